import { dayStartMs, type DayNumber } from './day-number';

/** A span of time in the one unit that people would say it in; fit for `Intl`'s unit names. */
export interface Age {
  value: number;
  unit: 'day' | 'week' | 'month' | 'year';
}

const WEEK_DAYS = 7;
/** Weeks are said below this many days: what stands beside figures “within 30 days” is told by them. */
const WEEKS_BELOW_DAYS = 30;

/**
 * How long ago a day was, as people say it (W4.2: “for six months”, “two weeks ago”): rounded down, in years or months only
 * from two of them on, so that “one month ago” does not hide whether it was four weeks or eight. Before that in whole weeks,
 * where it is so many, else in days: people count between two of them whether a rule of some days was kept. Today and days to come are 0 days ago. Use with
 * `Intl.RelativeTimeFormat` (`format(-value, unit)`) or `Intl.NumberFormat` (style `unit`).
 * @throws {DayNumberRangeError} when one is no day number
 */
export function ageOf(day: DayNumber, today: DayNumber): Age {
  const days = Math.max(0, today - day);
  const months = days === 0 ? 0 : wholeMonths(day, today);
  if (months >= 2 * 12) return { value: Math.floor(months / 12), unit: 'year' };
  if (months >= 2) return { value: months, unit: 'month' };
  const isInWeeks = days >= 2 * WEEK_DAYS && days < WEEKS_BELOW_DAYS && days % WEEK_DAYS === 0;
  if (isInWeeks) return { value: days / WEEK_DAYS, unit: 'week' };
  return { value: days, unit: 'day' };
}

/** From the 31st, a month is full on the 1st after a shorter one. */
function wholeMonths(from: DayNumber, to: DayNumber): number {
  const start = new Date(dayStartMs(from));
  const end = new Date(dayStartMs(to));
  const years = end.getUTCFullYear() - start.getUTCFullYear();
  const months = years * 12 + end.getUTCMonth() - start.getUTCMonth();
  return end.getUTCDate() < start.getUTCDate() ? months - 1 : months;
}
