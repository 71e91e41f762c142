/**
 * Gathers single items into batches: one write is under way at a time, and the next one takes all
 * that came meanwhile. Under load the batches grow by themselves; an idle writer writes at once.
 */
export class GroupWriter<Item> {
  readonly #write: (items: Item[]) => Promise<void>;
  readonly #itemsMax: number;
  #waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = [];
  #writing = false;

  /**
   * @param write stores a batch; when it rejects, every `add` of the batch rejects
   * @param itemsMax the largest batch
   */
  constructor(write: (items: Item[]) => Promise<void>, itemsMax: number) {
    this.#write = write;
    this.#itemsMax = itemsMax;
  }

  /** Resolves when the item is stored. */
  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed });
      if (!this.#writing) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#itemsMax);
      await this.#write(batch.map((entry) => entry.item)).then(
        () => batch.forEach((entry) => entry.done()),
        (error: unknown) => batch.forEach((entry) => entry.failed(error)),
      );
    }
    this.#writing = false;
  }
}
