import { isRecord } from '../state/is-record';
import { isOpenAddress } from './shown-address';

/** The first and the last day number, 0 and 65535, as dates. */
const FIRST_CHECK_DATE = '2017-01-01';
const LAST_CHECK_DATE = '2196-06-06';
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;
const WORD = /^[a-z][a-z0-9-]{0,59}$/;
/** `YYYYMMDDhhmmss` or its beginning. */
const TIMESTAMP = /^((?:19|20|21)\d\d)(?:(\d\d)(?:(\d\d)\d{0,6})?)?$/;

/** An object of an answer, of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** What becomes of each item; those that `parse` does not take are left out, and so is what exceeds `maxLength`. */
export function parseEach<T extends object>(
  value: unknown,
  maxLength: number,
  parse: (fields: Fields) => T | undefined,
): T[] {
  const parsed: T[] = [];
  if (!Array.isArray(value)) return parsed;
  for (const item of value.slice(0, maxLength) as unknown[]) {
    const result = isRecord(item) ? parse(item) : undefined;
    if (result) parsed.push(result);
  }
  return parsed;
}

/** A whole number in a range. */
export function integerOf(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined;
}

/** A part of a whole, 0 to 1. */
export function shareOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;
}

/** A text that is not too long to be shown. */
export function textOf(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value.length <= maxLength ? value : undefined;
}

/** A keyword of the backend, such as `not-found`. */
export function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
}

/** An address that may become an active link. */
export function addressOf(value: unknown): string | undefined {
  return isOpenAddress(value) ? value : undefined;
}

/** An ISO date on which a check can have been: one that has a day number. */
export function checkDateOf(value: unknown): string | undefined {
  const date = calendarDateOf(value);
  return date !== undefined && date >= FIRST_CHECK_DATE && date <= LAST_CHECK_DATE
    ? date
    : undefined;
}

/** An ISO date of any time. */
export function calendarDateOf(value: unknown): string | undefined {
  return typeof value === 'string' && ISO_DATE.test(value) && isCalendarDate(value)
    ? value
    : undefined;
}

/** The date of an archive's timestamp, with as many parts as it has. */
export function timestampDateOf(value: unknown): string | undefined {
  const [, year, month, day] = (typeof value === 'string' && TIMESTAMP.exec(value)) || [];
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  return date !== '' && isCalendarDate(date) ? date : undefined;
}

/** Some browsers take the 31st of June for the 1st of July. */
function isCalendarDate(date: string): boolean {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
