import { failuresAfter, UNCHECKED, type CheckState } from '../check-state';
import { recordInHistory } from '../history';
import { CHECK_DAYS, nextDueDay } from '../schedule';
import { wakesNeighbours } from '../wake';
import type { DeathScheduler } from './death-scheduler';
import type { WakeRule } from './wake-rule';

/** In which ways the frontier's rhythm may be set otherwise, to compare with. */
interface FrontierRhythm {
  /** Days from look to look of what works, in the mean. */
  readonly checkDays: number;
  readonly isWaking: boolean;
}

/** What the frontier does by a cycle: `nextDueDay` and what wakes neighbours are its own (I3, L5). */
export function frontierScheduler({
  checkDays,
  isWaking,
}: FrontierRhythm): DeathScheduler<CheckState> {
  const scheduler: DeathScheduler<CheckState> = {
    checkDays,
    first: UNCHECKED,
    stateAfter: (before, status, today) => ({
      ...before,
      runs: recordInHistory(before.runs, status, today),
      ...failuresAfter(before, status, today),
    }),
    nextDay: (state, today, chance, stretch = 1) =>
      nextDueDay(state, today, { checkDays, chance, stretch }),
  };
  return isWaking ? { ...scheduler, wake: WAKE } : scheduler;
}

const WAKE: WakeRule<CheckState> = {
  isDeath: wakesNeighbours,
  failuresOf: ({ failures }) => failures,
};

/** What the frontier does by default. */
export const bestScheduler = frontierScheduler({ checkDays: CHECK_DAYS, isWaking: true });
