/** Storage ids are the places in this list, from 1 on: append only. */
const CONTENT_DOUBTS = [
  'soft-404',
  'parked',
  'to-home-page',
  'to-login',
  'coming-soon',
  'default-page',
  'usurped-suspected',
  'usurped',
] as const;

/**
 * W3.14: why a page that answers well may not be the one that was cited.
 *
 * - `soft-404`: the server says fine, the page says that nothing is there;
 * - `parked`: the domain is for sale, or shows nothing but advertisements;
 * - `to-home-page`: the address leads to the front page;
 * - `to-login`: the address leads to a login or a wall;
 * - `coming-soon`: the site says that it is not there yet;
 * - `default-page`: the server shows what its software came with;
 * - `usurped-suspected`: its name seems to have come into other hands (U1), which is looked at more closely;
 * - `usurped`: it has, by signs of more than one kind, or as people agree.
 */
export type ContentDoubt = (typeof CONTENT_DOUBTS)[number];

/** Whether a word is that of a doubt. */
export function isDoubt(word: string): word is ContentDoubt {
  return (CONTENT_DOUBTS as readonly string[]).includes(word);
}

/** The byte under which a doubt is stored; 0 is none. */
export function doubtIdOf(doubt: ContentDoubt | null): number {
  return doubt === null ? 0 : CONTENT_DOUBTS.indexOf(doubt) + 1;
}

/**
 * The doubt stored under a byte; null for 0.
 * @throws {RangeError} when no doubt has this id
 */
export function doubtOfId(id: number): ContentDoubt | null {
  if (id === 0) return null;
  const doubt = CONTENT_DOUBTS[id - 1];
  if (doubt === undefined) throw new RangeError(`no doubt has the id ${id}`);
  return doubt;
}
