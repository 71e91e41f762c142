import { classifyUrl } from '../../../url/classify-url';
import { joinUrl, type UrlParts } from '../../../url/url-parts';
import type { PageText } from '../page-text';
import { isNotFoundAddress, speaksOfErrors } from '../not-found-address';
import type { Detector } from '../evidence';

/** Articles about errors stand at such addresses, too, but they have more to say. */
const SHORT_WORDS = 150;

/** The server leads to its page for errors instead of answering with one. */
export const notFoundAddress: Detector = {
  name: 'soft-404-address',
  doubt: 'soft-404',
  find: ({ asked, at, moved, page }) => {
    if (speaksOfErrors(asked) || page.isAuthored || page.ownWords > SHORT_WORDS) return null;
    if (moved !== null && isNotFoundAddress(at)) return 'to-not-found-address';
    return isCalledSo(page, at) ? 'canonical-not-found-address' : null;
  },
};

/** The page names an address for errors as its own. */
function isCalledSo({ canonical }: PageText, at: UrlParts): boolean {
  if (canonical === null || !URL.canParse(canonical, joinUrl(at))) return false;
  const { parts } = classifyUrl(new URL(canonical, joinUrl(at)).href);
  return parts !== null && parts.host === at.host && isNotFoundAddress(parts);
}
