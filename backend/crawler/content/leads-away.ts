import { redirectClassOf } from '../../status/redirect-class';
import { classifyUrl } from '../../url/classify-url';
import { joinUrl, type UrlParts } from '../../url/url-parts';
import type { PageText } from './page-text';

/**
 * Whether a page leads its readers elsewhere by itself, be it to the front page or to what cannot be told. A
 * copy of it leads on, too, to whatever the archive has there.
 * @param at where the page stands
 */
export function leadsAway({ jump, isScripted, scriptJump }: PageText, at: UrlParts): boolean {
  if (jump !== null && !isSamePage(jump, at)) return true;
  return isScripted && (scriptJump === null || !isSamePage(scriptJump, at));
}

function isSamePage(address: string, at: UrlParts): boolean {
  if (!URL.canParse(address, joinUrl(at))) return false;
  const { parts } = classifyUrl(new URL(address, joinUrl(at)).href);
  return parts !== null && redirectClassOf(at, parts) === 'same-page';
}
