import { failingSince, type CheckState } from './check-state';
import type { DayNumber } from './day-number';
import { outcomeOf } from './status-code';
import { DEFAULT_POLICY, isComplete } from './verdict';

/** I3: days between checks of a URL that answers, or that no machine can judge. */
export const CHECK_DAYS = 7;
/** I3: days to the next look after a failure, so that three of them span at least nine days. */
export const AFTER_FAILURE_DAYS = 3;
/** Days until a check that could not be made is tried again. */
const POSTPONED_DAYS = 1;

/**
 * L5: looks at what is dead, by its age: often at first, as most of what comes back does so soon, then
 * further and further apart. Each row: days since the first failure, days to the next look.
 */
const AFTER_DEATH: readonly { beforeAge: number; days: number }[] = [
  { beforeAge: 35, days: 3 },
  { beforeAge: 90, days: 7 },
  { beforeAge: 104, days: 14 },
  { beforeAge: 125, days: 21 },
  { beforeAge: 159, days: 34 },
  { beforeAge: 214, days: 55 },
];
const LONG_DEAD_DAYS = 89;
/** What speaks against a death may end any day: a host lets us in, a copy grows old. */
const RESERVED_DAYS_MAX = 14;

/**
 * The one place that decides when a URL is checked next (I3, L5).
 * @param state after the check that was just made
 * @param checkDays the cycle length of the wiki that asks most often for it
 * @returns the day number on which the URL is due again
 */
export function nextDueDay(state: CheckState, today: DayNumber, checkDays: number): DayNumber {
  const since = failingSince(state);
  if (since !== null && isComplete(state, DEFAULT_POLICY)) {
    const days = daysAfterDeath(today - since);
    return today + (state.reservation === null ? days : Math.min(days, RESERVED_DAYS_MAX));
  }
  return today + (isFailing(state) ? AFTER_FAILURE_DAYS : checkDays);
}

function isFailing({ runs: [newest] }: CheckState): boolean {
  return newest !== undefined && outcomeOf(newest) === 'failed';
}

function daysAfterDeath(age: number): number {
  return AFTER_DEATH.find(({ beforeAge }) => age < beforeAge)?.days ?? LONG_DEAD_DAYS;
}

/**
 * When a URL is looked at again that was passed over: by default one that could not be checked.
 * @param days of the reason why it was passed over, such as a mark (I4)
 */
export function postponedDueDay(today: DayNumber, days: number = POSTPONED_DAYS): DayNumber {
  return today + days;
}
