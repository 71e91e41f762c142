import { cleanInput, parseUrl } from '../syntax/parse-url';
import type { UrlParts } from '../syntax/url-parts';
import { isSiteHost } from './is-site-host';

/** How archives write the original address inside their own. */
export type OriginalKind = keyof typeof ORIGINAL_PATTERNS;

/** What each kind looks like, as the source of a RegExp without groups. */
export const ORIGINAL_PATTERNS = {
  /** To the end: as it is, without its scheme or one of the slashes behind it, or escaped as a whole. */
  plain: '.+',
  /** The same where files of the archive's own stand in that place, too: `www.` tells the host. */
  named: String.raw`(?:(?:https?|ftp):|www\.).+`,
  /** A parameter of a query: escaped, or as it is to the end, where it has a query of its own. */
  parameter: String.raw`(?:(?:https?|ftp)://[^?&]*\?(?![^&]*%3D).+|[^&]+)`,
  /** A parameter that ends where words follow, as Google writes it. */
  worded: '(?:(?!%20)[^+&])+',
} as const;

/** Nearly all are written so. */
const USUAL = /^(?:https?|ftp):\/\/[^/]/;
const SCHEME = /^(https?|ftp):\/+/i;
/** At least one slash behind the scheme is escaped, and so what follows may be. */
const ESCAPED = /^((?:https?|ftp):)((?:\/|%2F)+)(.*)$/i;
const ASCII_ESCAPE = /%([0-7][0-9A-F])/gi;
/** Browsers take a backslash for a slash: what is before it is the host. */
const USER = /^(?:(?!%5C)[^/?\\])*@/i;
const ESCAPED_USER = /^(?:(?!%2F|%3F|%23|%5C)[^/?\\])*@/i;
/** IPv6 in its brackets, which paths have escaped only. */
const ESCAPED_IPV6 = /^([a-z]+:\/\/)%5B([0-9a-f:.]+)%5D/i;
/** What may be a parameter of either of two queries, one of them inside the other. */
const EITHERS = /%26|&(?:ref)?date=/i;
/** A host name with a dot and perhaps a port, without a scheme or an account before it. */
const BARE_HOST = /^[^/?#@:]+\.[^/?#@:]+(?::\d+)?(?:[/?]|$)/;

/**
 * The original address that an archive's address names.
 * @param text of that kind's pattern, from a path or query in normal form
 * @returns null where it is no valid URL of http, https or ftp, or has no scheme and may be a file's name
 */
export function readOriginal(text: string, kind: OriginalKind): UrlParts | null {
  const isParameter = kind === 'parameter' || kind === 'worded';
  if (!isParameter && USUAL.test(text)) return parseAddress(text);
  const plain = isParameter ? fromParameter(text) : withoutEscaping(text);
  if (plain === null) return null;
  if (SCHEME.test(plain)) return parseAddress(plain.replace(SCHEME, '$1://'));
  return BARE_HOST.test(plain) ? readBare(plain) : null;
}

/** Whether a text, as readOriginal takes it, names no scheme: beside a vague time it proves nothing. */
export function isBareOriginal(text: string): boolean {
  return !/^(?:https?|ftp)(?::|%3A)/i.test(text);
}

/** The same text, as readOriginal takes it, without the user's name and password that it may name. */
export function withoutUser(text: string): string {
  if (!text.includes('@')) return text;
  const [, scheme, slashes = '', rest = ''] = ESCAPED.exec(text) ?? [];
  if (scheme === undefined) return text;
  return scheme + slashes + rest.replace(isWholeEscaped(slashes, rest) ? ESCAPED_USER : USER, '');
}

function parseAddress(text: string): UrlParts | null {
  return parseUrl(cleanInput(text.replace(ESCAPED_IPV6, '$1[$2]')));
}

function readBare(text: string): UrlParts | null {
  const parts = parseUrl(cleanInput(`http://${text}`));
  return parts !== null && isSiteHost(parts.host) ? parts : null;
}

/**
 * In the normal form the one sign of an address that was not escaped is a `=`.
 * @returns null where it is not sure which parameters are its own
 */
function fromParameter(text: string): string | null {
  const end = text.indexOf('&');
  if (end === -1) return decodeOnce(text);
  return text.slice(0, end).includes('=') && !EITHERS.test(text) ? text : null;
}

/**
 * Takes off the escaping of a whole address: its path then has no plain slash. Where it has one, only the
 * slashes behind the scheme were escaped.
 */
function withoutEscaping(text: string): string {
  const [, scheme, slashes, rest = ''] = ESCAPED.exec(text) ?? [];
  if (scheme === undefined || !slashes?.includes('%')) return text;
  const path = pathOf(rest);
  const plain = isWholeEscaped(slashes, rest) ? decodeOnce(path) : path;
  return `${scheme}//${plain}${rest.slice(path.length)}`;
}

function isWholeEscaped(slashes: string, rest: string): boolean {
  return slashes.includes('%') && !pathOf(rest).includes('/');
}

function pathOf(rest: string): string {
  const queryStart = rest.indexOf('?');
  return queryStart === -1 ? rest : rest.slice(0, queryStart);
}

/** Other bytes stay escaped: so they are in the normal form, whatever their encoding. */
function decodeOnce(text: string): string {
  return text.replace(ASCII_ESCAPE, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
