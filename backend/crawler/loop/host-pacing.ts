import type { Clock } from '../../runtime/clock';
import { TurnQueue } from '../../runtime/turn-queue';
import { RequestedPauses } from '../../store/frontier/requested-pauses';
import { backoffAfter, saysBusy } from './backoff';
import { HostBusyError } from '../transport/host-busy-error';

/** How long and with how many others the asker can wait. */
export interface TurnPatience {
  /** Moment (ms) until which a turn is of use. */
  untilMs?: number;
  /** How many may wait already. */
  waitingMax?: number;
  /** A check begins with it that may not come into the middle of another one, where its host is slow. */
  isNewcomer?: boolean;
  signal?: AbortSignal;
}

/** Entries kept before those that no longer matter are swept out. */
const SWEEP_AT = 10_000;
/** So many hosts may belong to an archive that all places would be taken by those that wait for it. */
const DOMAIN_WAIT_MAX_MS = 10_000;
/** No pause is longer. */
const REST_MS_MAX = 86_400_000;

/** A longer interval is kept between checks, not between the requests of one. */
const SLOW_INTERVAL_MS = 10_000;

interface Pace {
  /** The moment (ms) before which no further request may start. */
  freeAtMs: number;
  /** From the end of a request to the start of the next, at least. */
  intervalMs: number;
  /** What each request adds to the rest after its check; 0 where the interval is short. */
  restMs: number;
  /** What has been added so far. */
  owedMs: number;
  turns: TurnQueue;
}

/**
 * W3.1: one request at a time to a host, whoever makes it in this process (visits of the host itself
 * and redirect hops that lead there), and at least `intervalMs` from the end of one to the start of
 * the next; longer where the host is busy (backoff.ts), or the archive that it belongs to
 * (store/frontier/requested-pauses.ts), whoever was told so. An interval of more than ten seconds, as an owner may wish
 * (W8.5), is no pause within a check, which may take several requests and would hold its host for hours: after it the
 * host rests that long for each of them, so that there are no more than wished, taken together.
 */
export class HostPacing {
  readonly #intervalMs: number;
  readonly #clock: Clock;
  readonly #pauses: RequestedPauses;
  readonly #paces = new Map<string, Pace>();

  /** @param pauses what hosts have asked for; by default of this pacing alone */
  constructor(intervalMs: number, clock: Clock, pauses = new RequestedPauses(clock)) {
    this.#intervalMs = intervalMs;
    this.#clock = clock;
    this.#pauses = pauses;
  }

  /** What hosts have asked for. */
  get pauses(): RequestedPauses {
    return this.#pauses;
  }

  /**
   * Waits for the host's turn and takes it; `endTurn` gives it up.
   * @throws {HostBusyError} when the turn comes too late or too many wait
   * @throws the signal's reason when aborted
   */
  async takeTurn(host: string, patience: TurnPatience = {}): Promise<void> {
    const pace = this.#paceOf(host);
    const { untilMs = Infinity, waitingMax = Infinity, isNewcomer = false, signal } = patience;
    this.#throwIfPaused(host, untilMs);
    if (pace.turns.waiting >= waitingMax) throw new HostBusyError(host, 'taken', pace.freeAtMs);
    await pace.turns.take(signal);
    try {
      if (isNewcomer && pace.owedMs > 0) throw new HostBusyError(host, 'taken', pace.freeAtMs);
      await this.#rest(host, untilMs, signal);
    } catch (error) {
      pace.turns.pass();
      throw error;
    }
  }

