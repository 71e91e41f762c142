import { isIP } from 'node:net';
import { isReservedDomain } from '../../../url/reserved-domains';
import { isSpecialName } from '../../../url/special-names';
import { whatwgUrl } from '../../../url/whatwg-url';

const CHARS_MAX = 500;

/**
 * The address of a webhook, as it is asked: https, by a name and at the usual port, so that nobody has us knock at other
 * doors of a machine. Whether the name leads to a public address is looked at with each connection.
 * @param text as typed
 * @param ownHost our own, to which nothing is sent
 * @returns null for what cannot be one
 */
export function webhookAddress(text: string, ownHost: string): string | null {
  const url = whatwgUrl(text.trim());
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null;
  if (url.username !== '' || url.password !== '') return null;
  if (!isPublicName(url.hostname) || url.host === ownHost) return null;
  url.hash = '';
  return url.href.length > CHARS_MAX ? null : url.href;
}

function isPublicName(hostname: string): boolean {
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  // With a dot at its end it would be none of the names that are looked for here.
  if (isAddress || !hostname.includes('.') || hostname.endsWith('.')) return false;
  return !isSpecialName(hostname) && !isReservedDomain(hostname);
}
