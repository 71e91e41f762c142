import { getDomain, parse } from 'tldts';

/**
 * The name under which it is remembered in whose hands a host seems to be (U1): its registered domain; below a suffix
 * where anybody may have a name (a blog on a blog host), that name; of an IP address, a host of one label or a suffix
 * itself: the host.
 * @param host as in NormalUrl
 * Source: Public Suffix List, its private part included.
 */
export function standingNameOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Whether a registry keeps a name: not one below a private suffix, and no address. */
export function isRegisteredName(name: string): boolean {
  const { domain, isIcann } = parse(name, { allowPrivateDomains: true });
  return domain === name && isIcann === true;
}
