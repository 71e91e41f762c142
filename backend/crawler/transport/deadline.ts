/** Timers may fire a little early; what is left then is nothing. */
const LEAST_MS = 2;

/** Bounds what comes next, until it is called again: milliseconds from now. */
export type LimitStep = (ms: number) => void;

/**
 * The time that one check may spend on the network, over all its requests together. Waiting for a
 * host's turn does not count: our own politeness must never look like a silent server.
 * Measured in real time: sockets know no other.
 */
export class Deadline {
  #leftMs: number;
  readonly #stop: AbortSignal | undefined;

  /**
   * @param timeoutMs the whole budget
   * @param stop ends everything at once
   */
  constructor(timeoutMs: number, stop: AbortSignal | undefined) {
    this.#leftMs = timeoutMs;
    this.#stop = stop;
  }

  /**
   * Does work under a signal that aborts when the budget or the limit of a step is used up, or
   * everything is to stop. A step that took too long costs the budget what it took, no more.
   */
  async run<T>(work: (signal: AbortSignal, limit: LimitStep) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const startedAt = performance.now();
    const leftMs = (): number => this.#leftMs - (performance.now() - startedAt);
    let timer = setTimeout(abort, this.#leftMs);
    const limit = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(abort, Math.min(ms, leftMs()));
    };
    this.#stop?.addEventListener('abort', abort, { once: true });
    if (this.#leftMs <= 0 || this.#stop?.aborted) abort();
    try {
      return await work(controller.signal, limit);
    } finally {
      clearTimeout(timer);
      this.#stop?.removeEventListener('abort', abort);
      this.#leftMs = leftMs() < LEAST_MS ? 0 : leftMs();
    }
  }
}
