import { isNativeError } from 'node:util/types';
import type { Clock } from '../../runtime/clock';
import type { Endpoint, Network } from '../transport/network';
import { isNoSuchName } from '../transport/no-such-name';

/** Between the two look-ups of a name: resolvers get over most of their faults meanwhile. */
const PAUSE_MS = 3_000;
/** For so long a name that was looked up in vain at two moments needs no second look-up. */
const IN_VAIN_MS = 60_000;
/** More names are not remembered; they are looked up twice again. */
const NAMES_MAX = 10_000;

/** Of getaddrinfo and c-ares; what goes wrong on this machine is no failed look-up. */
const LOOK_UP_FAILURE =
  /^(?:EAI_(?:AGAIN|FAIL|NODATA|NONAME)|E(?:NOTFOUND|NODATA|SERVFAIL|REFUSED|TIMEOUT|CONNREFUSED|FORMERR|BADRESP|NOTIMP))$/;

/**
 * A network whose names are looked up again, some seconds later, where the first look-up fails (W3.8): one
 * failed look-up says more of a resolver than of a host. Another resolver is asked then, where the network has
 * one. That a name does not exist is told only where both say so; else the milder of the two failures is.
 */
export class SecondLookUp implements Network {
  readonly extraCertificates: readonly string[];
  readonly #network: Network;
  readonly #clock: Clock;
  /** Names that were looked up in vain at two moments, the oldest first. */
  readonly #inVain = new Map<string, FailedLookUps>();

  constructor(network: Network, clock: Clock) {
    this.#network = network;
    this.#clock = clock;
    this.extraCertificates = network.extraCertificates;
  }

  async resolve(host: string, port: number, signal?: AbortSignal): Promise<Endpoint[]> {
    try {
      return await this.#network.resolve(host, port, signal);
    } catch (error) {
      if (!isLookUpError(error)) throw error;
      const before = this.#inVainBefore(host);
      if (before !== undefined) throw milderOf(before, error);
      await this.#clock.sleep(PAUSE_MS, signal);
      return await this.#again({ host, port, signal }, error);
    }
  }

  allows(address: string): boolean {
    return this.#network.allows(address);
  }

  async #again(
    { host, port, signal }: { host: string; port: number; signal: AbortSignal | undefined },
    first: LookUpError,
  ): Promise<Endpoint[]> {
    try {
      return await this.#elsewhere(host, port, signal);
    } catch (second) {
      if (!isLookUpError(second)) throw second;
      const error = milderOf(first, second);
      this.#remember(host, error);
      throw error;
    }
  }

  /** Another resolver that is out of order, or does not serve us, is none. */
  async #elsewhere(host: string, port: number, signal?: AbortSignal): Promise<Endpoint[]> {
    const { resolveElsewhere } = this.#network;
    try {
      if (resolveElsewhere !== undefined) return await resolveElsewhere(host, port, signal);
    } catch (error) {
      if (!isLookUpError(error) || !NO_RESOLVER.has(error.code)) throw error;
    }
    return this.#network.resolve(host, port, signal);
  }

  #inVainBefore(host: string): LookUpError | undefined {
    const before = this.#inVain.get(host);
    const isRecent = before !== undefined && this.#clock.now() - before.atMs < IN_VAIN_MS;
    return isRecent ? before.error : undefined;
  }

  #remember(host: string, error: LookUpError): void {
    this.#inVain.delete(host);
    this.#inVain.set(host, { atMs: this.#clock.now(), error });
    const [oldest] = this.#inVain.keys();
    if (this.#inVain.size > NAMES_MAX && oldest !== undefined) this.#inVain.delete(oldest);
  }
}

/** Codes of c-ares where a name server answers nothing, or not us. */
const NO_RESOLVER: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTIMP',
  'EREFUSED',
  'ESERVFAIL',
  'ETIMEOUT',
]);

type LookUpError = Error & { code: string };

/** How the second look-up of a name ended, and when (ms). */
interface FailedLookUps {
  atMs: number;
  error: LookUpError;
}

function isLookUpError(error: unknown): error is LookUpError {
  if (!isNativeError(error) || !('code' in error) || typeof error.code !== 'string') return false;
  return LOOK_UP_FAILURE.test(error.code);
}

/** The first of two, unless the second one alone leaves open whether the name is there. */
function milderOf(first: LookUpError, second: LookUpError): LookUpError {
  return isNoSuchName(second) ? first : second;
}
