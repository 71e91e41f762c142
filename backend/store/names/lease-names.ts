import type { Statements } from '../../runtime/database';
import { domainKeyOf } from '../changes/domain-key';
import { askAlone } from '../statements/joint-asking';
import { namesOf } from './name-standings';
import type { StoredName } from './stored-name';

/** Which names to lease, and for how long. */
export interface NameLease {
  /** Seconds since 1970. */
  nowS: number;
  leaseS: number;
  /** At most. */
  limit: number;
}

/**
 * Leases names that are to be looked at, longest due first, by moving when they are due to the end of the lease: who is
 * killed leaves them to whoever comes then. Index: name_standing.look_at, PRIMARY.
 * @returns them; `lookAtS` is the end of the lease, and proves it
 */
export async function leaseNames(
  statements: Statements,
  { nowS, leaseS, limit }: NameLease,
): Promise<StoredName[]> {
  const rows = await statements.select<{ name: Buffer; look_at: number }>(
    `SELECT name, look_at FROM name_standing FORCE INDEX (look_at)
     WHERE look_at > 0 AND look_at <= ? ORDER BY look_at LIMIT ?`,
    [nowS, limit],
  );
  const leased: string[] = [];
  for (const row of rows) {
    const name = row.name.toString('utf8');
    const { affectedRows } = await statements.run(
      'UPDATE name_standing SET look_at = ? WHERE name_key = ? AND look_at = ?',
      [nowS + leaseS, domainKeyOf(name), row.look_at],
    );
    if (affectedRows > 0) leased.push(name);
  }
  const names = await namesOf(askAlone(statements), leased);
  return leased.flatMap((name) => names.get(name) ?? []);
}