  /** The request has ended: whoever waits has its turn after the interval. */
  endTurn(host: string): void {
    const pace = this.#paceOf(host);
    pace.freeAtMs = Math.max(pace.freeAtMs, this.#clock.now() + pace.intervalMs);
    pace.owedMs += pace.restMs;
    pace.turns.pass();
  }

  /** A check is over that may have asked the host, with what else was asked for it, such as its front page. */
  endCheck(host: string): void {
    const pace = this.#paces.get(host);
    if (pace === undefined || pace.owedMs === 0) return;
    this.pause(host, Math.min(pace.owedMs, REST_MS_MAX));
    pace.owedMs = 0;
  }

  /** From now on the host's requests are so far apart; 0 or less than usual: as usual. */
  setBaseInterval(host: string, intervalMs: number): void {
    const pace = this.#paceOf(host);
    const wantedMs = Math.max(intervalMs, this.#intervalMs);
    const isSlow = intervalMs > SLOW_INTERVAL_MS;
    pace.intervalMs = isSlow ? this.#intervalMs : wantedMs;
    pace.restMs = isSlow ? wantedMs : 0;
  }

  /** Whether a slow host rests after a check, so that its visit ends with what is left to be done for the next one. */
  isResting(host: string): boolean {
    const isSlow = (this.#paces.get(host)?.restMs ?? 0) > 0;
    return isSlow && this.freeInMs(host) > SLOW_INTERVAL_MS;
  }

  /** Updates the pause from the answer; before `endTurn`. */
  heedAnswer(host: string, http: number, retryAfterMs: number | null): void {
    if (!saysBusy(http, retryAfterMs)) return this.#ease(host, http);
    const name = this.#pauses.nameToPause(host, http, retryAfterMs);
    const before = this.#pauses.levelMs(name);
    const { levelMs, pauseMs } = backoffAfter(before, http, retryAfterMs);
    this.#pauses.note(name, { untilMs: this.#clock.now() + pauseMs, levelMs });
  }

  /** The pause after it is nothing that the host has asked for, and no other host's. */
  #ease(host: string, http: number): void {
    for (const name of this.#pauses.namesFor(host)) {
      const { levelMs, pauseMs } = backoffAfter(this.#pauses.levelMs(name), http, null);
      this.#pauses.note(name, { untilMs: 0, levelMs });
      if (pauseMs > 0) this.pause(host, pauseMs);
    }
  }

  /** Leaves the host alone from now on; never shortens a longer pause. */
  pause(host: string, pauseMs: number): void {
    const pace = this.#paceOf(host);
    pace.freeAtMs = Math.max(pace.freeAtMs, this.#clock.now() + pauseMs);
  }

  /** The moment (ms) from which the host may be asked again. */
  freeAtMs(host: string): number {
    return Math.max(this.#paces.get(host)?.freeAtMs ?? 0, this.#pauses.untilMs(host));
  }

  /** Milliseconds from now until then; 0: now. */
  freeInMs(host: string): number {
    return Math.max(0, this.freeAtMs(host) - this.#clock.now());
  }

  async #rest(host: string, untilMs: number, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      this.#throwIfPaused(host, untilMs);
      const waitMs = this.freeInMs(host);
      if (waitMs === 0) return;
      await this.#clock.sleep(waitMs, signal);
    }
  }

  #throwIfPaused(host: string, untilMs: number): void {
    const domainFreeAtMs = this.#pauses.domainUntilMs(host);
    const isLong = domainFreeAtMs > this.#clock.now() + DOMAIN_WAIT_MAX_MS;
    const freeAtMs = this.freeAtMs(host);
    if (isLong || freeAtMs > untilMs) throw new HostBusyError(host, 'paused', freeAtMs);
  }

  #paceOf(host: string): Pace {
    const known = this.#paces.get(host);
    if (known !== undefined) return known;
    if (this.#paces.size >= SWEEP_AT) this.#sweep();
    const intervalMs = this.#intervalMs;
    const pace = { freeAtMs: 0, intervalMs, restMs: 0, owedMs: 0, turns: new TurnQueue() };
    this.#paces.set(host, pace);
    return pace;
  }

  #sweep(): void {
    const nowMs = this.#clock.now();
    for (const [host, { freeAtMs, owedMs, turns }] of this.#paces) {
      if (!turns.isTaken && owedMs === 0 && freeAtMs <= nowMs) this.#paces.delete(host);
    }
  }
}
