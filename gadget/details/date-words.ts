import { ageOf } from '../../backend/status/age';
import { dayNumberOf } from '../../backend/status/day-number';

/** How dates are told to people (W4.2). */
export interface DateWords {
  /** "5 weeks ago", of an ISO date (UTC) */
  readonly ago: (isoDate: string) => string;
  /** "2 January 2020", of an ISO date (UTC) or its beginning: "January 2020", "2020" */
  readonly date: (isoDate: string) => string;
}

/** The days that have a number. */
const FIRST_DAY_MS = Date.UTC(2017, 0, 1);
const LAST_DAY_MS = Date.UTC(2196, 5, 6);

/** Words in `locale`, a tag that this browser's `Intl` knows, as seen at `now` (milliseconds since 1970). */
export function createDateWords(locale: string, now: number): DateWords {
  const date = (isoDate: string): string =>
    new Date(isoDate).toLocaleDateString(locale, {
      year: 'numeric',
      ...(isoDate.length > 4 && { month: 'long' }),
      ...(isoDate.length > 7 && { day: 'numeric' }),
      timeZone: 'UTC',
    });
  // Safari 11 to 13 run gadgets but have no RelativeTimeFormat; and clocks may be wrong by decades.
  if (!('RelativeTimeFormat' in Intl) || now < FIRST_DAY_MS || now > LAST_DAY_MS) {
    return { date, ago: date };
  }
  const today = dayNumberOf(now);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ago = (isoDate: string): string => {
    const { value, unit } = ageOf(dayNumberOf(Date.parse(isoDate)), today);
    return words.format(-value, unit);
  };
  return { date, ago };
}
