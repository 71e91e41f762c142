import { findHints, type Hint } from './hints';
import { INTERNAL_DOMAINS } from './internal-domains';
import { cleanInput, hasResourceScheme, parseUrl } from './parse-url';
import { isReservedDomain } from './reserved-domains';
import { joinUrl, type UrlParts } from './url-parts';

/** What a link is to Weboid (SPEC W2.2); spam is judged later and elsewhere (W6). */
export type UrlKind = 'resource' | 'ignored' | 'invalid' | 'example' | 'internal';

export interface ClassifiedUrl {
  kind: UrlKind;
  /** The normal form (README.md); null if ignored or invalid. */
  url: string | null;
  /** null exactly when `url` is. */
  parts: UrlParts | null;
  /** The status code (T1) that is certain without any contact: 128 exactly when invalid. */
  code: 128 | null;
  /** Suspicious syntax (W2.5); empty if ignored or invalid. */
  hints: Hint[];
}

/** What has to be known of the farm whose pages are read. */
export interface Site {
  /** Tested against UrlParts.host; without the flags g and y. */
  internalDomains: RegExp;
}

const WMF: Site = { internalDomains: INTERNAL_DOMAINS.WMF };

/**
 * Filters and classifies a link in the order of SPEC W2.2: resource scheme, valid authority,
 * normalization, reserved domains, internal domains. Never throws.
 * @param input a URL as found in a link table, an `href` attribute, wikitext, or as typed
 */
export function classifyUrl(input: string, site: Site = WMF): ClassifiedUrl {
  const text = cleanInput(input);
  if (!hasResourceScheme(text)) return withoutUrl('ignored', null);
  const parts = parseUrl(text);
  if (parts === null) return withoutUrl('invalid', 128);
  return {
    kind: kindOf(parts.host, site),
    url: joinUrl(parts),
    parts,
    code: null,
    hints: findHints(parts),
  };
}

function kindOf(host: string, site: Site): UrlKind {
  if (isReservedDomain(host)) return 'example';
  return site.internalDomains.test(host) ? 'internal' : 'resource';
}

function withoutUrl(kind: UrlKind, code: 128 | null): ClassifiedUrl {
  return { kind, url: null, parts: null, code, hints: [] };
}
