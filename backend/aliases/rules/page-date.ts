/** A day as a page names it, in its own zone. */
export interface PageDate {
  readonly year: number;
  /** 1…12 */
  readonly month: number;
  /** 1…31 */
  readonly day: number;
}

const YEAR_MIN = 1990;
const YEAR_MAX = 2099;

/** @returns null where the calendar has no such day, or it was before the web */
export function pageDate(year: number, month: number, day: number): PageDate | null {
  if (!(year >= YEAR_MIN && year <= YEAR_MAX)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? { year, month, day } : null;
}

/** `2016-04-29` */
export function isoPageDate({ year, month, day }: PageDate): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Of 4, `04`. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
