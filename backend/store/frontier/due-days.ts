import type { Statements } from '../../runtime/database';
import type { DayLoad, DueCounts } from '../../status/daily-share';
import type { DayNumber } from '../../status/day-number';

/**
 * How many URLs of each host are due on each day; 0: never looked at. By the index alone. Index: host_due.
 * @returns place by place
 */
export async function dueDaysOf(
  statements: Statements,
  hostIds: readonly number[],
): Promise<DayLoad[][]> {
  const rows = await statements.select<{ host_id: number; due_day: number; urls: number }>(
    `SELECT host_id, due_day, COUNT(*) AS urls FROM url FORCE INDEX (host_due)
     WHERE host_id IN (?) GROUP BY host_id, due_day`,
    [[...hostIds]],
  );
  const byHost = new Map(hostIds.map((hostId): [number, DayLoad[]] => [hostId, []]));
  for (const { host_id: hostId, due_day: day, urls } of rows)
    byHost.get(hostId)?.push({ day, urls });
  return hostIds.map((hostId) => byHost.get(hostId) ?? []);
}

/** All of a host's URLs, and what of them is due but for what fails later. */
export function countsOf(loads: readonly DayLoad[], today: DayNumber): DueCounts & { all: number } {
  const count = (isMeant: (day: DayNumber) => boolean): number =>
    loads.filter(({ day }) => isMeant(day)).reduce((sum, { urls }) => sum + urls, 0);
  return {
    all: count(() => true),
    known: count((day) => day > 0 && day <= today),
    unseen: count((day) => day === 0),
  };
}
