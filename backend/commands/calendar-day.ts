import type { CalendarDay } from '../status/takeover/host-facts';

const DAY_MS = 86_400_000;
/** `2022-03-15`, with or without a time; `20220315`, with or without one; the day may be missing. */
const DAY = /^\s*(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:[T ]|\d{2,6}|$)/;

/** The day of a date of ISO 8601 or of digits `YYYYMMDDhhmmss`, or of the beginning of one; null for anything else. */
export function calendarDayOf(text: string): CalendarDay | null {
  const [, year, month = '01', dayOfMonth = '01'] = DAY.exec(text.slice(0, 40)) ?? [];
  if (year === undefined) return null;
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth));
  // The 30th of February would be a day in March.
  const isDay = new Date(ms).toISOString().startsWith(`${year}-${month}-${dayOfMonth}`);
  return isDay ? ms / DAY_MS : null;
}
