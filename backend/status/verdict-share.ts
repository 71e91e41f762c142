import type { DayNumber } from './day-number';
import type { Run } from './history';
import { outcomeOf, type Outcome } from './status-code';

/** How many of some URLs answered in which way on a day; those of which nothing is known are in none. */
export interface VerdictShare {
  day: DayNumber;
  working: number;
  failing: number;
  unjudgeable: number;
}

const SHARES: Partial<Record<Outcome, Exclude<keyof VerdictShare, 'day'>>> = {
  good: 'working',
  failed: 'failing',
  unjudgeable: 'unjudgeable',
};

/**
 * What URLs answered on each of these days, as far as their histories remember: between two checks the
 * earlier one holds, and before its oldest run a URL is left out. Takes one step for each URL, day and
 * run.
 * @param histories runs of each URL, newest first
 */
export function verdictShares(
  histories: readonly (readonly Run[])[],
  days: readonly DayNumber[],
): VerdictShare[] {
  return days.map((day) => {
    const share: VerdictShare = { day, working: 0, failing: 0, unjudgeable: 0 };
    for (const runs of histories) {
      const run = runs.find(({ firstDay }) => firstDay <= day);
      const kind = run === undefined ? undefined : SHARES[outcomeOf(run.code)];
      if (kind !== undefined) share[kind]++;
    }
    return share;
  });
}
