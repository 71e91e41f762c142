import type { PageText } from './page-text';

/** How much a page may hold beside what it says. */
export interface Bounds {
  words: number;
  links: number;
}

/** Whether all of a page is there, and it is little. */
export function isBare({ isWhole, ownWords, links }: PageText, bounds: Bounds): boolean {
  return isWhole && ownWords <= bounds.words && links <= bounds.links;
}
