import { NOT_TOLD } from '../../../config/wiki-talk';
import { dayNumberOf } from '../../../status/day-number';
import type { WikiRecord } from '../../../store/figures/wiki-records';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import type { WebParts } from '../../web-parts';
import { wikiOperation, wikisOperation } from './wiki-operations';

const TODAY = dayNumberOf(Date.UTC(2026, 10, 20));
const PASSED_AT_S = Date.UTC(2026, 10, 18, 3) / 1000;

const small = sampleWiki([], {
  dbname: 'smallwiki',
  domain: 'small.wikipedia.org',
  deadCheckDays: 9,
});
const large = sampleWiki([], { talk: { ...NOT_TOLD, mode: 'on' } });
const untried = sampleWiki([], { dbname: 'newwiki', domain: 'new.wikipedia.org' });

const state: NonNullable<WikiRecord['state']> = {
  wikiId: 1,
  state: 'passed',
  reason: '',
  firstTriedAtS: 1,
  triedAtS: PASSED_AT_S,
  passedAtS: PASSED_AT_S,
  passSeconds: 60,
  changesUntilS: 0,
  pagesWatched: 1234,
  pagesDone: 0,
  pagesTotal: 0,
  pagesPerS: 0,
  progressAtS: 0,
  lagS: 0,
  criteriaKey: Buffer.alloc(16),
  linksKey: Buffer.alloc(16),
};

function record(wiki: AskedWiki, wikiId: number, unreachable: number): WikiRecord {
  return {
    wikiId,
    farm: 1,
    dbname: wiki.dbname,
    state: { ...state, wikiId },
    counts: [
      { day: TODAY - 2, verdict: 'unknown', links: 50 },
      { day: TODAY - 2, verdict: 'working', links: 100 - unreachable - (wikiId === 1 ? 7 : 0) },
      { day: TODAY - 2, verdict: 'unreachable', links: unreachable },
      ...(wikiId === 1 ? [{ day: TODAY - 2, verdict: 'doubtful', links: 7 } as const] : []),
    ],
  };
}

const records = [
  record(small, 1, 20),
  { ...record(large, 2, 5), state: { ...state, pagesDone: 10, pagesTotal: 500 } },
];
const sweepDays = [
  { day: TODAY - 1, urls: 900, lookedAt: 100, failing: 40, unreachable: 0, expected: 77 },
  { day: TODAY, urls: 1_000, lookedAt: 340, failing: 80, unreachable: 3, expected: 26 },
];
let asked = 0;
const parts: WebParts = sampleParts(
  large,
  {},
  {
    wikis: {
      all: [small, untried, large],
      find: (name) => [small, untried, large].find((wiki) => name.startsWith(wiki.dbname)) ?? null,
      isAwaited: () => false,
      unwatched: () => Promise.resolve(null),
    },
    wikiRecords: {
      all: () => {
        asked += 1;
        return Promise.resolve(records);
      },
      countsOf: (wikiId) =>
        Promise.resolve(records.find((one) => one.wikiId === wikiId)?.counts ?? []),
      sweepDaysOf: (wikiId) => Promise.resolve(wikiId === 2 ? sweepDays : []),
    },
  },
);

let web: Served;
beforeAll(async () => {
  web = await serve(parts);
});
afterAll(() => web.close());

async function page(path: string): Promise<string> {
  const response = await web.get(path);
  expect(response.status).toBe(200);
  const text = await response.text();
  checkWellFormed(text);
  return text;
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\/wiki\?dbname=(\w+)%40WMF[^>]*><bdi>/g)].map(
    ([, name = '']) => `${name}@WMF`,
  );

