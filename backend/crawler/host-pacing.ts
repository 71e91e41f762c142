import type { Clock } from '../runtime/clock';
import { backoffAfter } from './backoff';
import { HostBusyError } from './host-busy-error';

/** How long and with how many others the asker can wait. */
export interface Patience {
  /** Moment (ms) until which a turn is of use. */
  untilMs?: number;
  /** How many may wait already. */
  waitingMax?: number;
  signal?: AbortSignal;
}

/** Entries kept before those that no longer matter are swept out. */
const SWEEP_AT = 10_000;
/** A pause of a host that was not asked for so long says nothing any more. */
const FORGET_MS = 3_600_000;

interface Pace {
  /** The moment (ms) before which no further request may start. */
  freeAtMs: number;
  /** Backoff. */
  levelMs: number;
  /** From the end of a request to the start of the next, at least. */
  intervalMs: number;
  /** Whether somebody has the turn. */
  isTaken: boolean;
  /** Those who get it next, in order. */
  waiting: (() => void)[];
}

/**
 * W3.1: one request at a time to a host, whoever makes it in this process (visits of the host itself
 * and redirect hops that lead there), and at least `intervalMs` from the end of one to the start of
 * the next; longer where the host is busy (backoff.ts).
 */
export class HostPacing {
  readonly #intervalMs: number;
  readonly #clock: Clock;
  readonly #paces = new Map<string, Pace>();

  constructor(intervalMs: number, clock: Clock) {
    this.#intervalMs = intervalMs;
    this.#clock = clock;
  }

  /**
   * Waits for the host's turn and takes it; `endTurn` gives it up.
   * @throws {HostBusyError} when the turn comes too late or too many wait
   * @throws the signal's reason when aborted
   */
  async takeTurn(host: string, patience: Patience = {}): Promise<void> {
    const pace = this.#paceOf(host);
    const { untilMs = Infinity, waitingMax = Infinity, signal } = patience;
    if (pace.freeAtMs > untilMs) throw new HostBusyError(host, 'paused', pace.freeAtMs);
    if (pace.waiting.length >= waitingMax) throw new HostBusyError(host, 'taken', pace.freeAtMs);
    if (pace.isTaken) await queue(pace, signal);
    pace.isTaken = true;
    try {
      await this.#rest(host, pace, untilMs, signal);
    } catch (error) {
      passOn(pace);
      throw error;
    }
  }

  /** The request has ended: whoever waits has its turn after the interval. */
  endTurn(host: string): void {
    const pace = this.#paceOf(host);
    pace.freeAtMs = Math.max(pace.freeAtMs, this.#clock.now() + pace.intervalMs);
    passOn(pace);
  }

  /** From now on the host's requests are so far apart; 0 or less than usual: as usual. */
  keepApart(host: string, intervalMs: number): void {
    this.#paceOf(host).intervalMs = Math.max(intervalMs, this.#intervalMs);
  }

  /** Takes to heart what the host answered; before `endTurn`. */
  answered(host: string, http: number, retryAfterMs: number | null): void {
    const pace = this.#paceOf(host);
    const { levelMs, pauseMs } = backoffAfter(pace.levelMs, http, retryAfterMs);
    pace.levelMs = levelMs;
    if (pauseMs > 0) this.pause(host, pauseMs);
  }

  /** Leaves the host alone from now on; never shortens a longer pause. */
  pause(host: string, pauseMs: number): void {
    const pace = this.#paceOf(host);
    pace.freeAtMs = Math.max(pace.freeAtMs, this.#clock.now() + pauseMs);
  }

  /** The moment (ms) from which the host may be asked again. */
  freeAtMs(host: string): number {
    return this.#paces.get(host)?.freeAtMs ?? 0;
  }

  async #rest(
    host: string,
    pace: Pace,
    untilMs: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (;;) {
      const waitMs = pace.freeAtMs - this.#clock.now();
      if (pace.freeAtMs > untilMs) throw new HostBusyError(host, 'paused', pace.freeAtMs);
      if (waitMs <= 0) return;
      await this.#clock.sleep(waitMs, signal);
    }
  }

  #paceOf(host: string): Pace {
    const known = this.#paces.get(host);
    if (known !== undefined) return known;
    if (this.#paces.size >= SWEEP_AT) this.#sweep();
    const intervalMs = this.#intervalMs;
    const pace = { freeAtMs: 0, levelMs: 0, intervalMs, isTaken: false, waiting: [] };
    this.#paces.set(host, pace);
    return pace;
  }

  #sweep(): void {
    const nowMs = this.#clock.now();
    for (const [host, { freeAtMs, levelMs, isTaken }] of this.#paces) {
      const keptMs = levelMs > 0 ? FORGET_MS : 0;
      if (!isTaken && freeAtMs + keptMs <= nowMs) this.#paces.delete(host);
    }
  }
}

/** Resolves when it is one's turn, which then counts as taken. */
function queue(pace: Pace, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      pace.waiting = pace.waiting.filter((one) => one !== go);
      reject(reasonOf(signal));
    };
    const go = (): void => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    if (signal?.aborted) return reject(reasonOf(signal));
    signal?.addEventListener('abort', stop, { once: true });
    pace.waiting.push(go);
  });
}

/** The turn stays taken while it goes from one to the next. */
function passOn(pace: Pace): void {
  const next = pace.waiting.shift();
  if (next === undefined) pace.isTaken = false;
  else next();
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}
