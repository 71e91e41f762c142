import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';

/** As many bytes as a JavaScript number holds exactly. */
const KEY_BYTES = 6;

/** Taken apart by hand: a normal form is no reason to fail where others would not call it an address. */
const HOST = /^[a-z]+:\/\/(?<host>\[[^\]]*\]|[^/:?#]*)/;

/**
 * The registered domain of an address by which its changes are found, such as `example.co.uk`; of an IP address or a name
 * without one the host itself. Never throws.
 * @param url normal form
 */
export function domainOf(url: string): string {
  const host = HOST.exec(url)?.groups?.['host'] ?? '';
  return getDomain(host) ?? host;
}

/** Stands for a domain in tables: the first six bytes of the SHA-256 of its name. */
export function domainKeyOf(domain: string): number {
  return createHash('sha256').update(domain).digest().readUIntBE(0, KEY_BYTES);
}
