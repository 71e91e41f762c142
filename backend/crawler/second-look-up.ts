import { isNativeError } from 'node:util/types';
import type { Clock } from '../runtime/clock';
import type { Endpoint, Network } from './network';

/** Between the two look-ups of a name: resolvers get over most of their faults meanwhile. */
const PAUSE_MS = 3_000;
/** For so long a name that was looked up in vain at two moments needs no second look-up. */
const IN_VAIN_MS = 60_000;
/** More names are not remembered; they are looked up twice again. */
const NAMES_MAX = 10_000;

/** Of getaddrinfo and c-ares; what goes wrong on this machine is no failed look-up. */
const LOOK_UP_FAILURE =
  /^(?:EAI_(?:AGAIN|FAIL|NODATA|NONAME)|E(?:NOTFOUND|NODATA|SERVFAIL|REFUSED|TIMEOUT|CONNREFUSED|FORMERR|BADRESP|NOTIMP))$/;

/** Codes that say that a name is not there, rather than that nobody could tell. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** What the second look-up takes. */
export interface LookingAgain {
  clock: Clock;
  /** Asked in place of `network` the second time: another resolver, where there is one. */
  other?: Pick<Network, 'resolve'>;
}

/**
 * A network whose names are looked up again, some seconds later, where the first look-up fails (W3.8): one
 * failed look-up says more of a resolver than of a host. That a name does not exist is told only where
 * both say so; else the milder of the two failures is.
 */
export class SecondLookUp implements Network {
  readonly extraCertificates: readonly string[];
  readonly #network: Network;
  readonly #other: Pick<Network, 'resolve'>;
  readonly #clock: Clock;
  /** Names that were looked up in vain at two moments, with the moment (ms); the oldest first. */
  readonly #inVain = new Map<string, number>();

  constructor(network: Network, { clock, other = network }: LookingAgain) {
    this.#network = network;
    this.#other = other;
    this.#clock = clock;
    this.extraCertificates = network.extraCertificates;
  }

  async resolve(host: string, port: number, signal?: AbortSignal): Promise<Endpoint[]> {
    try {
      return await this.#network.resolve(host, port, signal);
    } catch (error) {
      if (!isLookUpError(error) || this.#wasInVain(host)) throw error;
      await this.#clock.sleep(PAUSE_MS, signal);
      return await this.#again({ host, port, signal }, error);
    }
  }

  allows(address: string): boolean {
    return this.#network.allows(address);
  }

  async #again(
    { host, port, signal }: { host: string; port: number; signal: AbortSignal | undefined },
    first: Error,
  ): Promise<Endpoint[]> {
    try {
      return await this.#other.resolve(host, port, signal);
    } catch (second) {
      this.#remember(host);
      throw isLookUpError(second) && saysNoSuchName(second) ? first : second;
    }
  }

  #wasInVain(host: string): boolean {
    const atMs = this.#inVain.get(host);
    return atMs !== undefined && this.#clock.now() - atMs < IN_VAIN_MS;
  }

  #remember(host: string): void {
    this.#inVain.delete(host);
    this.#inVain.set(host, this.#clock.now());
    const [oldest] = this.#inVain.keys();
    if (this.#inVain.size > NAMES_MAX && oldest !== undefined) this.#inVain.delete(oldest);
  }
}

type LookUpError = Error & { code: string };

function isLookUpError(error: unknown): error is LookUpError {
  if (!isNativeError(error) || !('code' in error) || typeof error.code !== 'string') return false;
  return LOOK_UP_FAILURE.test(error.code);
}

function saysNoSuchName({ code }: LookUpError): boolean {
  return NO_SUCH_NAME.has(code);
}
