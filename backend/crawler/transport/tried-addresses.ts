import { isNativeError } from 'node:util/types';
import { HostBusyError } from './host-busy-error';
import type { Endpoint } from './network';

/** A name may have hundreds of addresses, of people who never asked for us. */
const IN_VAIN_MAX = 4;
/** A host of which so many addresses have failed in a check has had its chance. */
const CHANCES = 2;
/** Whose packets were swallowed, or never sent; who refuses a port may serve another one. */
const SILENT_CODES: ReadonlySet<string> = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN']);
/** Nothing left this machine. */
const UNSENT_CODES: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'ENETDOWN',
]);

/** What an address is worth trying for, the best first. */
const RANK = {
  answeredHere: 0,
  answered: 1,
  untried: 2,
  failedElsewhere: 3,
  failedHere: 4,
  silent: 5,
};

/**
 * What the requests of one check found out of addresses: together they open four connections in vain at
 * most. Who has answered is asked first, who has failed last, so that what one address refuses is never
 * told of a host that another one serves.
 */
export class TriedAddresses {
  // Lists: they hold a handful of addresses at most, and most checks know a single one.
  readonly #silent: string[] = [];
  /** Addresses with their ports. */
  readonly #failed: string[] = [];
  readonly #answered: string[] = [];
  /** The same without ports. */
  readonly #failedAddresses: string[] = [];
  readonly #answeredAddresses: string[] = [];
  /** Of which hosts connections failed, and how many. */
  readonly #inVainOf = new Map<string, number>();
  #inVain = 0;

  /** In the order in which a request tries them, those that are asked first in front. */
  inOrder(endpoints: readonly Endpoint[]): readonly Endpoint[] {
    if (endpoints.length < 2) return endpoints;
    const ranked = endpoints.map((endpoint) => ({ endpoint, rank: this.#rankOf(endpoint) }));
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ endpoint }) => endpoint);
  }

  /**
   * How many a request may try; one at least.
   * @param left connections that another request of the check may still need
   */
  most(left: number): number {
    return Math.max(1, IN_VAIN_MAX - this.#inVain - left);
  }

  /** Whether the host has had its chance in this check, so that a failure may be told of it. */
  hasHadChances(host: string): boolean {
    return (this.#inVainOf.get(host) ?? 0) >= CHANCES;
  }

  answered(endpoint: Endpoint): void {
    this.#answered.push(keyOf(endpoint));
    this.#answeredAddresses.push(endpoint.address);
  }

  /** What fails a second time costs nothing more. */
  failed(endpoint: Endpoint, error: unknown, host = ''): void {
    if (isUnsent(error) || error instanceof HostBusyError) return;
    if (isUnreachableIpv6(endpoint, error)) {
      this.#silent.push(endpoint.address);
      return;
    }
    const key = keyOf(endpoint);
    if (!this.#failed.includes(key)) {
      this.#inVain += 1;
      this.#inVainOf.set(host, (this.#inVainOf.get(host) ?? 0) + 1);
    }
    this.#failed.push(key);
    this.#failedAddresses.push(endpoint.address);
    if (SILENT_CODES.has(codeOf(error))) this.#silent.push(endpoint.address);
  }

  #rankOf(endpoint: Endpoint): number {
    const { address } = endpoint;
    const key = keyOf(endpoint);
    if (this.#answered.includes(key)) return RANK.answeredHere;
    if (this.#silent.includes(address)) return RANK.silent;
    if (this.#failed.includes(key)) return RANK.failedHere;
    if (this.#answeredAddresses.includes(address)) return RANK.answered;
    return this.#failedAddresses.includes(address) ? RANK.failedElsewhere : RANK.untried;
  }
}

const keyOf = ({ address, port }: Endpoint): string => `${address} ${port}`;

/** Whether nothing left this machine: it has no way to addresses of that family. */
export function isUnsent(error: unknown): boolean {
  return UNSENT_CODES.has(codeOf(error));
}

/** Either nobody is there, or this machine has no IPv6, of which some routing tables say just that. */
export function isUnreachableIpv6({ family }: Endpoint, error: unknown): boolean {
  return family === 6 && codeOf(error) === 'EHOSTUNREACH';
}

function codeOf(error: unknown): string {
  const code: unknown = isNativeError(error) ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
