import { redirectClassOf } from '../../status/redirect-class';
import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import type { PageText } from './signs/page-text';
import { whatwgUrl } from '../../url/whatwg-url';

/** A page with more words or links than these is there to be read, whatever its scripts may do. */
const SCRIPTED_WORDS_MAX = 10;
const SCRIPTED_LINKS_MAX = 3;

/**
 * Whether a page leads its readers elsewhere by itself, be it to the front page or to what cannot be told. A
 * copy of it leads on, too, to whatever the archive has there.
 * @param at where the page stands
 */
export function leadsAway(page: PageText, at: NormalUrl): boolean {
  const { jump, scriptJump } = page;
  if (jump !== null && jump !== scriptJump && !isSamePage(jump, at)) return true;
  return isLedByScript(page) && (scriptJump === null || !isSamePage(scriptJump, at));
}

function isLedByScript({ isScripted, ownWords, links }: PageText): boolean {
  return isScripted && ownWords <= SCRIPTED_WORDS_MAX && links <= SCRIPTED_LINKS_MAX;
}

function isSamePage(address: string, at: NormalUrl): boolean {
  const target = whatwgUrl(address, at.text);
  if (target === null) return false;
  const { url } = classifyUrl(target.href);
  return url !== null && redirectClassOf(at, url) === 'same-page';
}
