import { failingSince, lastFailedDay, type CheckState } from './check-state';
import type { DayNumber } from './day-number';
import { outcomeOf, type Outcome } from './status-code';
import { DEFAULT_POLICY, LEAST_POLICY, type VerdictPolicy } from './verdict-policy';

export { DEFAULT_POLICY, LEAST_POLICY, type VerdictPolicy };

/** Storage ids are the places in this list: append only. */
const VERDICTS = [
  'unknown',
  'working',
  'doubtful',
  'unreachable',
  'invalid',
  'spam',
  'ignored',
] as const;

/** What is told to people about a link. `spam` and `ignored` never come from checks, but
 * from the wiki's lists and from operators (`answers/judge-link.ts`, `status/marked-verdict.ts`). */
export type Verdict = (typeof VERDICTS)[number];

/** What checks can say. */
export type CheckedVerdict = Exclude<Verdict, 'spam' | 'ignored'>;

/** What one look says, however often it was repeated. */
const VERDICT_BEFORE_PROOF: Record<Outcome, CheckedVerdict> = {
  untried: 'unknown',
  good: 'working',
  failed: 'doubtful',
  unjudgeable: 'doubtful',
  invalid: 'invalid',
};

/**
 * What to tell about a URL. A failure is `doubtful` until there are enough of them in a row over enough
 * days, and nothing speaks against them; one good answer resets at once, and one that cannot be judged
 * does not: at the second in a row a dead verdict falls to `doubtful` (W4.1). An answer whose content
 * casts doubt is `doubtful`, never worse (W3.14).
 */
export function judgeChecks(state: CheckState, policy: VerdictPolicy): CheckedVerdict {
  const [newest] = state.runs;
  if (newest === undefined) return 'unknown';
  if (state.reservation === null && hasEnoughFailures(state, policy)) return 'unreachable';
  const verdict = VERDICT_BEFORE_PROOF[outcomeOf(newest)];
  return verdict === 'working' && state.doubt !== null ? 'doubtful' : verdict;
}

/** Whether the failures are enough, and over enough days, whatever speaks against them. */
export function hasEnoughFailures(
  state: CheckState,
  { minFailures, minDays }: VerdictPolicy,
): boolean {
  const since = failingSince(state);
  const lastDay = lastFailedDay(state.runs);
  if (since === null || lastDay === null) return false;
  return state.failures >= minFailures && lastDay - since >= minDays;
}

/** Whether a failed check on a day would make the failures complete, if they are not. */
export function isOneFailureShort(
  state: CheckState,
  { minFailures, minDays }: VerdictPolicy,
  day: DayNumber,
): boolean {
  const since = failingSince(state);
  return since !== null && state.failures + 1 >= minFailures && day - since >= minDays;
}

/** Whether a word is a verdict. */
export function isVerdict(word: string): word is Verdict {
  return VERDICTS.some((verdict) => verdict === word);
}

/** The byte under which a verdict is stored. */
export function verdictIdOf(verdict: Verdict): number {
  return VERDICTS.indexOf(verdict);
}

/**
 * The verdict stored under a byte.
 * @throws {RangeError} when no verdict has this id
 */
export function verdictOfId(id: number): Verdict {
  const verdict = VERDICTS[id];
  if (verdict === undefined) throw new RangeError(`no verdict has the id ${id}`);
  return verdict;
}
