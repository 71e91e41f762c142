import type { DayNumber } from '../status/day-number';
import type { Random } from '../runtime/random';
import type { Database, Statements } from '../runtime/database';
import { decodeHistory } from '../status/history';
import type { DueUrl, LeasedHost } from './frontier';
import { ensureHosts } from './hosts';
import { newLeaseToken } from './lease-token';
import { schemeOfId } from './urls';

/** Far later than any lease; a host without URLs waits there (seconds since 1970). */
const NEVER_S = 2 ** 32 - 1;
const DAY_S = 86_400;
/** 2017-01-01, the day number 0, in seconds since 1970. */
const DAY_ZERO_S = 1_483_228_800;

/**
 * Leases up to `count` hosts that are due, from one shard with due hosts, chosen at random;
 * longest due first, never-checked before all (W3.1). Index: shard_due.
 * @param nowS,leaseS seconds since 1970 and seconds
 */
export async function leaseHosts(
  database: Database,
  request: { nowS: number; leaseS: number; count: number },
  random: Random,
): Promise<LeasedHost[]> {
  const shards = await dueShards(database, request.nowS);
  const shard = shards[random.below(Math.max(shards.length, 1))];
  if (shard === undefined) return [];
  const leaseToken = newLeaseToken(request.nowS, random);
  await database.run(
    `UPDATE host SET due_at = ?, lease_token = ? WHERE shard = ? AND due_at <= ?
     ORDER BY due_at, shuffle LIMIT ?`,
    [request.nowS + request.leaseS, leaseToken, shard, request.nowS, request.count],
  );
  return hostsLeasedWith(database, leaseToken);
}

/**
 * Leases those of the hosts with these ASCII names that nobody holds, due or not. Unknown ones are
 * created; without URLs they are due never. Index: name, PRIMARY, lease_token.
 * @param nowS,leaseS seconds since 1970 and seconds
 */
export async function borrowHosts(
  database: Database,
  names: string[],
  request: { nowS: number; leaseS: number },
  random: Random,
): Promise<LeasedHost[]> {
  const hostIds = await ensureHosts(database, names, NEVER_S, random);
  const leaseToken = newLeaseToken(request.nowS, random);
  await database.run(
    `UPDATE host SET due_at = ?, lease_token = ?
     WHERE host_id IN (?) AND (lease_token IS NULL OR due_at <= ?)`,
    [request.nowS + request.leaseS, leaseToken, [...hostIds.values()], request.nowS],
  );
  return hostsLeasedWith(database, leaseToken);
}

async function hostsLeasedWith(statements: Statements, leaseToken: Buffer): Promise<LeasedHost[]> {
  const rows = await statements.select<{ host_id: number; name: Buffer; not_before: number }>(
    'SELECT host_id, name, not_before FROM host WHERE lease_token = ?',
    [leaseToken],
  );
  return rows.map((row) => ({
    hostId: row.host_id,
    name: row.name.toString('utf8'),
    leaseToken,
    notBeforeS: row.not_before,
    traits: [],
    look: null,
  }));
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

/** The host's URLs that are due on `day`, never-checked first, then oldest. Index: host_due. */
export async function dueUrls(
  database: Database,
  hostId: number,
  day: DayNumber,
  limit: number,
): Promise<DueUrl[]> {
  const rows = await database.select<{
    url_id: number;
    scheme: number;
    port: number;
    path: Buffer;
    history: Buffer;
    target: Buffer | null;
    read_day: number;
  }>(
    `SELECT url_id, scheme, port, path, history, target, read_day
     FROM url LEFT JOIN redirect USING (url_id)
     WHERE host_id = ? AND due_day <= ? ORDER BY due_day LIMIT ?`,
    [hostId, day, limit],
  );
  return rows.map((row) => ({
    urlId: row.url_id,
    scheme: schemeOfId(row.scheme),
    port: row.port,
    path: row.path.toString('utf8'),
    lastCode: decodeHistory(row.history)[0]?.code ?? null,
    lastTarget: row.target?.toString('utf8') ?? null,
    readDay: row.read_day,
  }));
}

/**
 * Gives a host back: it falls due with its next URL, at a second of that day that is the host's
 * own, so that hosts scatter over the day (W3.1). A lease that has run out and was taken by
 * another crawler is left alone. Index: PRIMARY, host_due.
 * @param notBeforeS seconds since 1970 before which nobody may ask the host again
 */
export async function releaseHost(
  statements: Statements,
  host: LeasedHost,
  notBeforeS: number,
): Promise<void> {
  await statements.run(
    `UPDATE host
     SET lease_token = NULL,
         not_before = GREATEST(not_before, ?),
         due_at = GREATEST(not_before, COALESCE(
           (SELECT IF(MIN(due_day) = 0, 0, ? + MIN(due_day) * ? + host.shuffle MOD ?)
            FROM url WHERE url.host_id = host.host_id),
           ?))
     WHERE host_id = ? AND lease_token = ?`,
    [notBeforeS, DAY_ZERO_S, DAY_S, DAY_S, NEVER_S, host.hostId, host.leaseToken],
  );
}

/** Lets URLs wait until `dueDay` without a result. Index: PRIMARY. */
export async function postponeUrls(
  statements: Statements,
  urlIds: number[],
  dueDay: DayNumber,
): Promise<void> {
  await statements.run('UPDATE url SET due_day = ? WHERE url_id IN (?)', [dueDay, urlIds]);
}
