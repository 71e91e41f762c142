import type { ReadStatements } from '../statements/read-statements';

/** More changes than stand out of order, since clocks differ and some transactions wait for their commit. */
const OUT_OF_ORDER_MAX = 1_000;

/**
 * Where in the log a moment is: its first change from then on. Ids follow the order of commits, so the first one is not
 * always the earliest; as with a day's file of the dump, a moment to come begins nothing. What is appended afterwards has
 * greater ids and moves it no more. Index: change.changed_at.
 * @param sinceS seconds since 1970
 * @returns its id; null: there is none yet
 */
export async function firstChangeSince(
  statements: ReadStatements,
  sinceS: number,
  nowS: number,
): Promise<number | null> {
  const [row] = await statements.select<{ first_id: number | null }>(
    `SELECT MIN(change_id) AS first_id FROM (
       SELECT change_id FROM \`change\` FORCE INDEX (changed_at)
       WHERE changed_at BETWEEN ? AND ? ORDER BY changed_at LIMIT ?) AS earliest`,
    [sinceS, nowS, OUT_OF_ORDER_MAX],
  );
  return row?.first_id ?? null;
}
