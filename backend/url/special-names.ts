/** Below these, names mean something to one network alone, or to no resolver at all. */
const SPECIAL =
  /(?:^|\.)(?:alt|local|onion|(?:home|resolver|service|eap|eap-noob|6tisch|ipv4only|(?:10|(?:1[6-9]|2\d|3[01])\.172|168\.192|254\.169|17[01]\.0\.0\.192)\.in-addr|[89ab]\.e\.f\.ip6)\.arpa)$/;

/**
 * Whether a host is one that the domain name system cannot be asked for: an onion service, a name of the
 * local network, and other names of IANA's registry of special-use domain names. To look them up would tell
 * others of them and find nothing. What is reserved for examples is in `reserved-domains.ts`.
 * @param host as in NormalUrl
 * Source: RFC 6761, RFC 6762 (local), RFC 7686 (onion), RFC 8375 (home.arpa), RFC 9476 (alt), and others.
 */
export function isSpecialName(host: string): boolean {
  return SPECIAL.test(host);
}
