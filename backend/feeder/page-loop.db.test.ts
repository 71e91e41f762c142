import { createManualClock } from '../runtime/testing/manual-clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { DEFAULT_POLICY } from '../status/verdict';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { createReplicaReader } from '../wiki/replica-reader';
import type { SiteInfo } from '../wiki/site-info';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { readSpamList } from '../wiki/spam/spam-list';
import { createSpamMatcher, type SpamMatcher } from '../wiki/spam/spam-matcher';
import type { Wiki, Wikis } from '../wiki/wikis';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { feedOnce, runPageLoop } from './page-loop';

const { database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);
afterAll(() => replica.close());

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 9, 1);
const clock = createManualClock(START_MS);
const feeding = {
  database,
  clock,
  random: systemRandom,
  logger: createSilentLogger(),
  changeLogDays: 100,
};
const running = (): AbortSignal => new AbortController().signal;

const site: SiteInfo = {
  articlePath: '/wiki/$1',
  interwiki: new Map(),
  namespaceNames: new Map([[0, '']]),
  namespaceIds: new Map([['', 0]]),
};

const matcherOf = (blacklist: string): SpamMatcher =>
  createSpamMatcher({
    blacklists: [readSpamList('local blacklist', blacklist)],
    whitelists: [],
    blockedDomains: [],
  });

function testWiki(dbname: string, siteInfo = () => Promise.resolve(site), blacklist = ''): Wiki {
  const address = { host: '', port: 0, database: wikiAccount.name };
  return {
    dbname,
    farm: {
      name: 'wmflabs',
      code: 0,
      internalDomains: /(?:^|\.)our-wiki\.org$/,
      globalSpamList: null,
    },
    domain: 'our-wiki.org',
    api: 'http://our-wiki.org/w/api.php',
    replica: address,
    namespaces: [0],
    policy: DEFAULT_POLICY,
    reader: createReplicaReader(replica, { namespaces: [0], replica: address }, siteInfo),
    spamMatcher: () => Promise.resolve(matcherOf(blacklist)),
  };
}

const wikisOf = (...all: Wiki[]): Wikis => ({
  all,
  find: () => null,
  close: () => Promise.resolve(),
});

interface StoredLink {
  page_id: number;
  url: string;
}

const links = (): Promise<StoredLink[]> =>
  database.select<StoredLink>(
    `SELECT page_id, CONVERT(CONCAT(host.name, path) USING utf8mb4) AS url
     FROM link JOIN url USING (url_id) JOIN host USING (host_id) ORDER BY page_id, url`,
  );

beforeEach(async () => {
  await emptyTables(database, 'spam_trace', 'link', 'page', 'url', 'host', 'wiki');
  await createWikiTables(replica, 'split');
  await addPages(replica, [
    { pageId: 1, title: 'One' },
    { pageId: 2, title: 'Two' },
    { pageId: 3, title: 'Empty' },
  ]);
  await addSplitLinks(replica, [
    [1, 'https://org.museum-lunden.', '/a'],
    [1, 'https://org.museum-lunden.', '/a'],
    [1, 'http://org.example.', '/'],
    [1, 'https://org.our-wiki.', '/wiki/Foo'],
    [1, 'mailto:org.lunden.@user', ''],
    [2, 'https://org.museum-lunden.', '/a'],
    [2, 'https://org.museum-lunden.', '/b'],
  ]);
});

test('pages, URLs and links of a wiki are stored; examples and own pages are not', async () => {
  await feedOnce(feeding, wikisOf(testWiki('one')), running());
  expect(await links()).toEqual([
    { page_id: 1, url: 'museum-lunden.org/a' },
    { page_id: 2, url: 'museum-lunden.org/a' },
    { page_id: 2, url: 'museum-lunden.org/b' },
  ]);
  const pages = await database.select('SELECT page_id, needs_update FROM page ORDER BY page_id');
  expect(pages).toEqual([1, 2, 3].map((page_id) => ({ page_id, needs_update: 0 })));
});

