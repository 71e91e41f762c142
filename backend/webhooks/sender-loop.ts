import type { Logger } from '../runtime/logger';
import { UnderWay } from '../runtime/under-way';
import { leaseSubscribers, type LeasedSubscriber } from '../store/subscribers/lease-subscribers';
import { sendNext, type SendingParts } from './send-next';

/** What a sender works with. */
export interface SenderParts extends SendingParts {
  logger: Logger;
}

/** How a sender works. */
export interface SenderOptions {
  /** Ends when nothing is due; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** A slow server holds one of so many places for 20 s. */
const AT_ONCE = 16;
/** More than a try takes, with all that is written before and after. */
const LEASE_S = 120;
const IDLE_MS = 1_000;
/** The network, the database or this machine is in trouble. */
const TROUBLE_MS = 10_000;

/**
 * Sends webhooks what waits for them, beside any number of other senders: each leases whom it sends to. Who is killed
 * sends nothing further; what was under way is sent again with the same id when its lease has run out.
 */
export async function runSenderLoop(parts: SenderParts, options: SenderOptions): Promise<void> {
  const loop = new SenderLoop(parts, options.signal);
  while (!options.signal.aborted) {
    await loop.untilRoom();
    const begun = await loop.begin();
    if (begun === 'nothing-due' && options.untilIdle) {
      if (loop.isIdle) break;
      await loop.untilOneEnds();
    } else if (begun !== 'sending') {
      await loop.rest(begun === 'failed' ? TROUBLE_MS : IDLE_MS);
    }
  }
  await loop.allEnded();
}

class SenderLoop {
  readonly #parts: SenderParts;
  readonly #signal: AbortSignal;
  readonly #underWay = new UnderWay();
  #afterId = 0;
  /** In this walk over all who have something waiting. */
  #hasFound = false;

  constructor(parts: SenderParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  async untilRoom(): Promise<void> {
    while (this.#underWay.size >= AT_ONCE) await this.untilOneEnds();
  }

  untilOneEnds(): Promise<void> {
    return this.#underWay.nextEnd();
  }

  allEnded(): Promise<void> {
    return this.#underWay.allEnded();
  }

  async rest(ms: number): Promise<void> {
    const { clock } = this.#parts;
    await clock.sleep(ms, this.#signal).catch(() => undefined);
  }

  /** Begins as many messages as there is room for. */
  async begin(): Promise<'sending' | 'nothing-due' | 'failed'> {
    const { database, clock, random } = this.#parts;
    const nowS = Math.floor(clock.now() / 1_000);
    const count = AT_ONCE - this.#underWay.size;
    const wanted = { nowS, leaseS: LEASE_S, count, afterId: this.#afterId };
    try {
      const { leased, afterId } = await leaseSubscribers(database, wanted, random);
      this.#afterId = afterId;
      for (const one of leased) this.#underWay.add(this.#send(one));
      this.#hasFound ||= leased.length > 0;
      if (afterId !== 0) return 'sending';
      const isNothingDue = !this.#hasFound;
      this.#hasFound = false;
      return isNothingDue ? 'nothing-due' : 'sending';
    } catch (error) {
      this.#tell(error);
      return 'failed';
    }
  }

  /** What is aborted or fails is sent again when its lease ends. Nothing is logged of where it goes. */
  async #send(leased: LeasedSubscriber): Promise<void> {
    const { subscriberId } = leased;
    try {
      const outcome = await sendNext(this.#parts, leased, this.#signal);
      this.#parts.logger.debug({ subscriberId, outcome }, 'webhooks: message settled');
    } catch (error) {
      this.#tell(error);
    }
  }

  #tell(err: unknown): void {
    if (!this.#signal.aborted) this.#parts.logger.error({ err }, 'webhooks: not sent');
  }
}
