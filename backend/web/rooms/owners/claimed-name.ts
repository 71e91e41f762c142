import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { classifyUrl } from '../../../url/classify-url';

/** What somebody claims; or why it cannot be claimed. */
export type ClaimedName = { name: string } | { refusal: 'bad-name' | 'suffix' };

/** Names of the DNS have 253 characters, `_weboid.` included. */
const CHARS_MAX = 245;
const NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/**
 * The name of a domain or host as people type it, or copy its address: ASCII, lower case. Addresses of machines are none,
 * nor are names that mean something in one network alone, or are reserved; and a public suffix, such as `co.uk` or
 * `github.io`, is nobody's who would speak for all below it.
 * @param text as typed
 */
export function claimedName(text: string): ClaimedName {
  const typed = text.trim();
  const { url, kind } = classifyUrl(typed.includes('://') ? typed : `https://${typed}/`);
  const host = url?.host ?? '';
  const isName = NAME.test(host) && isIP(host) === 0 && host.length <= CHARS_MAX;
  if (!isName || kind === 'special' || kind === 'example') return { refusal: 'bad-name' };
  return getDomain(host, { allowPrivateDomains: true }) === null
    ? { refusal: 'suffix' }
    : { name: host };
}
