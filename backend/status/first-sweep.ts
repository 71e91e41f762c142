import type { DayNumber } from './day-number';

/** How far the first sweep over a wiki's URLs has come. A URL counts once, however many pages use it. */
export interface SweepCounts {
  urls: number;
  /** Those that were looked at. */
  lookedAt: number;
  /** Those that failed when they were looked at last. */
  failing: number;
  /** Those that are told as unreachable by the wiki's rules and the marks of operators. */
  unreachable: number;
  /** How many of those that were not looked at are expected to be broken. */
  expected: number;
}

/** As it was on a day. */
export interface SweepDay extends SweepCounts {
  day: DayNumber;
}

/** New links come in all the time: the last ones are never looked at. */
const OVER_SHARE = 0.99;
/** A sweep that lasts so long … */
const LONG_DAYS = 100;
/** … is measured once in so many days. */
const LONG_PAUSE_DAYS = 7;

/** Whether the first sweep has come to its end; of a wiki without URLs it has not begun. */
export function isSweepOver({ urls, lookedAt }: Pick<SweepCounts, 'urls' | 'lookedAt'>): boolean {
  return urls > 0 && lookedAt >= OVER_SHARE * urls;
}

/** After fewer looks nothing can be said of what was not looked at. */
const LOOKS_MIN = 200;

/** Whether so much was looked at that what is expected says something. */
export function isSweepTelling({ lookedAt }: Pick<SweepCounts, 'lookedAt'>): boolean {
  return lookedAt >= LOOKS_MIN;
}

/**
 * Whether it is to be measured how far a sweep has come: once a day until it is over.
 * @param last null: it never was
 * @param joinedDay when the wiki was seen first
 */
export function isMeasureDue(
  last: SweepDay | null,
  joinedDay: DayNumber,
  today: DayNumber,
): boolean {
  if (last === null) return true;
  if (isSweepOver(last)) return false;
  const pauseDays = today - joinedDay > LONG_DAYS ? LONG_PAUSE_DAYS : 1;
  return today - last.day >= pauseDays;
}

/** First sweeps of several wikis. */
export interface SweepsTogether extends SweepCounts {
  wikis: number;
}

/** All that are still going on, together; null without any. A URL of several wikis counts for each. */
export function sweepsTogether(
  sweeps: Iterable<SweepDay>,
  today: DayNumber,
): SweepsTogether | null {
  const underWay = [...sweeps].filter((one) => isUnderWay(one, today));
  if (underWay.length === 0) return null;
  const sumOf = (value: (one: SweepDay) => number): number =>
    underWay.reduce((sum, one) => sum + value(one), 0);
  return {
    wikis: underWay.length,
    urls: sumOf(({ urls }) => urls),
    lookedAt: sumOf(({ lookedAt }) => lookedAt),
    failing: sumOf(({ failing }) => failing),
    unreachable: sumOf(({ unreachable }) => unreachable),
    expected: sumOf(({ expected }) => expected),
  };
}

/** Wikis that nobody watches any more are not measured either. */
function isUnderWay(sweep: SweepDay, today: DayNumber): boolean {
  const isWatched = today - sweep.day <= 2 * LONG_PAUSE_DAYS;
  return sweep.urls > 0 && !isSweepOver(sweep) && isWatched;
}
