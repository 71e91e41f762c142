import type { DayNumber } from '../day-number';
import type { Status } from '../status-code';
import type { SchedulerHints } from './scheduler-hints';
import type { WakeRule } from './wake-rule';

/** When a URL is looked at, by what its looks have left behind. */
export interface DeathScheduler<State> {
  /** Days from look to look of what works, in the mean. */
  readonly checkDays: number;
  /** Before the first look. */
  readonly first: State;
  stateAfter(before: State, status: Status, today: DayNumber): State;
  /**
   * The day of the next look, later than today.
   * @param chance 0 ≤ chance < 1, drawn for each look
   * @param stretch so many times the usual days may pass; 1
   */
  nextDay(state: State, today: DayNumber, chance: number, stretch?: number): DayNumber;
  /** How what dies wakes its neighbours; without it nothing does. */
  readonly wake?: WakeRule<State>;
  /** What hosts say of their URLs; without it nobody says anything. */
  readonly hints?: SchedulerHints<State>;
}
