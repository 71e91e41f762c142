import { allNews, NetChanges, type NetNews } from '../../status/net-changes';
import { domainOf } from '../../store/changes/domain-key';
import type { WaitingChange } from '../../store/subscribers/waiting-changes';

/** What became of the links of a wiki, in its eyes, or of a domain. */
export type PlaceNews = NetNews<WaitingChange> &
  ({ kind: 'wiki'; wikiId: number } | { kind: 'domain'; domain: string });

/**
 * Pure: changes by wiki, or by domain where no wiki is concerned, each URL once. What a wiki's part tells of a URL, that of
 * its domain does not tell again.
 */
export class GatheredChanges {
  /** By wiki_id; 0: the default policy. */
  readonly #byWiki = new Map<number, NetChanges<WaitingChange>>();

  /** In the order of the log. */
  add(change: WaitingChange): void {
    const net = this.#byWiki.get(change.wikiId) ?? new NetChanges();
    net.add(change);
    this.#byWiki.set(change.wikiId, net);
  }

  /** Wikis by their numbers, then domains in alphabetical order; none without news. */
  places(): PlaceNews[] {
    const ofWikis = [...this.#byWiki]
      .filter(([wikiId]) => wikiId !== 0)
      .toSorted(([one], [other]) => one - other)
      .map(([wikiId, net]) => ({ kind: 'wiki' as const, wikiId, ...net.news() }));
    const others = this.#byWiki.get(0)?.news() ?? { dead: [], works: [], taken: [] };
    return [...ofWikis, ...byDomain(others, ofWikis)].filter((place) => allNews(place).length > 0);
  }
}

function byDomain(
  { dead, taken, works }: NetNews<WaitingChange>,
  told: readonly NetNews<WaitingChange>[],
): PlaceNews[] {
  const toldUrls = new Set(told.flatMap(allNews).map(({ url }) => url));
  const places = new Map<string, Record<keyof NetNews<WaitingChange>, WaitingChange[]>>();
  const take = (kind: keyof NetNews<WaitingChange>, changes: readonly WaitingChange[]): void => {
    for (const change of changes) {
      if (toldUrls.has(change.url)) continue;
      const domain = domainOf(change.url);
      const place = places.get(domain) ?? { dead: [], works: [], taken: [] };
      place[kind].push(change);
      places.set(domain, place);
    }
  };
  take('dead', dead);
  take('taken', taken);
  take('works', works);
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([domain, news]) => ({ kind: 'domain', domain, ...news }));
}
