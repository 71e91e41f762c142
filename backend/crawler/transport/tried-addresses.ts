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
  readonly #silent = new Set<string>();
  /** Addresses with their ports. */
  readonly #failed = new Set<string>();
  readonly #answered = new Set<string>();
  /** The same without ports. */
  readonly #failedAddresses = new Set<string>();
  readonly #answeredAddresses = new Set<string>();
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
    this.#answered.add(keyOf(endpoint));
    this.#answeredAddresses.add(endpoint.address);
  }

  /** What fails a second time costs nothing more. */
  failed(endpoint: Endpoint, error: unknown, host = ''): void {
    if (isUnsent(error) || error instanceof HostBusyError) return;
    const key = keyOf(endpoint);
    if (!this.#failed.has(key)) {
      this.#inVain += 1;
      this.#inVainOf.set(host, (this.#inVainOf.get(host) ?? 0) + 1);
    }
    this.#failed.add(key);
    this.#failedAddresses.add(endpoint.address);
    if (SILENT_CODES.has(codeOf(error))) this.#silent.add(endpoint.address);
  }

  #rankOf(endpoint: Endpoint): number {
    const { address } = endpoint;
    const key = keyOf(endpoint);
    if (this.#answered.has(key)) return RANK.answeredHere;
    if (this.#silent.has(address)) return RANK.silent;
    if (this.#failed.has(key)) return RANK.failedHere;
    if (this.#answeredAddresses.has(address)) return RANK.answered;
    return this.#failedAddresses.has(address) ? RANK.failedElsewhere : RANK.untried;
  }
}

const keyOf = ({ address, port }: Endpoint): string => `${address} ${port}`;

/** Whether nothing left this machine: it has no way to addresses of that family. */
export function isUnsent(error: unknown): boolean {
  return UNSENT_CODES.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const code: unknown = isNativeError(error) ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
