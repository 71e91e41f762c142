import { createDomainSet, type DomainSet } from './domain-set';
import { findHints, type Hint } from './hints';
import { INTERNAL_DOMAINS } from './internal-domains';
import { cleanInput, hasResourceScheme, parseUrl } from './syntax/parse-url';
import { isReservedDomain } from './reserved-domains';
import { isSpecialName } from './special-names';
import { NormalUrl } from './normal-url';

/** What a link is to Weboid (W2.2); spam is judged later and elsewhere (W6). */
export type UrlKind =
  'resource' | 'ignored' | 'invalid' | 'example' | 'special' | 'internal' | 'unmonitored';

export interface ClassifiedUrl {
  kind: UrlKind;
  /** null if ignored or invalid. */
  url: NormalUrl | null;
  /** The status code (T1) that is certain without any contact: 128 exactly when invalid. */
  code: 128 | null;
  /** Suspicious syntax (W2.5); empty if ignored or invalid. */
  hints: Hint[];
}

/** What has to be known of the wiki whose pages are read, and of its farm. */
export interface Site {
  /** Tested against NormalUrl.host; without the flags g and y. */
  internalDomains: RegExp;
  /** Hosts whose links the wiki does not record. Source: MediaWiki $wgExternalLinksIgnoreDomains. */
  ignoredDomains: DomainSet;
}

const WMF: Site = { internalDomains: INTERNAL_DOMAINS.WMF, ignoredDomains: createDomainSet() };

/**
 * Filters and classifies a link in the order of W2.2: resource scheme, valid authority,
 * normalization, reserved domains, names that nobody can look up, internal domains, and at last domains that the wiki does not
 * record. Never throws.
 * @param input a URL as found in a link table, an `href` attribute, wikitext, or as typed
 */
export function classifyUrl(input: string, site: Site = WMF): ClassifiedUrl {
  const text = cleanInput(input);
  if (!hasResourceScheme(text)) return withoutUrl('ignored', null);
  const parts = parseUrl(text);
  if (parts === null) return withoutUrl('invalid', 128);
  const url = NormalUrl.ofParts(parts);
  return { kind: kindOfHost(url.host, site), url, code: null, hints: findHints(url) };
}

/**
 * What URLs of a host are to a wiki.
 * @param host as in NormalUrl
 */
export function kindOfHost(host: string, site: Site): UrlKind {
  if (isReservedDomain(host)) return 'example';
  if (isSpecialName(host)) return 'special';
  if (site.internalDomains.test(host)) return 'internal';
  return site.ignoredDomains.covers(host) ? 'unmonitored' : 'resource';
}

function withoutUrl(kind: UrlKind, code: 128 | null): ClassifiedUrl {
  return { kind, url: null, code, hints: [] };
}
