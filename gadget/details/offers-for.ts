import { isFixable, isOnlyTagged, mayBeWritten } from '../../backend/status/fixable-link';
import type { KnownDetails } from './details-finder';
import type { CardOffers } from './problem-content';

/**
 * What the page of a fix has anything for, and what can be entered without choosing a live page there.
 * @param isInterwiki whether the page has the address by interwiki links alone
 */
export function offersFor(
  { problem, fixes }: Pick<KnownDetails, 'problem' | 'fixes'>,
  isInterwiki: boolean,
): Omit<CardOffers, 'isEditor'> {
  const grounds = { ...problem, isInterwiki };
  return {
    isFixable: isFixable(grounds, fixes),
    isOnlyTagged: isOnlyTagged(grounds),
    isWritable: mayBeWritten(grounds, fixes),
  };
}
