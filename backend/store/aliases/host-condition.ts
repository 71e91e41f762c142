import type { ReadStatements } from '../statements/read-statements';

/** Whether a host was last seen to be parked. Index: host_look.PRIMARY. */
export async function isParkedHost(statements: ReadStatements, hostId: number): Promise<boolean> {
  const [row] = await statements.select<{ parked: number }>(
    'SELECT parked FROM host_look FORCE INDEX (PRIMARY) WHERE host_id = ?',
    [hostId],
  );
  return row?.parked === 1;
}

/** Whether a sitemap of any of the hosts was ever read that lists something. Index: sitemap_host.PRIMARY. */
export async function isSitemapKnown(
  statements: ReadStatements,
  hostIds: readonly number[],
): Promise<boolean> {
  if (hostIds.length === 0) return false;
  const rows = await statements.select(
    `SELECT host_id FROM sitemap_host FORCE INDEX (PRIMARY)
     WHERE host_id IN (?) AND read_day > 0 AND entries > 0 LIMIT 1`,
    [[...hostIds]],
  );
  return rows.length > 0;
}
