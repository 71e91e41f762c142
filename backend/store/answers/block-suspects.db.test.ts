import { systemRandom } from '../../runtime/random';
import { encodeHistory } from '../../status/history';
import type { StatusCode } from '../../status/status-code';
import { normalUrl, urlsByText } from '../../url/testing/normal-url';
import { suspectsOfBlock } from './block-suspects';
import type { Suspicion } from '../suspects/suspicion';
import { emptyTables, withStore } from '../testing/with-store';
import { watchStatements } from '../testing/watch-statements';
import { flagSuspectsOn } from '../suspects/suspect-links';
import { touchUrls } from '../urls/urls';

const { database } = withStore();
const WIKI = 3;
const DAY = 3_600;
const BLOCK = 10;
const FIRST = 640;
const DEAD = 'http://dead.net/d%C3%A9ad?x=1';
const FAILED_ONCE = 'https://sub.once.co.uk:8443/a';
const STAMPED = 'http://stamped.org/';
const CLOSED = 'https://closed.net/';
const SOFT = 'https://soft.net/';
const WORKING = 'https://works.net/b';
const UNCHECKED = 'https://new.net/';
const ASKED = { wikiId: WIKI, block: BLOCK, among: 'all' } as const;
const UNREACHABLE: Suspicion = {
  minFailures: 3,
  withUnchecked: false,
  withDoubted: false,
  hosts: [],
};

interface Stored {
  code?: StatusCode;
  failures?: number;
  doubt?: number;
}
const URLS: Record<string, Stored> = {
  [DEAD]: { code: 18, failures: 4 },
  [FAILED_ONCE]: { code: 18, failures: 1 },
  [CLOSED]: { code: 17 },
  [STAMPED]: { code: 66 },
  [SOFT]: { code: 1, doubt: 1 },
  [WORKING]: { code: 1 },
  [UNCHECKED]: {},
};

const ids = new Map<string, number>();
beforeAll(async () => {
  const urls = urlsByText(Object.keys(URLS));
  await database.transaction(async (tx) => {
    for (const [url, id] of await touchUrls(tx, urls, DAY, systemRandom)) ids.set(url, id);
  });
  for (const [url, { code, failures = 0, doubt = 0 }] of Object.entries(URLS)) {
    const runs = code === undefined ? [] : [{ code, http: null, firstDay: DAY - 20, lastDay: DAY }];
    await database.run('UPDATE url SET history = ?, failures = ?, doubt = ? WHERE url_id = ?', [
      Buffer.from(encodeHistory(runs)),
      failures,
      doubt,
      ids.get(url) ?? 0,
    ]);
  }
});
afterEach(() => emptyTables(database, 'link'));

async function link(pageId: number, urls: string[], wikiId = WIKI): Promise<void> {
  const rows = urls.map((url) => [wikiId, pageId, ids.get(url) ?? 0]);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [rows]);
}

/** Marks on whole hosts. */
const patternsOf = (hosts: Suspicion['hosts']) =>
  hosts.map(({ host, withSubdomains }) => ({
    host: withSubdomains ? `*.${host}` : host,
    pathPrefix: '/',
  }));

async function suspects(
  suspicion: Partial<Suspicion> = {},
  bounds?: { links: number; suspects: number },
) {
  const asked = { ...UNREACHABLE, ...suspicion };
  const found = await suspectsOfBlock(database, ASKED, asked, bounds);
  if (bounds === undefined) {
    const pageIds = [...found.pages.keys()];
    await flagSuspectsOn(database, { wikiId: WIKI, pageIds }, patternsOf(asked.hosts));
    const fromFew = await suspectsOfBlock(database, { ...ASKED, among: 'suspects' }, asked);
    expect(fromFew).toEqual(found);
  }
  const pages = [...found.pages].map(
    ([pageId, its]) => [pageId, its.suspects.map(({ url }) => url.text).toSorted()] as const,
  );
  return { pages: Object.fromEntries(pages), isCut: found.isCut };
}

test('the first and the last page of a block belong to it, other blocks and wikis do not', async () => {
  for (const pageId of [FIRST - 1, FIRST, FIRST + 63, FIRST + 64]) await link(pageId, [DEAD]);
  await link(FIRST + 5, [DEAD], WIKI + 1);
  await link(FIRST + 6, [WORKING]);
  expect(await suspects()).toEqual({
    pages: { [FIRST]: [DEAD], [FIRST + 63]: [DEAD] },
    isCut: false,
  });
});

const host = (name: string, withSubdomains = false) => ({ host: name, withSubdomains });

