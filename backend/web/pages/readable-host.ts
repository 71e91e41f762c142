import { domainToUnicode } from 'node:url';

/** Punycode for people; an IPv6 address has no such form. */
export function readableHost(host: string): string {
  return domainToUnicode(host) || host;
}
