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

  /** Does work under a signal that aborts when the budget is used up or everything is to stop. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const timer = setTimeout(() => {
      this.#leftMs = 0;
      abort();
    }, this.#leftMs);
    this.#stop?.addEventListener('abort', abort, { once: true });
    if (this.#leftMs <= 0 || this.#stop?.aborted) abort();
    const startedAt = performance.now();
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      this.#stop?.removeEventListener('abort', abort);
      this.#leftMs -= performance.now() - startedAt;
    }
  }
}
