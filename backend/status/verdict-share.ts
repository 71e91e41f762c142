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
 * earlier one holds, and before its oldest run a URL is left out. Takes one step for each URL and day.
 * @param histories runs of each URL, newest first
 * @param days ascending
 */
export function verdictShares(
  histories: readonly (readonly Run[])[],
  days: readonly DayNumber[],
): VerdictShare[] {
  const shares = days.map((day) => ({ day, working: 0, failing: 0, unjudgeable: 0 }));
  const newestFirst = shares.toReversed();
  for (const runs of histories) addHistory(newestFirst, runs);
  return shares;
}

/** @param shares latest day first, as the runs are */
function addHistory(shares: readonly VerdictShare[], runs: readonly Run[]): void {
  let place = 0;
  for (const { code, http, firstDay } of runs) {
    const kind = SHARES[outcomeOf({ code, http })];
    for (; place < shares.length; place++) {
      const share = shares[place];
      if (share === undefined || share.day < firstDay) break;
      if (kind !== undefined) share[kind]++;
    }
  }
}
