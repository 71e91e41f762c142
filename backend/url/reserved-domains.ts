const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/;

/**
 * Whether a host belongs to the domains reserved for examples and tests.
 * @param host as in NormalUrl
 * Source: RFC 2606, RFC 6761; W2.2.
 */
export function isReservedDomain(host: string): boolean {
  return RESERVED.test(host);
}
