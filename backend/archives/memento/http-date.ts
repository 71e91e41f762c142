/** `Tue, 20 Jun 2000 18:02:59 GMT` (RFC 9110, 5.6.7; RFC 7089 takes no other form). */
const HTTP_DATE = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIMESTAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/**
 * The moment of an HTTP date, `YYYYMMDDhhmmss`. Whether the day's name fits is not asked.
 * @returns null where it is none
 */
export function timestampOfHttpDate(text: string): string | null {
  const match = HTTP_DATE.exec(text.trim());
  if (match === null) return null;
  const [, day = '', month = '', year = '', ...time] = match;
  const number = MONTHS.indexOf(month) + 1;
  const timestamp = `${year}${String(number).padStart(2, '0')}${day}${time.join('')}`;
  return isTimestamp(timestamp) ? timestamp : null;
}

/** The HTTP date of a moment `YYYYMMDDhhmmss`. */
export function httpDateOf(timestamp: string): string {
  return new Date(msOf(timestamp)).toUTCString();
}

/** Whether it is a moment that there is, in the form `YYYYMMDDhhmmss`. */
export function isTimestamp(text: string): boolean {
  const ms = msOf(text);
  return !Number.isNaN(ms) && timestampOfMs(ms) === text;
}

/** Milliseconds since 1970 as `YYYYMMDDhhmmss`. */
export function timestampOfMs(ms: number): string {
  return new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);
}

function msOf(timestamp: string): number {
  const match = TIMESTAMP.exec(timestamp);
  if (match === null) return Number.NaN;
  const [year = 0, month = 0, ...rest] = match.slice(1).map(Number);
  const [day = 0, hour = 0, minute = 0, second = 0] = rest;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
