import { createManualClock } from '../runtime/testing/manual-clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { DEFAULT_POLICY } from '../status/verdict';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { createReplicaReader } from '../wiki/replica-reader';
import type { SiteInfo } from '../wiki/site-info';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
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

function testWiki(dbname: string, siteInfo = () => Promise.resolve(site)): Wiki {
  const address = { host: '', port: 0, database: wikiAccount.name };
  return {
    dbname,
    farm: { name: 'wmflabs', code: 0, internalDomains: /(?:^|\.)our-wiki\.org$/ },
    domain: 'our-wiki.org',
    api: 'http://our-wiki.org/w/api.php',
    replica: address,
    namespaces: [0],
    policy: DEFAULT_POLICY,
    reader: createReplicaReader(replica, { namespaces: [0], replica: address }, siteInfo),
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
  await emptyTables(database, 'link', 'page', 'url', 'host', 'wiki');
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
