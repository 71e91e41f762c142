import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';

/** As many bytes as a JavaScript number holds exactly. */
const KEY_BYTES = 6;

/**
 * The registered domain of an address by which its changes are found, such as `example.co.uk`; of an IP address or a name
 * without one the host itself.
 * @param url normal form
 */
export function domainOf(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname) ?? hostname;
}

/** Stands for a domain in tables: the first six bytes of the SHA-256 of its name. */
export function domainKeyOf(domain: string): number {
  return createHash('sha256').update(domain).digest().readUIntBE(0, KEY_BYTES);
}
