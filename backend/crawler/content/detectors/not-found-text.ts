import type { Detector, Evidence } from '../evidence';
import { isFrontPage } from '../front-page';
import { speaksOfErrors } from '../not-found-address';
import { NOT_FOUND_MESSAGES, NOT_FOUND_NUMBERS, saysNotFound } from '../not-found-phrases';
import { isHeadingNothingBut, isNothingBut } from '../nothing-but';
import type { PageText } from '../page-text';
import { isWall } from '../wall';

/** An error page with tips and a search has fewer own words; more are content. */
const SHORT_WORDS = 150;
/** Nothing but the error and a way out of it. */
const TINY_WORDS = 30;
/** Nothing but the message and the name of a server. */
const BARE_WORDS = 12;
/** Error pages come to the point. */
const START_CHARS = 1500;

/**
 * A page that says of itself that it is not there: only signs that agree count, since articles,
 * threads, films and songs are about such pages, and called like their messages.
 */
export const notFoundText: Detector = {
  name: 'soft-404-text',
  doubt: 'soft-404',
  find: (evidence) => (mayBeError(evidence) ? wordFor(evidence.page) : null),
};

function mayBeError({ asked, page }: Evidence): boolean {
  if (page.isAuthored || page.ownWords > SHORT_WORDS || isWall(page)) return false;
  return !isFrontPage(asked) && !speaksOfErrors(asked);
}

function wordFor(page: PageText): string | null {
  const { title, heading, ownText, ownWords, noIndex } = page;
  const isTitled = isNothingBut(title, NOT_FOUND_MESSAGES);
  const isHeaded = isHeadingNothingBut(heading, NOT_FOUND_MESSAGES);
  if (saysNotFound(ownText.slice(0, START_CHARS))) {
    if (isTitled || isHeaded || isNumbered(page) || ownWords <= TINY_WORDS) return 'says-not-found';
  }
  if (isTitled && isHeaded && (noIndex || ownWords <= BARE_WORDS)) return 'named-not-found';
  const isBare = ownWords <= BARE_WORDS && isHeadingNothingBut(ownText, NOT_FOUND_MESSAGES);
  return isBare ? 'nothing-but-not-found' : null;
}

function isNumbered({ title, heading }: PageText): boolean {
  return isNothingBut(title, NOT_FOUND_NUMBERS) || isHeadingNothingBut(heading, NOT_FOUND_NUMBERS);
}
