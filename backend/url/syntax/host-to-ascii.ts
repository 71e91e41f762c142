import { decodeUtf8 } from './percent-escapes';

/**
 * Control characters, blanks, bidi controls and what else takes no ink. MediaWiki strips most of
 * them from hosts of links (Sanitizer::cleanUrl), browsers drop some and refuse others.
 */
export const INVISIBLE = new RegExp(
  [
    '[\\u0000-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5',
    '\\u180B-\\u180F\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164',
    '\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}',
    '\\u{E0000}-\\u{E0FFF}]',
  ].join(''),
  'u',
);
/** ASCII that no host name has; IDNA and URL parsing must never see it. */
const FOREIGN_ASCII = /[!-,/:-@[-^`{-~]/;
/** A hyphen or underscore at the edge of a label; IDNA knows four full stops. */
const BAD_EDGE = /(?:^|[.\u3002\uFF0E\uFF61])[-_]|[-_](?:[.\u3002\uFF0E\uFF61]|$)/;

/** Far more than 253 ASCII characters can come from; keeps IDNA from slow work on hostile input. */
const MAX_LENGTH = 1024;

/**
 * The ASCII form of a host with punycode, Unicode or percent-escapes in it, lower case, by
 * non-transitional IDNA (`faß` stays itself: `xn--fa-hia`).
 * @returns null for broken escapes, invisible or bidi characters, foreign ASCII, a Unicode label with
 *   `-` or `_` at its edge, and whatever the browser's IDNA refuses; dots are not judged here
 * Source: UTS 46; W2.3.
 */
export function hostToAscii(text: string): string | null {
  const host = decodeUtf8(text);
  if (host === null || host.length > MAX_LENGTH) return null;
  if (INVISIBLE.test(host) || BAD_EDGE.test(host)) return null;
  return mapIdna(host);
}

/**
 * IDNA alone. The added label keeps the parser from reading IPv4 addresses out of numbers
 * (`3232235777`, `0x7f.1`).
 * @returns null for foreign ASCII and for what the browser's IDNA refuses
 */
export function mapIdna(host: string): string | null {
  if (FOREIGN_ASCII.test(host)) return null;
  try {
    return new URL(`http://${host}.x/`).hostname.slice(0, -'.x'.length);
  } catch {
    return null;
  }
}
