import type { ReadStatements } from '../statements/read-statements';
import { ID_SINCE } from './id-since';

/** How far the log reaches, all of one moment. */
export interface LogReach {
  /** Id of the oldest change; one more than the head where none is left. */
  oldest: number;
  /** When that came, in seconds since 1970; null: none is left. */
  oldestAtS: number | null;
  /** Id of the newest change that ever was. */
  head: number;
  /** Id of the first change since the moment that was asked for; null: there is none, or no moment was asked for. */
  sinceId: number | null;
}

const HEAD_ID = 1;

/**
 * Reads how far the log reaches, and where a moment is in it, in one statement.
 * Index: change_head.PRIMARY, change.PRIMARY, change.changed_at.
 * @param sinceS seconds since 1970; null: no moment is asked for
 */
export async function logReach(
  statements: ReadStatements,
  sinceS: number | null,
): Promise<LogReach> {
  const [row] = await statements.select<{
    head: number | null;
    oldest_id: number | null;
    oldest_at: number | null;
    since_id: number | null;
  }>(
    `SELECT last_change_id AS head, oldest.change_id AS oldest_id, oldest.changed_at AS oldest_at,
       ${ID_SINCE} AS since_id
     FROM (SELECT 1) AS one
       LEFT JOIN change_head ON head_id = ?
       LEFT JOIN (SELECT change_id, changed_at FROM \`change\` FORCE INDEX (PRIMARY)
         WHERE change_id > 0 ORDER BY change_id LIMIT 1) AS oldest ON TRUE`,
    // All have come since the first second.
    [sinceS === null ? null : Math.max(1, sinceS), HEAD_ID],
  );
  const head = row?.head ?? 0;
  return {
    head,
    oldest: row?.oldest_id ?? head + 1,
    oldestAtS: row?.oldest_at ?? null,
    sinceId: row?.since_id ?? null,
  };
}
