import type { SqlValue } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import { TALLY_COLUMNS, TALLY_STATES, tallyOf, type PageTally, type TallyRow } from './page-tally';

/** By what pages with dead links are sorted, with the column and its index: the largest first, pages by their ids from 1 on. */
const ORDERS = {
  dead: { column: 'dead', index: 'by_dead' },
  newest: { column: 'newest_day', index: 'by_newest' },
  'without-copy': { column: 'without_copy', index: 'by_without_copy' },
  page: { column: 'page_id', index: 'by_page' },
} as const;

export type PageOrder = keyof typeof ORDERS;

/** A place in such a list: behind this page, that has this number. Of `page` the number says nothing. */
export interface TallyPlace {
  value: number;
  pageId: number;
}

/** Which pages of a wiki with dead links. */
export interface TalliedPages {
  wikiId: number;
  /** Those of these namespaces; null: of any. */
  namespaces: readonly number[] | null;
  /** Only those with dead links of which there is no copy. */
  isWithoutCopy: boolean;
  order: PageOrder;
  /** Null: from the beginning. */
  after: TallyPlace | null;
}

/** The place of a page in a list. */
export function tallyPlaceOf({ pageId, ...tally }: PageTally, order: PageOrder): TallyPlace {
  const values = {
    dead: tally.dead,
    newest: tally.newestDay ?? 0,
    'without-copy': tally.withoutCopy,
    page: 0,
  };
  return { value: values[order], pageId };
}

/** Below all that wikis have. */
const BEFORE_ALL_NAMESPACES = -32_768;

/** The namespaces in which pages of a wiki have dead or doubtful links, by a look for each. Index: by_page. */
export async function talliedNamespaces(
  statements: ReadStatements,
  wikiId: number,
): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const [row] = await statements.select<{ namespace: number }>(
      `SELECT namespace FROM page_tally FORCE INDEX (by_page)
       WHERE wiki_id = ? AND namespace > ? ORDER BY namespace LIMIT 1`,
      [wikiId, found.at(-1) ?? BEFORE_ALL_NAMESPACES],
    );
    if (row === undefined) return found;
    found.push(row.namespace);
  }
}

/**
 * The next pages of a list: of each namespace and state a short range of an index, of these the first ones.
 * Index: by_dead, by_newest, by_without_copy or by_page, PRIMARY.
 * @param limit pages at most
 */
export async function talliedPages(
  statements: ReadStatements,
  pages: TalliedPages,
  limit: number,
): Promise<PageTally[]> {
  const namespaces = pages.namespaces ?? (await talliedNamespaces(statements, pages.wikiId));
  const states = pages.isWithoutCopy
    ? [TALLY_STATES.withoutCopy]
    : [TALLY_STATES.withCopies, TALLY_STATES.withoutCopy];
  const ranges = namespaces.flatMap((namespace) =>
    states.map((state) => rangeOf(pages, { namespace, state }, limit)),
  );
  if (ranges.length === 0) return [];
  const { direction } = sortingOf(pages.order);
  const union = ranges.map(({ sql }) => `(${sql})`).join(' UNION ALL ');
  const rows = await statements.select<TallyRow>(
    `SELECT ${TALLY_COLUMNS}
     FROM (SELECT * FROM (${union}) AS ranged
       ORDER BY value ${direction}, page_id ${direction} LIMIT ?) AS listed
       STRAIGHT_JOIN page_tally FORCE INDEX (PRIMARY)
         ON page_tally.wiki_id = ? AND page_tally.page_id = listed.page_id
     ORDER BY listed.value ${direction}, listed.page_id ${direction}`,
    [...ranges.flatMap(({ values }) => values), limit, pages.wikiId],
  );
  return rows.map(tallyOf);
}

const sortingOf = (order: PageOrder) =>
  order === 'page'
    ? ({ direction: 'ASC', beyond: '>' } as const)
    : ({ direction: 'DESC', beyond: '<' } as const);

/** Pages of one namespace in one state: one range of the index of their order. */
function rangeOf(
  { wikiId, order, after }: TalliedPages,
  { namespace, state }: { namespace: number; state: number },
  limit: number,
): { sql: string; values: SqlValue[] } {
  const { column, index } = ORDERS[order];
  const { direction, beyond } = sortingOf(order);
  const behind = behindPlace(after, order, { column, beyond });
  const inOrder = order === 'page' ? [column] : [column, 'page_id'];
  return {
    sql: `SELECT page_id, ${column} AS value FROM page_tally FORCE INDEX (${index})
      WHERE wiki_id = ? AND namespace = ? AND state = ? AND ${behind.sql}
      ORDER BY ${inOrder.map((name) => `${name} ${direction}`).join(', ')} LIMIT ?`,
    values: [wikiId, namespace, state, ...behind.values, limit],
  };
}

function behindPlace(
  after: TallyPlace | null,
  order: PageOrder,
  { column, beyond }: { column: string; beyond: '<' | '>' },
): { sql: string; values: SqlValue[] } {
  if (after === null) return { sql: 'TRUE', values: [] };
  if (order === 'page') return { sql: `page_id ${beyond} ?`, values: [after.pageId] };
  return {
    sql: `(${column} ${beyond} ? OR (${column} = ? AND page_id ${beyond} ?))`,
    values: [after.value, after.value, after.pageId],
  };
}
