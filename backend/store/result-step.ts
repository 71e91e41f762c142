import { failuresAfter, type CheckState } from '../status/check-state';
import type { DayNumber } from '../status/day-number';
import { recordInHistory } from '../status/history';
import {
  isInquiryWanted,
  NO_INQUIRY,
  reservationAgainst,
  type Inquiry,
} from '../status/reservation';
import { AFTER_FAILURE_DAYS } from '../status/schedule';
import { isGood, outcomeOf } from '../status/status-code';
import {
  DEFAULT_POLICY,
  isOneFailureShort,
  judge,
  type Verdict,
  type VerdictPolicy,
} from '../status/verdict';
import { OWN_VANTAGE_ID, SEVERAL_VANTAGES } from '../status/vantage';
import type { CheckResult } from './check-result';
import { waitUntilAfter } from './last-look';
import type { DueDayRule, Recording } from './recording';
import type { LockedState, UrlState } from './url-state';

/** What one result makes of a URL. */
export interface ResultStep extends VerdictStep {
  result: CheckResult;
}

/** A URL before and after something became known of it. */
export interface VerdictStep {
  before: LockedState;
  after: UrlState;
  /** By the default policy, as in the log. */
  oldVerdict: Verdict;
  newVerdict: Verdict;
}

/** Whether it becomes unreachable, by a policy that may be more lenient than that of the log. */
export function isLostBy({ before, after }: VerdictStep, policy: VerdictPolicy): boolean {
  return judge(after, policy) === 'unreachable' && judge(before, policy) !== 'unreachable';
}

/** What a result makes of a URL. Pure. */
export function stepOf(
  result: CheckResult,
  before: LockedState,
  at: Recording,
  dueDayOf: DueDayRule,
): ResultStep {
  const checked = {
    ...before,
    ...checksAfter(result, before, at.today),
    ...contentAfter(result, before, at.today),
  };
  const judged = { ...checked, ...contraryAfter(result, { before, checked, at }) };
  const after = { ...judged, dueDay: dueDayOf(judged, at.today, before.urlId) };
  return {
    result,
    before,
    after: { ...after, waitUntilDay: waitUntilAfter(before, after, isFailure(result)) },
    oldVerdict: judge(before, DEFAULT_POLICY),
    newVerdict: judge(after, DEFAULT_POLICY),
  };
}

/** Only who was asked itself has failed; what failed before is not proven any further by a stamp (W4.1). */
function checksAfter(
  result: CheckResult,
  before: UrlState,
  today: DayNumber,
): Pick<UrlState, 'runs' | 'failures' | 'failingDay'> {
  const { runs, failures, failingDay } = before;
  if (isIdleStamp(result, before)) return { runs, failures, failingDay };
  const recorded = recordInHistory(runs, result, today);
  if (result.isStamp) return { runs: recorded, failures, failingDay };
  return { runs: recorded, ...failuresAfter(before, result, today) };
}

/** Whether the URL was asked itself, and failed. */
function isFailure(result: CheckResult): boolean {
  return outcomeOf(result) === 'failed' && !result.isStamp;
}

/** Whether a stamp says nothing of a URL that has failed itself. */
export function isIdleStamp({ isStamp }: CheckResult, { failures }: UrlState): boolean {
  return isStamp && failures > 0;
}

interface Drafted {
  before: UrlState;
  checked: UrlState;
  at: Recording;
}

/** What speaks against a failure, and whether archives are to be asked about it (W4.1). */
function contraryAfter(
  result: CheckResult,
  { before, checked, at }: Drafted,
): Inquiry & Pick<UrlState, 'reservation' | 'failedFrom'> {
  const { failingDay } = checked;
  if (failingDay === null) return { ...NO_INQUIRY, reservation: null, failedFrom: 0 };
  const { askedDay, answeredDay, aliveDay, failedFrom } = before;
  const asked = { askedDay, answeredDay, aliveDay };
  if (!isFailure(result)) {
    return { ...asked, reservation: before.reservation, failedFrom };
  }
  const isWanted =
    at.asksArchives === true &&
    mayBeLostNext(before, checked, at) &&
    isInquiryWanted({ today: at.today, failingDay, inquiry: asked });
  const inquiry = isWanted ? { askedDay: at.today, answeredDay: null, aliveDay } : asked;
  const seenFrom = vantagesAfter(before, at.vantageId ?? OWN_VANTAGE_ID);
  const reservation = reservationAgainst({
    runs: checked.runs,
    failingDay,
    today: at.today,
    isHostHeard: result.isHostHeard,
    isSeenTwice: seenFrom === SEVERAL_VANTAGES,
    inquiry,
  });
  return { ...inquiry, reservation, failedFrom: seenFrom };
}

/** Whether it is not told as unreachable yet, by any policy, and the next look may be the last one missing. */
function mayBeLostNext(
  before: CheckState,
  checked: CheckState,
  { today, policy = DEFAULT_POLICY }: Recording,
): boolean {
  const nextDay = today + AFTER_FAILURE_DAYS;
  return judge(before, policy) !== 'unreachable' && isOneFailureShort(checked, policy, nextDay);
}

function vantagesAfter({ failures, failedFrom }: UrlState, vantageId: number): number {
  const isFirst = failures === 0 || failedFrom === 0;
  return isFirst || failedFrom === vantageId ? vantageId : SEVERAL_VANTAGES;
}

/** A page that cannot be reached now is to be read anew when it is back. */
function contentAfter(
  { code, doubt }: CheckResult,
  before: UrlState,
  today: DayNumber,
): Pick<UrlState, 'doubt' | 'readDay'> {
  if (!isGood(code)) return { doubt: null, readDay: 0 };
  if (doubt === undefined) return { doubt: before.doubt, readDay: before.readDay };
  return { doubt, readDay: today };
}
