/** A wait that can be ended early. */
export interface Pause {
  over: Promise<unknown>;
  cutShort: () => void;
}

/**
 * The visits that run side by side. Waiting for the next end holds one promise, not one for each
 * visit: racing all of them on every turn would pile up reactions on the long ones. Each visit has a
 * signal of its own: thousands of listeners on a single one are searched in turn.
 */
export class VisitsUnderWay {
  /** Results stored by the visits that have ended. */
  stored = 0;
  readonly #running = new Map<Promise<void>, AbortController>();
  #wake: () => void = () => undefined;
  #stopped: { reason: unknown } | null = null;

  get size(): number {
    return this.#running.size;
  }

  /** @param visit resolves to the number of results it stored; never rejects */
  add(visit: (signal: AbortSignal) => Promise<number>): void {
    const controller = new AbortController();
    if (this.#stopped !== null) controller.abort(this.#stopped.reason);
    const running = visit(controller.signal).then((stored) => {
      this.stored += stored;
      this.#running.delete(running);
      this.#wake();
      return undefined;
    });
    this.#running.set(running, controller);
  }

  /** Tells all visits to end, also those to come. */
  stop(reason: unknown): void {
    this.#stopped = { reason };
    for (const controller of this.#running.values()) controller.abort(reason);
  }

  nextEnd(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Until a visit ends or the pause is over. */
  async nextEndOr(pause: Pause): Promise<void> {
    await Promise.race([pause.over, this.nextEnd()]);
    pause.cutShort();
    await pause.over;
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.#running.keys());
  }
}