test.each([
  ['failures', {}, [DEAD]],
  ['fewer failures', { minFailures: 5 }, []],
  ['no check', { withUnchecked: true }, [DEAD, UNCHECKED]],
  ['doubt', { withDoubted: true }, [DEAD, FAILED_ONCE, CLOSED, STAMPED, SOFT]],
  ['a marked host', { hosts: [host('new.net')] }, [DEAD, UNCHECKED]],
  ['a domain above', { hosts: [host('sub.once.co.uk')] }, [DEAD, FAILED_ONCE]],
  ['a suffix', { hosts: [host('net', true)] }, Object.keys(URLS)],
  [
    'all of it',
    { withDoubted: true, withUnchecked: true, hosts: [host('works.net')] },
    Object.keys(URLS),
  ],
])('URLs are suspected by %s', async (_what, suspicion, urls) => {
  await link(FIRST, Object.keys(URLS));
  expect((await suspects(suspicion)).pages[FIRST] ?? []).toEqual(urls.toSorted());
});

test('what is known of a suspect comes with it', async () => {
  await link(FIRST, [DEAD]);
  const { pages } = await suspectsOfBlock(database, ASKED, UNREACHABLE);
  expect(pages.get(FIRST)?.suspects).toEqual([
    expect.objectContaining({
      url: normalUrl(DEAD),
      urlId: ids.get(DEAD),
      failures: 4,
      runs: [{ code: 18, http: null, firstDay: DAY - 20, lastDay: DAY }],
    }),
  ]);
});

test('the largest page ids have a block, too', async () => {
  await link(4_294_967_295, [DEAD]);
  const { pages } = await suspectsOfBlock(database, { ...ASKED, block: 67_108_863 }, UNREACHABLE);
  expect([...pages.keys()]).toEqual([4_294_967_295]);
});

test.each([
  ['as many links as are looked at', { links: 8, suspects: 10 }, 2, false],
  ['one link more', { links: 7, suspects: 10 }, 1, true],
  ['as many suspects as are told', { links: 10, suspects: 2 }, 2, false],
  ['one suspect more', { links: 10, suspects: 1 }, 1, true],
])('%s', async (_what, bounds, found, isCut) => {
  await link(FIRST, Object.keys(URLS));
  await link(FIRST + 1, [DEAD]);
  const { pages, ...rest } = await suspects({}, bounds);
  expect({ found: Object.values(pages).flat().length, ...rest }).toEqual({ found, isCut });
});

test('without copies it is one statement that reads nothing but the links of the block and their URLs', async () => {
  const plans: Plan[][] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    plans.push(await statements.select<Plan>(`EXPLAIN ${sql}`, values));
  });
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id)
     SELECT ?, seq, ? FROM seq_1_to_20000`,
    [WIKI, ids.get(DEAD) ?? 0],
  );
  await database.run('ANALYZE TABLE link, url, host');
  const asked = { ...UNREACHABLE, withDoubted: true, hosts: [host('works.net')] };
  const found = await suspectsOfBlock(watched, ASKED, asked);
  expect(found.pages.size).toBe(64);
  expect(plans).toHaveLength(1);
  const read = plans[0]?.map(({ table, type, key }) => [table, type, key]);
  const byKey = (table: string) => [table, 'eq_ref', 'PRIMARY'];
  const copied = ['archived_copy', 'ref', 'original'];
  const links = ['listed', 'range', 'PRIMARY'];
  const whole = (table: string) => [table, 'ALL', null];
  expect(read).toEqual([
    whole('<derived3>'),
    byKey('url'),
    byKey('host'),
    links,
    copied,
    whole('<derived6>'),
    ...['url', 'host'].map((table) => [table, 'const', 'PRIMARY']),
    links,
    copied,
  ]);
  expect(plans[0]?.some(({ Extra }) => Extra?.includes('filesort'))).toBe(false);
});

interface Plan {
  table: string | null;
  type: string;
  key: string | null;
  Extra: string | null;
}

test('what is no link any more is not told, though it is still noted as one that may be a problem', async () => {
  await link(FIRST, [DEAD]);
  await flagSuspectsOn(database, { wikiId: WIKI, pageIds: [FIRST] }, []);
  await database.run('DELETE FROM link WHERE wiki_id = ? AND page_id = ?', [WIKI, FIRST]);
  const among = 'suspects';
  expect((await suspectsOfBlock(database, { ...ASKED, among }, UNREACHABLE)).pages.size).toBe(0);
});
