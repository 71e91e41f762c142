const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes moments as short days of UTC, Gregorian everywhere: `3 Mar 2026`. Kept: to make one takes as long as a row of a
 * list does.
 * @param lang of a translator: there are as many as there are files of messages
 */
export function shortDays(lang: string): Intl.DateTimeFormat {
  const known = formats.get(lang);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(lang, {
    dateStyle: 'medium',
    calendar: 'gregory',
    timeZone: 'UTC',
  });
  formats.set(lang, format);
  return format;
}