test('links that a page lost and pages that the wiki lost are gone after the next pass', async () => {
  const wikis = wikisOf(testWiki('one'));
  await feedOnce(feeding, wikis, running());
  await replica.run('DELETE FROM page WHERE page_id = 1');
  await replica.run("DELETE FROM externallinks WHERE el_from = 1 OR el_to_path = '/b'");
  await feedOnce(feeding, wikis, running());
  expect(await links()).toEqual([{ page_id: 2, url: 'museum-lunden.org/a' }]);
  expect(await database.select('SELECT page_id FROM page')).toEqual([
    { page_id: 2 },
    { page_id: 3 },
  ]);
});

test('a page that left the criteria stays for some months, then goes', async () => {
  const wikis = wikisOf(testWiki('one'));
  await feedOnce(feeding, wikis, running());
  await replica.run('UPDATE page SET page_namespace = 2 WHERE page_id = 2');
  clock.advanceTo(START_MS + 60 * DAY_MS);
  await feedOnce(feeding, wikis, running());
  expect(await database.select('SELECT page_id FROM page WHERE page_id = 2')).toHaveLength(1);
  clock.advanceTo(START_MS + 121 * DAY_MS);
  await feedOnce(feeding, wikis, running());
  expect(await database.select('SELECT page_id FROM page WHERE page_id = 2')).toHaveLength(0);
});

test('a wiki that fails does not stop the others, and is complete after the next pass', async () => {
  let broken = true;
  const moody = testWiki('moody', () =>
    broken ? Promise.reject(new Error('the API is down')) : Promise.resolve(site),
  );
  expect(await feedOnce(feeding, wikisOf(moody, testWiki('fine')), running())).toEqual([moody]);
  expect(await links()).toHaveLength(3);
  broken = false;
  expect(await feedOnce(feeding, wikisOf(moody, testWiki('fine')), running())).toEqual([]);
  expect(await links()).toHaveLength(6);
});

test('a pass cut off after its first run is finished by the next one', async () => {
  const stop = new AbortController();
  const cutOff = testWiki('one', () => {
    stop.abort(new Error('killed'));
    return Promise.reject(new Error('killed'));
  });
  await expect(feedOnce(feeding, wikisOf(cutOff), stop.signal)).rejects.toThrow('killed');
  expect(await links()).toEqual([]);
  await feedOnce(feeding, wikisOf(testWiki('one')), running());
  expect(await links()).toHaveLength(3);
});

describe('spam', () => {
  const traces = (): Promise<unknown[]> =>
    database.select(
      `SELECT dbname, page_id, CONVERT(url USING utf8mb4) AS url, seen_day
       FROM spam_trace JOIN wiki USING (wiki_id) ORDER BY wiki_id, page_id, url`,
    );
  const spammed = (blacklist: string): Wiki =>
    testWiki('spammed', () => Promise.resolve(site), blacklist);
  const dbname = Buffer.from('spammed');

  test('a listed URL is traced, but neither stored nor linked; another wiki has it', async () => {
    await feedOnce(feeding, wikisOf(spammed('lunden\\.org/a')), running());
    const seen = { dbname, url: 'https://museum-lunden.org/a', seen_day: dayNumberOf(clock.now()) };
    expect(await traces()).toEqual([
      { ...seen, page_id: 1 },
      { ...seen, page_id: 2 },
    ]);
    expect(await links()).toEqual([{ page_id: 2, url: 'museum-lunden.org/b' }]);
    expect(await database.select('SELECT path FROM url')).toEqual([{ path: Buffer.from('/b') }]);
    await feedOnce(feeding, wikisOf(testWiki('other')), running());
    expect(await links()).toHaveLength(4);
    expect(await traces()).toHaveLength(2);
  });

  test('a line that goes gives the URL back; one that comes takes it away', async () => {
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect([await links(), await traces()]).toMatchObject([[], { length: 3 }]);
    await feedOnce(feeding, wikisOf(spammed('')), running());
    expect([await links(), await traces()]).toMatchObject([{ length: 3 }, []]);
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect([await links(), await traces()]).toMatchObject([[], { length: 3 }]);
  });

  test('many long ones fit', async () => {
    const many = Array.from(
      { length: 2_100 },
      (_, i) => [3, 'https://org.museum-lunden.', `/${i}`] as [number, string, string],
    );
    const longest: [number, string, string] = [3, 'https://org.lunden.', `/${'a'.repeat(65_534)}`];
    await addSplitLinks(replica, [...many, longest]);
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect(await traces()).toHaveLength(3 + 2_101);
  });

  test('traces go with their page', async () => {
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    await replica.run('DELETE FROM page WHERE page_id = 2');
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect(await traces()).toMatchObject([{ page_id: 1 }]);
  });

  test('a wiki whose lists were never readable is left for the next pass', async () => {
    const unread = {
      ...testWiki('unread'),
      spamMatcher: () => Promise.reject(new Error('the lists did not come')),
    };
    await feedOnce(feeding, wikisOf(unread, testWiki('fine')), running());
    expect(await links()).toHaveLength(3);
    await feedOnce(feeding, wikisOf(testWiki('unread')), running());
    expect(await links()).toHaveLength(6);
  });
});

