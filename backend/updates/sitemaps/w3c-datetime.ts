import { LAST_DAY, type DayNumber } from '../../status/day-number';

/** As W3C writes moments, from days on; the zone may be missing, or without its colon, as many write it. */
const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?:[Zz]|([+-])(\d\d):?(\d\d))?)?$/;
const DAY_MS = 86_400_000;
const DAY_ZERO_MS = Date.UTC(2017, 0, 1);
/** Stands for all days before it, too: 0 is stored where no day is told. */
const FIRST_TOLD_DAY = 1;

/**
 * The UTC day of a `lastmod`.
 * @returns null where it names no day: a year or a month alone, or no moment that there is
 * Source: https://www.w3.org/TR/NOTE-datetime, https://www.sitemaps.org/protocol.html
 */
export function dayOfW3cDatetime(text: string): DayNumber | null {
  const match = MOMENT.exec(text.trim());
  if (match === null) return null;
  const [, ...parts] = match;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part: string | undefined) => Number(part ?? 0));
  const midnightMs = Date.UTC(year, month - 1, day);
  if (!isDate(midnightMs, month, day) || hour > 23 || minute > 59 || second > 60) return null;
  const offsetMs = zoneOffsetMs(parts[6], parts[7], parts[8]);
  if (offsetMs === null) return null;
  const ms = midnightMs + (hour * 60 + minute) * 60_000 + second * 1_000 - offsetMs;
  const number = Math.floor((ms - DAY_ZERO_MS) / DAY_MS);
  return number > LAST_DAY ? null : Math.max(FIRST_TOLD_DAY, number);
}

function isDate(midnightMs: number, month: number, day: number): boolean {
  const date = new Date(midnightMs);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** @returns null where no zone is so far away */
function zoneOffsetMs(sign = '+', hours = '00', minutes = '00'): number | null {
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 14 || minute > 59) return null;
  return (sign === '-' ? -1 : 1) * (hour * 60 + minute) * 60_000;
}
