import { redirectClassOf } from '../../status/redirect-class';
import { classifyUrl } from '../../url/classify-url';
import { joinUrl, type UrlParts } from '../../url/url-parts';
import type { PageText } from './page-text';

/** A page with more words or links than these is there to be read, whatever its scripts may do. */
const SCRIPTED_WORDS_MAX = 10;
const SCRIPTED_LINKS_MAX = 3;

/**
 * Whether a page leads its readers elsewhere by itself, be it to the front page or to what cannot be told. A
 * copy of it leads on, too, to whatever the archive has there.
 * @param at where the page stands
 */
export function leadsAway(page: PageText, at: UrlParts): boolean {
  const { jump, scriptJump } = page;
  if (jump !== null && jump !== scriptJump && !isSamePage(jump, at)) return true;
  return isLedByScript(page) && (scriptJump === null || !isSamePage(scriptJump, at));
}

function isLedByScript({ isScripted, ownWords, links }: PageText): boolean {
  return isScripted && ownWords <= SCRIPTED_WORDS_MAX && links <= SCRIPTED_LINKS_MAX;
}

function isSamePage(address: string, at: UrlParts): boolean {
  if (!URL.canParse(address, joinUrl(at))) return false;
  const { parts } = classifyUrl(new URL(address, joinUrl(at)).href);
  return parts !== null && redirectClassOf(at, parts) === 'same-page';
}
