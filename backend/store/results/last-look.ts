import type { DayNumber } from '../../status/day-number';
import { judgeChecks, type VerdictPolicy } from '../../status/verdict';
import type { SqlValue } from '../../runtime/database';
import type { UrlState } from '../urls/url-state';

/**
 * Where there are two vantages, the look that would complete a proof goes to the other (W4.1): what only one
 * of them cannot reach may have shut that one out.
 */

/** Days for which it is left to others; then who saw the failures looks himself. */
const LEFT_TO_OTHERS_DAYS = 7;

/** A vantage beside which others are at work, so that last looks are shared with them. */
export interface SharedVantage {
  vantageId: number;
  today: DayNumber;
  /** Days from the first failure to the last that the most lenient policy asks for. */
  minDays: number;
}

/**
 * Until when the next look at a URL is left to other vantages than that of its last failure; 0: to nobody.
 * What others got that is neither good nor a failure does not prolong it. Pure.
 * @param after what one result made of it
 * @param isFailure whether that was a failure, and the URL was asked itself
 * @param policies by which it may be told as unreachable
 */
export function waitUntilAfter(
  before: Pick<UrlState, 'waitUntilDay'>,
  after: Omit<UrlState, 'waitUntilDay'>,
  isFailure: boolean,
  policies: readonly VerdictPolicy[],
): DayNumber {
  if (after.failedFrom === 0) return 0;
  if (!policies.some((policy) => mayBeLastLook(after, policy))) return 0;
  const isWaiting = before.waitUntilDay > 0 && !isFailure;
  return isWaiting ? before.waitUntilDay : after.dueDay + LEFT_TO_OTHERS_DAYS;
}

/** The days that it takes, too, are counted when it is handed out: crawlers may be late. */
function mayBeLastLook(state: Omit<UrlState, 'waitUntilDay'>, policy: VerdictPolicy): boolean {
  const isEnough = state.failures + 1 >= policy.minFailures;
  return state.failures > 0 && isEnough && judgeChecks(state, policy) !== 'unreachable';
}

/** In a statement on table url: whether a URL is left to others, with the values of `leftValues`. */
export const IS_LEFT = '(wait_until_day > ? AND failed_from = ? AND failing_day <= ?)';

/** The values of `IS_LEFT`. */
export function leftValues({ vantageId, today, minDays }: SharedVantage): SqlValue[] {
  return [today, vantageId, today - minDays];
}

/** In a statement on table host: whether all that is due of a host is left to others, with `skipValues`. */
export const IS_SKIPPED = '(skip_until_day > ? AND skip_vantage = ?)';

/** The values of `IS_SKIPPED`. */
export function skipValues({ vantageId, today }: SharedVantage): SqlValue[] {
  return [today, vantageId];
}
