import type { DayNumber } from '../../status/day-number';
import type { MarkIndex } from '../../status/mark-index';

/** When cases are gone on with, and by what. */
export interface CaseTime {
  today: DayNumber;
  /** Seconds since 1970. */
  nowS: number;
  /** In force now (I4). */
  marks: MarkIndex;
}
