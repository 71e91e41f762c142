import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { longNumbers, slugWords } from '../addresses/slug-words';
import { AddressIndex } from '../candidates/address-index';
import type { KnownMove } from '../rules/known-move';
import { isOfPage } from './moves-of-redirects';

/** With fewer words of a slug, two pages are called the same by chance. */
const WORDS_MIN = 2;
/** How alike the slugs have to be, and how much more than the next one. Source: facts “aliases”, section 4 */
const SCORE_MIN = 0.8;
const MARGIN_MIN = 0.2;

/**
 * Dead and living cited addresses with one slug: they were one page, and people cited it at both of its addresses.
 * @param dead addresses, each once
 * @param living addresses
 */
export function movesOfCitations(dead: readonly string[], living: readonly string[]): KnownMove[] {
  const index = new AddressIndex();
  for (const address of living) if (isOfPage(address)) index.add(address, samePageKey(address));
  return dead.flatMap((old) => {
    const parts = addressParts(old);
    const slug = parts === null ? [] : slugWords(parts);
    if (parts === null || slug.length < WORDS_MIN) return [];
    const [best, next] = index.best({ slug, title: [], numbers: longNumbers(parts) }, 2);
    if (best === undefined || best.score < SCORE_MIN) return [];
    if (best.score - (next?.score ?? 0) < MARGIN_MIN) return [];
    return samePageKey(old) === samePageKey(best.address)
      ? []
      : [{ old, now: best.address, facts: null }];
  });
}
