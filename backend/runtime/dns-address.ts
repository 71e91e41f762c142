import { isIP } from 'node:net';
import type { Resolver } from 'node:dns/promises';
import { errorCode } from './database-errors';

/** What somebody who does not answer, or is not waited for any longer, is told as. */
const SILENT: ReadonlySet<string> = new Set(['ETIMEOUT', 'ECANCELLED']);

/**
 * The address of a host by questions that can be given up (`resolver.cancel`): those of the system go on until they are
 * answered, and keep the process for as long. What DNS does not know the system may, such as names of /etc/hosts.
 * @returns the host itself where the system is to be asked
 * @throws the resolver's ETIMEOUT and ECANCELLED
 */
export async function dnsAddressOf(
  host: string,
  resolver: Pick<Resolver, 'resolve4'>,
): Promise<string> {
  if (isIP(host) !== 0 || host === 'localhost') return host;
  try {
    const [address = host] = await resolver.resolve4(host);
    return address;
  } catch (error) {
    if (SILENT.has(errorCode(error))) throw error;
    return host;
  }
}
