/** A link of a page came to be told as unreachable, or ceased to be. */
export interface SeenDeath {
  pageId: number;
  urlId: number;
  isDead: boolean;
}

/** A link of a page: its page and its URL. */
type PageUrl = readonly [pageId: number, urlId: number];

/** What came of deaths and returns, in the order of pages and URLs. */
export interface NetDeaths {
  dead: PageUrl[];
  noLongerDead: PageUrl[];
}

/**
 * Pure: what is left of deaths and returns in the end. A link that died and came back, or the other way round, is as it was.
 * @param seen newest first
 */
export function netDeaths(seen: readonly SeenDeath[]): NetDeaths {
  const links = new Map<string, { link: PageUrl; last: boolean; first: boolean }>();
  for (const { pageId, urlId, isDead } of seen) {
    const key = `${pageId} ${urlId}`;
    const known = links.get(key);
    if (known === undefined) links.set(key, { link: [pageId, urlId], last: isDead, first: isDead });
    else known.first = isDead;
  }
  // What was dead before the first return, or alive before the first death, and is not so now.
  const changed = [...links.values()].filter(({ last, first }) => last === first);
  const linksOf = (isDead: boolean): PageUrl[] =>
    changed
      .filter(({ last }) => last === isDead)
      .map(({ link }) => link)
      .toSorted(byPageAndUrl);
  return { dead: linksOf(true), noLongerDead: linksOf(false) };
}

function byPageAndUrl([page, url]: PageUrl, [otherPage, otherUrl]: PageUrl): number {
  return page - otherPage || url - otherUrl;
}
