import { WHAT_IS_ASKED, WHO_ASKS } from './signs/consent-phrases';
import { isHeadingNothingBut, isNothingBut } from './signs/nothing-but';
import type { PageText } from './signs/page-text';
import { PAYWALL_PHRASES } from './signs/paywall-phrases';
import { SINGLE_WORDS, STAND_IN_PHRASES, STAND_IN_TITLES } from './stand-in-phrases';
import { WALL_PHRASES } from './signs/wall';
import { WholePhrases } from './signs/whole-phrases';

/** A page with more own words than this has something to say for itself. */
const STAND_IN_WORDS_MAX = 120;
/** With more own words, what a page says somewhere may be its subject. */
const PHRASE_WORDS_MAX = 40;
/** With more own words, a single one says nothing. */
const SINGLE_WORDS_MAX = 10;
/** The beginning of what is behind a paywall stands before it. */
const TEASER_WORDS_MAX = 250;

const PHRASES = new WholePhrases(
  [...WALL_PHRASES, ...STAND_IN_PHRASES].filter((phrase) => !SINGLE_WORDS.has(phrase)),
);
const SINGLE = new WholePhrases(SINGLE_WORDS);
const ASKING = new WholePhrases(WHO_ASKS);
const ASKED = new WholePhrases(WHAT_IS_ASKED);
const PAYWALLS = new WholePhrases(PAYWALL_PHRASES);

/**
 * Whether a page stands in for the one that was cited: a wall, a server's or hoster's own, the error of a
 * database, a gate, a notice that it is elsewhere, a paywall. For copies only: of a living page they tell how it
 * fares now.
 */
export function isStandIn({ title, heading, ownText, ownWords }: PageText): boolean {
  if (ownWords > TEASER_WORDS_MAX) return false;
  if (PAYWALLS.isAnyIn(`${title} . ${ownText}`)) return true;
  if (ownWords > STAND_IN_WORDS_MAX) return false;
  if (isNamed(title, heading, STAND_IN_TITLES) || isNamed(title, heading, SINGLE_WORDS)) {
    return true;
  }
  if (asksForConsent(ownText) || PHRASES.isAnyIn(title) || PHRASES.isAnyIn(heading)) return true;
  if (ownWords <= SINGLE_WORDS_MAX && SINGLE.isAnyIn(ownText)) return true;
  return ownWords <= PHRASE_WORDS_MAX && PHRASES.isAnyIn(ownText);
}

function isNamed(title: string, heading: string, names: ReadonlySet<string>): boolean {
  return isNothingBut(title, names) || isHeadingNothingBut(heading, names);
}

/** Pages speak of cookies, and of partners; hardly one of both, and of nothing else. */
function asksForConsent(text: string): boolean {
  return ASKING.isAnyIn(text) && ASKED.isAnyIn(text);
}
