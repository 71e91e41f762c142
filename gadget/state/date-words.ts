const DAY_MS = 24 * 3600 * 1000;
const DAYS_PER_MONTH = 30.44;
const DAYS_PER_YEAR = 365.25;

type ElapsedTime = readonly [value: number, unit: 'day' | 'week' | 'month' | 'year'];

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
    const [value, unit] = elapsedTime(isoDate, now);
    return words.format(-value, unit);
  };
  return { date, ago };
}

/** Whole units since the UTC day `isoDate`: coarser the longer ago; a day in the future counts as today. */
export function elapsedTime(isoDate: string, now: number): ElapsedTime {
  const days = Math.max(0, Math.floor(now / DAY_MS) - Date.parse(isoDate) / DAY_MS);
  if (days < 14) return [days, 'day'];
  if (days < 2 * DAYS_PER_MONTH) return [Math.round(days / 7), 'week'];
  if (days < 2 * DAYS_PER_YEAR) return [Math.round(days / DAYS_PER_MONTH), 'month'];
  return [Math.floor(days / DAYS_PER_YEAR), 'year'];
}
