import { failuresAfter } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import { recordInHistory } from '../../status/history';
import { NO_INQUIRY, type Inquiry } from '../../status/inquiry';
import { nextInquiry } from '../../status/next-inquiry';
import { isUnprovable, reservationAgainst } from '../../status/reservation';
import { AFTER_FAILURE_DAYS } from '../../status/schedule';
import { isGood, outcomeOf } from '../../status/status-code';
import { doubtUnder } from '../../status/takeover/name-doubt';
import type { NameStanding } from '../../status/takeover/name-standing';
import {
  DEFAULT_POLICY,
  judgeChecks,
  type Verdict,
  type VerdictPolicy,
} from '../../status/verdict';
import { OWN_VANTAGE_ID } from '../../status/vantage';
import type { CheckResult } from './check-result';
import { waitUntilAfter } from './last-look';
import type { DueDayRule, RecordingContext } from './recording-context';
import type { LockedState, UrlState } from '../urls/url-state';

/** What a step depends on beside its result. */
export interface StepContext extends RecordingContext {
  /** How the name of a host stands (U1), by its id; by default well. */
  standingOf?: (hostId: number) => NameStanding;
}

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
  return (
    judgeChecks(after, policy) === 'unreachable' && judgeChecks(before, policy) !== 'unreachable'
  );
}

/** What a result makes of a URL. Pure. */
export function stepOf(
  result: CheckResult,
  before: LockedState,
  at: StepContext,
  dueDayOf: DueDayRule,
): ResultStep {
  const checked = {
    ...before,
    ...checksAfter(result, before, at.today),
    ...contentAfter(result, before, at),
  };
  const judged = { ...checked, ...contraryAfter(result, { before, checked, at }) };
  const after = { ...judged, dueDay: dueDayAfter(result, { before, judged, at }, dueDayOf) };
  return {
    result,
    before,
    after: {
      ...after,
      waitUntilDay: waitUntilAfter(before, after, isFailure(result), policiesAt(at)),
    },
    oldVerdict: judgeChecks(before, DEFAULT_POLICY),
    newVerdict: judgeChecks(after, DEFAULT_POLICY),
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

/** A URL of which a stamp says nothing is looked at soon, however rarely it is else. */
function dueDayAfter(
  result: CheckResult,
  { before, judged, at }: { before: LockedState; judged: LockedState; at: RecordingContext },
  dueDayOf: DueDayRule,
): DayNumber {
  const dueDay = dueDayOf(judged, at.today, before.urlId);
  return isIdleStamp(result, before) ? Math.min(dueDay, at.today + AFTER_FAILURE_DAYS) : dueDay;
}

/** By which it may be told as unreachable: that of the most lenient wiki, and that of the log. */
function policiesAt({ policy = DEFAULT_POLICY }: RecordingContext): readonly VerdictPolicy[] {
  return [policy, DEFAULT_POLICY];
}

interface StepDraft {
  before: UrlState;
  checked: UrlState;
  at: RecordingContext;
}

/** What speaks against a failure, and whether archives are to be asked about it (W4.1). */
function contraryAfter(
  result: CheckResult,
  { before, checked, at }: StepDraft,
): Inquiry & Pick<UrlState, 'reservation' | 'failedFrom' | 'isSeenTwice'> {
  const { failingDay, runs } = checked;
  const { today } = at;
  if (failingDay === null) return NOTHING_CONTRARY;
  const { askedDay, answeredDay, aliveDay, reservation, failedFrom, isSeenTwice } = before;
  const asked = { askedDay, answeredDay, aliveDay };
  if (!isFailure(result)) return { ...asked, reservation, failedFrom, isSeenTwice };
  const seen = vantagesAfter(result, { before, checked, at });
  const { isHostHeard } = result;
  const known = { runs, failingDay, today, isHostHeard, isSeenTwice: seen.isSeenTwice };
  const look = { ...known, before, checked, inquiry: asked, isUnprovable: isUnprovable(known) };
  const inquiry = at.asksArchives === true ? nextInquiry(look, policiesAt(at)) : asked;
  const counterevidence = { ...known, inquiry };
  return { ...inquiry, ...seen, reservation: reservationAgainst(counterevidence) };
}

const NOTHING_CONTRARY = {
  ...NO_INQUIRY,
  reservation: null,
  failedFrom: 0,
  isSeenTwice: false,
} as const;

/**
 * Only the same failure, code for code, was seen from two vantages; another one begins again. What is unreachable
 * by that stays so, however it fails from then on.
 */
function vantagesAfter(
  { code }: CheckResult,
  { before, checked, at }: StepDraft,
): Pick<UrlState, 'failedFrom' | 'isSeenTwice'> {
  const lastFailed = before.runs.find((run) => outcomeOf(run) === 'failed');
  const isSame = checked.failures > 1 && lastFailed?.code === code;
  const { vantageId = OWN_VANTAGE_ID } = at;
  const isOther = before.failedFrom > 0 && before.failedFrom !== vantageId;
  const isTold = policiesAt(at).some((policy) => judgeChecks(before, policy) === 'unreachable');
  const isSeenTwice = (isSame && isOther) || (before.isSeenTwice && (isSame || isTold));
  return { failedFrom: vantageId, isSeenTwice };
}

/**
 * A page that cannot be reached now is to be read again when it is back. What is in doubt as its name is in other hands
 * stays so, whatever is read (U1).
 */
function contentAfter(
  { code, doubt }: CheckResult,
  before: LockedState,
  { today, standingOf = () => 'quiet' }: StepContext,
): Pick<UrlState, 'doubt' | 'readDay'> {
  const standing = standingOf(before.hostId);
  if (!isGood(code)) return { doubt: doubtUnder(standing, null), readDay: 0 };
  if (doubt === undefined) {
    return { doubt: doubtUnder(standing, before.doubt), readDay: before.readDay };
  }
  return { doubt: doubtUnder(standing, doubt), readDay: today };
}
