import type { Verdict } from './verdict';

/** What the change log tells of a name (U1): it has come into other hands, or is free of that again. */
export type NameStep = 'taken' | 'free';

/** Its words in the change log; programs rely on them. */
export const NAME_STEP_REASONS = {
  taken: 'name-taken',
  free: 'name-free',
} as const satisfies Record<NameStep, string>;

/** Whether the word of a change says that it follows from in whose hands its name is. */
export function isOfName(reason: string): boolean {
  return Object.values<string>(NAME_STEP_REASONS).includes(reason);
}

/** What became of the name of a URL, by a change of it; null: that is not what it tells, or the URL died or lives again. */
export function nameStepOf({
  reason,
  from,
  to,
}: {
  reason: string;
  from: Verdict;
  to: Verdict;
}): NameStep | null {
  if (from === 'unreachable' || to === 'unreachable') return null;
  if (reason === NAME_STEP_REASONS.taken) return 'taken';
  return reason === NAME_STEP_REASONS.free ? 'free' : null;
}
