import type { AddressParts } from '../addresses/address-parts';
import { dateInPath } from './date-in-path';
import { NO_FACTS, type CopyFacts, type KnownMove } from './known-move';
import { isoPageDate } from './page-date';

/**
 * What is known of a page that moved. Where nobody has read it, a date that stands in the new address alone is taken for
 * the page's: as a guess, for whoever checks what follows from it.
 */
export function factsOfMove({ facts }: KnownMove, old: AddressParts, now: AddressParts): CopyFacts {
  if (facts !== null) return facts;
  const date = dateInPath(now);
  const own = dateInPath(old);
  const isNew = date !== null && (own === null || isoPageDate(own) !== isoPageDate(date));
  return isNew ? { title: null, date } : NO_FACTS;
}
