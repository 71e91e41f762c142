import { systemRandom } from '../../runtime/random';
import { encodeHistory } from '../../status/history';
import { readArchivedCopy } from '../../url/archived-copy';
import { normalUrl, urlsByText } from '../../url/testing/normal-url';
import { storeArchivedCopies, type ListedCopy } from '../pages/archived-copies';
import { suspectsOfBlock } from './block-suspects';
import { knownPages } from './known-pages';
import type { PageSuspects } from './page-suspects';
import type { ReadStatements } from '../statements/read-statements';
import type { Suspicion } from '../suspects/suspicion';
import { emptyTables, withStore } from '../testing/with-store';
import { watchStatements } from '../testing/watch-statements';
import { flagSuspectsOn } from '../suspects/suspect-links';
import { touchUrls } from '../urls/urls';
import { saveWikiState } from '../pages/wiki-states';

const { database } = withStore();
const WIKI = 3;
const DAY = 3_600;
const KEY = Buffer.alloc(16, 7);
const DEAD = 'http://dead.net/d%C3%A9ad?x=1';
const DEAD_BY_HTTPS = 'https://dead.net/d%C3%A9ad?x=1';
const DEAD_AT_PORT = 'https://dead.net:8443/';
const WORKING = 'https://works.net/b';
const OF_DEAD = `https://web.archive.org/web/20150102/${DEAD}`;
const OTHER_OF_DEAD = `https://archive.ph/20160102030405/${DEAD_BY_HTTPS}`;
const OF_PORT = `https://web.archive.org/web/2015/${DEAD_AT_PORT}`;
const OF_OTHER_SCHEME_AT_PORT = 'https://web.archive.org/web/2015/http://dead.net:8443/';
const OF_WORKING = `https://web.archive.org/web/2015/${WORKING}`;
const DEAD_URLS = [DEAD, DEAD_BY_HTTPS, DEAD_AT_PORT];
const COPIES = [OF_DEAD, OTHER_OF_DEAD, OF_PORT, OF_OTHER_SCHEME_AT_PORT, OF_WORKING];
const BY = { wikiId: WIKI, linksKey: KEY, among: 'all', today: DAY } as const;
const BLOCK = { wikiId: WIKI, block: 10, among: 'all' } as const;
const SUSPICION: Suspicion = {
  minFailures: 3,
  withUnchecked: false,
  withDoubted: false,
  hosts: [],
};

const ids = new Map<string, number>();
beforeAll(async () => {
  const urls = urlsByText([...DEAD_URLS, WORKING, ...COPIES]);
  await database.transaction(async (tx) => {
    for (const [url, id] of await touchUrls(tx, urls, DAY, systemRandom)) ids.set(url, id);
  });
  const runs = [{ code: 18 as const, http: 404, firstDay: DAY - 20, lastDay: DAY }];
  await database.run(
    'UPDATE url SET history = ?, failures = 4, checked_day = ? WHERE url_id IN (?)',
    [Buffer.from(encodeHistory(runs)), DAY, DEAD_URLS.map((url) => ids.get(url) ?? 0)],
  );
  await database.transaction((tx) => storeArchivedCopies(tx, COPIES.map(listed)));
  await saveWikiState(database, WIKI, { linksKey: KEY });
});
afterEach(() => emptyTables(database, 'link', 'page'));

function listed(url: string): ListedCopy {
  const copy = readArchivedCopy(normalUrl(url));
  if (copy === null) throw new Error(`the test needs an archived copy, not ${url}`);
  return { ...copy, urlId: ids.get(url) ?? 0 };
}

async function page(pageId: number, urls: string[], wikiId = WIKI): Promise<void> {
  await database.run(
    `INSERT INTO page (wiki_id, page_id, touched_day, needs_update, latest_revision,
       links_updated_at, read_day) VALUES (?, ?, ?, 0, 1, 1785000000, ?)`,
    [wikiId, pageId, DAY, DAY],
  );
  const rows = urls.map((url) => [wikiId, pageId, ids.get(url) ?? 0]);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [rows]);
}

