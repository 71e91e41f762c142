import { failingSince, lastGoodDay, type CheckState } from '../check-state';
import type { DayNumber } from '../day-number';
import { lookChange } from '../look-change';
import { DEFAULT_POLICY, judgeChecks } from '../verdict';
import type { PageHint, HintSource } from './hint';
import { isListed } from './sitemap-word';

/** An archive may answer late, and be what makes a page unreachable: it is looked at soon again (schedule.ts). */
const YOUNG_DEATH_DAYS = 35;

/** A look at a URL, and what its host had said of it. */
export interface JudgedWord {
  before: CheckState;
  after: CheckState;
  today: DayNumber;
  /** The last word of that source; null: none. */
  hint: Pick<PageHint, 'word' | 'saidDay'> | null;
}

/**
 * Whether a look shows that a host's word is wrong. Its reports (R1): a page is gone that they have not named since it was
 * last seen to work. Its sitemap (R3): what became unreachable lately was listed while it failed already.
 */
export function isBelied(source: HintSource, judged: JudgedWord): boolean {
  return source === 'sitemap' ? isDeadAndListed(judged) : isGoneUnnamed(judged);
}

function isGoneUnnamed({ before, after, hint }: JudgedWord): boolean {
  if (lookChange(before, after) !== 'gone') return false;
  return hint === null || hint.saidDay < (lastGoodDay(before.runs) ?? 0);
}

function isDeadAndListed({ after, hint, today }: JudgedWord): boolean {
  const since = failingSince(after);
  if (hint === null || since === null || !isListed(hint, today)) return false;
  const isYoung = today - since < YOUNG_DEATH_DAYS;
  return isYoung && hint.saidDay >= since && judgeChecks(after, DEFAULT_POLICY) === 'unreachable';
}
