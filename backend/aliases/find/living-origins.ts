import type { Steps } from '../../runtime/in-steps';
import { whatwgUrl } from '../../url/whatwg-url';
import { hostOf, type HostGroup } from './host-group';

/** Of which sitemaps are read. */
const ORIGINS_MAX = 2;

/** Where pages of the host are known to live, the places of most of them first. A host of which nothing lives is none. */
export function* livingOrigins({
  book,
  living,
}: Pick<HostGroup, 'book' | 'living'>): Steps<string[]> {
  const counts = new Map<string, number>();
  for (const address of [...book.moves.map(({ now }) => now), ...living]) {
    const url = whatwgUrl(address);
    if (url !== null) counts.set(url.origin, (counts.get(url.origin) ?? 0) + 1);
    yield;
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, ORIGINS_MAX)
    .map(([origin]) => origin);
}

/** Both schemes of a host have one sitemap. */
export function originPerHost(origins: readonly string[]): string[] {
  return [...new Map(origins.toReversed().map((origin) => [hostOf(origin), origin])).values()];
}
