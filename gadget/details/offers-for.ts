import { isFixable, isOnlyTagged, mayBeWritten } from '../../backend/status/fixable-link';
import type { KnownDetails } from './details-finder';
import type { CardOffers } from './problem-content';

/**
 * What the page of a fix has anything for, and what can be entered without choosing a live page there.
 * @param isInterwiki whether the page has the address by interwiki links alone
 */
export function offersFor(
  { problem, canTag }: Pick<KnownDetails, 'problem' | 'canTag'>,
  isInterwiki: boolean,
): Omit<CardOffers, 'isEditor'> {
  const isTaggable = canTag && !problem.isTagged;
  const grounds = { ...problem, isInterwiki };
  return {
    isFixable: isFixable(grounds, isTaggable),
    isOnlyTagged: isOnlyTagged(grounds),
    isWritable: mayBeWritten(grounds, isTaggable),
  };
}
