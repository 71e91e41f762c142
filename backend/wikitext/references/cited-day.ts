import type { Reference } from './reference';

/** When a page was seen by who cited it, as its citation tells (I5). */
export interface CitedDay {
  /** `YYYY-MM-DD`; of a month its middle. */
  day: string;
  from: 'access-date' | 'archive-date';
}

/** No archive has older copies of the web. */
const FIRST_DAY = '1996-01-01';
const MIDDLE_OF_MONTH = '-15';

/**
 * The day on which a reference's page was seen for sure, by its access date, else by the date of a copy that
 * somebody added (W5.5); null where it tells neither, or a day that cannot be.
 * @param today `YYYY-MM-DD`
 */
export function citedDayOf(
  { accessDate, archiveDate }: Pick<Reference, 'accessDate' | 'archiveDate'>,
  today: string,
): CitedDay | null {
  const access = possibleDay(accessDate, today);
  if (access !== null) return { day: access, from: 'access-date' };
  const archive = possibleDay(archiveDate, today);
  return archive === null ? null : { day: archive, from: 'archive-date' };
}

function possibleDay(date: string | null, today: string): string | null {
  if (date === null) return null;
  const day = date.length === 'YYYY-MM'.length ? date + MIDDLE_OF_MONTH : date;
  return day >= FIRST_DAY && day <= today ? day : null;
}
