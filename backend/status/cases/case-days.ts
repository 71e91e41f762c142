import type { DayNumber } from '../day-number';

/** L4: days from the first one to the stages of a case. */
export const STAGE_DAYS = { referred: 7, dropped: 21, removed: 30 } as const;
/** So long a domain, or a URL whose owner says that it is mended, is waited for: then it goes by what is known. */
export const AWAITED_DAYS = 7;
/** L1: so often at most a domain is looked at again. */
const MONTH_LOOK_DAYS = 30;
/** Days for which cases of a domain are kept that nobody proves any more. */
export const UNPROVEN_DAYS = 30;

const PAUSE_DAYS_MAX = 89;
/** The first number that is longer. */
const LOOKS_AT_MAX = 11;
/** `looks` is stored in one byte. */
const LOOKS_MAX = 200;

/**
 * L4: days from look to look at what was removed: 1, 1, 2, 3, 5, 8 … up to 89.
 * @param looks that were made, 1 or more
 */
export function pauseAfter(looks: number): number {
  if (looks >= LOOKS_AT_MAX) return PAUSE_DAYS_MAX;
  let [days, next] = [1, 1];
  for (let look = 1; look < looks; look += 1) [days, next] = [next, days + next];
  return days;
}

/** Whether a domain was looked at again so lately that it is not now; a day that a wrong clock wrote is none. */
export const isMonthLookRecent = (begunDay: DayNumber, today: DayNumber): boolean =>
  begunDay <= today && today < begunDay + MONTH_LOOK_DAYS;

/** One look more, as far as they are counted. */
export const lookAfter = (looks: number): number => Math.min(looks + 1, LOOKS_MAX);

/**
 * The day on which a recipient is told of something: it hears of a domain on each `everyDays`-th day at most, so that all
 * of it comes in one digest. What happens on such a day itself waits for the next one: the digest of today may have been
 * made, and a second one would come tomorrow.
 */
export function noticeDay(today: DayNumber, everyDays: number): DayNumber {
  return everyDays <= 1 ? today : (Math.floor(today / everyDays) + 1) * everyDays;
}

/**
 * On which day a URL is looked at of which its owner says that it is mended: today, as long as those of its host fit into
 * what is looked at of it on one day (W3.1).
 * @param place among those of its host, from 0 on
 */
export function mendedLookDay(place: number, share: number, today: DayNumber): DayNumber {
  return today + Math.floor(place / Math.max(1, share));
}
