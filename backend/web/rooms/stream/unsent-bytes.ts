/** A connection that can be cut. */
export interface Cuttable {
  cut(): void;
}

/**
 * Counts what all readers of a process together have not taken yet of what was made for each of them alone, which memory has
 * to hold. When it is too much, those are cut who have left most: they can come back and read it again.
 */
export class UnsentBytes {
  readonly #max: number;
  readonly #ofReaders = new Map<Cuttable, number>();
  #total = 0;

  /** @param max bytes of all readers together */
  constructor(max: number) {
    this.#max = max;
  }

  get total(): number {
    return this.#total;
  }

  /** Says how much a reader has left. */
  set(reader: Cuttable, bytes: number): void {
    this.#total += bytes - (this.#ofReaders.get(reader) ?? 0);
    if (bytes === 0) this.#ofReaders.delete(reader);
    else this.#ofReaders.set(reader, bytes);
    while (this.#total > this.#max) this.#cutGreatest();
  }

  #cutGreatest(): void {
    let greatest: Cuttable | null = null;
    let most = 0;
    for (const [reader, bytes] of this.#ofReaders) {
      if (bytes > most) [greatest, most] = [reader, bytes];
    }
    if (greatest === null) return;
    this.#ofReaders.delete(greatest);
    this.#total -= most;
    greatest.cut();
  }
}
