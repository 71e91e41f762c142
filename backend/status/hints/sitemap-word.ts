import type { DayNumber } from '../day-number';
import type { PageHint } from './hint';

/** So long counts what was read in a sitemap (R3). */
export const LISTED_DAYS = 14;
/** Between two readings in which a URL is missing. */
const VANISHED_DAYS = 3;

/** What is known of a URL by the last sitemap that listed it. */
export type ListedHint = Pick<PageHint, 'word' | 'saidDay'>;

/** Whether a sitemap that was read lately lists a URL, as changed or not. */
export function isListed({ word, saidDay }: ListedHint, today: DayNumber): boolean {
  return word !== 'gone' && today - saidDay <= LISTED_DAYS;
}

/**
 * Whether a URL that today's reading lacks has vanished: the reading before lacked it, too, three days ago or more. Both were
 * whole: what was read in part lacks anything.
 * @param previousDay of the whole reading before; null: there was none
 */
export function hasVanished(
  { word, saidDay }: ListedHint,
  { previousDay, today }: { previousDay: DayNumber | null; today: DayNumber },
): boolean {
  if (word === 'gone' || previousDay === null) return false;
  return saidDay < previousDay && today - previousDay >= VANISHED_DAYS;
}

/** What a sitemap tells of the days of a URL's changes (`lastmod`), and when we have looked at it last. */
export interface ListedChange {
  /** By the reading before; null: it was not told. */
  knownDay: DayNumber | null;
  changedDay: DayNumber | null;
  /** Of the last look. */
  checkedDay: DayNumber;
  today: DayNumber;
}

/** Whether the day of the last change moved to one after the last look. A day that is not yet is none. */
export function hasChanged({ knownDay, changedDay, checkedDay, today }: ListedChange): boolean {
  if (changedDay === null || changedDay > today || knownDay === null) return false;
  return changedDay > knownDay && changedDay > checkedDay;
}
