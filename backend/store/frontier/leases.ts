import type { Random } from '../../runtime/random';
import { shuffled } from '../../runtime/shuffled';
import type { Database, Statements } from '../../runtime/database';
import { heededAt } from './busy-hosts';
import type { LeasedHost } from './frontier';
import { lookOf, type LookColumns } from './host-looks';
import { ensureHosts, isPromisingShard } from '../urls/hosts';
import { IS_SKIPPED, skipValues, type SharedVantage } from '../results/last-look';
import { leasedAtS, newLeaseToken } from './lease-token';
import { NEVER_S } from './release-hosts';

/** Borrowed leases are shorter than those of visits, where these are not as short as in tests. */
export const BORROW_S_MAX = 300;

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
 * Leases up to `count` hosts that are due, from one shard with due hosts, chosen at random, a promising one
 * if there is any (release-hosts.ts); longest due first, never-checked before all (W3.1). Index: shard_due,
 * lease_token.
 * @param sharing those of which all that is due is left to other vantages are passed over
 */
export async function leaseHosts(
  database: Database,
  {
    nowS,
    leaseS,
    count,
    sharing = null,
  }: LeaseTime & { count: number; sharing?: SharedVantage | null },
  random: Random,
): Promise<Lease[]> {
  const shards = await dueShards(database, nowS);
  const leaseToken = newLeaseToken(nowS, random);
  const skipped = sharing === null ? [] : skipValues(sharing);
  // All that is due in one of them may be left to others.
  const inTurn = promisingFirst(shuffled(shards, random));
  const tried = sharing === null ? inTurn.slice(0, 1) : inTurn;
  for (const shard of tried) {
    const { affectedRows } = await database.run(
      `UPDATE host FORCE INDEX (shard_due) SET due_at = ?, lease_token = ?
       WHERE shard = ? AND due_at <= ? ${sharing === null ? '' : `AND NOT ${IS_SKIPPED}`}
       ORDER BY due_at, shuffle LIMIT ?`,
      [nowS + leaseS, leaseToken, shard, nowS, ...skipped, count],
    );
    if (affectedRows > 0) break;
  }
  // Also where no row was changed: a statement may have been sent again whose first answer was lost.
  return tried.length === 0 ? [] : leasedWith(database, leaseToken, nowS);
}

const promisingFirst = (shards: readonly number[]): number[] => [
  ...shards.filter(isPromisingShard),
  ...shards.filter((shard) => !isPromisingShard(shard)),
];

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
  return leasedWith(database, leaseToken, nowS);
}

/**
 * What they, or the archive whose domain they belong to, asked of whomever comes along. Index: lease_token,
 * host_look.PRIMARY, busy_host.PRIMARY.
 */
async function leasedWith(
  statements: Statements,
  leaseToken: Buffer,
  nowS: number,
): Promise<Lease[]> {
  const rows = await statements.select<LeaseRow>(
    `SELECT host_id, host.name, registered_domain, not_before, heard_day,
       looked_day, sibling, target, title, print, parked,
       own.busy_until AS own_until, own.level_ms, domain.busy_until AS domain_until
     FROM host LEFT JOIN host_look USING (host_id)
     LEFT JOIN busy_host AS own ON own.name = host.name
     LEFT JOIN busy_host AS domain ON domain.name = CONCAT('.', host.registered_domain)
     WHERE lease_token = ?`,
    [leaseToken],
  );
  return rows.map((row) => ({
    hostId: row.host_id,
    name: row.name.toString('utf8'),
    registeredDomain: row.registered_domain.toString('utf8'),
    leaseToken,
    ...pauseOf(row, nowS),
    look: lookOf(row),
    isHeard: row.heard_day !== 0,
  }));
}

function pauseOf(row: LeaseRow, nowS: number): Pick<Lease, 'notBeforeS' | 'busyLevelMs'> {
  const own = heededAt(nowS, { untilS: row.own_until ?? 0, levelMs: row.level_ms ?? 0 });
  const domain = heededAt(nowS, { untilS: row.domain_until ?? 0, levelMs: 0 });
  return {
    notBeforeS: Math.max(row.not_before, own?.untilS ?? 0, domain?.untilS ?? 0),
    busyLevelMs: own?.levelMs ?? 0,
  };
}

interface LeaseRow extends LookColumns {
  host_id: number;
  name: Buffer;
  registered_domain: Buffer;
  not_before: number;
  heard_day: number;
  /** Null: not busy; so are the next ones. */
  own_until: number | null;
  level_ms: number | null;
  domain_until: number | null;
}

/**
 * Whether any host is due at `nowS` (seconds since 1970). Index: shard_due.
 * @param sharing those of which all that is due is left to other vantages do not count
 */
export async function isAnythingDue(
  database: Database,
  nowS: number,
  sharing: SharedVantage | null,
): Promise<boolean> {
  const shards = await dueShards(database, nowS);
  if (sharing === null || shards.length === 0) return shards.length > 0;
  const rows = await database.select(
    `SELECT 1 FROM host FORCE INDEX (shard_due)
     WHERE shard IN (?) AND due_at <= ? AND NOT ${IS_SKIPPED} LIMIT 1`,
    [shards, nowS, ...skipValues(sharing)],
  );
  return rows.length > 0;
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
 * @returns tells for each proof whether it holds, and of what kind its lease is
 */
export async function lockLeased(
  statements: Statements,
  proofs: LeaseProof[],
  nowS: number,
): Promise<(proof: LeaseProof) => 'visit' | 'borrowed' | null> {
  const rows = await statements.select<{ host_id: number; lease_token: Buffer; due_at: number }>(
    `SELECT host_id, lease_token, due_at FROM host FORCE INDEX (PRIMARY)
     WHERE host_id IN (?) AND lease_token IS NOT NULL AND due_at > ? ORDER BY host_id FOR UPDATE`,
    [proofs.map(({ hostId }) => hostId), nowS],
  );
  const byHost = new Map(rows.map((row) => [row.host_id, row]));
  return ({ hostId, leaseToken }) => {
    const row = byHost.get(hostId);
    if (row?.lease_token.equals(leaseToken) !== true) return null;
    return row.due_at - leasedAtS(leaseToken) > BORROW_S_MAX ? 'visit' : 'borrowed';
  };
}

/**
 * Makes leases last until `leaseS` from now, unless they have run out. Index: PRIMARY.
 * @returns those that do
 */
export function renewLeases<Proof extends LeaseProof>(
  database: Database,
  proofs: readonly Proof[],
  { nowS, leaseS }: LeaseTime,
): Promise<Set<Proof>> {
  return database.transaction(async (statements) => {
    const leaseOf = await lockLeased(statements, [...proofs], nowS);
    const held = proofs.filter((proof) => leaseOf(proof) !== null);
    if (held.length === 0) return new Set();
    await statements.run('UPDATE host FORCE INDEX (PRIMARY) SET due_at = ? WHERE host_id IN (?)', [
      nowS + leaseS,
      held.map(({ hostId }) => hostId),
    ]);
    return new Set(held);
  });
}
