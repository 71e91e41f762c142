import { getDomain, parse } from 'tldts';

const WWW = 'www.';

/**
 * The name under which it is remembered in whose hands a host seems to be (U1): its registered domain, such as
 * `example.co.uk`; where strangers have names below one domain, as with blogs and code, the host itself without `www.`; of an
 * IP address, or a name without a registered domain, the host itself. Never throws.
 * @param host in ASCII, lower case
 * Source: the public suffix list, both of its parts.
 */
export function standingNameOf(host: string): string {
  const below = parse(host, { allowPrivateDomains: true });
  if (below.isPrivate === true && below.domain !== null) {
    const bare = host.startsWith(WWW) ? host.slice(WWW.length) : host;
    return bare === below.publicSuffix ? host : bare;
  }
  return getDomain(host) ?? host;
}

/** Whether a name is one that a registry keeps, and not one below a private suffix, or none at all. */
export function isRegisteredName(name: string): boolean {
  return (
    getDomain(name, { allowPrivateDomains: true }) === name &&
    parse(name, { allowPrivateDomains: true }).isIcann === true
  );
}
