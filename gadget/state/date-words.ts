import { ageOf } from '../../backend/status/age';
import { dayNumberOf } from '../../backend/status/day-number';

/** How dates are told to people (SPEC W4.2); the argument is an ISO date (UTC). */
export interface DateWords {
  /** "5 weeks ago" */
  readonly ago: (isoDate: string) => string;
  /** "2 January 2020" */
  readonly date: (isoDate: string) => string;
}

/** Words in `locale`, a tag that this browser's `Intl` knows, as seen at `now` (milliseconds since 1970). */
export function createDateWords(locale: string, now: number): DateWords {
  const date = (isoDate: string): string =>
    new Date(isoDate).toLocaleDateString(locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    });
  // Safari 11 to 13 run gadgets but have no RelativeTimeFormat.
  if (!('RelativeTimeFormat' in Intl)) return { date, ago: date };
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ago = (isoDate: string): string => {
    const { value, unit } = ageOf(dayNumberOf(Date.parse(isoDate)), dayNumberOf(now));
    return words.format(-value, unit);
  };
  return { date, ago };
}
