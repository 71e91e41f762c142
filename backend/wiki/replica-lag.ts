import type { Database } from '../runtime/database';
import { errorCode } from '../runtime/database-errors';

/** A source that was silent for so long is none any more: sections are moved and split up. */
const RETIRED_S = 30 * 86_400;

/** What the server says where there is no such table for us. */
const NO_TABLE: ReadonlySet<string> = new Set([
  'ER_BAD_DB_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_NO_SUCH_TABLE',
  'ER_TABLEACCESS_DENIED_ERROR',
]);

/**
 * How many seconds a replica host is behind, by Toolforge's `heartbeat_p.heartbeat`, which has a row
 * for each source (`shard`) that the host follows. Which of them a wiki comes from is told nowhere
 * (`slice` in `meta_p.wiki` goes stale), and a host mostly follows one: the largest lag is never too
 * small. Index: none; the table has a handful of rows.
 * @returns null where there is no such table
 */
async function replicaLagS(replica: Database): Promise<number | null> {
  try {
    const [row] = await replica.select<{ lag: number | null }>(
      `SELECT CAST(MAX(lag) AS DOUBLE) AS lag FROM heartbeat_p.heartbeat WHERE lag < ${RETIRED_S}`,
    );
    return row?.lag ?? null;
  } catch (error) {
    if (NO_TABLE.has(errorCode(error))) return null;
    throw error;
  }
}

/** The lag of the host that is farthest behind; null where none can be known. */
export async function largestLagS(replicas: readonly Database[]): Promise<number | null> {
  const lags: number[] = [];
  for (const replica of new Set(replicas)) {
    const lagS = await replicaLagS(replica);
    if (lagS !== null) lags.push(lagS);
  }
  return lags.length === 0 ? null : Math.max(...lags);
}
