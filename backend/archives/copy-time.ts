import { timestampOfMs } from './memento/http-date';

/** Clocks differ. */
const DAY_MS = 86_400_000;

/**
 * Whether a page can have been archived then: the digits `YYYYMMDDhhmmss`, or their beginning, name moments
 * that there are, and not all of them are in the future.
 */
export function isPossibleTime(timestamp: string, nowMs: number): boolean {
  const { firstMs } = momentsOf(timestamp);
  return firstMs <= nowMs + DAY_MS && timestampOfMs(firstMs).startsWith(timestamp);
}

/**
 * The first and the last moment (milliseconds since 1970) that digits `YYYYMMDDhhmmss`, or their beginning,
 * stand for.
 */
export function momentsOf(timestamp: string): { firstMs: number; lastMs: number } {
  return {
    firstMs: momentOf(timestamp, '00000101000000'),
    lastMs: momentOf(timestamp, '99991231235959'),
  };
}

/** @param rest digits that stand for those that are missing */
function momentOf(timestamp: string, rest: string): number {
  const whole = timestamp + rest.slice(timestamp.length);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(whole) ?? []
  )
    .slice(1)
    .map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day, lastDay), hour, minute, second);
}
