import type { Statements } from '../../runtime/database';
import type { DayLoad, DueCounts } from '../../status/daily-share';
import type { DayNumber } from '../../status/day-number';

/** How many URLs of a host are due on each day; 0: never looked at. By the index alone. Index: host_due. */
export async function dueDaysOf(statements: Statements, hostId: number): Promise<DayLoad[]> {
  const rows = await statements.select<{ due_day: number; urls: number }>(
    'SELECT due_day, COUNT(*) AS urls FROM url FORCE INDEX (host_due) WHERE host_id = ? GROUP BY due_day',
    [hostId],
  );
  return rows.map(({ due_day: day, urls }) => ({ day, urls }));
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
