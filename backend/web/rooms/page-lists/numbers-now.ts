import type { PageTally } from '../../../store/tallies/page-tally';
import { pageCounts } from '../lists/dead-link-counts';
import type { UnfoldedLinks } from './links-of-listed';

/** What is told of a page in a list. */
type PageNumbers = Pick<PageTally, 'dead' | 'withoutCopy' | 'newestDay'>;

/**
 * The numbers of a page by its links as they were just judged, which the count follows within minutes; as they were counted where
 * these are not known, or not in whole and as many.
 * @param tally as it was counted last
 * @param shown the links that its row unfolds; null: they could not be read in whole
 * @param isWithoutCopy whether these are only those without an archived copy
 */
export function numbersNow(
  tally: PageNumbers,
  shown: UnfoldedLinks | null,
  isWithoutCopy: boolean,
): PageNumbers {
  if (shown === null) return tally;
  const all = shown.links.length + shown.more;
  if (isWithoutCopy) return { ...tally, withoutCopy: all, dead: Math.max(tally.dead, all) };
  if (shown.more === 0) return pageCounts(shown.links);
  if (all === tally.dead) return tally;
  return { ...tally, dead: all, withoutCopy: Math.min(tally.withoutCopy, all) };
}
