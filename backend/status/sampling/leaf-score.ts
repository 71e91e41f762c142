import type { SeenUrls } from './domain-sample';

/** What is taken to be seen of the web before anything is: a quarter is broken. */
export const FIRST_OF_WHOLE: SeenUrls = { checked: 4, broken: 1 };
/** A domain's share counts as much as that of the whole after so many looks at it. */
const WHOLE_WEIGHT = 2;
/** Of a domain's broken URLs so many are presumed to lie in directories that died, … */
const IN_DEAD_DIRECTORIES = 0.7;
/** … of which this share of URLs is broken. */
const BROKEN_IN_DEAD_DIRECTORY = 0.97;
/** In any other directory its own share counts as much as what is left for it after so many looks. */
const DIRECTORY_WEIGHT = 40;
/** A share is never quite 0 or 1. */
const SHARE_MIN = 1e-4;

/** A leaf: URLs of one host and directory. */
export interface LeafCounts extends SeenUrls {
  /** Those that were not looked at. */
  readonly left: number;
}

/**
 * What share of a domain's URLs is broken, drawn to that of the whole (the mean of a Beta distribution).
 * @param domain,whole of each leaf the first looks alone (`countsForDomain`); the whole with
 *   `FIRST_OF_WHOLE`
 */
export function domainShare(domain: SeenUrls, whole: SeenUrls): number {
  const ofWhole = whole.broken / whole.checked;
  return (domain.broken + WHOLE_WEIGHT * ofWhole) / (domain.checked + WHOLE_WEIGHT);
}

const FIRST_LOOKS = 8;

/**
 * Whether a look at a leaf says something of its domain, too: the first ones do. A directory that turns
 * out to be dead is looked through, which would say too much of its neighbours.
 */
export function countsForDomain(leafBefore: Pick<SeenUrls, 'checked'>): boolean {
  return leafBefore.checked < FIRST_LOOKS;
}

/** As many of the looks at a leaf as say something of its domain, if they came in whatever order. */
export function firstLooksOf({ checked, broken }: SeenUrls): SeenUrls {
  if (checked <= FIRST_LOOKS) return { checked, broken };
  return { checked: FIRST_LOOKS, broken: Math.round((broken / checked) * FIRST_LOOKS) };
}

/**
 * How much is to be hoped of a look at a leaf: broken URLs found per look by whoever looks at one of its
 * URLs and, if that one is broken, at all others. So little-known leaves are worth more than their share,
 * the more so the more URLs they have. 0 to 1.
 * @param ofDomain `domainShare`
 */
export function leafScore(leaf: LeafCounts, ofDomain: number): number {
  const { checked, broken, left } = leaf;
  const share = brokenShare(leaf, ofDomain);
  const shareAfter = brokenShare({ checked: checked + 1, broken: broken + 1 }, ofDomain);
  const others = Math.max(left - 1, 0);
  const hoped = (share * (1 + others * shareAfter)) / (1 + share * others);
  return Math.max(share, hoped);
}

/**
 * The probability that a URL of a leaf is broken. Either its directory died, or its URLs die one by one,
 * which is what is left of its domain's share; Bayes' rule says which.
 */
export function brokenShare({ checked, broken }: SeenUrls, ofDomain: number): number {
  const isDeadBefore = (IN_DEAD_DIRECTORIES * ofDomain) / BROKEN_IN_DEAD_DIRECTORY;
  const ofOthers = withinBounds(((1 - IN_DEAD_DIRECTORIES) * ofDomain) / (1 - isDeadBefore));
  const logOdds =
    Math.log(isDeadBefore / (1 - isDeadBefore)) +
    broken * Math.log(BROKEN_IN_DEAD_DIRECTORY / ofOthers) +
    (checked - broken) * Math.log((1 - BROKEN_IN_DEAD_DIRECTORY) / (1 - ofOthers));
  const isDead = 1 / (1 + Math.exp(-logOdds));
  const ifAlive = (broken + DIRECTORY_WEIGHT * ofOthers) / (checked + DIRECTORY_WEIGHT);
  return isDead * BROKEN_IN_DEAD_DIRECTORY + (1 - isDead) * ifAlive;
}

function withinBounds(share: number): number {
  return Math.min(Math.max(share, SHARE_MIN), 1 - SHARE_MIN);
}
