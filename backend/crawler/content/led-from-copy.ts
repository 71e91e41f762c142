import type { ContentDoubt } from '../../status/content-doubt';
import { evidenceOf } from '../../status/evidence';
import { readArchivedCopy, readArchiveLink } from '../../url/archived-copy';
import { isSameResource } from '../../url/same-resource';
import type { NormalUrl } from '../../url/normal-url';
import type { Doubt } from './signs/detector';
import { isFrontPage } from './signs/front-page';

/**
 * What is to be doubted of an archived copy by the address to which it led (W3.14). Archives have one host for
 * all sites, so that addresses tell nothing but by the originals in them. As with living pages, a page that
 * moved inside or between sites is none to be doubted, nor is one whose archive goes on to a short address of
 * its own; but a page that leads to the front page is as good as gone, and so is one of which the archive shows
 * its own front page or its list of copies in place of it. Of a copy whose address tells no original, only the
 * front page says anything. Pure.
 * @param asked the URL that was checked
 * @param at where the page stands
 * @returns null where there is no ground, and where `asked` is no copy
 */
export function doubtOfLedCopy(asked: NormalUrl, at: NormalUrl): Doubt | null {
  const link = readArchiveLink(asked);
  if (link === null || asked.text === at.text) return null;
  const led = readArchivedCopy(at);
  if (led === null) return isNoCopy(asked, at) ? ledTo('soft-404', at) : null;
  const { original } = link;
  if (original === null || isFrontPage(original) || isSameResource(led.original, original)) {
    return null;
  }
  return isFrontPage(led.original) ? ledTo('to-home-page', at) : null;
}

/**
 * Whether a check of an archived copy ended at the copy of another page: none that somebody names as a copy of
 * the page (W8.4) may do so, whyever it does. Pure.
 */
export function isLedToOtherCopy(asked: NormalUrl, at: NormalUrl): boolean {
  const [copy, led] = [readArchivedCopy(asked), readArchivedCopy(at)];
  return copy !== null && led !== null && !isSameResource(led.original, copy.original);
}

function ledTo(doubt: ContentDoubt, at: NormalUrl): Doubt {
  return { kind: 'doubt', doubt, evidence: [evidenceOf('address', at.text)] };
}

const LIST = /\/\d{0,14}\*\//;

/** Of an archive, its front page and lists of copies (`20150102*`); what else stands there may be a short address. */
function isNoCopy(asked: NormalUrl, at: NormalUrl): boolean {
  if (at.host !== asked.host) return false;
  return isFrontPage(at) || (LIST.test(at.path) && !LIST.test(asked.path));
}
