import { emptyTables, withStore } from '../testing/with-store';
import { watchStatements } from '../testing/watch-statements';
import { pageTalliesOf, removePageTallies, savePageTallies, type PageTally } from './page-tally';
import { tallyPlaceOf, talliedNamespaces, talliedPages, type PageOrder } from './tallied-pages';

const { database } = withStore();
const WIKI = 7;

const tally = (pageId: number, dead: number, rest: Partial<PageTally> = {}): PageTally => ({
  pageId,
  namespace: 0,
  dead,
  doubtful: 0,
  withoutCopy: 0,
  newestDay: null,
  namedDay: 3_000,
  ...rest,
});

const PAGES = [
  tally(1, 3, { newestDay: 3_400, withoutCopy: 1 }),
  tally(2, 9, { newestDay: 3_100, namespace: 4 }),
  tally(3, 0, { doubtful: 2 }),
  tally(4, 3, { newestDay: 3_500, withoutCopy: 3, namespace: 118 }),
  tally(5, 70_000, { withoutCopy: 2 }),
  tally(6, 1, { newestDay: 3_400 }),
];

beforeEach(async () => {
  await emptyTables(database, 'page_tally');
  await savePageTallies(database, WIKI, PAGES);
  await savePageTallies(database, WIKI + 1, [tally(1, 50)]);
});

interface Asked {
  namespaces?: readonly number[];
  isWithoutCopy?: boolean;
  size?: number;
}

/** All pages of a list, a few at a time. */
async function listed(order: PageOrder, asked: Asked = {}): Promise<number[]> {
  const { namespaces = null, isWithoutCopy = false, size = 2 } = asked;
  const pages: PageTally[] = [];
  for (;;) {
    const last = pages.at(-1);
    const after = last === undefined ? null : tallyPlaceOf(last, order);
    const list = { wikiId: WIKI, namespaces, isWithoutCopy, order, after };
    const next = await talliedPages(database, list, size);
    pages.push(...next);
    if (next.length < size) return pages.map(({ pageId }) => pageId);
  }
}

test('pages with dead links are listed by their number, by the newest, by what has no copy, and by id', async () => {
  expect(await listed('dead')).toEqual([5, 2, 4, 1, 6]);
  expect(await listed('newest')).toEqual([4, 6, 1, 2, 5]);
  expect(await listed('without-copy')).toEqual([4, 5, 1, 6, 2]);
  expect(await listed('page')).toEqual([1, 2, 4, 5, 6]);
  for (const order of ['dead', 'newest', 'without-copy', 'page'] as const) {
    expect(await listed(order, { size: 1 })).toEqual(await listed(order, { size: 100 }));
  }
});

test('a list is narrowed to namespaces, and to pages with dead links of which there is no copy', async () => {
  expect(await listed('dead', { namespaces: [4, 118] })).toEqual([2, 4]);
  expect(await listed('dead', { isWithoutCopy: true })).toEqual([5, 4, 1]);
  expect(await listed('newest', { isWithoutCopy: true })).toEqual([4, 1, 5]);
  expect(await listed('page', { isWithoutCopy: true, namespaces: [0] })).toEqual([1, 5]);
  expect(await listed('dead', { namespaces: [] })).toEqual([]);
  expect(await talliedNamespaces(database, WIKI)).toEqual([0, 4, 118]);
});

test('what is counted anew takes its new place, and what has gone is listed no more', async () => {
  await savePageTallies(database, WIKI, [tally(6, 12), tally(1, 0, { doubtful: 1 })]);
  await removePageTallies(database, WIKI, [5, 999]);
  expect(await listed('dead')).toEqual([6, 2, 4]);
  const known = await pageTalliesOf(database, WIKI, [1, 5, 6]);
  expect([...known.keys()]).toEqual([1, 6]);
  expect(known.get(6)).toEqual(tally(6, 12));
});

test('of a wiki with 50,000 such pages a page of the list reads little more than it shows, wherever it is', async () => {
  await database.run(
    `INSERT INTO page_tally
       (wiki_id, page_id, namespace, state, dead, doubtful, without_copy, newest_day, named_day)
     SELECT 9, seq, IF(seq % 50 = 0, 4, 0), 1 + (seq % 3 = 0), 1 + seq % 3, 0, seq % 3 = 0, 3000 + seq % 40, 3000
     FROM seq_1_to_50000`,
  );
  // The server chooses the index by what it has counted; it counts by itself only when it has time.
  await database.run('ANALYZE TABLE page_tally');
  const plans = new Set<string>();
  const explaining = watchStatements(database, async (statements, sql, values) => {
    const rows = await statements.select<{ table: string | null; key: string | null }>(
      `EXPLAIN ${sql}`,
      values,
    );
    for (const { table, key } of rows) {
      if (table === 'page_tally') plans.add(`${table} ${key ?? 'none'}`);
    }
  });
  for (const order of ['dead', 'newest', 'without-copy', 'page'] as const) {
    for (const after of [null, { value: order === 'newest' ? 3_020 : 1, pageId: 25_000 }]) {
      const list = { wikiId: 9, namespaces: null, isWithoutCopy: false, order, after };
      const pages = await talliedPages(explaining, list, 101);
      expect(pages).toHaveLength(101);
      expect(await rowsRead(() => talliedPages(database, list, 101))).toBeLessThan(3_000);
    }
  }
  expect([...plans].sort()).toEqual([
    'page_tally PRIMARY',
    'page_tally by_dead',
    'page_tally by_newest',
    'page_tally by_page',
    'page_tally by_without_copy',
  ]);
});

/** Rows that the server has read meanwhile, whoever asked. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    const rows = await database.select<{ Value: string }>(
      "SHOW GLOBAL STATUS WHERE Variable_name IN ('Handler_read_next', 'Handler_read_prev', 'Handler_read_key')",
    );
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  const before = await read();
  await work();
  return (await read()) - before;
}
