import { parseAuthority } from './authority';
import { normalizePath } from './normalize-path';
import { DEFAULT_PORTS, SCHEMES, type UrlParts } from './url-parts';

const RESOURCE_SCHEME = new RegExp(`^\\[?(?:(?:${SCHEMES.join('|')}):|//)`, 'i');
const BLANK = 0x20;
const NON_ASCII = /[\u0080-\uFFFF]/;
/** Schemes that browsers know: there a backslash ends the authority, as a slash does. */
const SPECIAL_HIERARCHY = /^(?:(https?|ftp):)?\/\/([^/\\?#]*)([^#]*)/i;
const OTHER_HIERARCHY = /^([a-z]+):\/\/([^/?#]*)([^#]*)/i;

/**
 * The text that is judged in place of what was typed: no blanks around it, as browsers take them off, and
 * Unicode in NFC, as MediaWiki brings all page text before it looks for links.
 */
export function cleanInput(input: string): string {
  const text = withoutBlanksAround(input);
  return NON_ASCII.test(text) ? text.normalize('NFC') : text;
}

/**
 * Whether a text claims to be a URL with a resource scheme (SPEC W2.2, first step). `//host` does:
 * it means https. A bracket in front counts too, so that wikitext such as `[http://a title]` is
 * found invalid and not passed over (example of the concept).
 */
export function hasResourceScheme(text: string): boolean {
  return RESOURCE_SCHEME.test(text);
}

/**
 * Takes a resource URL apart and normalizes it (README.md).
 * @param text after cleanInput
 * @returns null if it has another scheme, or if its authority is missing or invalid (SPEC W2.3)
 */
export function parseUrl(text: string): UrlParts | null {
  const match = SPECIAL_HIERARCHY.exec(text) ?? OTHER_HIERARCHY.exec(text);
  if (match === null) return null;
  const schemeText = (match[1] ?? 'https').toLowerCase();
  const scheme = SCHEMES.find((name) => name === schemeText);
  const authority = parseAuthority(match[2] ?? '');
  if (scheme === undefined || authority === null) return null;
  const port = authority.port === DEFAULT_PORTS[scheme] ? 0 : authority.port;
  return {
    scheme,
    host: authority.host,
    port,
    path: normalizePath((match[3] ?? '').replace(/^\\/, '/')),
  };
}

/** The controls of ASCII and its blank, as browsers take them off; no RegExp, which long rows of them would slow. */
function withoutBlanksAround(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= BLANK) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= BLANK) end -= 1;
  return text.slice(start, end);
}