describe('the list of wikis', () => {
  test.each([
    ['', ['dewiki@WMF', 'newwiki@WMF', 'smallwiki@WMF']],
    ['?order=reverse', ['smallwiki@WMF', 'newwiki@WMF', 'dewiki@WMF']],
    ['?sort=share', ['smallwiki@WMF', 'dewiki@WMF', 'newwiki@WMF']],
    ['?sort=unreachable&order=reverse', ['dewiki@WMF', 'smallwiki@WMF', 'newwiki@WMF']],
  ])('/wikis%s is in that order, unknown ones last', async (query, names) => {
    expect(namesIn(await page(`/wikis${query}`))).toEqual(names);
  });

  test('tells what is known of each', async () => {
    const text = await page('/wikis?sort=share');
    expect(text).toContain('aria-sort="descending"');
    expect(text).toContain('<time datetime="2026-11-18T03:00:00.000Z">2 days ago</time>');
    expect(text).toMatch(/<td role="cell" class="number" data-label="[^"]+"><div>20%<\/div>/);
    expect(text).toContain('Not read yet');
  });

  test('each number says what it counts, and doubtful links have one', async () => {
    const text = await page('/wikis?sort=doubtful');
    expect(namesIn(text)[0]).toBe('smallwiki@WMF');
    const labels = ['Web links, each address once', 'Of these dead', 'Of these doubtful'];
    const [, row = ''] = text.split('dbname=smallwiki%40WMF');
    const cells = labels.map(
      (label) => new RegExp(`data-label="${label}"><div>([^<]*)<`).exec(row)?.[1],
    );
    expect(cells).toEqual(['150', '20', '7']);
    expect(await page('/wiki?dbname=smallwiki@WMF')).toContain('>Web links, each address once<');
  });

  test('is told to programs a part at a time, where that is asked for', async () => {
    const response = await web.get('/v1/wikis?format=json&limit=2&uselang=de');
    const answer = wikisOperation.answer.parse(await response.json());
    const next = `${parts.publicUrl}/v1/wikis?format=json&limit=2&lang=de&page=2`;
    expect([answer.wikis.length, answer.next]).toEqual([2, next]);
    expect(response.headers.get('link')).toBe(`<${next}>; rel="next"`);
    const rest = await web.get(next.replace(parts.publicUrl, ''));
    const { wikis, ...more } = wikisOperation.answer.parse(await rest.json());
    expect([wikis.map(({ dbname }) => dbname), more]).toEqual([
      ['smallwiki@WMF'],
      { source: parts.source },
    ]);
  });

  test('is told to programs, too', async () => {
    const response = await web.get('/wikis?format=json');
    const answer = wikisOperation.answer.parse(await response.json());
    expect(answer.wikis[0]).toEqual({
      dbname: 'dewiki@WMF',
      domain: 'de.wikipedia.org',
      state: 'passed',
      passed: '2026-11-18T03:00:00.000Z',
      pages: 1234,
      progress: { pages: 10, of: 500 },
      counted: '2026-11-18',
      links: { unknown: 50, working: 95, unreachable: 5 },
      unreachable: 0.05,
    });
    expect(answer.wikis[1]).toEqual({
      dbname: 'newwiki@WMF',
      domain: 'new.wikipedia.org',
      state: 'never',
    });
  });

  test('asks the tables once in ten seconds', () => expect(asked).toBe(1));

  test.each(['sort=x', 'order=x', 'format=xml', 'sort=wiki&sort=wiki'])(
    '%s is refused',
    async (query) => {
      expect((await web.get(`/wikis?${query}`)).status).toBe(400);
    },
  );
});

