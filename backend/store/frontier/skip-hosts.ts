import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { IS_LEFT, leftValues, type SharedVantage } from '../results/last-look';
import { HOLDS_UNSEEN } from './release-hosts';

/**
 * Hosts of which nothing is due but what is left to other vantages (results/last-look.ts), or waits for tomorrow's share
 * (share-of-day.ts), are not leased again to the vantage that has just given them back, until it may look at something
 * of them. To be called after `releaseHosts`, under the same locks. Index: url.host_due, host.PRIMARY.
 */
export async function skipHosts(
  statements: Statements,
  hostIds: readonly number[],
  sharing: SharedVantage,
): Promise<void> {
  if (hostIds.length === 0) return;
  const { today } = sharing;
  const firstDays = await firstDaysOf(statements, hostIds, sharing);
  const idle = hostIds.filter((hostId) => (firstDays.get(hostId) ?? Infinity) > today);
  if (idle.length === 0) return;
  const leftUntil = await leftUntilOf(statements, idle, sharing);
  if (leftUntil.size === 0) return;
  const until = [...leftUntil].map(([hostId, day]) => [
    hostId,
    Math.min(day, firstDays.get(hostId) ?? day),
  ]);
  await statements.run(
    `UPDATE host FORCE INDEX (PRIMARY)
     SET skip_vantage = ?,
       skip_until_day = IF(${HOLDS_UNSEEN}, ?, CASE host_id${' WHEN ? THEN ?'.repeat(until.length)} END)
     WHERE host_id IN (?)`,
    [sharing.vantageId, today, today + 1, ...until.flat(), [...leftUntil.keys()]],
  );
}

/** On which day the first URL of each is due that is not left to others, nor waits for tomorrow; none where all are. */
async function firstDaysOf(
  statements: Statements,
  hostIds: readonly number[],
  sharing: SharedVantage,
): Promise<Map<number, DayNumber>> {
  const first = `(SELECT url.host_id, due_day FROM host
    JOIN url FORCE INDEX (host_due) ON url.host_id = host.host_id
    WHERE host.host_id = ? AND url.host_id = ? AND due_day >= IF(${HOLDS_UNSEEN}, 1, 0)
      AND NOT ${IS_LEFT} ORDER BY due_day LIMIT 1)`;
  const rows = await statements.select<{ host_id: number; due_day: number }>(
    hostIds.map(() => first).join(' UNION ALL '),
    hostIds.flatMap((hostId) => [hostId, hostId, sharing.today, ...leftValues(sharing)]),
  );
  return new Map(rows.map((row) => [row.host_id, row.due_day]));
}

/** Until when what is due of each is left to others; those of which nothing is have no entry. */
async function leftUntilOf(
  statements: Statements,
  hostIds: readonly number[],
  sharing: SharedVantage,
): Promise<Map<number, DayNumber>> {
  const rows = await statements.select<{ host_id: number; left_until: number }>(
    `SELECT host_id, MIN(wait_until_day) AS left_until FROM url FORCE INDEX (host_due)
     WHERE host_id IN (?) AND due_day <= ? AND ${IS_LEFT} GROUP BY host_id`,
    [[...hostIds], sharing.today, ...leftValues(sharing)],
  );
  return new Map(rows.map((row) => [row.host_id, row.left_until]));
}
