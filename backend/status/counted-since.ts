import type { DayNumber } from './day-number';

/** A sampled host is counted on each day on which it has much to be looked at. */
const COUNTED_DAYS = 2;

/**
 * W3.13: a sampled host that was counted last before that day is huge no more, or waits itself: it is told of as others
 * are, not by the share of its URLs that is late.
 */
export function countedSince(today: DayNumber): DayNumber {
  return Math.max(1, today - COUNTED_DAYS);
}
