import { Resolver } from 'node:dns/promises';

/**
 * Finds the texts of a name (TXT, RFC 1035, 3.3.14), each in the strings of which it consists.
 * @throws errors with Node's DNS codes
 */
export type ResolveTexts = (name: string) => Promise<readonly (readonly string[])[]>;

const TIMEOUT_MS = 5_000;
const TRIES = 2;

/**
 * The machine's own resolvers; the same ones that everything else asks, so nobody else is contacted.
 * @param servers in their place, in tests only: addresses with ports
 */
export function systemTexts(servers?: readonly string[]): ResolveTexts {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return (name) => resolver.resolveTxt(name);
}
