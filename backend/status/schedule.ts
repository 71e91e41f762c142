import type { DayNumber } from './day-number';
import { outcomeOf, STATUS, type StatusCode } from './status-code';
import type { Verdict } from './verdict';

/** I3: days between checks of a URL that answers, that no machine can judge, or that is surely dead. */
export const CHECK_DAYS = 7;
/** I3: days to the next look after a failure, so that three of them span at least nine days. */
const AFTER_FAILURE_DAYS = 3;
/** Days until a check that could not be made is tried again. */
const POSTPONED_DAYS = 1;
/** W3.9: a host that is down is looked at again when the last look is so many days old. */
const HOST_REST_DAYS = { from: 10, to: 30 };

/** Codes that say more of the host than of the page (W3.8). */
const HOST_FAILURES: ReadonlySet<StatusCode> = new Set([
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.unknownDomain,
  STATUS.addressSilent,
  STATUS.badGateway,
]);

/** What the next due day of a URL follows from, beside its own check. */
export interface Rhythm {
  /** The cycle length of the wiki that asks most often for it. */
  checkDays: number;
  /**
   * Days of rest of a host that is known to be down (`drawRestDays`); null while it is not. Its URLs
   * share one number, so that it is not looked at for each of them on another day.
   */
  restDays: number | null;
}

/**
 * The one place that decides when a URL is checked next (I3, W3.9).
 * @param code status code of the check just made
 * @param verdict the verdict that it led to
 * @returns the day number on which the URL is due again
 */
export function nextDueDay(
  code: StatusCode,
  verdict: Verdict,
  today: DayNumber,
  { checkDays, restDays }: Rhythm,
): DayNumber {
  if (verdict !== 'unreachable') {
    return today + (outcomeOf(code) === 'failed' ? AFTER_FAILURE_DAYS : checkDays);
  }
  return today + (saysHostIsDown(code) ? (restDays ?? checkDays) : checkDays);
}

/**
 * When a URL is looked at again that was passed over: by default one that could not be checked.
 * @param days of the reason why it was passed over, such as a mark (I4)
 */
export function postponedDueDay(today: DayNumber, days: number = POSTPONED_DAYS): DayNumber {
  return today + days;
}

/** Whether a code may mean that the whole host is down. */
export function saysHostIsDown(code: StatusCode): boolean {
  return HOST_FAILURES.has(code);
}

/** A random number of days after which a host that is down is looked at again (W3.9). */
export function drawRestDays(random: { below(limit: number): number }): number {
  const { from, to } = HOST_REST_DAYS;
  return from + random.below(to - from + 1);
}
