import { samePageKey } from '../addresses/address-key';
import { standingDomainOf } from '../addresses/standing-domain';
import type { HostBoilerplate } from '../check/host-boilerplate';
import { isSectionPage } from '../check/is-section-page';
import type { SameAs } from '../check/judge-likeness';
import { judgePages } from '../check/judge-pages';
import type { PageLikeness } from '../check/likeness';
import { doubtOf, hindranceOf, inputOf } from '../../crawler/content/judge-content';
import { readHtml } from '../../crawler/content/read-page';
import { isOfPage } from '../examples/moves-of-redirects';
import { classifyUrl } from '../../url/classify-url';
import { whatwgUrl } from '../../url/whatwg-url';
import type { AliasEvidence } from '../../status/aliases/alias-evidence';
import type { AskedPage } from './asked-page';
import type { LivingPage } from './page-desk';

/**
 * The check: whether a living page is the one that stood at a dead address, by its copy.
 * @param address at which it was looked for
 * @param copies what all copies of the dead host show
 * @returns null where it is another one, a home, list or section page, or that cannot be told
 */
export function checkCandidate(
  asked: AskedPage,
  page: LivingPage,
  address: string,
  copies: HostBoilerplate,
): AliasEvidence | null {
  if (asked.copy === null || !mayBeProposed(asked, page)) return null;
  const frames = { copies, pages: page.host.boilerplate };
  const { same, likeness } = judgePages(asked.copy, page.text, frames);
  if (same === null || isPlaceholder(page)) return null;
  if (same === 'teaser' && isElsewhere(page, [asked.url, address])) return null;
  return evidenceOf(likeness, same);
}

/** Whether it was led to others, who show no more than the beginnings of texts: lists of news, portals. */
function isElsewhere({ address }: LivingPage, sites: readonly string[]): boolean {
  return !sites.some((site) => standingDomainOf(site) === standingDomainOf(address));
}

/** Neither the dead address again, nor a home page, a login or a section of the site. */
export function mayBeProposed(asked: AskedPage, { address, text }: LivingPage): boolean {
  return (
    samePageKey(address) !== samePageKey(asked.url) &&
    isOfPage(address) &&
    !isSectionPage(text.page, address) &&
    !(asked.copy !== null && isSectionPage(asked.copy.page, asked.url))
  );
}

/** Whether something stands in the way of the page, or in its place. */
export function isPlaceholder({ address, html }: LivingPage): boolean {
  const { url } = classifyUrl(address);
  if (url === null) return true;
  const input = inputOf(url, url, readHtml(html), null);
  return hindranceOf(input) !== null || doubtOf(input) !== null;
}

/**
 * The address that a page gives as its canonical one: on the same host, of a page, and no folder above this one.
 * @returns null where it gives none, or its own
 */
export function canonicalOf({ address, text }: LivingPage): string | null {
  const at = whatwgUrl(address);
  const { canonical } = text.page;
  const told = canonical === null ? null : whatwgUrl(canonical, address);
  if (at === null || told === null || told.host !== at.host) return null;
  told.hash = '';
  // Never from https to http.
  if (at.protocol === 'https:') told.protocol = at.protocol;
  const isAbove =
    samePageKey(told.href) !== samePageKey(address) &&
    at.pathname.startsWith(told.pathname.replace(/\/?$/, '/')) &&
    at.search === told.search;
  return told.href === at.href || isAbove || !isOfPage(told.href) ? null : told.href;
}

function evidenceOf(likeness: PageLikeness, check: SameAs): AliasEvidence {
  const { title, kept, grown, numbers, dates: date } = likeness;
  return {
    title: rounded(title),
    kept: rounded(kept),
    grown: rounded(grown),
    numbers: rounded(numbers),
    date,
    check,
  };
}

/** To whole per cents. */
function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}
