import type { DayNumber } from './day-number';
import { outcomeOf, type StatusCode } from './status-code';
import type { Verdict } from './verdict';

/** I3: days between checks of a URL that answers, or that no machine can judge. */
const ROUTINE_DAYS = 7;
/** I3: days to the next look after a failure, so that three of them span at least nine days. */
const AFTER_FAILURE_DAYS = 3;
/** Days until a check that could not be made is tried again. */
const POSTPONED_DAYS = 1;
/** I3: days between checks of a URL that is surely dead. */
const ONCE_DEAD_DAYS = 7;

/**
 * The one place that decides when a URL is checked next (I3).
 * @param code status code of the check just made
 * @param verdict the verdict that it led to
 * @returns the day number on which the URL is due again
 */
export function nextDueDay(code: StatusCode, verdict: Verdict, today: DayNumber): DayNumber {
  if (verdict === 'unreachable') return today + ONCE_DEAD_DAYS;
  return today + (outcomeOf(code) === 'failed' ? AFTER_FAILURE_DAYS : ROUTINE_DAYS);
}

/** When a URL is looked at again that could not be checked at all. */
export function postponedDueDay(today: DayNumber): DayNumber {
  return today + POSTPONED_DAYS;
}
