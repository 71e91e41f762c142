import { createManualClock } from '../runtime/testing/manual-clock';
import { sampleWiki } from '../web/testing/sample-web';
import type { AskedWiki } from './asked-wiki';
import { lookUpTargets } from './on-the-spot';

type AreThere = AskedWiki['reader']['areThere'];

const base = sampleWiki([]);
const patient = { now: () => 0, sleep: () => new Promise<void>(() => undefined) };

function wikiWith(dbname: string, areThere: AreThere, part: Partial<AskedWiki> = {}): AskedWiki {
  const domain = `${dbname}.wikipedia.org`;
  return { ...base, dbname, domain, reader: { ...base.reader, areThere }, ...part };
}

const among = (...all: AskedWiki[]) => ({
  find: (name: string) =>
    all.find(({ domain, dbname }) => name === domain || name === dbname) ?? null,
  isAwaited: () => false,
  unwatched: () => Promise.resolve(null),
});
const look = (urls: string[], ...all: AskedWiki[]) =>
  lookUpTargets(urls, base, { wikis: among(...all), waiting: patient });

/** Only the page Here is there, and of special pages nobody knows. */
const areThere: AreThere = (addresses) =>
  Promise.resolve(
    addresses.map(({ pathname }) =>
      pathname.includes('Special') ? null : pathname.endsWith('/Here'),
    ),
  );

test('each wiki is asked once, for all its pages', async () => {
  const asked: string[][] = [];
  const counting: AreThere = (addresses) => {
    asked.push(addresses.map(({ href }) => href));
    return areThere(addresses);
  };
  const urls = [
    'https://en.wikipedia.org/wiki/Here',
    'https://fr.wikipedia.org/wiki/Gone',
    'https://en.m.wikipedia.org/wiki/Gone',
    'https://en.wikipedia.org/wiki/Special:Search',
  ];
  const states = await look(urls, wikiWith('en', counting), wikiWith('fr', counting));
  expect([...states.values()]).toEqual(['there', 'missing', 'missing', 'not-looked-up']);
  expect(asked).toHaveLength(2);
});

test('unknown wikis, and those of another farm, are not looked up', async () => {
  const foreign = wikiWith('xx', areThere, { farm: { ...base.farm, code: 0 } });
  const states = await look(
    ['https://xx.wikipedia.org/wiki/Here', 'https://yy.wikipedia.org/wiki/Here', 'no address'],
    foreign,
  );
  expect(new Set(states.values())).toEqual(new Set(['not-looked-up']));
});

test('a wiki that fails, or is late, keeps nobody from telling what others know', async () => {
  const urls = ['en', 'fr', 'de'].map((name) => `https://${name}.wikipedia.org/wiki/Here`);
  const states = await lookUpTargets(urls, base, {
    wikis: among(
      wikiWith('en', areThere),
      wikiWith('fr', () => Promise.reject(new Error('down'))),
      wikiWith('de', () => new Promise(() => undefined)),
    ),
    waiting: createManualClock(0),
  });
  expect([...states.values()]).toEqual(['there', 'not-looked-up', 'not-looked-up']);
});

test('500 pages are looked up at most, in ten wikis at most', async () => {
  const urls = Array.from({ length: 600 }, (_, n) => `https://en.wikipedia.org/wiki/${n}/Here`);
  const states = [...(await look(urls, wikiWith('en', areThere))).values()];
  expect(states.filter((state) => state === 'there')).toHaveLength(500);
  expect(states).toHaveLength(600);
  const many = Array.from({ length: 12 }, (_, n) => wikiWith(`w${n}`, areThere));
  const spread = await look(
    many.map(({ domain }) => `https://${domain}/wiki/Here`),
    ...many,
  );
  expect([...spread.values()].filter((state) => state === 'there')).toHaveLength(10);
});

test('without anything to look up nobody waits', async () => {
  expect((await look([])).size).toBe(0);
});

describe('a wiki that is not watched', () => {
  const url = 'https://xx.wikipedia.org/wiki/Gone';
  const asked: [domain: string, farm: number][] = [];
  const lookAmong = (unwatched: (domain: string, asking: AskedWiki) => Promise<AskedWiki | null>) =>
    lookUpTargets([url, 'https://en.wikipedia.org/wiki/Here'], base, {
      wikis: { find: (name) => (name === 'en.wikipedia.org' ? en : null), unwatched },
      waiting: createManualClock(0),
    });
  const en = wikiWith('en', areThere);

  test('is looked up where the farm knows it', async () => {
    const states = await lookAmong((domain, asking) => {
      asked.push([domain, asking.farm.code]);
      return Promise.resolve(wikiWith('xx', areThere));
    });
    expect([...states.values()]).toEqual(['missing', 'there']);
    expect(asked).toEqual([['xx.wikipedia.org', 1]]);
  });

  test.each([
    ['nobody knows', () => Promise.resolve(null)],
    ['cannot be found out', () => Promise.reject(new Error('down'))],
    ['takes for ever to find out', () => new Promise<null>(() => undefined)],
  ])('that %s leaves its pages out, and no others', async (_, unwatched) => {
    expect([...(await lookAmong(unwatched)).values()]).toEqual(['not-looked-up', 'there']);
  });
});
