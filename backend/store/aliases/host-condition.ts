import { standingNameOf } from '../../status/takeover/name-of-host';
import { namesOf } from '../names/name-standings';
import { askAlone } from '../statements/joint-asking';
import type { ReadStatements } from '../statements/read-statements';

/** Those of the hosts whose names seem to be in other hands, or may be (U1). Index: name_standing.PRIMARY. */
export async function hostsInOtherHands(
  statements: ReadStatements,
  hosts: readonly string[],
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(hosts)];
  if (distinct.length === 0) return new Set();
  const names = await namesOf(askAlone(statements), [...new Set(distinct.map(standingNameOf))]);
  const isQuiet = (host: string): boolean =>
    (names.get(standingNameOf(host))?.standing ?? 'quiet') === 'quiet';
  return new Set(distinct.filter((host) => !isQuiet(host)));
}

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
