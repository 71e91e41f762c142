import type { Random } from '../runtime/random';
import type { Database, Statements } from '../runtime/database';
import type { LeasedHost } from './frontier';
import { lookOf, type LookColumns } from './host-looks';
import { ensureHosts } from './hosts';
import { newLeaseToken } from './lease-token';

/** Far later than any lease; a host without URLs waits there (seconds since 1970). */
const NEVER_S = 2 ** 32 - 1;
const DAY_S = 86_400;
/** 2017-01-01, the day number 0, in seconds since 1970. */
const DAY_ZERO_S = 1_483_228_800;

/** A host as it was leased; its traits are looked up apart (domain-traits.ts). */
export interface Lease extends Omit<LeasedHost, 'traits'> {
  /** The last of the domains above it whose traits hold for it, too. */
  registeredDomain: string;
}

/** What proves a lease. */
export type LeaseProof = Pick<LeasedHost, 'hostId' | 'leaseToken'>;

/** When a lease begins, in seconds since 1970, and how many seconds it lasts. */
interface LeaseTime {
  nowS: number;
  leaseS: number;
}

/**
 * Leases up to `count` hosts that are due, from one shard with due hosts, chosen at random;
 * longest due first, never-checked before all (W3.1). Index: shard_due, lease_token.
 */
export async function leaseHosts(
  database: Database,
  { nowS, leaseS, count }: LeaseTime & { count: number },
  random: Random,
): Promise<Lease[]> {
  const shards = await dueShards(database, nowS);
  const shard = shards[random.below(Math.max(shards.length, 1))];
  if (shard === undefined) return [];
  const leaseToken = newLeaseToken(nowS, random);
  await database.run(
    `UPDATE host FORCE INDEX (shard_due) SET due_at = ?, lease_token = ?
     WHERE shard = ? AND due_at <= ? ORDER BY due_at, shuffle LIMIT ?`,
    [nowS + leaseS, leaseToken, shard, nowS, count],
  );
  return leasedWith(database, leaseToken);
}

/**
 * Leases those of the hosts with these ASCII names that nobody holds, due or not. Unknown ones are
 * created; without URLs they are due never. Index: name, PRIMARY, lease_token.
 */
export async function borrowHosts(
  database: Database,
  names: string[],
  { nowS, leaseS }: LeaseTime,
  random: Random,
): Promise<Lease[]> {
  const hostIds = await ensureHosts(database, names, NEVER_S, random);
  const leaseToken = newLeaseToken(nowS, random);
  await database.run(
    `UPDATE host FORCE INDEX (PRIMARY) SET due_at = ?, lease_token = ?
     WHERE host_id IN (?) AND (lease_token IS NULL OR due_at <= ?)`,
    [nowS + leaseS, leaseToken, [...hostIds.values()], nowS],
  );
  return leasedWith(database, leaseToken);
}

/** Index: lease_token, host_look.PRIMARY. */
async function leasedWith(statements: Statements, leaseToken: Buffer): Promise<Lease[]> {
  const rows = await statements.select<LeaseRow>(
    `SELECT host_id, name, registered_domain, not_before,
       looked_day, sibling, target, title, print, parked
     FROM host LEFT JOIN host_look USING (host_id) WHERE lease_token = ?`,
    [leaseToken],
  );
  return rows.map((row) => ({
    hostId: row.host_id,
    name: row.name.toString('utf8'),
    registeredDomain: row.registered_domain.toString('utf8'),
    leaseToken,
    notBeforeS: row.not_before,
    look: lookOf(row),
  }));
}

interface LeaseRow extends LookColumns {
  host_id: number;
  name: Buffer;
  registered_domain: Buffer;
  not_before: number;
}

/** Whether any host is due at `nowS` (seconds since 1970). Index: shard_due. */
export async function isAnythingDue(database: Database, nowS: number): Promise<boolean> {
  return (await dueShards(database, nowS)).length > 0;
}

/** One index dive per shard. Index: shard_due. */
async function dueShards(database: Database, nowS: number): Promise<number[]> {
  const rows = await database.select<{ shard: number; first_due: number }>(
    'SELECT shard, MIN(due_at) AS first_due FROM host GROUP BY shard',
  );
  return rows.filter((row) => row.first_due <= nowS).map((row) => row.shard);
}

/**
 * Locks those of the hosts whose leases have neither run out nor passed to another crawler: what
 * hangs on them may be written, and nobody can add URLs to them. Index: PRIMARY.
 * @returns tells for each proof whether it holds
 */
export async function lockLeased(
  statements: Statements,
  proofs: LeaseProof[],
  nowS: number,
): Promise<(proof: LeaseProof) => boolean> {
  const rows = await statements.select<{ host_id: number; lease_token: Buffer }>(
    `SELECT host_id, lease_token FROM host FORCE INDEX (PRIMARY)
     WHERE host_id IN (?) AND lease_token IS NOT NULL AND due_at > ? ORDER BY host_id FOR UPDATE`,
    [proofs.map(({ hostId }) => hostId), nowS],
  );
  const tokens = new Map(rows.map((row) => [row.host_id, row.lease_token]));
  return ({ hostId, leaseToken }) => tokens.get(hostId)?.equals(leaseToken) === true;
}

/**
 * Ends the leases of hosts that were locked by `lockLeased` in the same transaction. Each falls due
 * with its next URL, at a second of that day that is the host's own, so that hosts scatter over the
 * day (W3.1), and not before its pause is over. It is a statement of its own, as it must see the
 * URLs that were committed while we waited for the locks. Index: PRIMARY, url.host_due.
 * @param pauses by host: seconds since 1970 before which nobody may ask it again
 */
export async function releaseHosts(
  statements: Statements,
  pauses: ReadonlyMap<number, number>,
): Promise<void> {
  if (pauses.size === 0) return;
  const cases = ' WHEN ? THEN ?'.repeat(pauses.size);
  await statements.run(
    `UPDATE host FORCE INDEX (PRIMARY)
     SET lease_token = NULL,
         not_before = GREATEST(not_before, CASE host_id${cases} END),
         due_at = GREATEST(not_before, COALESCE(
           (SELECT IF(due_day = 0, 0, ? + due_day * ? + shuffle MOD ?)
            FROM url FORCE INDEX (host_due) WHERE url.host_id = host.host_id
            ORDER BY due_day LIMIT 1),
           ?))
     WHERE host_id IN (?)`,
    [...[...pauses].flat(), DAY_ZERO_S, DAY_S, DAY_S, NEVER_S, [...pauses.keys()]],
  );
}
