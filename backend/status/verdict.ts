import type { ContentDoubt } from './content-doubt';
import type { DayNumber } from './day-number';
import type { Run } from './history';
import { outcomeOf, type Outcome, type StatusCode } from './status-code';

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

/** What is told to people about a link. `spam` and `ignored` never come from checks. */
export type Verdict = (typeof VERDICTS)[number];

/** When a failing link may be called unreachable (W4.1); each wiki can have its own. */
export interface VerdictPolicy {
  /** Failed checks in a row. */
  minFailures: number;
  /** Days from the first to the last of them. */
  minDays: number;
}

/** S3: three failed checks in a row, spread over nine days. */
export const DEFAULT_POLICY: VerdictPolicy = { minFailures: 3, minDays: 9 };

/** What one look says, however often it was repeated. */
const UNPROVEN: Record<Outcome, Verdict> = {
  untried: 'unknown',
  good: 'working',
  failed: 'doubtful',
  unjudgeable: 'doubtful',
  invalid: 'invalid',
};

/** `failures` is stored in one byte. */
const FAILURES_MAX = 255;

/**
 * Failed checks in a row after one more check. Anything but a failure begins anew, an answer that a
 * machine cannot judge too: the row has to be unbroken (W4.1).
 */
export function failuresAfter(failures: number, code: StatusCode): number {
  return outcomeOf(code) === 'failed' ? Math.min(failures + 1, FAILURES_MAX) : 0;
}

/**
 * What to tell about a URL. A failure is `doubtful` until there are enough of them in a row over
 * enough days; one good answer resets at once (W4.1). An answer whose content gives to doubt is
 * `doubtful`, never worse (W3.14).
 * @param runs history, newest first
 * @param failures failed checks in a row
 * @param doubt what the content gives to doubt, as of the last time that it was read
 */
export function judge(
  runs: readonly Run[],
  failures: number,
  policy: VerdictPolicy,
  doubt: ContentDoubt | null = null,
): Verdict {
  const newest = runs[0];
  if (newest === undefined) return 'unknown';
  if (isProven(runs, failures, policy)) return 'unreachable';
  const verdict = UNPROVEN[outcomeOf(newest.code)];
  return verdict === 'working' && doubt !== null ? 'doubtful' : verdict;
}

/**
 * First day of the unbroken failure that lasts until now; null when the newest status is no failure.
 * Later than the truth where the history has forgotten its beginning.
 */
export function failingSince(runs: readonly Run[]): DayNumber | null {
  let since: DayNumber | null = null;
  for (const run of runs) {
    if (outcomeOf(run.code) !== 'failed') break;
    since = run.firstDay;
  }
  return since;
}

/** The last day of a good answer, as far as the history remembers. */
export function lastGoodDay(runs: readonly Run[]): DayNumber | null {
  return runs.find((run) => outcomeOf(run.code) === 'good')?.lastDay ?? null;
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

function isProven(runs: readonly Run[], failures: number, policy: VerdictPolicy): boolean {
  const since = failingSince(runs);
  const lastDay = runs[0]?.lastDay;
  if (since === null || lastDay === undefined) return false;
  return failures >= policy.minFailures && lastDay - since >= policy.minDays;
}
