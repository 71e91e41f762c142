import { abortReason } from '../../runtime/abort-reason';
import type { AddressPacing } from './address-pacing';
import type { Endpoint, Network } from '../transport/network';

/**
 * A network whose names are resolved before the request that needs them, so that a request can wait
 * for its address's turn outside of its time limit. What was found, be it an error, is handed out
 * once, to the connection that follows: addresses are judged and connected to as ever.
 */
export class LookUpsAhead implements Network {
  readonly extraCertificates: readonly string[];
  readonly takeTurn: Network['takeTurn'];
  readonly #network: Network;
  readonly #found = new Map<string, Promise<Endpoint[]>>();

  /** @param addresses by which further addresses of a host are paced */
  constructor(network: Network, addresses?: Pick<AddressPacing, 'takeTurn'>) {
    this.#network = network;
    this.takeTurn = addresses?.takeTurn.bind(addresses);
    this.extraCertificates = network.extraCertificates;
  }

  /**
   * Asks for the name now. Empty when there is none, or not within `ms`: whoever connects will see.
   * @throws the signal's reason when aborted
   */
  ahead(host: string, port: number, ms: number, signal: AbortSignal): Promise<Endpoint[]> {
    const found = this.#network.resolve(host, port, signal);
    this.#found.set(keyOf(host, port), found);
    return new Promise((resolve, reject) => {
      const end = (endpoints: Endpoint[]): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve(endpoints);
      };
      const stop = (): void => {
        clearTimeout(timer);
        reject(abortReason(signal));
      };
      const timer = setTimeout(end, ms, []);
      signal.addEventListener('abort', stop, { once: true });
      found.then(end, () => end([]));
      if (signal.aborted) stop();
    });
  }

  resolve(host: string, port: number, signal?: AbortSignal): Promise<Endpoint[]> {
    const key = keyOf(host, port);
    const found = this.#found.get(key);
    if (found === undefined) return this.#network.resolve(host, port, signal);
    this.#found.delete(key);
    return found;
  }

  /** What nobody wants any more. */
  forget(host: string, port: number): void {
    this.#found.delete(keyOf(host, port));
  }

  allows(address: string): boolean {
    return this.#network.allows(address);
  }
}

function keyOf(host: string, port: number): string {
  return `${host} ${port}`;
}
