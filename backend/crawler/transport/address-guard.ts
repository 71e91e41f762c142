import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IANA gives out global addresses from here only; older rooms such as ::/96 are not public. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure gives its machines their metadata and keys at an address out of its public ones. */
const METADATA = '168.63.129.16';

/**
 * Whether an address is one of the public internet: unicast, in no range that IANA's special-purpose
 * registries (RFC 6890) keep for private, shared, link-local, documentation or other uses. IPv6
 * addresses that wrap an IPv4 address (mapped, NAT64, 6to4, Teredo) are never public: what they
 * reach depends on the machine's network.
 * @param address text as a resolver gives it: four decimal numbers, or IPv6 without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === METADATA) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** Whether an address is in 127.0.0.0/8 or ::1; the wrapped forms are not. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
}
