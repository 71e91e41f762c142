import { canonicalHost } from './host';
import { decodeEscapes, KEPT_IN_PATH } from './percent-escapes';

/** MediaWiki escapes the brackets of IPv6 in an `href` that has no slash after the authority. */
const HOST_AND_PORT = /^(\[[^[\]]*\]|%5B[^%]*%5D|[^:[\]]*)(?::(\d*))?$/i;
const MAX_PORT = 65_535;

/** A valid authority without user information. */
export interface Authority {
  /** As in UrlParts. */
  host: string;
  /** 1…65535 as written; 0 = none written. */
  port: number;
}

/**
 * Judges and takes apart the authority of a URL (SPEC W2.3). Escapes are decoded first, so that
 * `example.org%3A80` has a port, and all up to the last `@` is user information and dropped: both as
 * in MediaWiki.
 * @param text what stands between `//` and the next `/`, `?` or `#`
 * @returns null if the authority is invalid; see canonicalHost for the rules of the host
 * Source: RFC 3986 3.2; MediaWiki Parser::normalizeLinkUrl.
 */
export function parseAuthority(text: string): Authority | null {
  const decoded = decodeEscapes(text, KEPT_IN_PATH);
  const match = HOST_AND_PORT.exec(decoded.slice(decoded.lastIndexOf('@') + 1));
  if (match === null) return null;
  const portText = match[2] ?? '';
  const port = Number(portText);
  if (portText !== '' && (port < 1 || port > MAX_PORT)) return null;
  const host = canonicalHost(match[1] ?? '');
  return host === null ? null : { host, port };
}
