import { createManualClock } from '../runtime/testing/manual-clock';
import { sampleWiki } from '../web/testing/sample-web';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import type { AskedWiki } from './asked-wiki';
import { livePageListsOf } from './live-page-lists';

const DEAD = 'http://museum.org/dead';
const refusing = (...urls: string[]): SpamMatcher => ({
  match: (url) => (urls.includes(url) ? { list: 'list', line: url } : null),
  key: 'test',
  unsupported: [],
});
const farmOf = (code: number) => ({ ...sampleWiki([]).farm, name: `farm${code}`, code });

/** A thousand wikis of two farms, each of which refuses what bears its name. */
function manyWikis(part: (dbname: string) => Partial<AskedWiki> = () => ({})) {
  const read: string[] = [];
  const all = Array.from({ length: 1_000 }, (_, place): AskedWiki => {
    const dbname = `wiki${place}`;
    const farm = farmOf(place % 2);
    const told = (name: string) => () => {
      read.push(name);
      return Promise.resolve(refusing(name));
    };
    const [spamMatcher, farmSpamMatcher] = [told(dbname), told(farm.name)];
    return sampleWiki([], { dbname, farm, spamMatcher, farmSpamMatcher, ...part(dbname) });
  });
  return { all, read };
}

/** Wikis of `farm1` that cite what was asked for. */
function sourcesOf(all: AskedWiki[], citing: readonly string[]) {
  const rows = citing.map((dbname) => ({ farm: 1, dbname: Buffer.from(dbname) }));
  const select = (_sql: string, values: unknown[] = []) =>
    Promise.resolve(rows.slice(0, Number(values.at(-1))) as never[]);
  return { wikis: { all }, store: { select }, clock: createManualClock(0) };
}

test('a question about no wiki reads the lists of farms, and of four wikis that cite most', async () => {
  const { all, read } = manyWikis();
  const citing = [1, 3, 5, 7, 9, 11].map((place) => `wiki${place}`);
  const lists = await livePageListsOf(null, sourcesOf(all, citing), [DEAD]);
  expect(read.toSorted()).toEqual(['farm0', 'farm1', 'wiki1', 'wiki3', 'wiki5', 'wiki7']);
  const asked = ['farm0', 'farm1', 'wiki7', 'wiki9', 'wiki2'];
  expect(asked.map((url) => lists?.match(url)?.line ?? null)).toEqual([
    'farm0',
    'farm1',
    'wiki7',
    null,
    null,
  ]);
});

test('a wiki whose lists cannot be read says nothing; without those of a farm no live page is told', async () => {
  const unread = () => Promise.reject(new Error('unread'));
  const silent = manyWikis((dbname) => (dbname === 'wiki1' ? { spamMatcher: unread } : {}));
  const lists = await livePageListsOf(null, sourcesOf(silent.all, ['wiki1', 'wiki3']), [DEAD]);
  expect(['wiki1', 'wiki3'].map((url) => lists?.match(url)?.line)).toEqual([undefined, 'wiki3']);
  const { all } = manyWikis(() => ({ farmSpamMatcher: unread }));
  expect(await livePageListsOf(null, sourcesOf(all, []), [DEAD])).toBeNull();
});
