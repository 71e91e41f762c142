import { isNativeError } from 'node:util/types';
import { HostBusyError } from './host-busy-error';
import type { Endpoint } from './network';

/** A name may have hundreds of addresses, of people who never asked for us. */
const IN_VAIN_MAX = 4;
/** Whose packets were swallowed, or never sent; who refuses a port may serve another one. */
const SILENT_CODES: ReadonlySet<string> = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN']);
/** Nothing left this machine. */
const UNSENT_CODES: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'ENETDOWN',
]);

/**
 * What the requests of one check found out of addresses: together they open four connections in vain at
 * most, and whoever did not answer is asked last.
 */
export class TriedAddresses {
  readonly #silent = new Set<string>();
  #inVain = 0;

  /** In the order in which a request tries them, those that are asked first in front. */
  inOrder(endpoints: readonly Endpoint[]): Endpoint[] {
    const isSilent = ({ address }: Endpoint): boolean => this.#silent.has(address);
    return [...endpoints.filter((one) => !isSilent(one)), ...endpoints.filter(isSilent)];
  }

  /**
   * How many a request may try; one at least.
   * @param left connections that another request of the check may still need
   */
  most(left: number): number {
    return Math.max(1, IN_VAIN_MAX - this.#inVain - left);
  }

  failed({ address }: Endpoint, error: unknown): void {
    if (isUnsent(error) || error instanceof HostBusyError) return;
    this.#inVain += 1;
    if (SILENT_CODES.has(codeOf(error))) this.#silent.add(address);
  }
}

/** Whether nothing left this machine: it has no way to addresses of that family. */
export function isUnsent(error: unknown): boolean {
  return UNSENT_CODES.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const code: unknown = isNativeError(error) ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
