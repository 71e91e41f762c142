/** A set of page ids that fits millions: four bytes each, in ascending order. */
export class IdSet {
  static readonly EMPTY = new IdSet([]);

  readonly #sorted: Uint32Array;

  /** @param ids in any order, doubles too; each within 1 and 2^32 - 1 */
  constructor(ids: Iterable<number>) {
    const sorted = Uint32Array.from(ids).sort();
    this.#sorted = sorted.filter((id, index) => index === 0 || id !== sorted[index - 1]);
  }

  /** Ascending. */
  [Symbol.iterator](): Iterator<number> {
    return this.#sorted.values();
  }

  get size(): number {
    return this.#sorted.length;
  }

  has(id: number): boolean {
    return this.#sorted[this.#indexFrom(id)] === id;
  }

  /** The ids from `first` to `last`, both included, ascending. */
  between(first: number, last: number): number[] {
    return [...this.#sorted.subarray(this.#indexFrom(first), this.#indexFrom(last + 1))];
  }

  /** At most `count` ids that are greater than `id`, ascending. */
  firstAfter(id: number, count: number): number[] {
    const index = this.#indexFrom(id + 1);
    return [...this.#sorted.subarray(index, index + count)];
  }

  /** The lowest id that is not below `first`; undefined when there is none. */
  from(first: number): number | undefined {
    return this.#sorted[this.#indexFrom(first)];
  }

  /** The ids that are in this set and not in `other`, ascending. */
  without(other: IdSet): number[] {
    return Array.from(this.#sorted.filter((id) => !other.has(id)));
  }

  /** Index of the first id that is not below `id`. */
  #indexFrom(id: number): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
