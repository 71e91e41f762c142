import type { Clock } from '../runtime/clock';

/** Lets edits of a wiki happen at an even pace, however long each of them takes. */
export class EditPacing {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #nextMs: number;

  /** @param lastMs when the last edit began, milliseconds since 1970; 0: never */
  constructor(clock: Clock, perMinute: number, lastMs: number) {
    this.#clock = clock;
    this.#intervalMs = 60_000 / perMinute;
    this.#nextMs = lastMs + this.#intervalMs;
  }

  /** Waits for the next edit's turn and takes it. @throws the signal's reason when aborted */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const waitMs = this.#nextMs - this.#clock.now();
    if (waitMs > 0) await this.#clock.sleep(waitMs, signal);
    this.#nextMs = this.#clock.now() + this.#intervalMs;
  }
}