const textOf = (its: PageSuspects) => ({
  suspects: its.suspects.map(({ url }) => url.text).toSorted(),
  copies: its.copies.map(({ url }) => url.text).toSorted(),
});

/** What both questions say of these pages, by id: the same, and of all links as of those alone that may be problems. */
/** Marks on whole hosts. */
const patternsOf = (hosts: Suspicion['hosts']) =>
  hosts.map(({ host, withSubdomains }) => ({
    host: withSubdomains ? `*.${host}` : host,
    pathPrefix: '/',
  }));

async function suspects(...pageIds: number[]) {
  const [known, { pages }] = await Promise.all([
    knownPages(database, BY, pageIds, SUSPICION),
    suspectsOfBlock(database, BLOCK, SUSPICION),
  ]);
  await flagSuspectsOn(database, { wikiId: WIKI, pageIds }, patternsOf(SUSPICION.hosts));
  const among = 'suspects';
  const fromFew = await Promise.all([
    knownPages(database, { ...BY, among }, pageIds, SUSPICION),
    suspectsOfBlock(database, { ...BLOCK, among }, SUSPICION),
  ]);
  expect([fromFew[0], fromFew[1].pages]).toEqual([known, pages]);
  const found = pageIds.map((id) => textOf(known.get(id) ?? { suspects: [], copies: [] }));
  expect(pageIds.map((id) => textOf(pages.get(id) ?? { suspects: [], copies: [] }))).toEqual(found);
  return found;
}

test('copies of suspects come from the page itself, not from others', async () => {
  await page(640, [DEAD, OF_DEAD, WORKING, OF_WORKING]);
  await page(641, [DEAD, OF_PORT]);
  await page(642, [OF_DEAD]);
  await page(641, [DEAD, OF_DEAD], WIKI + 1);
  expect(await suspects(640, 641, 642)).toEqual([
    { suspects: [DEAD], copies: [OF_DEAD] },
    { suspects: [DEAD], copies: [] },
    { suspects: [], copies: [] },
  ]);
});

test('each comes once, whatever spelling of http and https the other has', async () => {
  await page(640, [DEAD, DEAD_BY_HTTPS, OF_DEAD, OTHER_OF_DEAD]);
  expect(await suspects(640)).toEqual([
    { suspects: [DEAD, DEAD_BY_HTTPS], copies: [OTHER_OF_DEAD, OF_DEAD] },
  ]);
});

test('a port belongs to one protocol', async () => {
  await page(640, [DEAD_AT_PORT, OF_OTHER_SCHEME_AT_PORT]);
  await page(641, [DEAD_AT_PORT, OF_PORT]);
  expect(await suspects(640, 641)).toEqual([
    { suspects: [DEAD_AT_PORT], copies: [] },
    { suspects: [DEAD_AT_PORT], copies: [OF_PORT] },
  ]);
});

test('all that is known of a copy comes with it', async () => {
  await page(640, [DEAD, OF_DEAD]);
  const { pages } = await suspectsOfBlock(database, BLOCK, SUSPICION);
  expect(pages.get(640)?.copies).toEqual([
    {
      url: normalUrl(OF_DEAD),
      urlId: ids.get(OF_DEAD),
      hostId: expect.any(Number) as number,
      runs: [],
      failures: 0,
      failingDay: null,
      reservation: null,
      checkedDay: null,
      doubt: null,
      mime: null,
      kib: null,
      redirect: null,
      redirectClass: null,
      isRefusedCopy: false,
    },
  ]);
});

