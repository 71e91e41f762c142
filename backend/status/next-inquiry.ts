import { failingSince, type CheckState } from './check-state';
import type { DayNumber } from './day-number';
import { COPY_COUNTS_DAYS, type Inquiry } from './inquiry';
import { AFTER_FAILURE_DAYS } from './schedule';
import { DEFAULT_POLICY, isOneFailureShort, judgeChecks, type VerdictPolicy } from './verdict';

/** A URL that has just failed. */
export interface FailedLook {
  /** Before the look. */
  before: CheckState;
  /** After it, what speaks against it left aside. */
  checked: CheckState;
  /** First day of the failure. */
  failingDay: DayNumber;
  today: DayNumber;
  inquiry: Inquiry;
  /** Whether nothing would be proven by it all the same (reservation.ts). */
  isUnprovable: boolean;
}

/** What archives did not have a month ago, or did not say, tells too little about today. */
const QUESTION_COUNTS_DAYS = 30;

/**
 * The inquiry after a failed look. Archives are asked where one of the policies may call the URL unreachable at
 * the next look, and the last question, if there was one, came too early for that or is too old. They are asked some days
 * before that look: the day may be one to come. What one of the policies calls unreachable already stays so until archives
 * answer.
 * @param policies the most lenient one in force, and the usual one
 */
export function nextInquiry(look: FailedLook, policies: readonly VerdictPolicy[]): Inquiry {
  const { before, inquiry, isUnprovable } = look;
  if (isUnprovable) return inquiry;
  const days = policies.flatMap((policy) => dayToAsk(look, policy) ?? []);
  if (days.length === 0) return inquiry;
  const isTold = policies.some((policy) => judgeChecks(before, policy) === 'unreachable');
  const askedDay = Math.min(...days);
  return { ...inquiry, askedDay, answeredDay: isTold ? inquiry.answeredDay : null };
}

/** Null: archives are not to be asked before the next look, as this policy has it. */
function dayToAsk(look: FailedLook, policy: VerdictPolicy): DayNumber | null {
  const { before, checked, today } = look;
  const nextDay = nextProvingLook(checked, today);
  if (judgeChecks(before, policy) === 'unreachable') return null;
  if (!isOneFailureShort(checked, policy, nextDay)) return null;
  const fromDay = firstDayToAsk(policy, look);
  const day = Math.max(today, fromDay);
  if (day > nextDay - AFTER_FAILURE_DAYS || isAskedSince(look, fromDay)) return null;
  return day;
}

/** The day of the next look by which the usual proof may be complete, should those before it not be made. */
function nextProvingLook(state: CheckState, today: DayNumber): DayNumber {
  const soon = today + AFTER_FAILURE_DAYS;
  const since = failingSince(state);
  const { minFailures, minDays } = DEFAULT_POLICY;
  if (since === null || state.failures !== minFailures - 1) return soon;
  return Math.max(soon, since + minDays);
}

/** Archives that owe their answer are waited for, not asked again. */
function isAskedSince({ inquiry, today }: FailedLook, fromDay: DayNumber): boolean {
  const { askedDay, answeredDay } = inquiry;
  if (askedDay === null || today - askedDay >= QUESTION_COUNTS_DAYS) return false;
  return answeredDay === null || askedDay >= fromDay;
}

/**
 * A question that was put before that day says too little of the failure: on its first day no copy can be
 * younger, and of a copy that was young then nobody knows what it would be today.
 */
function firstDayToAsk(
  { minDays }: VerdictPolicy,
  { failingDay, inquiry: { aliveDay } }: FailedLook,
): DayNumber {
  const beforeProof = failingDay + Math.max(minDays - AFTER_FAILURE_DAYS, 1);
  const isCopied = aliveDay !== null && aliveDay > failingDay;
  return isCopied ? Math.max(beforeProof, aliveDay + COPY_COUNTS_DAYS) : beforeProof;
}
