import { domainToUnicode } from 'node:url';
import { latin1Of } from './byte-set';

/** Bounds the work of hostile lines on hostile URLs; servers seldom take longer ones. */
const LENGTH_MAX = 8_192;
const AUTHORITY = /^([a-z]+:\/\/)([^/:[]+)/;

/**
 * The text that MediaWiki matches with its spam lists, of a URL in our normal form: host in Unicode,
 * as bytes, and ASCII in lower case since lists are matched without regard to case. Without the
 * fragment, which a normal form has not, and without what comes after 8 KiB.
 * @returns bytes as Latin-1 characters
 * Source: LinkFilter::getIndexedUrlsNonReversed.
 */
export function subjectOf(url: string): string {
  const readable = url.replace(
    AUTHORITY,
    (_, scheme: string, host: string) => scheme + unicodeHost(host),
  );
  return latin1Of(readable.slice(0, LENGTH_MAX)).replaceAll(/[A-Z]+/g, (letters) =>
    letters.toLowerCase(),
  );
}

/** The host with its IDN labels in Unicode, as MediaWiki keeps and compares hosts. */
export function unicodeHost(host: string): string {
  return host.includes('xn--') ? domainToUnicode(host) || host : host;
}
