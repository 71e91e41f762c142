import { dayNumberOf, type DayNumber } from '../../status/day-number';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Calendar day, and perhaps a time; without a zone it is UTC (ISO 8601, RFC 3339). */
const ISO =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i;
/** RFC 1123, as in mail and HTTP; RFC 850, whose years have two digits. */
const RFC_DATE =
  /^(?:[a-z]+,?\s+)?(?<date>\d{1,2})[ -](?<month>[a-z]{3})[a-z]*[ -](?<year>\d{4}|\d{2})(?:\s+(?<time>\d{2}:\d{2}(?::\d{2})?))?(?:\s+(?<zone>[a-z]+|[+-]\d{4}))?$/i;
/** C's asctime. */
const ASCTIME =
  /^[a-z]{3}\s+(?<month>[a-z]{3})\s+(?<date>\d{1,2})\s+(?<time>\d{2}:\d{2}:\d{2})\s+(?<year>\d{4})$/i;

/**
 * The day of a change, as reports date it: ISO 8601, RFC 1123, RFC 850, asctime.
 * @param today when it was received: told for what cannot be read and what is yet to come
 * @returns null before 2017
 */
export function readReportDate(text: string, today: DayNumber): DayNumber | null {
  const ms = millisecondsOf(text.trim());
  if (Number.isNaN(ms)) return today;
  if (ms < Date.UTC(2017, 0, 1)) return null;
  // What is far ahead has no day number.
  return ms > Date.UTC(2190, 0, 1) ? today : Math.min(dayNumberOf(ms), today);
}

function millisecondsOf(text: string): number {
  const iso = ISO.exec(text)?.groups;
  if (iso === undefined) return millisecondsOfNamed(text);
  const { day = '', time = '00:00', zone = 'Z' } = iso;
  return Date.parse(`${day}T${time}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`);
}

/** With the name of the month. */
function millisecondsOfNamed(text: string): number {
  const named = (RFC_DATE.exec(text) ?? ASCTIME.exec(text))?.groups;
  if (named === undefined) return Number.NaN;
  const { date = '', month = '', year = '', time = '00:00', zone = 'GMT' } = named;
  const place = MONTHS.indexOf(month.toLowerCase()) + 1;
  const day = [fullYear(year), padded(String(place)), padded(date)].join('-');
  return Date.parse(`${day}T${time}${/^[+-]/.test(zone) ? zone.replace(/(\d{2})$/, ':$1') : 'Z'}`);
}

/** RFC 9110, 5.6.7: two digits that would lie more than 50 years ahead are of the century before. */
const fullYear = (year: string): string => {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
};

const padded = (number: string): string => number.padStart(2, '0');
