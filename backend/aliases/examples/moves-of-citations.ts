import type { Steps } from '../../runtime/in-steps';
import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { longNumbers, slugWords, wholeSlug } from '../addresses/slug-words';
import { AddressIndex } from '../candidates/address-index';
import type { KnownMove } from '../rules/known-move';
import { isOfPage } from './moves-of-redirects';

/** With fewer words of a slug, two pages are called the same by chance. */
const WORDS_MIN = 2;
/** How alike the slugs have to be, and how much more than the next one, which has not the same slug letter for letter. Source: facts “aliases”, section 4 */
const SCORE_MIN = 0.8;
const MARGIN_MIN = 0.2;

/**
 * Dead and living cited addresses with one slug: they were one page, and people cited it at both of its addresses.
 * @param dead addresses, each once
 * @param living addresses
 */
export function* movesOfCitations(
  dead: readonly string[],
  living: readonly string[],
): Steps<KnownMove[]> {
  const index = new AddressIndex();
  for (const address of living) {
    if (isOfPage(address)) index.add(address, samePageKey(address));
    yield;
  }
  const moves: KnownMove[] = [];
  for (const old of dead) {
    const now = yield* citedElsewhere(old, index);
    if (now !== null && samePageKey(old) !== samePageKey(now))
      moves.push({ old, now, facts: null });
  }
  return moves;
}

function* citedElsewhere(old: string, index: AddressIndex): Steps<string | null> {
  const parts = addressParts(old);
  const slug = parts === null ? [] : slugWords(parts);
  if (parts === null || slug.length < WORDS_MIN) return null;
  const sought = {
    slug,
    wholeSlug: wholeSlug(parts),
    title: [],
    heading: [],
    numbers: longNumbers(parts),
    editions: [],
  };
  // What is less alike than this is no rival of anything.
  const [best, next] = yield* index.best(sought, 2, SCORE_MIN - MARGIN_MIN);
  if (best === undefined || best.score < SCORE_MIN) return null;
  const isAlone = best.isWhole && next?.isWhole !== true;
  return isAlone || best.score - (next?.score ?? 0) >= MARGIN_MIN ? best.address : null;
}
