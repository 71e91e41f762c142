/** A wait that can be ended early. */
export interface Pause {
  over: Promise<unknown>;
  cutShort: () => void;
}

/**
 * The visits that run side by side. Waiting for the next end holds one promise, not one for each
 * visit: racing all of them on every turn would pile up reactions on the long ones.
 */
export class VisitsUnderWay {
  /** Results stored by the visits that have ended. */
  stored = 0;
  readonly #running = new Set<Promise<void>>();
  #wake: () => void = () => undefined;

  get size(): number {
    return this.#running.size;
  }

  /** @param visit resolves to the number of results it stored; never rejects */
  add(visit: Promise<number>): void {
    const running = visit.then((stored) => {
      this.stored += stored;
      this.#running.delete(running);
      this.#wake();
      return undefined;
    });
    this.#running.add(running);
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
    await Promise.all(this.#running);
  }
}
