import { isCommonArchiveHost } from '../../backend/url/common-archive-hosts';
import { normalizeUrl } from '../../backend/url/normalize-url';
import { parseUrl } from '../../backend/url/syntax/parse-url';

/** The first address inside another; an escaped one is a parameter and ends with that. */
const EMBEDDED = /(?:https?|ftps?)(?::\/\/.*|(%3A%2F%2F)[^&]*)/i;
/** Many archives also take an address without scheme behind the date; some write it so. */
const WITHOUT_SCHEME = /^[^/]+\/(?:(?:web|wayback|ref|pan\/\d+)\/)?\d[\w*-]*\/([\w-]+\.[^/?#]+.*)/i;

/**
 * What an archive's address is a copy of: archives carry the original address inside their own.
 * @returns a key as of `addressKey`; null when `href` is no archive's address
 */
export function archivedAddress(href: string): string | null {
  // First of all, since most addresses have none.
  const embedded = embeddedAddress(href.slice(href.indexOf('//') + 2));
  const archive = embedded && parseUrl(href);
  if (!archive || !isCommonArchiveHost(archive.host)) return null;
  const original = normalizeUrl(embedded);
  return original === null ? null : addressKey(original);
}

/** Whether the original is http or https makes no difference to a copy. */
export function addressKey(url: string): string {
  return url.replace(/^https?:/, '');
}

function embeddedAddress(archive: string): string {
  const [, bare] = WITHOUT_SCHEME.exec(archive) ?? [];
  if (bare) return `http://${bare}`;
  const [address = '', isEscaped] = EMBEDDED.exec(archive) ?? [];
  return isEscaped ? unescaped(address) : address;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // A stray percent sign: then it is compared as it stands.
    if (error instanceof URIError) return text;
    throw error;
  }
}
