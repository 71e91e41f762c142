import { abortReason } from './abort-reason';

/** A turn that one has at a time. The others wait for it in the order of asking. */
export class TurnQueue {
  #isTaken = false;
  /** None, as long as nobody waits: there are queues for each of ten thousand hosts. */
  #waiting: (() => void)[] | null = null;

  /** Whether somebody has the turn. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** How many wait for it. */
  get waiting(): number {
    return this.#waiting?.length ?? 0;
  }

  /**
   * Waits for the turn and takes it; `pass` gives it up.
   * @throws the signal's reason when aborted while waiting; the turn then passes by
   */
  take(signal?: AbortSignal): Promise<void> {
    if (this.#isTaken) return this.#wait(signal);
    this.#isTaken = true;
    return Promise.resolve();
  }

  /** Who has the turn gives it up, to the next one where somebody waits. */
  pass(): void {
    const next = this.#waiting?.shift();
    // It stays taken while it goes from one to the next.
    if (next === undefined) this.#isTaken = false;
    else next();
    if (this.#waiting?.length === 0) this.#waiting = null;
  }

  /** Does some work in a turn of its own. */
  during<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#inTurn(this.take(signal), work);
  }

  /** The same in the next turn, before all who wait: for who has others waiting, and comes seldom. */
  duringNext<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#isTaken) return this.during(work);
    const turn = new Promise<void>((go) => {
      this.#waiting = [go, ...(this.#waiting ?? [])];
    });
    return this.#inTurn(turn, work);
  }

  async #inTurn<Result>(turn: Promise<void>, work: () => Promise<Result>): Promise<Result> {
    await turn;
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#waiting = this.#waiting?.filter((one) => one !== go) ?? null;
        reject(abortReason(signal));
      };
      const go = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      if (signal?.aborted === true) return reject(abortReason(signal));
      signal?.addEventListener('abort', stop, { once: true });
      this.#waiting ??= [];
      this.#waiting.push(go);
    });
  }
}
