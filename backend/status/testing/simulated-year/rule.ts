import type { DayNumber } from '../../day-number';
import type { Answer } from './answer';
import type { WakeRule } from '../../deaths/wake-rule';

/** A check of a URL, and what a rule may ask beside it. */
export interface Look {
  readonly answer: Answer;
  readonly today: DayNumber;
  /** Whether any page of the host, its front page too, ever answered us well. */
  readonly hostHasAnswered: boolean;
  /** 0 ≤ chance < 1, for the day of the next look. */
  readonly chance: number;
  /** Days of rest of a host that is known to be down, one number for its URLs (W3.9); else null. */
  readonly restDays: number | null;
  /** Asks the host's front page: one more check. */
  askFrontPage(): Answer;
  /** Asks archives on a day whether they hold a copy, taken well, of after another one. */
  askForCopyAfter(day: DayNumber, askedDay: DayNumber): boolean;
}

/** When a link is told unreachable, and when it is looked at next. */
export interface Rule<State> {
  readonly name: string;
  /** Days between checks of a URL that answers: first checks are spread over so many. */
  readonly checkDays: number;
  /** Whether contents are read, so that soft deaths make a link doubtful. */
  readonly readsContent: boolean;
  /** Of a URL that was never looked at. */
  readonly first: State;
  /** What is known after one more look. */
  stateAfter(state: State, look: Look): State;
  /** Whether people are told that it is unreachable. */
  isTold(state: State): boolean;
  /** The day of the next look, later than today. */
  nextDay(state: State, look: Look): DayNumber;
  /** How what dies wakes its neighbours; without it nothing does. */
  readonly wake?: WakeRule<State>;
}
