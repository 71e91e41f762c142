import { isComparable, type ComparedPage } from '../status/takeover/compared-page';
import type { UncopiedSight } from '../status/takeover/look-finding';
import { isSold } from '../status/takeover/offer';

/**
 * What pages of which there is no copy show of a name that was taken with an offer: whether it is there still. A wall, or a
 * page of a few words, tells nothing. Pure.
 */
export function uncopiedSightOf(pages: readonly ComparedPage[]): UncopiedSight | null {
  if (pages.some(({ offers }) => offers.some(isSold))) return 'offer';
  const isPlain = pages.some((page) => isComparable(page) && page.hindrance === null);
  return isPlain ? 'plain' : null;
}
