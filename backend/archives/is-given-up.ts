import type { DayNumber } from '../status/day-number';

/** Two quarters: at the visit of W5.3 in the middle it was out of sight already. */
const UNSEEN_DAYS = 182;
/** It must not be us who did not look. */
const TRIES_MIN = 5;

/**
 * Whether a chosen copy that cannot be looked at is told no more: nobody has seen it for half a year, though
 * it was tried again and again. Readers would hardly come further than we do. Pure.
 * @param visitedDay when it was last found good
 * @param tries searches that failed one after the other before this one
 */
export function isGivenUp(
  { visitedDay }: { visitedDay: DayNumber },
  tries: number,
  today: DayNumber,
): boolean {
  return tries >= TRIES_MIN && today - visitedDay >= UNSEEN_DAYS;
}
