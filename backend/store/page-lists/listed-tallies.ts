import type { SqlValue } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import {
  TALLY_COLUMNS,
  TALLY_STATES,
  tallyOf,
  type PageTally,
  type TallyRow,
} from '../tallies/page-tally';
import type { PageOrder } from '../tallies/tallied-pages';

/** Which pages of a list with dead links. */
export interface ListedTallies {
  wikiId: number;
  listId: number;
  /** Those of these namespaces; null: of any. */
  namespaces: readonly number[] | null;
  /** Only those with dead links of which there is no copy. */
  isWithoutCopy: boolean;
}

/** A part of them. */
interface TalliesPart {
  order: PageOrder;
  /** Pages that stand before. */
  offset: number;
  limit: number;
}

const ORDERS: Readonly<Record<PageOrder, string>> = {
  dead: 'page_tally.dead DESC',
  newest: 'page_tally.newest_day DESC',
  'without-copy': 'page_tally.without_copy DESC',
  page: 'page_tally.page_id',
};

/** Of a list of fifty thousand pages each is looked up: some tenths of a second at most. */
const OF_LIST = `FROM page_list_page FORCE INDEX (list_page)
  STRAIGHT_JOIN page_tally FORCE INDEX (PRIMARY)
    ON page_tally.wiki_id = ? AND page_tally.page_id = page_list_page.page_id
  WHERE list_id = ?`;

function narrowed({ wikiId, listId, namespaces, isWithoutCopy }: ListedTallies) {
  const states = isWithoutCopy
    ? [TALLY_STATES.withoutCopy]
    : [TALLY_STATES.withCopies, TALLY_STATES.withoutCopy];
  const ofThese = namespaces === null ? '' : 'AND namespace IN (?)';
  const values: SqlValue[] = [wikiId, listId, states];
  if (namespaces !== null) values.push([...namespaces]);
  return { sql: `${OF_LIST} AND state IN (?) ${ofThese}`, values };
}

/** The pages of a list with dead links, in an order, a part of them. Index: list_page, page_tally.PRIMARY. */
export async function listedTallies(
  statements: ReadStatements,
  listed: ListedTallies,
  { order, offset, limit }: TalliesPart,
): Promise<PageTally[]> {
  const { sql, values } = narrowed(listed);
  const rows = await statements.select<TallyRow>(
    `SELECT ${TALLY_COLUMNS} ${sql} ORDER BY ${ORDERS[order]}, page_tally.page_id LIMIT ?, ?`,
    [...values, offset, limit],
  );
  return rows.map(tallyOf);
}

/** How many pages of a list with dead links there are. */
export interface ListedCounts {
  pages: number;
  /** Dead links on them. */
  dead: number;
}

/** The pages of a list with dead links, counted by what tells them apart: once for all that is asked of their numbers. */
export interface CountedList {
  of(which: Pick<ListedTallies, 'namespaces' | 'isWithoutCopy'>): ListedCounts;
  /** In order. */
  namespaces: number[];
}

/** Looks each page of a list up once. Index: list_page, page_tally.PRIMARY. */
export async function countList(
  statements: ReadStatements,
  { wikiId, listId }: Pick<ListedTallies, 'wikiId' | 'listId'>,
): Promise<CountedList> {
  const all = narrowed({ wikiId, listId, namespaces: null, isWithoutCopy: false });
  const rows = await statements.select<CountRow>(
    `SELECT namespace, state, COUNT(*) AS pages, SUM(page_tally.dead) AS dead ${all.sql}
     GROUP BY namespace, state ORDER BY namespace`,
    all.values,
  );
  return {
    of({ namespaces, isWithoutCopy }) {
      const meant = rows.filter(
        ({ namespace, state }) =>
          (namespaces === null || namespaces.includes(namespace)) &&
          (!isWithoutCopy || state === TALLY_STATES.withoutCopy),
      );
      return {
        pages: meant.reduce((sum, { pages }) => sum + pages, 0),
        dead: meant.reduce((sum, { dead }) => sum + Number(dead), 0),
      };
    },
    namespaces: [...new Set(rows.map(({ namespace }) => namespace))],
  };
}

interface CountRow {
  namespace: number;
  state: number;
  pages: number;
  dead: string | number;
}

/** How many pages of a list have no record: the wiki's criteria leave them out, or they are not known yet. Index: list_page, page.PRIMARY. */
export async function countUnwatched(
  statements: ReadStatements,
  { wikiId, listId }: Pick<ListedTallies, 'wikiId' | 'listId'>,
): Promise<number> {
  const [row] = await statements.select<{ n: number }>(
    `SELECT COUNT(*) AS n FROM page_list_page FORCE INDEX (list_page)
     WHERE list_id = ? AND NOT EXISTS (
       SELECT 1 FROM page FORCE INDEX (PRIMARY)
       WHERE page.wiki_id = ? AND page.page_id = page_list_page.page_id)`,
    [listId, wikiId],
  );
  return row?.n ?? 0;
}
