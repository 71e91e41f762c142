import type { CheckedVerdict, Verdict } from './verdict';

/** The verdicts that checks can come to, that which matters most first: changes are told of these alone. */
export const CHECKED_VERDICTS = [
  'unreachable',
  'doubtful',
  'working',
  'invalid',
  'unknown',
] as const satisfies readonly CheckedVerdict[];

/** Whether a verdict is none of some wiki's own lists: not spam, not ignored. */
export function isCheckedVerdict(verdict: Verdict): verdict is CheckedVerdict {
  return CHECKED_VERDICTS.some((checked) => checked === verdict);
}
