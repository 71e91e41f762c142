import type { Statements } from '../../runtime/database';

/**
 * Searches that are due, those that wait longest first. Half of them have never been made, the other half
 * look again at what is chosen, as long as there are such: neither waits behind all of the other.
 * Locks nothing. Index: archive_search.turn.
 * @param nowS seconds since 1970
 * @returns ids of their URLs, `limit` at most
 */
export async function dueSearches(
  statements: Pick<Statements, 'select'>,
  nowS: number,
  limit: number,
): Promise<number[]> {
  const fresh = await dueOf(statements, NEW, { nowS, limit });
  const again = await dueOf(statements, MADE_BEFORE, { nowS, limit });
  const ofFresh = Math.max(Math.ceil(limit / 2), limit - again.length);
  const taken = fresh.slice(0, ofFresh);
  return [...taken, ...again.slice(0, limit - taken.length)];
}

/**
 * How many searches are due that were never made, `limit` at most. Locks nothing.
 * Index: archive_search.turn.
 */
export async function countNewSearches(
  statements: Pick<Statements, 'select'>,
  nowS: number,
  limit: number,
): Promise<number> {
  return (await dueOf(statements, NEW, { nowS, limit })).length;
}

/** Column is_new. */
const NEW = 1;
const MADE_BEFORE = 0;

async function dueOf(
  statements: Pick<Statements, 'select'>,
  isNew: typeof NEW | typeof MADE_BEFORE,
  { nowS, limit }: { nowS: number; limit: number },
): Promise<number[]> {
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM archive_search FORCE INDEX (turn)
     WHERE is_new = ? AND due_at <= ? ORDER BY due_at, url_id LIMIT ?`,
    [isNew, nowS, limit],
  );
  return rows.map((row) => row.url_id);
}
