import { getDomain } from 'tldts';
import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import { OutageWindow, type NetworkSign } from './outage-window';

/** How a check ended. */
export interface CheckEnd {
  /** What `begin` gave. */
  started: number;
  host: string;
  sign: NetworkSign;
  /** Points of a failure (outage-window.ts). */
  surprise: number;
  signal: AbortSignal;
}

interface HeldCheck {
  /** How many checks had begun when it failed. */
  at: number;
  decide: (isBelieved: boolean) => void;
}

/**
 * How long a failure waits for another check that vouches for our network. With 500 hosts at once an
 * outage shows within a few seconds.
 */
const HOLD_MS = 20_000;

/**
 * Keeps failures of our own network from being recorded as those of the URLs. A failed check is held
 * back until another one, begun later, has reached a server, which takes a moment on a busy crawler and
 * 20 s on one that has nothing else to do. When many domains fail and none is reached, the network
 * counts as down: what is held and all further failures are dropped, until a server is reached again.
 */
export class OwnNetwork {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #window = new OutageWindow();
  readonly #held = new Set<HeldCheck>();
  #begun = 0;
  #downSince: number | null = null;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  get isDown(): boolean {
    return this.#downSince !== null;
  }

  /** A check begins; exactly one `end` follows. @returns its number */
  begin(): number {
    this.#begun += 1;
    return this.#begun;
  }

  /**
   * A check has ended.
   * @returns whether what it found may be believed; false: nothing is to be recorded
   */
  async end(check: CheckEnd): Promise<boolean> {
    if (check.sign === 'reached') this.#noteReached(check.started);
    return check.sign === 'failed' ? this.#judgeFailure(check) : true;
  }

  #noteReached(started: number): void {
    if (this.#downSince !== null && started <= this.#downSince) return;
    if (this.#downSince !== null) this.#logger.warn({}, 'url loop: the network is back');
    this.#downSince = null;
    this.#window.clear();
    for (const held of this.#held) if (held.at < started) held.decide(true);
  }

  #judgeFailure({ host, surprise, signal }: CheckEnd): Promise<boolean> | boolean {
    if (this.isDown) return false;
    if (this.#window.fail(getDomain(host) ?? host, surprise, this.#clock.now())) {
      this.#downSince = this.#begun;
      this.#logger.error(
        {},
        'url loop: no server can be reached, so the network of this machine seems to be down; ' +
          'nothing is recorded until one answers',
      );
      for (const held of this.#held) held.decide(false);
      return false;
    }
    return this.#hold(signal);
  }

  #hold(signal: AbortSignal): Promise<boolean> {
    const over = new AbortController();
    const stop = (): void => over.abort();
    return new Promise((resolve) => {
      const held: HeldCheck = {
        at: this.#begun,
        decide: (isBelieved) => {
          this.#held.delete(held);
          signal.removeEventListener('abort', stop);
          over.abort();
          resolve(isBelieved);
        },
      };
      this.#held.add(held);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      void this.#clock.sleep(HOLD_MS, over.signal).then(
        () => held.decide(true),
        // Either decided by now, or everything is to stop, and the URL stays due.
        () => held.decide(false),
      );
    });
  }
}