describe('one wiki', () => {
  test('shows its chart, its rules and its lists', async () => {
    const text = await page('/wiki?dbname=dewiki');
    expect(text).toContain('fill="url(#wiki-chart-bad)"');
    expect(text).toContain('Being read: page 10 of about 500');
    expect(text).toContain('after 3 failed checks in a row');
    expect(text).toContain('all content namespaces');
    expect(text).toContain('again 3 days after a failed check');
    expect(text).toContain('status=unjudgeable">Pages with doubtful links to look at yourself</a>');
    expect(text).toMatch(
      /Be told of changes:\n<a href="\/subscriptions[?"][^]*href="\/webhooks[?"]/,
    );
    expect(text).toContain('#verdictChanges">Stream of changes<');
    expect(text).toContain('href="/wiki/pages?dbname=dewiki%40WMF&amp;sort=dead"');
    // The file has every dead link; people look for it where the wiki is.
    expect(text).toContain('Dead links to mend, to download:');
    expect(text).toContain(
      'href="/wiki/pages?dbname=dewiki%40WMF&amp;sort=dead&amp;format=xlsx&amp;lang=en"',
    );
  });

  test('tells how often it has dead links looked at, where it says so', async () => {
    const told = 'after a failed check, and every 9 days while they are dead.';
    expect(await page('/wiki?dbname=smallwiki')).toContain(told);
    expect(await page('/wiki?dbname=newwiki')).toContain('less and less often once they have been');
    const daysOf = async (dbname: string): Promise<unknown> => {
      const response = await web.get(`/wiki?dbname=${dbname}&format=json`);
      return ((await response.json()) as { deadCheckDays?: number }).deadCheckDays;
    };
    expect([await daysOf('smallwiki'), await daysOf('newwiki')]).toEqual([9, undefined]);
  });

  test('says why it counts more dead links than its lists of pages', async () => {
    const told = 'Each address counts once here, repaired or not.';
    const text = await page('/wiki?dbname=smallwiki');
    expect(text).toContain(told);
    expect(text).toContain('“Doubtful” includes “Doubtful, look yourself” here.');
    expect(await page('/wiki?dbname=newwiki')).not.toContain(told);
  });

  test('tells when it is counted', async () => {
    const told = 'Links are counted each time Weboid has read all pages of a wiki.';
    expect(await page('/wiki?dbname=smallwiki')).toContain(told);
    expect(await page('/wiki?dbname=newwiki')).not.toContain(told);
  });

  test('tells whose rules hold, and of which day the latest numbers of the chart are', async () => {
    const text = await page('/wiki?dbname=dewiki');
    expect(text).toMatch(
      /How links are judged and checked<\/h2>\s*<ul>\s*<li>Judged by the usual rules; /,
    );
    expect(text).toContain('Last counted: Nov 18, 2026.');
  });

  test('has a page before anything is known', async () => {
    expect(await page('/wiki?dbname=newwiki')).toContain('There are no figures yet.');
  });

  test('is told to programs, too', async () => {
    const response = await web.get('/wiki?dbname=dewiki&format=json');
    const answer = wikiOperation.answer.parse(await response.json());
    expect(answer).toMatchObject({ policy: { minFailures: 3, minDays: 9 }, namespaces: 'content' });
    expect(answer.history).toEqual([
      { date: '2026-11-18', links: { unknown: 50, working: 95, unreachable: 5 } },
    ]);
  });

  test('that joined lately shows what was found and is expected, and tells it to programs', async () => {
    const text = await page('/wiki?dbname=dewiki');
    expect(text).toContain('<dd>340 of 1,000 (34%)</dd>');
    expect(text).toContain('<dd>about 26</dd>');
    expect(text).toContain('class="chart-estimate"');
    const response = await web.get('/wiki?dbname=dewiki&format=json');
    const answer = wikiOperation.answer.parse(await response.json());
    expect(answer.sweep).toEqual({
      over: false,
      days: [
        { date: '2026-11-19', urls: 900, lookedAt: 100, failing: 40, unreachable: 0 },
        {
          date: '2026-11-20',
          urls: 1_000,
          lookedAt: 340,
          failing: 80,
          unreachable: 3,
          expected: 26,
        },
      ],
    });
  });

  test('that was never measured tells nothing of it', async () => {
    expect(await page('/wiki?dbname=smallwiki')).not.toContain('First look at all addresses');
    const response = await web.get('/wiki?dbname=smallwiki&format=json');
    expect(await response.json()).not.toHaveProperty('sweep');
  });

  test.each([
    ['', 400],
    ['?dbname=xxwiki', 404],
  ])('/wiki%s is %d', async (query, status) => {
    expect((await web.get(`/wiki${query}`)).status).toBe(status);
  });
});