test('a tie is stored in both spellings, and once', async () => {
  const writes: string[] = [];
  const watched = watchStatements(database, (_statements, sql) => {
    if (sql.startsWith('INSERT')) writes.push(sql);
    return Promise.resolve();
  });
  const tie = { ...listed(OF_DEAD), urlId: 900 };
  for (let time = 0; time < 2; time += 1) {
    await watched.transaction((tx) => storeArchivedCopies(tx, [tie]));
  }
  expect(writes).toHaveLength(1);
  const rows = await database.select(
    `SELECT url.url_id
     FROM archived_copy LEFT JOIN url ON url_key = original_key
     WHERE archived_copy.url_id = 900 ORDER BY url.url_id`,
  );
  const originals = [ids.get(DEAD) ?? 0, ids.get(DEAD_BY_HTTPS) ?? 0].toSorted((a, b) => a - b);
  expect(rows).toEqual(originals.map((url_id) => ({ url_id })));
  await database.run('DELETE FROM archived_copy WHERE url_id = 900');
});

test('copies take no room from suspects', async () => {
  await page(640, [DEAD, OF_DEAD, OTHER_OF_DEAD]);
  await page(641, [DEAD]);
  const bounds = { links: 10, suspects: 2 };
  const { pages, isCut } = await suspectsOfBlock(database, BLOCK, SUSPICION, bounds);
  expect([...pages].map(([id, its]) => [id, textOf(its)])).toEqual([
    [640, { suspects: [DEAD], copies: [OTHER_OF_DEAD, OF_DEAD] }],
    [641, { suspects: [DEAD], copies: [] }],
  ]);
  expect(isCut).toBe(false);
});

test('however many copies all wikis link to, only those of the page are read', async () => {
  await page(640, [DEAD, OF_DEAD, WORKING]);
  const key = '(SELECT url_key FROM url WHERE url_id = ?)';
  await database.run(
    `INSERT INTO archived_copy (url_id, original_key) SELECT seq, ${key} FROM seq_1000_to_9000`,
    [ids.get(DEAD) ?? 0],
  );
  const reads = await database.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const known = await knownPages(tx, BY, [640], SUSPICION);
    expect(textOf(known.get(640) ?? { suspects: [], copies: [] }).copies).toEqual([OF_DEAD]);
    const { pages } = await suspectsOfBlock(tx, BLOCK, SUSPICION);
    expect(pages.get(640)?.copies).toHaveLength(1);
    return (await rowsRead(tx)) - before;
  });
  expect(reads).toBeLessThan(500);
  await database.run('DELETE FROM archived_copy WHERE url_id >= 1000');
});

/** By this connection until now. */
async function rowsRead(statements: ReadStatements): Promise<number> {
  const rows = await statements.select<{ Value: string }>(
    "SHOW SESSION STATUS LIKE 'Handler\\_read\\_%'",
  );
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}

test('a page is read by keys, and its copies only where a suspect has any', async () => {
  await page(640, [DEAD, OF_DEAD, WORKING]);
  await database.run(
    'INSERT INTO link (wiki_id, page_id, url_id) SELECT ?, seq, ? FROM seq_1000_to_20000',
    [WIKI, ids.get(OF_DEAD) ?? 0],
  );
  await database.run('ANALYZE TABLE link, url, host, page, archived_copy');
  const plans: Plan[][] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    plans.push(await statements.select<Plan>(`EXPLAIN ${sql}`, values));
  });
  await knownPages(watched, BY, [640], SUSPICION);
  const [first, second] = plans.map((plan) =>
    plan.map(({ table, type, key }) => [table, type, key]),
  );
  expect(first).toContainEqual(['archived_copy', 'ref', 'original']);
  expect(second).toEqual([
    ['link', 'ref', 'PRIMARY'],
    ['archived_copy', 'eq_ref', 'PRIMARY'],
    ['url', 'eq_ref', 'PRIMARY'],
    ['host', 'eq_ref', 'PRIMARY'],
  ]);
  expect(plans.flat().some(({ type }) => type === 'ALL' || type === 'index')).toBe(false);
  plans.length = 0;
  await database.run('DELETE FROM link WHERE url_id = ?', [ids.get(DEAD) ?? 0]);
  await knownPages(watched, BY, [640], SUSPICION);
  expect(plans).toHaveLength(1);
});

interface Plan {
  table: string | null;
  type: string;
  key: string | null;
}
