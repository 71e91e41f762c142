/** A host with fewer of our URLs is not worth its sitemap (R3). */
export const SITEMAP_URLS_MIN = 200;
/** Nor is one that lists less of them. */
const LISTED_SHARE_MIN = 0.3;
/** The trust test: so many of the listed URLs are looked at as usual, and for so long, without a dead one among them. */
const TESTED_SHARE = 0.05;
const TESTED_URLS_MIN = 20;
const TESTED_DAYS = 14;
/** Where more days of change than that are those of the generation, they tell nothing, and the sitemap as little. */
const GENERATED_SHARE_MAX = 0.5;

const STRETCH = { untested: 2, tested: 4 } as const;

/** What a whole reading of a host's sitemap came to, and what looks at the listed URLs have shown. */
export interface SitemapStanding {
  /** URLs of the host that are on our list. */
  urls: number;
  /** Of them, those that the sitemap lists. */
  listed: number;
  /** Listed ones that were looked at as usual since it is trusted, and were good. */
  tested: number;
  /** Listed ones that have become unreachable since they are, and are still listed. */
  dead: number;
  /** Days for which it has been trusted without a break; 0: it begins now. */
  trustedDays: number;
  /** Entries that tell the day of their last change. */
  dated: number;
  /** Of them, those of which it is the day of the generation. */
  datedAsGenerated: number;
}

/**
 * The trust test (R3): how far a host is trusted with what its sitemap lists.
 * @returns so many times the usual days; 1: its word is wrong (`DISTRUSTED_DAYS`); null: there is too little to trust it with
 */
export function stretchBySitemap(standing: SitemapStanding): 1 | 2 | 4 | null {
  const { urls, listed, tested, dead, trustedDays, dated, datedAsGenerated } = standing;
  if (dead > 0 || datedAsGenerated > dated * GENERATED_SHARE_MAX) return 1;
  if (urls < SITEMAP_URLS_MIN || listed < urls * LISTED_SHARE_MIN) return null;
  const enough = Math.max(TESTED_URLS_MIN, Math.ceil(listed * TESTED_SHARE));
  const isTested = tested >= enough && trustedDays >= TESTED_DAYS;
  return isTested ? STRETCH.tested : STRETCH.untested;
}
