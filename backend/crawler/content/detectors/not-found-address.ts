import { evidenceOf } from '../../../status/evidence';
import { classifyUrl } from '../../../url/classify-url';
import { joinUrl, type UrlParts } from '../../../url/url-parts';
import type { Detector } from '../detector';
import type { PageText } from '../page-text';
import { isNotFoundAddress, speaksOfErrors } from '../not-found-address';

/** Articles about errors stand at such addresses, too, but they have more to say. */
const SHORT_WORDS = 150;

/** The server leads to its page for errors instead of answering with one. */
export const notFoundAddress: Detector = {
  name: 'soft-404-address',
  doubt: 'soft-404',
  find: ({ asked, at, moved, page }) => {
    if (speaksOfErrors(asked) || isNotFoundAddress(asked)) return null;
    if (page.isAuthored || !page.isWhole || page.ownWords > SHORT_WORDS) return null;
    if (moved !== null && isNotFoundAddress(at)) return [evidenceOf('address', joinUrl(at))];
    const own = ownErrorAddress(page, at);
    return own === null ? null : [evidenceOf('address', own)];
  },
};

/** The address for errors that the page names as its own; null where it names none. */
export function ownErrorAddress({ canonical }: PageText, at: UrlParts): string | null {
  if (canonical === null || !URL.canParse(canonical, joinUrl(at))) return null;
  const { parts } = classifyUrl(new URL(canonical, joinUrl(at)).href);
  const isOwn = parts !== null && parts.host === at.host && isNotFoundAddress(parts);
  return isOwn ? joinUrl(parts) : null;
}
