import { parseAuthority } from './authority';
import { normalizePath } from './normalize-path';
import { DEFAULT_PORTS, SCHEMES, type UrlParts } from './url-parts';

const RESOURCE_SCHEME = new RegExp(`^\\[?(?:(?:${SCHEMES.join('|')}):|//)`, 'i');
/** Controls of ASCII and blanks at both ends, as browsers take them off; long rows inside do not slow it. */
const AROUND = /^[\0- ]+|([^\0- ])[\0- ]+$/g;
/** Whether there is anything to take off: most often there is not. */
const IS_AROUND = /^[\0- ]|[\0- ]$/;
const NON_ASCII = /[\u0080-\uFFFF]/;
/** A backslash ends the authority as a slash does, in browsers' own schemes; others nobody can click. */
const HIERARCHY = /^(?:([a-z]+):)?\/\/([^/\\?#]*)([^#]*)/i;

/**
 * The text that is judged in place of what was typed: no blanks around it, as browsers take them off, and
 * Unicode in NFC, as MediaWiki brings all page text before it looks for links.
 */
export function cleanInput(input: string): string {
  const text = IS_AROUND.test(input) ? input.replace(AROUND, '$1') : input;
  return NON_ASCII.test(text) ? text.normalize('NFC') : text;
}

/**
 * Whether a text claims to be a URL with a resource scheme (W2.2, first step). `//host` does:
 * it means https. A bracket in front counts too, so that wikitext such as `[http://a title]` is
 * found invalid and not passed over (W2.3).
 */
export function hasResourceScheme(text: string): boolean {
  return RESOURCE_SCHEME.test(text);
}

/**
 * Takes a resource URL apart and normalizes it (README.md).
 * @param text after cleanInput
 * @returns null if it has another scheme, or if its authority is missing or invalid (W2.3)
 */
export function parseUrl(text: string): UrlParts | null {
  const match = HIERARCHY.exec(text);
  if (match === null) return null;
  const [, schemeText = 'https', authorityText = '', rest = ''] = match;
  const name = schemeText.toLowerCase();
  const scheme = SCHEMES.find((one) => one === name);
  const authority = parseAuthority(authorityText);
  if (scheme === undefined || authority === null) return null;
  const port = authority.port === DEFAULT_PORTS[scheme] ? 0 : authority.port;
  return {
    scheme,
    host: authority.host,
    port,
    path: normalizePath(rest.replace(/^\\/, '/')),
  };
}
