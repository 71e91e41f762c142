import type { Clock } from '../runtime/clock';

/** A host wants to be left alone for longer than the asker can wait. */
export class HostPausedError extends Error {
  override readonly name = 'HostPausedError';
}

/** Entries kept before those that no longer matter are swept out. */
const SWEEP_AT = 10_000;

/**
 * W3.1: at least `intervalMs` between the starts of two requests to one host, whoever makes them in
 * this process: visits of the host itself and redirect hops that lead there.
 */
export class HostPacing {
  readonly #intervalMs: number;
  readonly #clock: Clock;
  /** By host name: the moment (ms) before which no further request may start. */
  readonly #freeAtMs = new Map<string, number>();

  constructor(intervalMs: number, clock: Clock) {
    this.#intervalMs = intervalMs;
    this.#clock = clock;
  }

  /**
   * Waits for the host's turn and takes it.
   * @param untilMs moment until which the asker can wait
   * @throws HostPausedError when the turn comes later; the signal's reason when aborted
   */
  async takeTurn(host: string, untilMs = Infinity, signal?: AbortSignal): Promise<void> {
    const nowMs = this.#clock.now();
    const turnAtMs = Math.max(nowMs, this.#freeAtMs.get(host) ?? 0);
    if (turnAtMs > untilMs) throw new HostPausedError(`${host} wants to be left alone for long`);
    this.#freeAtMs.set(host, turnAtMs + this.#intervalMs);
    if (this.#freeAtMs.size > SWEEP_AT) this.#sweep(nowMs);
    if (turnAtMs > nowMs) await this.#clock.sleep(turnAtMs - nowMs, signal);
  }

  /** Widens the pause once: the host asked for it (`Retry-After`, 429, 503). */
  pause(host: string, pauseMs: number): void {
    const untilMs = this.#clock.now() + pauseMs;
    this.#freeAtMs.set(host, Math.max(untilMs, this.#freeAtMs.get(host) ?? 0));
  }

  /** The moment (ms) from which the host may be asked again. */
  freeAtMs(host: string): number {
    return this.#freeAtMs.get(host) ?? this.#clock.now();
  }

  #sweep(nowMs: number): void {
    for (const [host, freeAtMs] of this.#freeAtMs) {
      if (freeAtMs <= nowMs) this.#freeAtMs.delete(host);
    }
  }
}
