import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import { DYING_AFTER_S } from './stir-hosts';

/** A host whose dead pages one process alone searches for until its lease runs out. */
export interface LeasedAliasHost {
  readonly hostId: number;
  /** ASCII. */
  readonly name: string;
  /** The newest news of it; 0: none. */
  readonly newsDay: DayNumber;
  /** The last search; 0: none. */
  readonly searchedDay: DayNumber;
  /** How often in a run it could not be searched. */
  readonly putOffs: number;
  /** The end of the lease, seconds since 1970, which proves it. */
  readonly dueAtS: number;
}

/** Of which lease. */
type AliasLease = Pick<LeasedAliasHost, 'hostId' | 'dueAtS'>;

interface HostRow {
  host_id: number;
  name: Buffer;
  news_day: number;
  searched_day: number;
  put_offs: number;
  due_at: number;
}

/** How a search ended. */
interface AliasRest {
  /** Seconds since 1970. */
  readonly nowS: number;
  readonly today: DayNumber;
  readonly againS: number;
  readonly isSilent: boolean;
}

/** Others may be faster. */
const TRIES = 8;

/**
 * Leases the host that has been due for longest, by moving when it is due to the end of the lease: who is killed leaves it to
 * whoever comes then. What comes to be known from now on stirs it anew. Index: alias_host.due_at, host.PRIMARY.
 * @param leaseS less than a day: see stirHosts
 * @returns null: none is due
 */
export async function leaseAliasHost(
  statements: Statements,
  { nowS, leaseS }: { nowS: number; leaseS: number },
): Promise<LeasedAliasHost | null> {
  const rows = await statements.select<HostRow>(
    `SELECT a.host_id, h.name, a.news_day, a.searched_day, a.put_offs, a.due_at
     FROM alias_host a FORCE INDEX (due_at) STRAIGHT_JOIN host h FORCE INDEX (PRIMARY) ON h.host_id = a.host_id
     WHERE a.due_at <= ? ORDER BY a.due_at LIMIT ?`,
    [nowS, TRIES],
  );
  for (const row of rows) {
    const { affectedRows } = await statements.run(
      'UPDATE alias_host SET due_at = ?, is_stirred = 0 WHERE host_id = ? AND due_at = ?',
      [nowS + leaseS, row.host_id, row.due_at],
    );
    if (affectedRows > 0) return hostOfRow(row, nowS + leaseS);
  }
  return null;
}

const hostOfRow = (row: HostRow, dueAtS: number): LeasedAliasHost => ({
  hostId: row.host_id,
  name: row.name.toString('latin1'),
  newsDay: row.news_day,
  searchedDay: row.searched_day,
  putOffs: row.put_offs,
  dueAtS,
});

/**
 * Locks a leased host whose search is settled; URLs are locked before it. Index: alias_host.PRIMARY.
 * @returns whether it is still ours
 */
export async function lockAliasHost(
  statements: ReadStatements,
  { hostId, dueAtS }: AliasLease,
): Promise<boolean> {
  const rows = await statements.select(
    'SELECT host_id FROM alias_host WHERE host_id = ? AND due_at = ? FOR UPDATE',
    [hostId, dueAtS],
  );
  return rows.length > 0;
}

/**
 * Lets a host rest that was searched; one of which something became known meanwhile no longer than after a death. Index:
 * alias_host.PRIMARY.
 * @param rest `isSilent`: nobody answered, so it counts on how often it could not be searched
 */
export async function restAliasHost(
  statements: Pick<Statements, 'run'>,
  { hostId, dueAtS }: AliasLease,
  { nowS, today, againS, isSilent }: AliasRest,
): Promise<void> {
  await statements.run(
    `UPDATE alias_host SET due_at = IF(is_stirred = 1, LEAST(?, ?), ?), searched_day = ?,
       put_offs = IF(?, put_offs, 0)
     WHERE host_id = ? AND due_at = ?`,
    [againS, nowS + DYING_AFTER_S, againS, today, Number(isSilent), hostId, dueAtS],
  );
}

/** Puts a host off that could not be searched now, which is counted. Index: alias_host.PRIMARY. */
export async function putOffAliasHost(
  statements: Pick<Statements, 'run'>,
  { hostId, dueAtS }: AliasLease,
  againS: number,
): Promise<void> {
  await statements.run(
    'UPDATE alias_host SET due_at = ?, put_offs = LEAST(put_offs + 1, 255) WHERE host_id = ? AND due_at = ?',
    [againS, hostId, dueAtS],
  );
}

/** Gives a host back that was not searched; nothing else of it changes. Index: alias_host.PRIMARY. */
export async function returnAliasHost(
  statements: Pick<Statements, 'run'>,
  { hostId, dueAtS }: AliasLease,
  againS: number,
): Promise<void> {
  await statements.run('UPDATE alias_host SET due_at = ? WHERE host_id = ? AND due_at = ?', [
    againS,
    hostId,
    dueAtS,
  ]);
}
