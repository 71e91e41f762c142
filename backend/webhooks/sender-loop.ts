import { loggedCode } from '../runtime/logged-code';
import type { Logger } from '../runtime/logger';
import { UnderWay } from '../runtime/under-way';
import {
  leaseSubscribers,
  type DueSubscriber,
  type LeasedSubscriber,
} from '../store/subscribers/lease-subscribers';
import { KIND } from '../store/subscribers/subscriber-kind';
import { postponeSubscriber } from '../store/subscribers/held-lease';
import { FairPlaces } from './fair-places';
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

/** More than a try takes, with all that is written before and after. */
const LEASE_S = 120;
const IDLE_MS = 1_000;
/** When nothing has been due for long: a walk reads a row of each who has something waiting. */
const IDLE_MAX_MS = 15_000;
/** The database is in trouble. */
const TROUBLE_MS = 10_000;
/** What could not be sent for a reason of our own is tried again so much later. */
const POSTPONED_S = 300;

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
      if (loop.wasIdle) break;
      if (!loop.isIdle) await loop.untilOneEnds();
    } else if (begun !== 'sending') {
      await loop.rest(begun);
    }
  }
  await loop.allEnded();
}

class SenderLoop {
  readonly #parts: SenderParts;
  readonly #signal: AbortSignal;
  readonly #underWay = new UnderWay();
  readonly #places = new FairPlaces();
  #afterId = 0;
  #idleMs = IDLE_MS;
  /** Somebody met in this walk is due, and has no place. */
  #lacksPlace = false;
  /** In this walk over all who have something waiting. */
  #hasFound = false;
  #wasIdle = true;

  constructor(parts: SenderParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Whether nothing was under way when this walk began: what has ended since may have something next, which it did not see. */
  get wasIdle(): boolean {
    return this.#wasIdle;
  }

  async untilRoom(): Promise<void> {
    while (this.#places.free === 0) await this.untilOneEnds();
  }

  untilOneEnds(): Promise<void> {
    return this.#underWay.nextEnd();
  }

  allEnded(): Promise<void> {
    return this.#underWay.allEnded();
  }

  /** Ever longer as long as there is nothing to do; what is under way may have something next. */
  async rest(why: 'nothing-due' | 'failed'): Promise<void> {
    const ms = why === 'failed' ? TROUBLE_MS : this.#idleMs;
    this.#idleMs = this.isIdle ? Math.min(2 * this.#idleMs, IDLE_MAX_MS) : IDLE_MS;
    const until = this.#lacksPlace ? this.#untilPlace() : this.#signal;
    await this.#parts.clock.sleep(ms, until).catch(() => undefined);
  }

  #untilPlace(): AbortSignal {
    const hasPlace = new AbortController();
    void this.untilOneEnds().then(() => hasPlace.abort());
    return AbortSignal.any([this.#signal, hasPlace.signal]);
  }

  /** Begins as many messages as there is room for. */
  async begin(): Promise<'sending' | 'nothing-due' | 'failed'> {
    const { database, clock, random } = this.#parts;
    const nowS = Math.floor(clock.now() / 1_000);
    const choose = (due: readonly DueSubscriber[]): DueSubscriber[] => this.#choose(due);
    const wanted = { kind: KIND.webhook, nowS, leaseS: LEASE_S, choose, afterId: this.#afterId };
    try {
      if (this.#afterId === 0) {
        this.#lacksPlace = false;
        this.#wasIdle = this.isIdle;
      }
      const { leased, afterId } = await leaseSubscribers(database, wanted, random);
      this.#afterId = afterId;
      for (const one of leased) this.#underWay.add(this.#send(one));
      this.#hasFound ||= leased.length > 0;
      if (afterId !== 0) return 'sending';
      const isNothingDue = !this.#hasFound;
      this.#hasFound = false;
      return isNothingDue ? 'nothing-due' : 'sending';
    } catch (err) {
      // Its statements hold nothing but numbers.
      if (!this.#signal.aborted) this.#parts.logger.error({ err }, 'webhooks: none leased');
      return 'failed';
    }
  }

  #choose(due: readonly DueSubscriber[]): DueSubscriber[] {
    const chosen = this.#places.choose(due);
    this.#lacksPlace ||= chosen.length < due.length;
    if (chosen.length > 0) this.#idleMs = IDLE_MS;
    return chosen;
  }

  /** What is aborted is sent again when its lease ends, what fails here some minutes later. */
  async #send(leased: LeasedSubscriber): Promise<void> {
    const { subscriberId } = leased;
    const giveBack = this.#places.take(leased);
    try {
      const outcome = await sendNext(this.#parts, leased, this.#signal);
      this.#parts.logger.debug({ subscriberId, outcome }, 'webhooks: message settled');
    } catch (error) {
      await this.#postpone(leased, error);
    } finally {
      giveBack();
    }
  }

  /** Nothing is logged of where it goes, as messages and stacks of errors may tell it. */
  async #postpone(leased: LeasedSubscriber, error: unknown): Promise<void> {
    if (this.#signal.aborted) return;
    const { database, clock, logger } = this.#parts;
    const { subscriberId } = leased;
    logger.error(
      { code: loggedCode(error), subscriberId },
      'webhooks: not sent, tried again later',
    );
    const dueAtS = Math.floor(clock.now() / 1_000) + POSTPONED_S;
    await postponeSubscriber(database, leased, dueAtS).catch((again: unknown) => {
      logger.error(
        { code: loggedCode(again), subscriberId },
        'webhooks: its lease has to end first',
      );
    });
  }
}
