interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Gathers single items into batches: one write is under way at a time, and the next one takes all
 * that came meanwhile. Under load the batches grow by themselves; an idle writer writes at once.
 */
export class GroupWriter<Item> {
  readonly #write: (items: Item[]) => Promise<void>;
  readonly #itemsMax: number;
  #waiting: Waiting<Item>[] = [];
  #writing = false;

  /**
   * @param write stores a batch; when it rejects, the items are written one by one
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
      await this.#writeBatch(this.#waiting.splice(0, this.#itemsMax));
    }
    this.#writing = false;
  }

  /** One item that cannot be stored takes none of the others with it. */
  async #writeBatch(batch: Waiting<Item>[]): Promise<void> {
    try {
      await this.#write(batch.map((entry) => entry.item));
      batch.forEach((entry) => entry.done());
    } catch (error) {
      if (batch.length === 1) batch.forEach((entry) => entry.failed(error));
      else for (const entry of batch) await this.#writeBatch([entry]);
    }
  }
}
