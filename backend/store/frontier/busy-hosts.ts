import type { Statements } from '../../runtime/database';
import { archiveDomainOf } from '../../url/archive-domains';

/** How busy a host is, or a domain with all its hosts (sql/000012.sql). */
export interface BusyHost {
  /** A host; a domain that is one archive's begins with a dot. */
  name: string;
  /** Seconds since 1970 before which it is not to be asked. */
  untilS: number;
  /** Milliseconds of the pause that a next such answer doubles. */
  levelMs: number;
}

/** What a busy host asked for; only where that has changed, and is not stored in another way. */
export interface HeardPauses {
  /** The host's new level of business, milliseconds. */
  busyLevelMs?: number;
  /** Seconds since 1970 before which it wants to be left alone; comes with the level, some do not tell. */
  busyUntilS?: number;
  /** Both of all hosts of the archive whose domain it belongs to, for which it spoke. */
  domainBusy?: Pick<BusyHost, 'untilS' | 'levelMs'>;
}

/** The name under which an archive's domain speaks for all its hosts. */
export const nameOfWholeDomain = (domain: string): string => `.${domain}`;

/** Seconds of the longest pause that a host is granted (runtime/retry-after.ts), clocks that differ included. */
export const PAUSE_S_MAX = 90_000;
/** Milliseconds that no level exceeds (crawler/loop/backoff.ts). */
export const LEVEL_MS_MAX = 3_600_000;
/** Seconds after its pause for which what a host asked for still says something of it. */
export const LEVEL_KEPT_S = 86_400;
/** Names of one statement. */
const NAMES_MAX = 1_000;

/**
 * Stores how busy hosts are. A pause is never shortened, and while one lasts that somebody else was told, the level
 * stays; a pause that is longer than any was left by a clock that was ahead, and does not count. Index: PRIMARY.
 */
export async function storeBusyHosts(
  statements: Pick<Statements, 'run'>,
  hosts: readonly BusyHost[],
  nowS: number,
): Promise<void> {
  const latestS = nowS + PAUSE_S_MAX;
  // In the order in which everybody locks them: two who store the same wait for each other.
  const inOrder = hosts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (let from = 0; from < inOrder.length; from += NAMES_MAX) {
    const rows = inOrder
      .slice(from, from + NAMES_MAX)
      .map(({ name, untilS, levelMs }) => [
        name,
        Math.min(untilS, latestS),
        Math.min(levelMs, LEVEL_MS_MAX),
      ]);
    await statements.run(
      `INSERT INTO busy_host (name, busy_until, level_ms) VALUES ?
       ON DUPLICATE KEY UPDATE
         level_ms = IF(VALUES(busy_until) > ? OR busy_until <= ? OR busy_until > ?, VALUES(level_ms), level_ms),
         busy_until = GREATEST(IF(busy_until > ?, 0, busy_until), VALUES(busy_until))`,
      [rows, nowS, nowS, latestS, latestS],
    );
  }
}

/**
 * Stores what hosts asked of who keeps nothing here by itself, as they are given back: under the names that they
 * have here, and of an archive's domain only where they belong to it. Index: host.PRIMARY, PRIMARY.
 * @param said by host id; the hosts are locked by the caller
 */
export async function storeHeardPauses(
  statements: Statements,
  said: ReadonlyMap<number, HeardPauses>,
  nowS: number,
): Promise<void> {
  const hostIds = [...said].flatMap(([hostId, { busyLevelMs, domainBusy }]) =>
    busyLevelMs === undefined && domainBusy === undefined ? [] : [hostId],
  );
  if (hostIds.length === 0) return;
  const rows = await statements.select<{ host_id: number; name: Buffer }>(
    'SELECT host_id, name FROM host FORCE INDEX (PRIMARY) WHERE host_id IN (?)',
    [hostIds],
  );
  const hosts = rows.flatMap(({ host_id: hostId, name }) =>
    busyHostsOf(name.toString('utf8'), said.get(hostId) ?? {}, nowS),
  );
  await storeBusyHosts(statements, hosts, nowS);
}

function busyHostsOf(
  name: string,
  { busyLevelMs, busyUntilS = 0, domainBusy }: HeardPauses,
  nowS: number,
): BusyHost[] {
  const domain = archiveDomainOf(name);
  const hosts: BusyHost[] = [];
  if (busyLevelMs !== undefined) hosts.push({ name, untilS: busyUntilS, levelMs: busyLevelMs });
  if (domainBusy !== undefined && domain !== null) {
    hosts.push({ name: nameOfWholeDomain(domain), ...domainBusy });
  }
  // A level counts from now on where no pause is left.
  return hosts.map((host) => ({ ...host, untilS: Math.max(host.untilS, nowS) }));
}

/** Those of the names of which something is still to be heeded. Index: PRIMARY. */
export async function busyHosts(
  statements: Pick<Statements, 'select'>,
  names: readonly string[],
  nowS: number,
): Promise<BusyHost[]> {
  if (names.length === 0) return [];
  const rows = await statements.select<{ name: Buffer; busy_until: number; level_ms: number }>(
    'SELECT name, busy_until, level_ms FROM busy_host FORCE INDEX (PRIMARY) WHERE name IN (?)',
    [[...names]],
  );
  return rows.flatMap(({ name, busy_until: untilS, level_ms: levelMs }) => {
    const heeded = heededAt(nowS, { untilS, levelMs });
    return heeded === null ? [] : [{ name: name.toString('utf8'), ...heeded }];
  });
}

/** What a row still says; null: nothing, or it cannot be. */
export function heededAt<Busy extends Pick<BusyHost, 'untilS' | 'levelMs'>>(
  nowS: number,
  busy: Busy,
): Busy | null {
  const isHeeded = busy.untilS > nowS - LEVEL_KEPT_S && busy.untilS <= nowS + PAUSE_S_MAX;
  return isHeeded ? busy : null;
}

/**
 * Removes up to `limit` of those whose pauses were over before `beforeS` (seconds since 1970). Found without locks by
 * time, removed in the order of names. Index: busy_until, PRIMARY.
 * @returns how many are gone
 */
export async function purgeBusyHosts(
  statements: Statements,
  beforeS: number,
  limit: number,
): Promise<number> {
  const rows = await statements.select<{ name: Buffer }>(
    'SELECT name FROM busy_host FORCE INDEX (busy_until) WHERE busy_until < ? ORDER BY busy_until LIMIT ?',
    [beforeS, limit],
  );
  if (rows.length === 0) return 0;
  const { affectedRows } = await statements.run(
    'DELETE busy_host FROM busy_host FORCE INDEX (PRIMARY) WHERE name IN (?) AND busy_until < ?',
    [rows.map(({ name }) => name), beforeS],
  );
  return affectedRows;
}
