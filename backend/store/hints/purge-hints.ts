import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { deleteFrom } from '../statements/delete-from';

/** Ids of URLs of one statement; most of them have no hint. */
const IDS_PER_STEP = 20_000;

/** Up to which id of a URL there are hints, and from which on; null without any. Index: url_hint.PRIMARY. */
async function hintedIds(
  statements: Pick<Statements, 'select'>,
): Promise<{ first: number; last: number } | null> {
  const [row] = await statements.select<{ first: number | null; last: number | null }>(
    'SELECT MIN(url_id) AS first, MAX(url_id) AS last FROM url_hint',
  );
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}

/**
 * Forgets what was said of URLs before a day, a stretch of ids at a time. Cut off anywhere, the next call begins anew.
 * Index: url_hint.PRIMARY.
 * @returns how many hints are gone
 * @throws the signal's reason when aborted
 */
export async function purgeUrlHints(
  statements: Statements,
  beforeDay: DayNumber,
  signal: AbortSignal,
): Promise<number> {
  const ids = await hintedIds(statements);
  let removed = 0;
  for (let from = ids?.first ?? 1; from <= (ids?.last ?? 0); from += IDS_PER_STEP) {
    signal.throwIfAborted();
    const { affectedRows } = await statements.run(
      `${deleteFrom('url_hint', 'PRIMARY')} WHERE url_id BETWEEN ? AND ? AND said_day < ?`,
      [from, from + IDS_PER_STEP - 1, beforeDay],
    );
    removed += affectedRows;
  }
  return removed;
}

/** Forgets up to `limit` hosts whose trust, or distrust, is over since before a day. Index: host_hint.until_day. */
export async function purgeHostHints(
  statements: Statements,
  beforeDay: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM host_hint WHERE until_day < ? ORDER BY until_day LIMIT ?',
    [beforeDay, limit],
  );
  return affectedRows;
}

/** Forgets what hints did before a day: two rows a day. Index: hint_tally.PRIMARY. */
export async function purgeHintTally(
  statements: Statements,
  beforeDay: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM hint_tally WHERE day < ? ORDER BY day LIMIT ?',
    [beforeDay, limit],
  );
  return affectedRows;
}