test('a batch that fails leaves the pages behind it untouched by its failure', async () => {
  const wiki = testWiki('one');
  await addPages(
    replica,
    Array.from({ length: 600 }, (_, i) => ({ pageId: 10 + i, title: `P${i}` })),
  );
  await addSplitLinks(replica, [[605, 'https://org.museum-lunden.', '/late']]);
  const { reader } = wiki;
  let isFirst = true;
  const moody: Wiki = {
    ...wiki,
    reader: {
      ...reader,
      links: (pageIds) => {
        const fails = isFirst;
        isFirst = false;
        return fails ? Promise.reject(new Error('the replica hiccuped')) : reader.links(pageIds);
      },
    },
  };
  expect(await feedOnce(feeding, wikisOf(moody), running())).toEqual([moody]);
  expect(await links()).toEqual([{ page_id: 605, url: 'museum-lunden.org/late' }]);
});

test('a page with more links than one statement takes is stored whole', async () => {
  const many = Array.from(
    { length: 4_500 },
    (_, i) => [3, `https://org.museum-lunden.h${i % 9}.`, `/${i}`] as [number, string, string],
  );
  await addSplitLinks(replica, many);
  await feedOnce(feeding, wikisOf(testWiki('one')), running());
  expect((await links()).filter((link) => link.page_id === 3)).toHaveLength(4_500);
});

test('after a long standstill, a wiki that fails once loses nothing', async () => {
  await feedOnce(feeding, wikisOf(testWiki('one')), running());
  clock.advanceTo(clock.now() + 200 * DAY_MS);
  const failing = testWiki('one', () => Promise.reject(new Error('the API is down')));
  expect(await feedOnce(feeding, wikisOf(failing), running())).toHaveLength(1);
  expect(await links()).toHaveLength(3);
  expect(await feedOnce(feeding, wikisOf(testWiki('one')), running())).toEqual([]);
  expect(await links()).toHaveLength(3);
});

test('a wiki that failed is tried again within the hour, not in the next pass', async () => {
  const stop = new AbortController();
  const triedAtMs: number[] = [];
  const moody = testWiki('moody', () => {
    triedAtMs.push(clock.now());
    if (triedAtMs.length === 2) stop.abort(new Error('enough'));
    return Promise.reject(new Error('the API is down'));
  });
  await runPageLoop(feeding, wikisOf(moody), 7, stop.signal);
  const [first = 0, second = 0] = triedAtMs;
  expect(second - first).toBe(3_600_000);
});

test('the loop passes every period until it is stopped', async () => {
  const stop = new AbortController();
  const passedAtMs: number[] = [];
  const wikis: Wikis = {
    ...wikisOf(),
    get all() {
      passedAtMs.push(clock.now());
      if (passedAtMs.length === 3) stop.abort(new Error('enough'));
      return [];
    },
  };
  await runPageLoop(feeding, wikis, 7, stop.signal);
  const [first = 0, second = 0, third = 0] = passedAtMs;
  expect([second - first, third - second]).toEqual([7 * DAY_MS, 7 * DAY_MS]);
});
