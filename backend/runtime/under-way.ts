/**
 * Work that runs side by side. Waiting for the next end holds one promise, not one for each piece of work:
 * racing all of them on every turn would pile up reactions on the long ones.
 */
export class UnderWay {
  readonly #running = new Set<Promise<void>>();
  #wake: () => void = () => undefined;

  get size(): number {
    return this.#running.size;
  }

  /** @param work never rejects */
  add(work: Promise<void>): void {
    const running = work.then(() => {
      this.#running.delete(running);
      this.#wake();
      return undefined;
    });
    this.#running.add(running);
  }

  /** As if a piece of work had ended: whoever waits for that looks again. */
  wake(): void {
    this.#wake();
  }

  /** Ends with the next piece of work. */
  nextEnd(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.#running);
  }
}
