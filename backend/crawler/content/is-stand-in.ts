import { isHeadingNothingBut, isNothingBut } from './nothing-but';
import type { PageText } from './page-text';
import { PAYWALL_PHRASES, STAND_IN_PHRASES, STAND_IN_TITLES } from './stand-in-phrases';
import { plainWords } from './words';

/** A page with more own words than this has something to say for itself. */
const STAND_IN_WORDS_MAX = 120;
/** The beginning of what is behind a paywall stands before it. */
const TEASER_WORDS_MAX = 250;

/**
 * Whether a page stands in for the one that was cited: a server's or hoster's own, the error of a database, a
 * gate, a notice that it is elsewhere, a paywall. For copies only: of a living page they tell how it fares now.
 */
export function isStandIn({ title, heading, ownText, ownWords }: PageText): boolean {
  if (ownWords > TEASER_WORDS_MAX) return false;
  const words = plainWords(`${title} . ${ownText}`);
  if (PAYWALL_PHRASES.some((phrase) => words.includes(phrase))) return true;
  if (ownWords > STAND_IN_WORDS_MAX) return false;
  if (isNothingBut(title, STAND_IN_TITLES) || isHeadingNothingBut(heading, STAND_IN_TITLES)) {
    return true;
  }
  return STAND_IN_PHRASES.some((phrase) => words.includes(phrase));
}
