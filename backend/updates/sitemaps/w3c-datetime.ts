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
  const [, year, month, day, hour, minute, second, sign, zoneHours, zoneMinutes] = match;
  const midnightMs = midnightOf(Number(year), Number(month), Number(day));
  const clockMs = clockMsOf(Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  const offsetMs = zoneOffsetMs(sign, zoneHours, zoneMinutes);
  if (midnightMs === null || clockMs === null || offsetMs === null) return null;
  const number = Math.floor((midnightMs + clockMs - offsetMs - DAY_ZERO_MS) / DAY_MS);
  return number > LAST_DAY ? null : Math.max(FIRST_TOLD_DAY, number);
}

/** @returns null where the month has no such day */
function midnightOf(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null;
}

/** @returns null where the day has no such moment */
function clockMsOf(hour: number, minute: number, second: number): number | null {
  if (hour > 23 || minute > 59 || second > 60) return null;
  return (hour * 60 + minute) * 60_000 + second * 1_000;
}

/** @returns null where no zone is so far away */
function zoneOffsetMs(sign = '+', hours = '00', minutes = '00'): number | null {
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 14 || minute > 59) return null;
  return (sign === '-' ? -1 : 1) * (hour * 60 + minute) * 60_000;
}
