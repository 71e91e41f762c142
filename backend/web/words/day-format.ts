/** How long a day is written: `3 May 2026`, `3 Mar 2026`. */
type DayLength = 'long' | 'medium';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes moments as days of UTC, Gregorian everywhere. Kept: to make one takes as long as a row of a list does.
 * @param lang of a translator: there are as many as there are files of messages
 */
export function dayFormat(lang: string, dateStyle: DayLength): Intl.DateTimeFormat {
  const key = `${dateStyle} ${lang}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(lang, { dateStyle, calendar: 'gregory', timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}
