import { getDomain } from 'tldts';
import type { Random } from '../../runtime/random';
import type { SqlValue, Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';

/** Hosts are spread over this many shards, so that crawlers do not meet on one index (ARCHITECTURE.md). */
export const SHARDS = 64;
/** Each shard has a second one, of hosts that are leased before all others. */
export const isPromisingShard = (shard: number): boolean => shard >= SHARDS;
/** From 1970 to the day number 0. */
const DAYS_BEFORE_ZERO = 17_167;
const SHUFFLE_LIMIT = 2 ** 32;

/**
 * Ids of the hosts with these ASCII names, each named once, that are to get URLs in this
 * transaction. Unknown ones are created; all fall due at once: never-checked URLs come first (W3.1).
 * Their rows stay locked until the transaction ends, so that a host can neither be removed as
 * empty nor be given back by a crawler that does not see its new URLs yet. Index: name, PRIMARY.
 */
export async function holdHosts(
  statements: Statements,
  names: string[],
  random: Random,
): Promise<Map<string, number>> {
  for (;;) {
    const ids = await ensureHosts(statements, names, 0, random);
    const inOrder = [...ids.values()].sort((a, b) => a - b);
    let held = 0;
    for (const slice of rowSlices(inOrder)) held += await makeHostsDue(statements, slice);
    if (held === names.length) return ids;
  }
}

/**
 * Ids of the hosts with these ASCII names; unknown ones are created. Index: name.
 * @param dueAtS when a new one falls due, seconds since 1970
 */
export async function ensureHosts(
  statements: Statements,
  names: string[],
  dueAtS: number,
  random: Random,
): Promise<Map<string, number>> {
  const ids = await findHostIds(statements, names);
  // In the order of the index, so that two writers do not wait for each other in turn.
  const missing = names.filter((name) => !ids.has(name)).sort();
  if (missing.length === 0) return ids;
  for (const slice of rowSlices(missing)) {
    await statements.run(
      `INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES ?
       ON DUPLICATE KEY UPDATE host_id = host_id`,
      [slice.map((name) => newHostRow(name, dueAtS, random))],
    );
  }
  return new Map([...ids, ...(await findHostIds(statements, missing))]);
}

function newHostRow(name: string, dueAtS: number, random: Random): SqlValue[] {
  const registeredDomain = getDomain(name) ?? name;
  return [name, registeredDomain, random.below(SHARDS), dueAtS, random.below(SHUFFLE_LIMIT)];
}

async function findHostIds(statements: Statements, names: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const slice of rowSlices(names)) {
    const rows = await statements.select<{ host_id: number; name: Buffer }>(
      'SELECT host_id, name FROM host WHERE name IN (?)',
      [slice],
    );
    for (const row of rows) ids.set(row.name.toString('utf8'), row.host_id);
  }
  return ids;
}

/** Day numbers count from 2017-01-01. */
const HOLDS_UNSEEN = `(holds_unseen AND share_day = UNIX_TIMESTAMP() DIV 86400 - ${DAYS_BEFORE_ZERO})`;

/**
 * Locks the hosts and lets them fall due at once, one that asked for a pause at its end; of a leased
 * one the lease stays as it is, and one whose share of today has been looked at comes again tomorrow (W3.1). Where all
 * fitted into that share, a share is set apart anew: what is added may be too much for a day.
 * @returns how many there still were
 */
export function makeHostsDue(statements: Statements, hostIds: number[]): Promise<number> {
  return fallDue(statements, hostIds, `lease_token IS NULL AND NOT ${HOLDS_UNSEEN}`);
}

/** The same where URLs that were looked at before are to be looked at now: for these no host waits for tomorrow. */
export function makeHostsOfKnownDue(statements: Statements, hostIds: number[]): Promise<number> {
  return fallDue(statements, hostIds, 'lease_token IS NULL');
}

async function fallDue(
  statements: Statements,
  hostIds: number[],
  condition: string,
): Promise<number> {
  if (hostIds.length === 0) return 0;
  const { affectedRows } = await statements.run(
    `UPDATE host
     SET due_at = IF(${condition}, IF(not_before > UNIX_TIMESTAMP(), not_before, 0), due_at),
         share_day = IF(holds_unseen, share_day, 0),
         skip_until_day = 0
     WHERE host_id IN (?)`,
    [hostIds],
  );
  return affectedRows;
}
