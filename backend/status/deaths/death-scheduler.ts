import type { DayNumber } from '../day-number';
import type { Status } from '../status-code';
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
   */
  nextDay(state: State, today: DayNumber, chance: number): DayNumber;
  /** How what dies wakes its neighbours; without it nothing does. */
  readonly wake?: WakeRule<State>;
}
