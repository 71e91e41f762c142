import type { CheckState } from './check-state';
import type { DayNumber } from './day-number';
import { COPY_COUNTS_DAYS, type Inquiry } from './inquiry';
import { AFTER_FAILURE_DAYS } from './schedule';
import { isOneFailureShort, judge, type VerdictPolicy } from './verdict';

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
}

/**
 * The inquiry after a failed look: put anew where one of the policies may call the URL unreachable at the next
 * look, and nobody has asked late enough for it. What is unreachable by one of them meanwhile stays so until
 * archives answer: an earlier question is answered already.
 * @param policies the most lenient one in force, and the usual one
 */
export function nextInquiry(look: FailedLook, policies: readonly VerdictPolicy[]): Inquiry {
  const { before, inquiry, today } = look;
  if (!policies.some((policy) => isWanted(look, policy))) return inquiry;
  const isTold = policies.some((policy) => judge(before, policy) === 'unreachable');
  return { ...inquiry, askedDay: today, answeredDay: isTold ? inquiry.answeredDay : null };
}

function isWanted(look: FailedLook, policy: VerdictPolicy): boolean {
  const { before, checked, today, inquiry } = look;
  const nextDay = today + AFTER_FAILURE_DAYS;
  if (judge(before, policy) === 'unreachable') return false;
  if (!isOneFailureShort(checked, policy, nextDay)) return false;
  const fromDay = firstDayToAsk(policy, look);
  return today >= fromDay && (inquiry.askedDay === null || inquiry.askedDay < fromDay);
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
