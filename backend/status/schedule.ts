import { failingSince, type CheckState } from './check-state';
import type { DayNumber } from './day-number';
import { stretchedSpan, type DaySpan } from './stretch';
import { isGood, outcomeOf } from './status-code';
import { DEFAULT_POLICY, hasEnoughFailures, judgeChecks } from './verdict';

/** L5: days from check to check of a URL that answers, or that no machine can judge, in the mean. */
export const CHECK_DAYS = 14;
/**
 * I3: days to the next look after a failure. Nine days of failures hold four looks, though three are a proof: a page that
 * fails for a moment twice, or is gone for a week, would meet the third alone too often (deaths/README.md).
 */
export const AFTER_FAILURE_DAYS = 3;
/** A failure that was followed by what no machine can judge is looked into for so many days: it may be dead all the same. */
const UNJUDGED_DAYS_MAX = 14;
/** W3.1: what fell due on one day spreads, cycle by cycle, over days between these shares of a cycle. */
const CYCLE_SHARES = { from: 0.9, to: 1.1 };
/** Days until a check that could not be made is tried again. */
const POSTPONED_DAYS = 1;

/**
 * L5: looks at what is dead, by its age: often at first, as most of what comes back does so soon, then
 * further and further apart. Each row: days since the first failure, days to the next look.
 */
const AFTER_DEATH: readonly { beforeAge: number; days: number }[] = [
  { beforeAge: 35, days: 3 },
  { beforeAge: 90, days: 7 },
  { beforeAge: 104, days: 14 },
  { beforeAge: 125, days: 21 },
  { beforeAge: 159, days: 34 },
  { beforeAge: 214, days: 55 },
];
const LONG_DEAD_DAYS = 89;
/** What speaks against a death may end any day: a host lets us in, a copy grows old. */
const RESERVED_DAYS_MAX = 14;

/** How often what is dead is looked at (I3). */
export interface DeadRhythm {
  /** Whether that follows from its age (L5), for one wiki at least. */
  isByAge: boolean;
  /** Days from look to look at any age, for the wiki that asks most often; Infinity: none says. */
  days: number;
}

const BY_AGE: DeadRhythm = { isByAge: true, days: Infinity };

/** What the next due day of a URL follows from, beside its checks. */
export interface Rhythm {
  /** The cycle length of the wiki that asks most often for it, in days. */
  checkDays: number;
  /** By default, as the age of the death says. */
  dead?: DeadRhythm;
  /** 0 ≤ chance < 1, drawn for each check. */
  chance: number;
  /** R1, R3: so many times the cycle, where its host tells by itself what becomes of it; 1. */
  stretch?: number;
}

/**
 * The one place that decides when a URL is checked next (I3, L5).
 * @param state after the check that was just made
 * @returns the day number on which the URL is due again
 */
export function nextDueDay(
  state: CheckState,
  today: DayNumber,
  { checkDays, dead = BY_AGE, chance, stretch = 1 }: Rhythm,
): DayNumber {
  const since = failingSince(state);
  if (since !== null && hasEnoughFailures(state, DEFAULT_POLICY)) {
    const days = daysAfterDeath(today - since, dead);
    return today + (state.reservation === null ? days : Math.min(days, RESERVED_DAYS_MAX));
  }
  if (isFailing(state) || isUndecided(state, today)) return today + AFTER_FAILURE_DAYS;
  const usual = usualSpan(checkDays);
  const { from, to } = worksForLong(state) ? stretchedSpan(usual, stretch) : usual;
  return today + Math.max(1, Math.round(from + (to - from) * chance));
}

function usualSpan(checkDays: number): DaySpan {
  return { from: checkDays * CYCLE_SHARES.from, to: checkDays * CYCLE_SHARES.to };
}

/**
 * How many looks a stretch saves in the mean until the next one (R1, R3).
 * @param state after the check that was just made
 */
export function savedLooks(
  state: CheckState,
  { checkDays, stretch = 1 }: Pick<Rhythm, 'checkDays' | 'stretch'>,
): number {
  if (!worksForLong(state)) return 0;
  const [usual, stretched] = [usualSpan(checkDays), stretchedSpan(usualSpan(checkDays), stretch)];
  return (stretched.from + stretched.to) / (usual.from + usual.to) - 1;
}

/** Whether the last two looks, on two days, were good, and nothing is in doubt: only such a page is anybody trusted with (R1, R3). */
function worksForLong(state: CheckState): boolean {
  const [newest, before] = state.runs;
  if (newest === undefined || judgeChecks(state, DEFAULT_POLICY) !== 'working') return false;
  return newest.firstDay < newest.lastDay || (before !== undefined && isGood(before.code));
}

/**
 * Whether the last answer that tells anything was a failure, not long ago: since then there was nothing but what no machine
 * can judge, be it the same each time or not. Of a failure that the history has forgotten for it, it was long ago.
 */
function isUndecided({ runs, failures }: CheckState, today: DayNumber): boolean {
  if (failures === 0) return false;
  const firstUnjudged = runs[runs.findIndex((run) => outcomeOf(run) === 'failed') - 1];
  return firstUnjudged !== undefined && today - firstUnjudged.firstDay < UNJUDGED_DAYS_MAX;
}

function isFailing({ runs: [newest] }: CheckState): boolean {
  return newest !== undefined && outcomeOf(newest) === 'failed';
}

function daysAfterDeath(age: number, { isByAge, days }: DeadRhythm): number {
  if (!isByAge) return days;
  const usual = AFTER_DEATH.find(({ beforeAge }) => age < beforeAge)?.days ?? LONG_DEAD_DAYS;
  return Math.min(usual, days);
}

/**
 * When a URL is looked at again that was passed over: by default one that could not be checked.
 * @param days of the reason why it was passed over, such as a mark (I4)
 */
export function postponedDueDay(today: DayNumber, days: number = POSTPONED_DAYS): DayNumber {
  return today + days;
}
