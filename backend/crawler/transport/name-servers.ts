import { Resolver } from 'node:dns/promises';

/**
 * Finds a domain's name servers.
 * @throws errors with Node's DNS codes
 */
export type ResolveNameServers = (domain: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 5_000;
const TRIES = 2;

/** The machine's own resolvers; the same ones that everything else asks, so nobody else is contacted. */
export function systemNameServers(): ResolveNameServers {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return (domain) => resolver.resolveNs(domain);
}
