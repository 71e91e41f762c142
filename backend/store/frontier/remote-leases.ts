import type { Statements } from '../../runtime/database';

/** Hosts that crawlers of a vantage elsewhere hold, or held until lately. */
export interface RemoteLeases {
  vantageId: number;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * Notes that crawlers of a vantage elsewhere have leased these hosts. Runs again without harm. Index:
 * PRIMARY.
 */
export async function noteRemoteLeases(
  statements: Pick<Statements, 'run'>,
  hostIds: readonly number[],
  { vantageId, nowS }: RemoteLeases,
): Promise<void> {
  if (hostIds.length === 0) return;
  const inOrder = hostIds.toSorted((a, b) => a - b);
  await statements.run(
    `INSERT INTO remote_lease (vantage_id, host_id, leased_at) VALUES ?
     ON DUPLICATE KEY UPDATE leased_at = VALUES(leased_at)`,
    [inOrder.map((hostId) => [vantageId, hostId, nowS])],
  );
}

/**
 * Those of the URLs whose hosts crawlers of that vantage have leased within `withinS` seconds. What is
 * said to have been leased later than now was noted by a clock that was ahead, and does not count. Index:
 * url.PRIMARY, remote_lease.PRIMARY.
 */
export async function urlsLeasedTo(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
  { vantageId, nowS, withinS }: RemoteLeases & { withinS: number },
): Promise<Set<number>> {
  if (urlIds.length === 0) return new Set();
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (PRIMARY)
     STRAIGHT_JOIN remote_lease FORCE INDEX (PRIMARY)
       ON remote_lease.vantage_id = ? AND remote_lease.host_id = url.host_id
     WHERE url_id IN (?) AND leased_at BETWEEN ? AND ?`,
    [vantageId, [...urlIds], Math.max(0, nowS - withinS), nowS + CLOCKS_DIFFER_S],
  );
  return new Set(rows.map((row) => row.url_id));
}

/** Of web processes, which may note a lease here and look it up there. */
const CLOCKS_DIFFER_S = 300;

/**
 * Removes up to `limit` leases from before `beforeS` (seconds since 1970). Index: leased_at.
 * @returns how many are gone
 */
export async function purgeRemoteLeases(
  statements: Pick<Statements, 'run'>,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM remote_lease WHERE leased_at < ? ORDER BY leased_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
