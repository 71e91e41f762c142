import { readArchivedCopy } from '../../url/archived-copy';
import { parseUrl } from '../../url/parse-url';
import { isSameResource } from '../../url/same-resource';
import { joinUrl, type UrlParts } from '../../url/url-parts';
import type { Doubt } from './evidence';
import { isFrontPage } from './front-page';

/**
 * What is to be doubted of an archived copy by the address to which it led (W3.14): only a copy of the same
 * page, at whatever time, is what was cited. Archives have one host for all sites, so that addresses tell nothing
 * but by the originals in them. Pure.
 * @param asked the URL that was checked
 * @param at where the page stands
 * @returns null where that is still a copy of the same page, and where `asked` is no copy
 */
export function doubtOfLedCopy(asked: UrlParts, at: UrlParts): Doubt | null {
  const copy = readArchivedCopy(asked);
  if (copy === null || joinUrl(asked) === joinUrl(at)) return null;
  const led = readArchivedCopy(at);
  if (led !== null && isSameResource(led.original, copy.original)) return null;
  const isFront = isFrontPage((led && parseUrl(led.original)) ?? at);
  if (isFront) return { doubt: 'to-home-page', reason: 'copy-to-front-page' };
  return { doubt: 'soft-404', reason: led === null ? 'copy-to-no-copy' : 'copy-to-other-page' };
}
