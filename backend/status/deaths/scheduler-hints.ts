import type { DayNumber } from '../day-number';

/** A look that a hint asks for. */
export interface CalledLook {
  readonly place: number;
  /** On this day at the latest. */
  readonly day: DayNumber;
}

/** A look that was made, and what is known by it. */
export interface MadeLook<State> {
  readonly place: number;
  readonly before: State;
  readonly after: State;
  readonly today: DayNumber;
}

/** What hosts say, as a schedule heeds it (R1, R3); it remembers what it has heard. */
export interface SchedulerHints<State> {
  /** The morning of a day, one day after the other. */
  readonly callsOn: (day: DayNumber) => readonly CalledLook[];
  /**
   * Takes in what a look has shown.
   * @returns so many times the usual days pass until the next one
   */
  readonly stretchAfter: (look: MadeLook<State>) => number;
}
