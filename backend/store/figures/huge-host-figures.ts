import type { Statements } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import type { HugeHostStanding } from '../../status/loop-standing';
import { countedSince } from '../../status/counted-since';

/**
 * Hosts that are sampled, and were counted lately (W3.13): the whole table, which has a row for each host with millions of
 * URLs. Index: host_sample.PRIMARY, host.PRIMARY.
 */
export async function hugeHostFigures(
  statements: Statements,
  nowS: number,
): Promise<HugeHostStanding[]> {
  const rows = await statements.select<{ name: Buffer; known: number; late: number }>(
    `SELECT host.name, known, late FROM host_sample FORCE INDEX (PRIMARY)
     STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = host_sample.host_id
     WHERE counted_day >= ? AND known > 0`,
    [countedSince(dayNumberOf(nowS * 1_000))],
  );
  return rows.map(({ name, known, late }) => ({ host: name.toString('utf8'), known, late }));
}
