import type { DayNumber } from '../../status/day-number';
import type { Statements } from '../../runtime/database';
import { SHARDS } from '../urls/hosts';
import { storeHeardPauses, type HeardPauses } from './busy-hosts';

/** Far later than any lease; a host without URLs waits there (seconds since 1970). */
export const NEVER_S = 2 ** 32 - 1;
const DAY_S = 86_400;
/** 2017-01-01, the day number 0, in seconds since 1970. */
const DAY_ZERO_S = 1_483_228_800;
/** Seconds that whoever leases a host next waits by itself; no reason to let it fall due later. */
const SHORT_PAUSE_S = 10;

/** How a lease ends. */
export interface Release extends HeardPauses {
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
  /** So many of its URLs that had not failed were looked at. */
  looks: number;
}

/**
 * Ends the leases of hosts that were locked by `lockLeased` in the same transaction. Each falls due
 * with its next URL, at a second of that day that is the host's own, another one each day, so that hosts scatter over the
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
  await storeHeardPauses(statements, releases, nowS);
  const held = await heldHosts(statements, [...releases.keys()], today);
  await writeReleases(statements, releases, { nowS, today, held });
}

/** @param at `held`: days on which hosts fall due whose next URL does not tell (`heldHosts`) */
async function writeReleases(
  statements: Statements,
  releases: ReadonlyMap<number, Release>,
  { nowS, today, held }: { nowS: number; today: DayNumber; held: ReadonlyMap<number, DayNumber> },
): Promise<void> {
  const pauses = cased(releases, ({ notBeforeS }) => notBeforeS);
  const shortUntil = cased(releases, ({ keepsPlace }) => (keepsPlace ? nowS + SHORT_PAUSE_S : 0));
  const looks = cased(releases, (release) => release.looks);
  const heldDays = cased(new Map([[0, 0], ...held]), (day) => day);
  const promising = idsOf(releases, ({ isPromising }) => isPromising);
  await statements.run(
    `UPDATE host FORCE INDEX (PRIMARY)
     SET lease_token = NULL, skip_until_day = 0,
         heard_day = IF(host_id IN (?), ?, heard_day),
         not_before = GREATEST(not_before, ${pauses.sql}),
         due_at = GREATEST(IF(not_before <= ${shortUntil.sql}, 0, not_before),
           IF(host_id IN (?), ${momentOn(heldDays.sql)}, ${FIRST_MOMENT})),
         used = IF(used_day = ?, used, 0) + ${looks.sql}, used_day = ?,
         shard = IF(host_id IN (?), shard, shard MOD ? + IF(host_id IN (?), ?, 0))
     WHERE host_id IN (?)`,
    [
      idsOf(releases, ({ isHeard }) => isHeard),
      today,
      ...pauses.values,
      ...shortUntil.values,
      [0, ...held.keys()],
      // The day stands there twice.
      ...heldDays.values,
      ...heldDays.values,
      NEVER_S,
      today,
      ...looks.values,
      today,
      idsOf(releases, ({ keepsPlace }) => keepsPlace),
      SHARDS,
      promising.filter((hostId) => hostId === 0 || held.has(hostId)),
      SHARDS,
      [...releases.keys()],
    ],
  );
}

/** In a statement on table host, with the day: whether URLs that were never looked at wait for tomorrow's share. */
export const HOLDS_UNSEEN = '(share_day = ? AND holds_unseen)';
/**
 * Each day that second is so much later, about eleven hours: of four looks 3, 4, 7 or 14 days apart no window of less than
 * half a day holds all. A site that is closed at night, or stopped to be saved at the same hour each day, would else be met
 * then for ever, and called dead.
 */
export const LATER_EACH_DAY_S = 39_271;
const momentOn = (day: string): string =>
  `${DAY_ZERO_S} + ${day} * ${DAY_S} + (shuffle + ${day} * ${LATER_EACH_DAY_S}) MOD ${DAY_S}`;
/** With the first URL. */
const FIRST_MOMENT = `COALESCE(
  (SELECT IF(due_day = 0, 0, ${momentOn('due_day')}) FROM url FORCE INDEX (host_due)
   WHERE url.host_id = host.host_id ORDER BY due_day LIMIT 1), ?)`;

/**
 * The hosts of which URLs that were never looked at wait for tomorrow's share, and when they fall due: tomorrow, or with
 * another URL before that. Host by host, as only so the index leads past all that waits.
 */
async function heldHosts(
  statements: Statements,
  hostIds: readonly number[],
  today: DayNumber,
): Promise<Map<number, DayNumber>> {
  const held = await statements.select<{ host_id: number }>(
    `SELECT host_id FROM host FORCE INDEX (PRIMARY)
     WHERE host_id IN (?) AND ${HOLDS_UNSEEN}`,
    [[...hostIds], today],
  );
  if (held.length === 0) return new Map();
  const first = `(SELECT host_id, due_day FROM url FORCE INDEX (host_due)
    WHERE host_id = ? AND due_day BETWEEN 1 AND ? ORDER BY due_day LIMIT 1)`;
  const rows = await statements.select<{ host_id: number; due_day: number }>(
    held.map(() => first).join(' UNION ALL '),
    held.flatMap(({ host_id: hostId }) => [hostId, today]),
  );
  const firstDays = new Map(rows.map((row) => [row.host_id, row.due_day]));
  return new Map(held.map(({ host_id: id }) => [id, firstDays.get(id) ?? today + 1]));
}

/** An expression that is something else for each host. */
function cased<Of>(
  byHost: ReadonlyMap<number, Of>,
  valueOf: (of: Of) => number,
): { sql: string; values: number[] } {
  return {
    sql: `CASE host_id${' WHEN ? THEN ?'.repeat(byHost.size)} END`,
    values: [...byHost].flatMap(([hostId, of]) => [hostId, valueOf(of)]),
  };
}

/** No host has the id 0; a list must not be empty. */
function idsOf(
  releases: ReadonlyMap<number, Release>,
  isWanted: (release: Release) => boolean,
): number[] {
  return [0, ...[...releases].flatMap(([hostId, its]) => (isWanted(its) ? [hostId] : []))];
}
