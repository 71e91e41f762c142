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
  /** Milliseconds that the check took; 0 where it is not known. */
  ms: number;
  signal: AbortSignal;
  /**
   * Asks some hosts that answered lately (ask-witnesses.ts), each between a `begin` and, if it is reached, a
   * `noteReached`. @returns how many of them could not be reached
   */
  askWitnesses: () => Promise<number>;
}

/** Whether what a check found may be recorded; `again`: not before the URL was checked once more. */
export type Belief = 'believed' | 'again' | 'not-believed';

interface HeldCheck {
  /** How many checks had begun when it failed. */
  at: number;
  decide: (isVouchedFor: boolean) => void;
}

/**
 * How long a failure waits for another check that vouches for our network, before witnesses are asked. With
 * 500 hosts at once an outage shows within a few seconds.
 */
const HOLD_MS = 20_000;
/** Nobody is called as a witness more often while our network is down. */
const WITNESSES_WHILE_DOWN_MS = 60_000;
/** Who reached a server so long before a check, or during it, tells that our network was there at its beginning. */
const FRESH_MS = 15_000;
/** So many hosts that answered lately do not fall silent together. */
const SILENT_WITNESSES = 2;

/**
 * Keeps failures of our own network from being recorded as those of the URLs. A failed check is held
 * back until another one, begun later, has reached a server, which takes a moment on a busy crawler. On one
 * that has nothing else to do, some hosts that answered lately are asked after 20 s; where nobody vouches for
 * our network, nothing is believed, however few hosts there are. Where nobody was reached shortly before the
 * failure either, the network may have been back only then, so the URL is checked once more. When many domains
 * fail and none is reached, or witnesses are silent, the network counts as down: what is held and all further
 * failures are dropped, until a server is reached again. They may as well be dead together, as what is left of a
 * small list when all that lives was checked, so witnesses are asked at once before they are dropped: where one is
 * reached, all of them are checked once more.
 */
export class OwnNetwork {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #window = new OutageWindow();
  readonly #held = new Set<HeldCheck>();
  #begun = 0;
  #downSince: number | null = null;
  /** How often it went down. */
  #outages = 0;
  #reachedAtMs = -Infinity;
  #witnessing: Promise<void> | null = null;
  #witnessedAtMs = -Infinity;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  get isDown(): boolean {
    return this.#downSince !== null;
  }

  /** A check begins; one `end` follows, or, of a witness, a `noteReached` if it is reached. @returns its number */
  begin(): number {
    this.#begun += 1;
    return this.#begun;
  }

  /** A check has ended. */
  async end(check: CheckEnd): Promise<Belief> {
    if (check.sign === 'reached') this.noteReached(check.started);
    if (check.sign !== 'failed') return 'believed';
    const outages = this.#outages;
    const wasThere = this.#reachedAtMs >= this.#clock.now() - check.ms - FRESH_MS;
    if (!(await this.#isVouchedFor(check))) return 'not-believed';
    return wasThere && outages === this.#outages ? 'believed' : 'again';
  }

  /** A server was reached by the check with that number. */
  noteReached(started: number): void {
    if (this.#downSince !== null && started <= this.#downSince) return;
    if (this.#downSince !== null) this.#logger.warn({}, 'url loop: the network is back');
    this.#downSince = null;
    this.#reachedAtMs = this.#clock.now();
    this.#window.clear();
    for (const held of this.#held) if (held.at < started) held.decide(true);
  }

  async #isVouchedFor(check: CheckEnd): Promise<boolean> {
    if (this.isDown) {
      await this.#callWitnesses(check);
      return false;
    }
    const isDown = this.#window.fail(domainOf(check.host), check.surprise, this.#clock.now());
    const isVouchedFor = this.#hold(check);
    if (isDown) await this.#goDownUnlessVouchedFor(check);
    return isVouchedFor;
  }

  /** Who was asked before so many failed has had no say in it. */
  async #goDownUnlessVouchedFor(check: CheckEnd): Promise<void> {
    this.#goDown();
    this.#witnessedAtMs = -Infinity;
    await this.#witnessing;
    if (this.isDown) await this.#callWitnesses(check);
    if (this.isDown) this.#dropHeld();
  }

  #goDown(): void {
    this.#downSince = this.#begun;
    this.#outages += 1;
    this.#logger.error(
      {},
      'url loop: no server can be reached, so the network of this machine seems to be down; ' +
        'nothing is recorded until one answers',
    );
  }

  #dropHeld(): void {
    for (const held of this.#held) held.decide(false);
  }

  #hold(check: CheckEnd): Promise<boolean> {
    const { signal } = check;
    const over = new AbortController();
    const stop = (): void => over.abort();
    return new Promise((resolve) => {
      const held: HeldCheck = {
        at: this.#begun,
        decide: (isVouchedFor) => {
          this.#held.delete(held);
          signal.removeEventListener('abort', stop);
          over.abort();
          resolve(isVouchedFor);
        },
      };
      this.#held.add(held);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      void this.#clock
        .sleep(HOLD_MS, over.signal)
        .then(() => this.#callWitnesses(check))
        // Either decided by now, or everything is to stop, or nobody vouches: the URL stays due.
        .then(
          () => held.decide(false),
          () => held.decide(false),
        );
    });
  }

  /** Who was held when others called them has had their word. */
  #callWitnesses({ askWitnesses }: CheckEnd): Promise<void> {
    const pauseMs = this.isDown ? WITNESSES_WHILE_DOWN_MS : HOLD_MS;
    if (this.#witnessing === null && this.#clock.now() - this.#witnessedAtMs >= pauseMs) {
      this.#witnessedAtMs = this.#clock.now();
      this.#witnessing = this.#hearWitnesses(askWitnesses).finally(() => {
        this.#witnessing = null;
      });
    }
    return this.#witnessing ?? Promise.resolve();
  }

  async #hearWitnesses(askWitnesses: () => Promise<number>): Promise<void> {
    const before = this.#reachedAtMs;
    const silent = await askWitnesses();
    if (silent < SILENT_WITNESSES || before !== this.#reachedAtMs || this.isDown) return;
    this.#goDown();
    this.#dropHeld();
  }
}

const domainOf = (host: string): string => getDomain(host) ?? host;
