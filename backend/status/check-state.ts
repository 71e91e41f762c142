import type { ContentDoubt } from './content-doubt';
import type { DayNumber } from './day-number';
import type { Run } from './history';
import type { Reservation } from './reservation';
import { outcomeOf, type Status } from './status-code';
import { DEFAULT_POLICY } from './verdict-policy';

/** What checks of a URL have left behind: all that its verdict follows from, but for marks, lists of spam and tags. */
export interface CheckState {
  /** Newest first. */
  runs: readonly Run[];
  /** Failed checks in a row: no good answer came between them, whatever else did (W4.1). */
  failures: number;
  /** The day of the first of them; null without any, and where they began before it was kept. */
  failingDay: DayNumber | null;
  /** Why they are no proof yet, however many they are; null where nothing speaks against it. */
  reservation: Reservation | null;
  /** Why the content is in doubt, as of the last time that it was read (W3.14), or its name as of the last check. */
  doubt: ContentDoubt | null;
}

/** Of a URL that nobody has checked. */
export const UNCHECKED: CheckState = {
  runs: [],
  failures: 0,
  failingDay: null,
  reservation: null,
  doubt: null,
};

/** `failures` is stored in one byte. */
const FAILURES_MAX = 255;
/** Failures that were followed by so many days of answers that prove nothing are those of another time. */
const UNCONFIRMED_DAYS = 60;

/**
 * Failed checks in a row after one more check. Only a good answer begins again: one that a machine cannot
 * judge neither counts nor resets (W4.1), unless there was nothing else for two months before enough had failed.
 */
export function failuresAfter(
  state: CheckState,
  status: Status,
  today: DayNumber,
): Pick<CheckState, 'failures' | 'failingDay'> {
  const outcome = outcomeOf(status);
  if (outcome === 'good' || outcome === 'invalid') return { failures: 0, failingDay: null };
  if (state.failures === 0 && outcome !== 'failed') return { failures: 0, failingDay: null };
  if (outcome !== 'failed') return { failures: state.failures, failingDay: failingSince(state) };
  if (state.failures === 0 || isOfAnotherTime(state, today)) {
    return { failures: 1, failingDay: today };
  }
  const failures = Math.min(state.failures + 1, FAILURES_MAX);
  return { failures, failingDay: failingSince(state) ?? today };
}

function isOfAnotherTime(state: CheckState, today: DayNumber): boolean {
  const { runs, failures } = state;
  const end = runs.findIndex((run) => outcomeOf(run) !== 'unjudgeable');
  const sinceThen = end === -1 ? runs : runs.slice(0, end);
  const first = sinceThen.at(-1);
  if (first === undefined || today - first.firstDay <= UNCONFIRMED_DAYS) return false;
  const { minFailures, minDays } = DEFAULT_POLICY;
  const failedDays = first.firstDay - (failingSince(state) ?? first.firstDay);
  return failures < minFailures || failedDays < minDays;
}

/**
 * First day of the failure that lasts until now; null without one. Where it was not kept, it is as early
 * as the history remembers.
 */
export function failingSince({
  runs,
  failures,
  failingDay,
}: Pick<CheckState, 'runs' | 'failures' | 'failingDay'>): DayNumber | null {
  if (failures > 0 && failingDay !== null) return failingDay;
  let since: DayNumber | null = null;
  for (const run of runs) {
    if (outcomeOf(run) !== 'failed') break;
    since = run.firstDay;
  }
  return since;
}

/**
 * The day of the last failed check, where at most one answer that cannot be judged came after it; else
 * null: of two such answers nobody can say what lies behind them (W4.1).
 */
export function lastFailedDay(runs: readonly Run[]): DayNumber | null {
  const [newest, before] = runs;
  if (newest === undefined) return null;
  if (outcomeOf(newest) === 'failed') return newest.lastDay;
  const isSingle = outcomeOf(newest) === 'unjudgeable' && newest.firstDay === newest.lastDay;
  if (!isSingle || before === undefined || outcomeOf(before) !== 'failed') return null;
  return before.lastDay;
}

/** The last day of a good answer, as far as the history remembers. */
export function lastGoodDay(runs: readonly Run[]): DayNumber | null {
  return runs.find((run) => outcomeOf(run) === 'good')?.lastDay ?? null;
}

/**
 * Whether all failed checks in a row got the newest answer, code and HTTP number alike, so that it may be
 * told of all of them (W4.4).
 */
export function isSameFailure(state: CheckState): boolean {
  const since = failingSince(state);
  const [newest] = state.runs;
  if (since === null || newest === undefined || outcomeOf(newest) !== 'failed') return false;
  for (const run of state.runs) {
    const isOther = run.code !== newest.code || run.http !== newest.http;
    if (outcomeOf(run) === 'failed' && isOther) return false;
    if (run.firstDay <= since) return true;
  }
  return false;
}
