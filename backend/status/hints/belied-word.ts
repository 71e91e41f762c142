import { failingSince, lastGoodDay, type CheckState } from '../check-state';
import type { DayNumber } from '../day-number';
import { lookChange } from '../look-change';
import { DEFAULT_POLICY, judge } from '../verdict';
import type { Hint, HintSource } from './hint';
import { isListed } from './sitemap-word';

/** A look at a URL, and what its host had said of it. */
export interface JudgedWord {
  before: CheckState;
  after: CheckState;
  today: DayNumber;
  /** The last word of that source; null: none. */
  hint: Pick<Hint, 'word' | 'saidDay'> | null;
}

/**
 * Whether a look shows that a host's word is wrong. Its reports (R1): a page is gone that they have not named since it was
 * last seen to work. Its sitemap (R3): what has just become unreachable was listed while it failed already.
 */
export function isBelied(source: HintSource, judged: JudgedWord): boolean {
  return source === 'sitemap' ? isDeadAndListed(judged) : isGoneUnnamed(judged);
}

function isGoneUnnamed({ before, after, hint }: JudgedWord): boolean {
  if (lookChange(before, after) !== 'gone') return false;
  return hint === null || hint.saidDay < (lastGoodDay(before.runs) ?? 0);
}

function isDeadAndListed({ before, after, hint, today }: JudgedWord): boolean {
  if (hint === null || !isListed(hint, today)) return false;
  const isNew = isUnreachable(after) && !isUnreachable(before);
  return isNew && hint.saidDay >= (failingSince(after) ?? today);
}

const isUnreachable = (state: CheckState): boolean =>
  judge(state, DEFAULT_POLICY) === 'unreachable';
