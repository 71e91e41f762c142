import type { Verdict } from './verdict';

/**
 * The verdicts that anybody is told of, that which matters most first: those that checks come to. Spam and ignored are of
 * some wiki's own lists.
 */
export const TOLD_VERDICTS = [
  'unreachable',
  'doubtful',
  'working',
  'invalid',
  'unknown',
] as const satisfies readonly Verdict[];

/** One that anybody is told of. */
export type ToldVerdict = (typeof TOLD_VERDICTS)[number];

/** Whether anybody is told of a verdict. */
export function isToldVerdict(verdict: Verdict): verdict is ToldVerdict {
  return TOLD_VERDICTS.some((told) => told === verdict);
}
