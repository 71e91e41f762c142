import { z } from 'zod';

/** Where registries answer, by the end of a name that they keep, such as `org` or `co.uk`. */
export type RegistryServers = ReadonlyMap<string, URL>;

const bootstrapSchema = z.object({
  services: z.array(
    z
      .tuple([z.array(z.string()), z.array(z.string())])
      .nullable()
      .catch(null),
  ),
});

/**
 * Reads the list of registries' servers. Those without TLS are left out: what they say could be anybody's.
 * @param list parsed JSON (RFC 9224, 3 and 4)
 * @returns empty where it is no such list
 */
export function registryServersIn(list: unknown): RegistryServers {
  const servers = new Map<string, URL>();
  const read = bootstrapSchema.safeParse(list);
  for (const service of read.data?.services ?? []) {
    const [names, addresses] = service ?? [[], []];
    const address = addresses.find((one) => URL.canParse(one) && one.startsWith('https://'));
    if (address === undefined) continue;
    // RFC 9224, 3: base addresses end with a slash; not all of the list do.
    const base = new URL(address.endsWith('/') ? address : `${address}/`);
    for (const name of names) servers.set(name.toLowerCase(), base);
  }
  return servers;
}

/**
 * The server of the registry that keeps a name: that of its longest known end (RFC 9224, 4).
 * @param name in ASCII, lower case
 * @returns null: no registry for it is known to answer
 */
export function registryServerFor(servers: RegistryServers, name: string): URL | null {
  const labels = name.split('.');
  for (let from = 1; from < labels.length; from += 1) {
    const server = servers.get(labels.slice(from).join('.'));
    if (server !== undefined) return server;
  }
  return null;
}
