import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { systemRandom, type Random } from '../../runtime/random';
import { shuffled } from '../../runtime/shuffled';
import { isSpecialName } from '../../url/special-names';
import { isLoopbackAddress, isPublicAddress } from './address-guard';
import { otherLookUp, type LookUp } from './other-look-up';

/** Where a TCP connection goes. */
export interface Endpoint {
  /** IPv4 or IPv6 address as text, without brackets. */
  address: string;
  family: 4 | 6;
  port: number;
}

/**
 * Finds where to connect for a host name (ASCII) or address literal and a port.
 * @param signal ends what waits in between
 * @throws errors with Node's DNS codes (`ENOTFOUND`, `EAI_AGAIN`, …)
 */
type Resolve = (host: string, port: number, signal?: AbortSignal) => Promise<Endpoint[]>;

/**
 * The outside world as the crawler sees it: names, reachable addresses, trusted certificates.
 * Production takes `publicNetwork`; the local set-up and tests put a connect map here.
 */
export interface Network {
  readonly resolve: Resolve;
  /** As `resolve`, by another resolver, where there is one. */
  readonly resolveElsewhere?: Resolve;
  /**
   * Waits until a further address of a host may be connected to, where requests to addresses are paced (W3.1);
   * the first one's turn is taken with the request.
   * @throws {HostBusyError} when that would take too long; the signal's reason when aborted
   */
  readonly takeTurn?:
    | ((
        address: string,
        host: string,
        waiting: { signal: AbortSignal; waitMaxMs: number },
      ) => Promise<void>)
    | undefined;
  /** Whether a connection to this address is allowed at all; asked at connect time on every hop. */
  allows(address: string): boolean;
  /** Further trusted certificates (PEM); none in production. */
  readonly extraCertificates: readonly string[];
}

/** A request by http tries no more (tried-addresses.ts). */
const TRIED_AT_LEAST = 3;

type Chance = Pick<Random, 'below'>;

/**
 * The public internet through the machine's own resolver; only public addresses are allowed. A name with more
 * addresses than one check tries has them in another order each time, though the resolver may always give the
 * same one: what some of them fail to serve, another check asks the others for.
 * @param lookUp replaced in tests only
 * @param lookUpElsewhere at another of the machine's name servers, where it has one
 */
export function publicNetwork(
  lookUp: LookUp = lookup,
  lookUpElsewhere: LookUp | null = otherLookUp(),
  random: Chance = systemRandom,
): Network {
  return {
    resolve: resolveBy(lookUp, random),
    ...(lookUpElsewhere !== null && { resolveElsewhere: resolveBy(lookUpElsewhere, random) }),
    allows: isPublicAddress,
    extraCertificates: [],
  };
}

function resolveBy(lookUp: LookUp, random: Chance): Resolve {
  return async (host, port) => {
    // To ask for it would tell others of it (RFC 7686, RFC 6761).
    if (isSpecialName(host)) return [];
    // The dot keeps this machine's search domains out (resolv.conf(5)).
    const name = isIP(host) === 0 ? `${host}.` : host;
    const found = await lookUp(name, { all: true, verbatim: true });
    const order = found.length > TRIED_AT_LEAST ? shuffled(found, random) : found;
    return order.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4, port }));
  };
}

/** The same network with 127.0.0.0/8 and ::1 allowed too, for tests and the local set-up. */
export function loopbackAllowed(network: Network): Network {
  const { resolveElsewhere } = network;
  return {
    resolve: (host, port, signal) => network.resolve(host, port, signal),
    ...(resolveElsewhere !== undefined && { resolveElsewhere }),
    allows: (address) => isLoopbackAddress(address) || network.allows(address),
    extraCertificates: network.extraCertificates,
  };
}
