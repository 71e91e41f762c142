import { isoPageDate, pageDate, type PageDate } from '../rules/page-date';

/** Which of the two numbers before the year is the day. */
export type DayOrder = 'day-first' | 'month-first';

/** A day as `03/04/2014`, which some write for the third of April, and others for the fourth of March. */
export interface SlashDay {
  /** null: there is no such day. */
  readonly dayFirst: PageDate | null;
  readonly monthFirst: PageDate | null;
}

const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/;

/** The first day that a text writes with slashes and the year last; null without one. */
export function readSlashDay(text: string): SlashDay | null {
  const [, one = '', other = '', year = ''] = SLASHED.exec(text) ?? [];
  const [first, second] = [Number(one), Number(other)];
  const dayFirst = pageDate(Number(year), second, first);
  const monthFirst = pageDate(Number(year), first, second);
  return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst };
}

/** What a day may be; one alone where the numbers leave no choice. */
export function readingsOf({ dayFirst, monthFirst }: SlashDay): readonly PageDate[] {
  const readings = [dayFirst, monthFirst].filter((date) => date !== null);
  return [...new Map(readings.map((date) => [isoPageDate(date), date])).values()];
}

/** The day that is meant, where the numbers leave no choice; else null. */
export function onlyReading(day: SlashDay | null): PageDate | null {
  const [date, other] = day === null ? [] : readingsOf(day);
  return date === undefined || other !== undefined ? null : date;
}

/** Of which order a day shows to be; null where both are possible. */
export function orderShown({ dayFirst, monthFirst }: SlashDay): DayOrder | null {
  if (dayFirst !== null && monthFirst !== null) return null;
  return dayFirst === null ? 'month-first' : 'day-first';
}
