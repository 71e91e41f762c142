import { visitUrl } from './behave';
import type { VisitOutcome } from './site/site';
import { exampleSiteAt } from './all-sites';
import { behave } from './behave';
import { archives } from './sites/archives';

const NSH = 'https://journals.north-sea-history.org/nsh/article/1987/14';
const STORMS = 'http://www.storms-of-history.org/europe/1911/january';
const SHIPS = 'http://www.votive-ships.net/list.asp?place=Tarnhavn';

function answerOf(outcome: VisitOutcome): { status: number; headers: object; text: string } {
  if (typeof outcome === 'string') throw new TypeError(outcome);
  const { status, headers, body } = outcome;
  return { status, headers, text: body.toString() };
}

const get = (url: string, day = 0): ReturnType<typeof answerOf> =>
  answerOf(visitUrl(url, 'GET', day));

/** As Weboid asks: one line a URL. */
function askAvailability(lines: readonly Record<string, string>[], day = 0): unknown {
  const site = exampleSiteAt('archive.org');
  if (!site) throw new TypeError('no archive.org');
  const body = lines.map((line) => new URLSearchParams(line).toString()).join('\n');
  const visit = { scheme: 'https', path: '/wayback/available', method: 'POST', day, body } as const;
  return JSON.parse(answerOf(behave(site, visit)).text);
}

function askCdx(parameters: Record<string, string>, day = 0): ReturnType<typeof answerOf> {
  const query = new URLSearchParams({ fl: 'timestamp,statuscode', ...parameters });
  return get(`https://web.archive.org/cdx/search/cdx?${query.toString()}`, day);
}

test('a copy is what the site had sent, and says of what and when', () => {
  const address = `https://web.archive.org/web/20190914011209id_/${NSH}`;
  expect(get(address, 40)).toMatchObject({
    status: 200,
    headers: {
      'memento-datetime': 'Sat, 14 Sep 2019 01:12:09 GMT',
      link: `<${NSH}>; rel="original"`,
    },
    text: expect.stringContaining('A town made of salt'),
  });
  expect(get(NSH, 40).status).toBe(410);
});

test('a copy of the error is one, too', () => {
  const { status, text } = get(`https://web.archive.org/web/20240119233011id_/${SHIPS}`);
  expect([status, text]).toEqual([200, expect.stringContaining('Page not found')]);
});

test.each(archives)('$service shows what its TimeMap tells', ({ shownAt, timeMaps, holdings }) => {
  for (const original of Object.keys(holdings)) {
    const { text } = get(new URL(timeMaps, shownAt).href + original);
    const copies = [...text.matchAll(/<([^>]+)>; rel="memento"/g)].map(([, copy = '']) => copy);
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) {
      expect(get(copy).headers).toHaveProperty('memento-datetime');
      expect(get(copy.replace(/(\/\d{14})\//, '$1id_/')).headers).toHaveProperty(
        'memento-datetime',
      );
    }
  }
  expect(get(`${new URL(timeMaps, shownAt).href}${NSH}/none`).status).toBe(404);
});

test('availability tells the nearest on the wanted side for each line', () => {
  const wanted = { url: NSH, timestamp: '20190101000000' };
  expect(
    askAvailability([
      { ...wanted, closest: 'before', tag: '0' },
      { ...wanted, closest: 'after', statuscodes: '200', tag: '1' },
      { ...wanted, tag: '2' },
      { ...wanted, statuscodes: '404', tag: '3' },
    ]),
  ).toMatchObject({
    results: [
      { tag: '0', archived_snapshots: { closest: { timestamp: '20120229140530' } } },
      {
        tag: '1',
        archived_snapshots: {
          closest: {
            url: `http://web.archive.org/web/20190914011209/${NSH}`,
            timestamp: '20190914011209',
            status: '200',
            available: true,
          },
        },
      },
      { tag: '2', archived_snapshots: { closest: { timestamp: '20190914011209' } } },
      { tag: '3', archived_snapshots: {} },
    ],
  });
});

test('the index tells captures nearest first, within the limits that are asked for', () => {
  const asked = { url: NSH.replace('https', 'http'), closest: '20130101000000' };
  const names = ['timestamp', 'statuscode'];
  const [near, far] = [
    ['20120229140530', '200'],
    ['20190914011209', '200'],
  ];
  expect(JSON.parse(askCdx(asked).text)).toEqual([names, near, far]);
  expect(JSON.parse(askCdx({ ...asked, limit: '1' }).text)).toEqual([names, near]);
  expect(JSON.parse(askCdx({ ...asked, to: '2015' }).text)).toEqual([names, near]);
  expect(JSON.parse(askCdx({ ...asked, filter: 'statuscode:404' }).text)).toEqual([]);
  expect(JSON.parse(askCdx({ url: `${NSH}/none` }).text)).toEqual([]);
});

test('what is withdrawn is neither shown nor told from that day on', () => {
  const address = `https://web.archive.org/web/20171113091919id_/${STORMS}`;
  expect([get(address, 4).status, get(address, 5).status]).toEqual([200, 403]);
  expect(askCdx({ url: STORMS }, 4).status).toBe(200);
  expect(askCdx({ url: STORMS }, 5)).toMatchObject({
    status: 403,
    text: expect.stringContaining('AdministrativeAccessControlException'),
  });
  expect(askAvailability([{ url: STORMS, timestamp: '20260101000000', tag: '0' }], 5)).toEqual({
    results: [{ url: STORMS, tag: '0', archived_snapshots: {} }],
  });
});
