import type { DeadLinks } from './dead-links';
import type { WatchedPage } from './watched-pages';

/** A page with how many of its links died. */
interface PageToTell extends WatchedPage {
  readonly links: number;
}

/** The pages that the line names, and how many it does not. */
export interface PagesToTell {
  readonly named: readonly PageToTell[];
  readonly more: number;
}

/** One line cannot name them all. */
const MAX_NAMED = 10;

/** Those with the most dead links first, else by their titles. */
export function pagesToTell(watched: readonly WatchedPage[], dead: DeadLinks): PagesToTell {
  const pages = watched.map(({ pageId, title }) => ({
    pageId,
    title,
    links: dead.get(pageId)?.size ?? 0,
  }));
  const sorted = pages.sort(byLinksAndTitle);
  return { named: sorted.slice(0, MAX_NAMED), more: Math.max(0, sorted.length - MAX_NAMED) };
}

function byLinksAndTitle(one: PageToTell, other: PageToTell): number {
  return other.links - one.links || (one.title < other.title ? -1 : 1);
}
