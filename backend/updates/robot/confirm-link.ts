import type { RupSite } from '../../store/updates/rup-standing';
import { whatwgUrl } from '../../url/whatwg-url';
import { isSameSite, siteOfAddress, type SiteName } from '../wire/rup-site-name';

/** What a column holds. */
const LINK_MAX = 2_000;
const LINKS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** What ends the sentence, not the link: looked for from its first character alone, as a mail may have a million of them. */
const SENTENCE_END = /(?<![.,;:!?)\]'’”])[.,;:!?)\]'’”]+$/;

/** The first page of a site, not its front page, that a text names; null where there is none. */
export function pageOfSiteIn(text: string, site: SiteName): string | null {
  for (const [link] of text.matchAll(LINKS)) {
    const url = whatwgUrl(link.replace(SENTENCE_END, ''));
    const its = url === null ? null : siteOfAddress(url.href);
    if (url === null || its === null || !isSameSite(its, site)) continue;
    if (url.pathname + url.search !== '/' && url.href.length <= LINK_MAX) return url.href;
  }
  return null;
}

/** Whether a site has us registered and has sent nothing yet: it may wait until somebody confirms our address. */
export const isUnheard = ({ state, lastNumber, sentNumber }: RupSite): boolean =>
  state === 'registered' && lastNumber === 0 && sentNumber === 0;

/**
 * Whether it is likely to wait for that: it told where, or said after a long silence that it has sent nothing.
 * `countUnconfirmed` of store/updates counts the same.
 */
export const waitsForConsent = (site: RupSite): boolean =>
  isUnheard(site) && (site.confirmLink !== '' || site.numberS > 0);

/** An index that was refused so often is not offered. */
export const REFUSALS_MAX = 3;

/** Whether it is asked for indexes until it sends reports, as those are that register nobody. */
export const isPolledMeanwhile = (site: RupSite): boolean =>
  waitsForConsent(site) && site.refusals < REFUSALS_MAX;
