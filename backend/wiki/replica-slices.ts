import type { Database, SqlValue } from '../runtime/database';

/** Rows of one statement where a list may be of any length. */
export const ROWS_PER_SLICE = 10_000;

/** A row with a page id that grows from row to row. */
interface IdRow {
  page_id: number;
}

/**
 * Page ids piece by piece, each piece one statement, however many there are.
 * @param sql selects `page_id`, ascending, of those above the last `?` but one; the last is a LIMIT
 */
export async function* idSlices(
  database: Database,
  sql: string,
  values: readonly SqlValue[],
): AsyncGenerator<number[]> {
  let after = 0;
  for (;;) {
    const rows = await database.select<IdRow>(sql, [...values, after, ROWS_PER_SLICE]);
    const ids = rows.map((row) => row.page_id);
    if (ids.length > 0) yield ids;
    after = ids.at(-1) ?? after;
    if (ids.length < ROWS_PER_SLICE) return;
  }
}
