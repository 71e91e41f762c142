import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { deleteFrom } from '../statements/delete-from';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';
import type { PagesBetween } from '../suspects/suspect-window';

/** How many links of a page are dead or doubtful, by the rules of its wiki, as they were counted last. */
export interface PageTally {
  pageId: number;
  namespace: number;
  dead: number;
  doubtful: number;
  /** Dead ones of which no archived copy is known, nor linked on the page. */
  withoutCopy: number;
  /** Since when the dead one fails that began last; null: not known of any. */
  newestDay: DayNumber | null;
  /** When the wiki told the namespace. */
  namedDay: DayNumber;
}

/** Larger numbers do not fit. */
const COUNT_MAX = 65_535;

/** The columns of a TallyRow. */
export const TALLY_COLUMNS =
  'page_id, namespace, dead, doubtful, without_copy, newest_day, named_day'
    .split(', ')
    .map((column) => `page_tally.${column}`)
    .join(', ');

/** A row of table page_tally. */
export interface TallyRow {
  page_id: number;
  namespace: number;
  dead: number;
  doubtful: number;
  without_copy: number;
  newest_day: number;
  named_day: number;
}

/** What a row says. */
export const tallyOf = (row: TallyRow): PageTally => ({
  pageId: row.page_id,
  namespace: row.namespace,
  dead: row.dead,
  doubtful: row.doubtful,
  withoutCopy: row.without_copy,
  newestDay: row.newest_day === 0 ? null : row.newest_day,
  namedDay: row.named_day,
});

/** Those of these pages that have dead or doubtful links, by id. Index: PRIMARY. */
export async function pageTalliesOf(
  statements: ReadStatements,
  wikiId: number,
  pageIds: readonly number[],
): Promise<Map<number, PageTally>> {
  const tallies = new Map<number, PageTally>();
  for (const slice of rowSlices(pageIds)) {
    const rows = await statements.select<TallyRow>(
      `SELECT ${TALLY_COLUMNS} FROM page_tally FORCE INDEX (PRIMARY)
       WHERE wiki_id = ? AND page_id IN (?)`,
      [wikiId, slice],
    );
    for (const row of rows) tallies.set(row.page_id, tallyOf(row));
  }
  return tallies;
}

/** Those of the pages of a window. Index: PRIMARY. */
export async function pageTalliesBetween(
  statements: ReadStatements,
  { wikiId, afterPageId, lastPageId }: PagesBetween,
): Promise<Map<number, PageTally>> {
  const rows = await statements.select<TallyRow>(
    `SELECT ${TALLY_COLUMNS} FROM page_tally FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND page_id > ? AND page_id <= ?`,
    [wikiId, afterPageId, lastPageId],
  );
  return new Map(rows.map((row) => [row.page_id, tallyOf(row)]));
}

/** Writes what was counted, in the order of pages. Index: PRIMARY. */
export async function savePageTallies(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  tallies: readonly PageTally[],
): Promise<void> {
  const inOrder = tallies.toSorted((a, b) => a.pageId - b.pageId);
  for (const slice of rowSlices(inOrder)) {
    await statements.run(
      `INSERT INTO page_tally
         (wiki_id, page_id, namespace, state, dead, doubtful, without_copy, newest_day, named_day)
       VALUES ?
       ON DUPLICATE KEY UPDATE namespace = VALUES(namespace), state = VALUES(state),
         dead = VALUES(dead), doubtful = VALUES(doubtful), without_copy = VALUES(without_copy),
         newest_day = VALUES(newest_day), named_day = VALUES(named_day)`,
      [slice.map((tally) => rowOf(wikiId, tally))],
    );
  }
}

function rowOf(wikiId: number, tally: PageTally): number[] {
  const { pageId, namespace, newestDay, namedDay } = tally;
  const counts = [tally.dead, tally.doubtful, tally.withoutCopy];
  const stored = counts.map((count) => Math.min(count, COUNT_MAX));
  return [wikiId, pageId, namespace, stateIn(tally), ...stored, newestDay ?? 0, namedDay];
}

function stateIn({ dead, withoutCopy }: PageTally): TallyState {
  if (dead === 0) return TALLY_STATES.nothingDead;
  return withoutCopy === 0 ? TALLY_STATES.withCopies : TALLY_STATES.withoutCopy;
}

/** Stored in `state`: what lists of pages are narrowed to by an index. */
export const TALLY_STATES = { nothingDead: 0, withCopies: 1, withoutCopy: 2 } as const;
type TallyState = (typeof TALLY_STATES)[keyof typeof TALLY_STATES];

/** Takes pages out. Index: PRIMARY. */
export async function removePageTallies(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  pageIds: readonly number[],
): Promise<void> {
  const inOrder = pageIds.toSorted((a, b) => a - b);
  for (const slice of rowSlices(inOrder)) {
    await statements.run(
      `${deleteFrom('page_tally', 'PRIMARY')} WHERE wiki_id = ? AND page_id IN (?)`,
      [wikiId, slice],
    );
  }
}
