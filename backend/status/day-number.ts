/** Days since 2017-01-01 UTC (day 0), 16 bits: good until 2196. */
export type DayNumber = number;

const DAY_MS = 86_400_000;
const DAY_ZERO_MS = Date.UTC(2017, 0, 1);
/** No day is later. */
export const LAST_DAY: DayNumber = 0xffff;

/** A moment or number outside of the calendar that 16 bits can hold. */
export class DayNumberRangeError extends RangeError {
  override readonly name = 'DayNumberRangeError';

  constructor(given: number) {
    super(
      `day number ${given} is not a whole number in 0…${LAST_DAY} (2017-01-01 to 2196-06-06); ` +
        'check the clock or the stored value',
    );
  }
}

/**
 * The UTC day that a moment falls on.
 * @param ms milliseconds since 1970-01-01 UTC
 * @throws {DayNumberRangeError} before 2017 or after 2196-06-06
 */
export function dayNumberOf(ms: number): DayNumber {
  return checkedDay(Math.floor((ms - DAY_ZERO_MS) / DAY_MS));
}

/**
 * Midnight UTC at which a day begins, in milliseconds since 1970-01-01 UTC.
 * @throws {DayNumberRangeError} when `day` is no day number
 */
export function dayStartMs(day: DayNumber): number {
  return DAY_ZERO_MS + checkedDay(day) * DAY_MS;
}

/**
 * A day as `YYYY-MM-DD`, for machine formats only (W4.2).
 * @throws {DayNumberRangeError} when `day` is no day number
 */
export function isoDate(day: DayNumber): string {
  return new Date(dayStartMs(day)).toISOString().slice(0, 10);
}

/** Days from 1970-01-01 to day 0. */
const DAYS_BEFORE_ZERO = DAY_ZERO_MS / DAY_MS;

/** The same day counted since 1970-01-01 UTC: what is older than day numbers is counted so (U1). */
export function toCalendarDay(day: DayNumber): number {
  return day + DAYS_BEFORE_ZERO;
}

/**
 * The day number of a day that is counted since 1970-01-01 UTC.
 * @throws {DayNumberRangeError} before 2017 or after 2196-06-06
 */
export function dayNumberOfCalendar(calendarDay: number): DayNumber {
  return checkedDay(calendarDay - DAYS_BEFORE_ZERO);
}

/**
 * Hands a day number back after a look at its range.
 * @throws {DayNumberRangeError} when it is not a whole number in 0…65535
 */
export function checkedDay(day: number): DayNumber {
  if (!Number.isInteger(day) || day < 0 || day > LAST_DAY) throw new DayNumberRangeError(day);
  return day;
}
