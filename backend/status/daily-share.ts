import type { DayNumber } from './day-number';

/** W3.1: so many times the URLs of its mean day are looked at of a host on one day; once a host fell out of step it is back soon. */
const SHARE_OF_MEAN_DAY = 1.5;
/** So few requests a day are nobody's burden. */
export const DAILY_SHARE_MIN = 100;

/**
 * How many URLs of a host are looked at on one day at most, however many are due (W3.1). Those that have failed keep
 * their days, and come on top.
 * @param urls all of the host
 * @param checkDays from look to look at a URL that works
 */
export function dailyShare(urls: number, checkDays: number): number {
  return Math.max(DAILY_SHARE_MIN, Math.ceil((SHARE_OF_MEAN_DAY * urls) / checkDays));
}

/** What of a host is due, but for what has failed. */
export interface DueCounts {
  /** Looked at before. */
  known: number;
  /** Never looked at. */
  unseen: number;
}

/**
 * What of that is looked at today. Never-checked URLs come first (W3.1), but leave half of the share to the others, so
 * that a host to which URLs are added all the time is looked at again, too.
 */
export function dueToday({ known, unseen }: DueCounts, share: number): DueCounts {
  const forUnseen = Math.min(unseen, Math.max(Math.floor(share / 2), share - known));
  return { known: Math.min(known, share - forUnseen), unseen: forUnseen };
}

/** So many URLs fall due on that day. */
export interface DayLoad {
  day: DayNumber;
  urls: number;
}

/**
 * Puts off what is too much for a day: to the days that follow, as many on each as fit in beside those that are due
 * then.
 * @param urls how many are put off
 * @param loads what is due on the days to come
 * @param perDay as many are due on a day in the mean, at least one
 * @returns days in their order, without empty ones
 */
export function putOffDays(
  urls: number,
  loads: readonly DayLoad[],
  { after, perDay }: { after: DayNumber; perDay: number },
): DayLoad[] {
  const due = new Map(loads.map((load) => [load.day, load.urls]));
  const days: DayLoad[] = [];
  let left = urls;
  for (let day = after + 1; left > 0; day += 1) {
    const fitting = Math.min(left, Math.max(0, Math.max(1, perDay) - (due.get(day) ?? 0)));
    if (fitting > 0) days.push({ day, urls: fitting });
    left -= fitting;
  }
  return days;
}
