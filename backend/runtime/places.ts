import { abortReason } from './abort-reason';

/** So many places, each for one piece of work at a time. The others wait in the order of asking. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Does some work in a place of its own.
   * @throws what the work throws; the signal's reason when aborted while waiting
   */
  async during<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(abortReason(signal));
      if (this.#free > 0) {
        this.#free -= 1;
        return resolve();
      }
      const stop = (): void => {
        this.#waiting.delete(go);
        reject(abortReason(signal));
      };
      const go = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      this.#waiting.add(go);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** A place stays taken while it goes from one to the next. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
