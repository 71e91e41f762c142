import type { ReadStatements } from '../statements/read-statements';

/** So many crawlers may be early or late by some seconds at once. */
const CLOCKS = 100;

/**
 * SQL for the id of the first change since a moment, its only parameter; null: there is none since. Ids follow the order of
 * commits and moments that of clocks, which may differ: of the next ones by their moments it is the one with the least id.
 * Index: change.changed_at.
 */
export const ID_SINCE = `(SELECT MIN(change_id) FROM (
    SELECT change_id FROM \`change\` FORCE INDEX (changed_at)
    WHERE changed_at >= ? ORDER BY changed_at, change_id LIMIT ${CLOCKS}) AS since)`;

/** @param sinceS seconds since 1970 */
export async function idSince(statements: ReadStatements, sinceS: number): Promise<number | null> {
  const [row] = await statements.select<{ id: number | null }>(`SELECT ${ID_SINCE} AS id`, [
    sinceS,
  ]);
  return row?.id ?? null;
}
