import type { DayNumber } from '../status/day-number';
import { windowNoOf } from '../wiki/page-window';

/**
 * The slow reconcile: every page is read again at least so often, whatever its state says. It stamps
 * the page's URLs and traces of spam, which live on only while they are touched (W2.7), and it makes
 * good what no state tells: new interwiki targets, spam lines, our own mistakes.
 */
export const READ_AGAIN_DAYS = 28;

/** Neighbouring windows fall on days far apart; without a common divisor with READ_AGAIN_DAYS. */
const SCATTER = 11;

/**
 * First day of the period of READ_AGAIN_DAYS in which `today` lies for a window. The windows' periods
 * begin on different days, so that each day has its share of the work.
 */
export function periodStart(windowNo: number, today: DayNumber): DayNumber {
  const shift = (windowNo * SCATTER) % READ_AGAIN_DAYS;
  return today - ((today + shift) % READ_AGAIN_DAYS);
}

/** A page that was last analysed before this day is to be read again. */
export function readAgainBefore(pageId: number, today: DayNumber): DayNumber {
  return periodStart(windowNoOf(pageId), today);
}
