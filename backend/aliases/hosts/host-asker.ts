import { addressParts } from '../addresses/address-parts';
import type { AddressAnswer, AskAddress } from './ask-address';
import type { RequestPurse } from './purse';

/** In a run without an answer, after which an origin rests: it is down, or has enough of us. */
const SILENCES_MAX = 3;

const SERVER_ERROR = 500;
const BUSY = 429;

/** Whether an answer is none: the server fails, or has enough of us; null where nobody answers. */
export function isSilence(answer: AddressAnswer | null): boolean {
  return answer === null || answer.status >= SERVER_ERROR || answer.status === BUSY;
}

/** Asks hosts, as far as a purse reaches; an origin that three times in a run does not answer is asked no more. */
export class HostAsker {
  readonly purse: RequestPurse;
  readonly #ask: AskAddress;
  readonly #signal: AbortSignal;
  /** In a run, by origin. */
  readonly #silences = new Map<string, number>();

  /** @param signal when to stop */
  constructor(ask: AskAddress, purse: RequestPurse, signal: AbortSignal) {
    this.#ask = ask;
    this.purse = purse;
    this.#signal = signal;
  }

  /** Whether the origin of an address rests. */
  rests(address: string): boolean {
    return (this.#silences.get(originOf(address)) ?? 0) >= SILENCES_MAX;
  }

  /**
   * Spends a request.
   * @returns null where nobody answers, the origin rests, or nothing is left to spend
   * @throws the signal's reason; what makes further asking useless
   */
  async ask(address: string, bytesMax: number): Promise<AddressAnswer | null> {
    this.#signal.throwIfAborted();
    if (this.rests(address) || !this.purse.spend()) return null;
    const answer = await this.#ask(address, { bytesMax, signal: this.#signal });
    const origin = originOf(address);
    this.#silences.set(origin, isSilence(answer) ? (this.#silences.get(origin) ?? 0) + 1 : 0);
    return answer;
  }
}

const originOf = (address: string): string => addressParts(address)?.origin ?? address;
