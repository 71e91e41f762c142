import type { CaseStage } from '../case-stage';
import type { DayNumber } from '../day-number';
import type { Verdict } from '../verdict';

/** How far it has come with a dead URL (L4). */
export interface UrlCase {
  stage: CaseStage;
  /** The first day on which it was found to be told as unreachable: day 0. */
  openedDay: DayNumber;
  /** When it is gone on with. */
  dueDay: DayNumber;
  /** Looks since it was removed, that which led to it among them; 0: its owner has said that it is mended. */
  looks: number;
  /** Null: it is on its owner's list. */
  removedDay: DayNumber | null;
  /** The day of the next look at what was removed; null: it was not. */
  askedDay: DayNumber | null;
  /** The last day on which its owner said that it is mended; null: never. */
  mendedDay: DayNumber | null;
}

/** How its URL stands. */
export interface CaseUrl {
  /** By the usual policy, as it is told. */
  verdict: Verdict;
  /** By a mark of an operator or of its owner nobody looks at it. */
  isMarked: boolean;
  checkedDay: DayNumber | null;
  /** When it is looked at next. */
  dueDay: DayNumber;
}

/** The last time that its domain was looked at again, by Algorithm 1 (L1). */
export interface MonthLook {
  begunDay: DayNumber;
  /** All URLs that were reported have been looked at since. */
  isRechecked: boolean;
}
