import { caseStageIdOf, type CaseStage } from '../../status/case-stage';
import type { DayNumber } from '../../status/day-number';

/** The stages that a URL can be in as long as it is dead. */
export const DEAD_STAGES = ['found', 'referred', 'dropped', 'removed'] as const;
export type DeadStage = (typeof DEAD_STAGES)[number];

/** L4: days from when it was found dead to each stage. */
const REFERRED_DAYS = 7;
const DROPPED_DAYS = 21;
const REMOVED_DAYS = 30;

/**
 * How far it has come with a dead URL whose case nobody follows, by the days for which it has been dead.
 * @param deadDay null: for as long as anybody knows
 */
export function stageByAge(deadDay: DayNumber | null, today: DayNumber): DeadStage {
  const days = deadDay === null ? REMOVED_DAYS : today - deadDay;
  if (days >= REMOVED_DAYS) return 'removed';
  if (days >= DROPPED_DAYS) return 'dropped';
  return days >= REFERRED_DAYS ? 'referred' : 'found';
}

/** The stage by age, or that of a case where that has come further: cases may begin long after the death. */
export function laterStage(byAge: DeadStage, ofCase: CaseStage | undefined): DeadStage {
  if (ofCase === undefined || ofCase === 'restored') return byAge;
  return caseStageIdOf(ofCase) > caseStageIdOf(byAge) ? ofCase : byAge;
}
