import type { PageUrl, WikiDay } from './wiki-day';

/** Numbers of dead URLs, by page id. */
export type DeadLinks = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * The links that died within these days and have not come back since. A day of which nothing or only a part is known makes all
 * that earlier ones told uncertain: then it is forgotten, since a living link must not be called dead.
 * @param days oldest first; null: nothing is known of it
 */
export function newlyDead(days: readonly (WikiDay | null)[]): DeadLinks {
  const pages = new Map<number, Set<number>>();
  for (const day of days) {
    if (!day || !day.isWhole) pages.clear();
    if (!day) continue;
    day.noLongerDead.forEach((link) => remove(pages, link));
    day.dead.forEach((link) => add(pages, link));
  }
  return pages;
}

/** All but some. */
export function without(dead: DeadLinks, links: readonly PageUrl[]): DeadLinks {
  const pages = new Map<number, Set<number>>();
  dead.forEach((urls, pageId) => pages.set(pageId, new Set(urls)));
  links.forEach((link) => remove(pages, link));
  return pages;
}

/** As a list, of those pages alone. */
export function linksOn(dead: DeadLinks, pageIds: readonly number[]): PageUrl[] {
  const links: PageUrl[] = [];
  for (const pageId of pageIds) {
    dead.get(pageId)?.forEach((url) => links.push([pageId, url]));
  }
  return links;
}

function add(pages: Map<number, Set<number>>, [pageId, url]: PageUrl): void {
  const urls = pages.get(pageId);
  if (urls) urls.add(url);
  else pages.set(pageId, new Set([url]));
}

/** A page without dead links is not listed. */
function remove(pages: Map<number, Set<number>>, [pageId, url]: PageUrl): void {
  const urls = pages.get(pageId);
  urls?.delete(url);
  if (urls?.size === 0) pages.delete(pageId);
}
