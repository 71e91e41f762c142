import { failuresAfter, UNCHECKED, type CheckState } from '../check-state';
import { recordInHistory } from '../history';
import { CHECK_DAYS, nextDueDay } from '../schedule';
import { wakesNeighbours } from '../wake';
import type { DeathScheduler } from './death-scheduler';

/** What the frontier does: `nextDueDay` and what wakes neighbours are its own (I3, L5). */
export const bestScheduler: DeathScheduler<CheckState> = {
  checkDays: CHECK_DAYS,
  first: UNCHECKED,
  stateAfter: (before, status, today) => ({
    ...before,
    runs: recordInHistory(before.runs, status, today),
    ...failuresAfter(before, status, today),
  }),
  nextDay: (state, today, chance) => nextDueDay(state, today, { checkDays: CHECK_DAYS, chance }),
  wake: { isDeath: wakesNeighbours, failuresOf: ({ failures }) => failures },
};
