import type { DayNumber } from '../../status/day-number';
import type { Statements } from '../../runtime/database';
import { SHARDS } from '../urls/hosts';
import { storeBusySaid, type BusySaid } from './busy-hosts';

/** Far later than any lease; a host without URLs waits there (seconds since 1970). */
export const NEVER_S = 2 ** 32 - 1;
const DAY_S = 86_400;
/** 2017-01-01, the day number 0, in seconds since 1970. */
const DAY_ZERO_S = 1_483_228_800;
/** Seconds that whoever leases a host next waits by itself; no reason to let it fall due later. */
const SHORT_PAUSE_S = 10;

/** How a lease ends. */
export interface Release extends BusySaid {
  /** Seconds since 1970 before which nobody may ask the host again. */
  notBeforeS: number;
  /**
   * It was no visit: the host stands where it stood among those that are due. Else what redirects
   * often lead to would stay behind all others as long as crawlers are late.
   */
  keepsPlace: boolean;
  /** One of its URLs gave a good answer. */
  isHeard: boolean;
  /** Of its URLs that were never looked at, more are to be hoped to be broken than elsewhere. */
  isPromising: boolean;
}

/**
 * Ends the leases of hosts that were locked by `lockLeased` in the same transaction. Each falls due
 * with its next URL, at a second of that day that is the host's own, so that hosts scatter over the
 * day (W3.1), and not before its pause is over; what is left of a visited one waits behind those that
 * are due by now. One of which URLs wait for tomorrow's share that were never looked at falls due tomorrow
 * at the latest, and stands among the promising ones if it is one, until its next visit. It is a statement
 * of its own, as it must see the URLs that were committed while we
 * waited for the locks. Index: PRIMARY, url.host_due, busy_host.PRIMARY.
 * @param releases by host
 * @param at the moment, in seconds since 1970, and its day
 */
export async function releaseHosts(
  statements: Statements,
  releases: ReadonlyMap<number, Release>,
  { nowS, today }: { nowS: number; today: DayNumber },
): Promise<void> {
  if (releases.size === 0) return;
  await storeBusySaid(statements, releases, nowS);
  const pauses = cased(releases, ({ notBeforeS }) => notBeforeS);
  const shortUntil = cased(releases, ({ keepsPlace }) => (keepsPlace ? nowS + SHORT_PAUSE_S : 0));
  await statements.run(
    `UPDATE host FORCE INDEX (PRIMARY)
     SET lease_token = NULL, skip_until_day = 0,
         heard_day = IF(host_id IN (?), ?, heard_day),
         not_before = GREATEST(not_before, ${pauses.sql}),
         due_at = GREATEST(IF(not_before <= ${shortUntil.sql}, 0, not_before), ${DUE_AT}),
         shard = IF(host_id IN (?), shard, shard MOD ? + IF(${HOLDS_UNSEEN} AND host_id IN (?), ?, 0))
     WHERE host_id IN (?)`,
    [
      idsOf(releases, ({ isHeard }) => isHeard),
      today,
      ...pauses.values,
      ...shortUntil.values,
      today,
      NEVER_S,
      today + 1,
      NEVER_S,
      idsOf(releases, ({ keepsPlace }) => keepsPlace),
      SHARDS,
      today,
      idsOf(releases, ({ isPromising }) => isPromising),
      SHARDS,
      [...releases.keys()],
    ],
  );
}

/** In a statement on table host, with the day: whether URLs that were never looked at wait for tomorrow's share. */
export const HOLDS_UNSEEN = '(share_day = ? AND holds_unseen)';
const MOMENT_OF_HOST = `${DAY_ZERO_S} + due_day * ${DAY_S} + shuffle MOD ${DAY_S}`;
/** By the first due day from one on. */
const firstMoment = (moment: string, from: string): string => `COALESCE(
  (SELECT ${moment} FROM url FORCE INDEX (host_due)
   WHERE url.host_id = host.host_id ${from} ORDER BY due_day LIMIT 1), ?)`;
const DUE_AT = `IF(${HOLDS_UNSEEN},
  LEAST(${firstMoment(MOMENT_OF_HOST, 'AND due_day > 0')}, ${DAY_ZERO_S} + ? * ${DAY_S} + shuffle MOD ${DAY_S}),
  ${firstMoment(`IF(due_day = 0, 0, ${MOMENT_OF_HOST})`, '')})`;

/** An expression that is something else for each host. */
function cased(
  releases: ReadonlyMap<number, Release>,
  valueOf: (release: Release) => number,
): { sql: string; values: number[] } {
  return {
    sql: `CASE host_id${' WHEN ? THEN ?'.repeat(releases.size)} END`,
    values: [...releases].flatMap(([hostId, release]) => [hostId, valueOf(release)]),
  };
}

/** No host has the id 0; a list must not be empty. */
function idsOf(
  releases: ReadonlyMap<number, Release>,
  isWanted: (release: Release) => boolean,
): number[] {
  return [0, ...[...releases].flatMap(([hostId, its]) => (isWanted(its) ? [hostId] : []))];
}
