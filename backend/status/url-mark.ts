import type { DayNumber } from './day-number';

/** Storage ids are the places in this list, from 1 on: append only. */
const MARKS = [
  'permalive',
  'permadead',
  'paywall',
  'login',
  'needs-get',
  'moved',
  'rate-limit',
  'spam',
  'certificate',
  'by-hand-only',
  'needs-referer',
  'example',
  'opted-out',
] as const;

/**
 * W3.10, I4: what is known of all URLs of a pattern.
 *
 * - `permalive`, `permadead`: taken for alive or for gone, never checked, until lifted;
 * - `paywall`, `login`: machines see the wall only;
 * - `needs-get`: HEAD gets no usable answer, GET does;
 * - `moved`: the pages are elsewhere now;
 * - `rate-limit`: wants to be asked seldom;
 * - `spam`: unwanted;
 * - `certificate`: the certificate does not prove the host;
 * - `by-hand-only`: people get the page, machines do not;
 * - `needs-referer`: the answer depends on the page that one comes from;
 * - `example`: stands for an address, is none;
 * - `opted-out`: its owner, who has proved it, does not want it to be checked (W8.5), until that is lifted.
 */
export type UrlMark = (typeof MARKS)[number];

/** Every mark, in the order of the list. */
export const URL_MARKS: readonly UrlMark[] = MARKS;

/** The last day of what holds until it is lifted: the largest that can be stored. */
export const UNTIL_LIFTED: DayNumber = 65_535;

/** W3.10: half a year. */
const LIFE_DAYS = 183;
const UNTIL_LIFTED_MARKS: ReadonlySet<UrlMark> = new Set(['permalive', 'permadead', 'opted-out']);

/** The last day on which a mark that is set today holds. */
export function lastDayOfMark(mark: UrlMark, today: DayNumber): DayNumber {
  return UNTIL_LIFTED_MARKS.has(mark) ? UNTIL_LIFTED : today + LIFE_DAYS;
}

/** The mark that cannot stand beside this one on the same pattern. */
export function oppositeOf(mark: UrlMark): UrlMark | null {
  if (mark === 'permalive') return 'permadead';
  return mark === 'permadead' ? 'permalive' : null;
}

/** The mark of this name, if there is one. */
export function urlMarkOf(name: string): UrlMark | null {
  return MARKS.find((mark) => mark === name) ?? null;
}

/** The byte under which a mark is stored. */
export function urlMarkIdOf(mark: UrlMark): number {
  return MARKS.indexOf(mark) + 1;
}

/**
 * The mark stored under a byte.
 * @throws {RangeError} when no mark has this id
 */
export function urlMarkOfId(id: number): UrlMark {
  const mark = MARKS[id - 1];
  if (mark === undefined) throw new RangeError(`no mark has the id ${id}`);
  return mark;
}
