/**
 * Numbers from 0 on with a score each, of which the highest is always at hand. To set a score takes time
 * by the logarithm of their count.
 */
export class ScoreHeap {
  readonly #scores: Float64Array;
  /** A binary heap: nobody's score is higher than that of whoever stands at half its place. */
  readonly #heap: Int32Array;
  readonly #placeOf: Int32Array;

  /** All scores are −∞ at first. */
  constructor(count: number) {
    this.#scores = new Float64Array(count).fill(-Infinity);
    this.#heap = Int32Array.from({ length: count }, (_, place) => place);
    this.#placeOf = this.#heap.slice();
  }

  /** Who has the highest score; null when all scores are −∞. */
  get top(): number | null {
    const [first] = this.#heap;
    return first === undefined || this.#scoreOf(first) === -Infinity ? null : first;
  }

  set(id: number, score: number): void {
    const before = this.#scoreOf(id);
    this.#scores[id] = score;
    const place = this.#placeOf[id] ?? 0;
    if (score > before) this.#rise(id, place);
    else if (score < before) this.#sink(id, place);
  }

  #rise(id: number, from: number): void {
    const score = this.#scoreOf(id);
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#at(above);
      if (this.#scoreOf(other) >= score) break;
      this.#put(other, place);
      place = above;
    }
    this.#put(id, place);
  }

  #sink(id: number, from: number): void {
    const score = this.#scoreOf(id);
    let place = from;
    for (;;) {
      const below = this.#higherBelow(place);
      if (below === null) break;
      const other = this.#at(below);
      if (this.#scoreOf(other) <= score) break;
      this.#put(other, place);
      place = below;
    }
    this.#put(id, place);
  }

  #higherBelow(place: number): number | null {
    const left = 2 * place + 1;
    if (left >= this.#heap.length) return null;
    const right = left + 1;
    if (right >= this.#heap.length) return left;
    return this.#scoreOf(this.#at(right)) > this.#scoreOf(this.#at(left)) ? right : left;
  }

  #put(id: number, place: number): void {
    this.#heap[place] = id;
    this.#placeOf[id] = place;
  }

  #at(place: number): number {
    return this.#heap[place] ?? 0;
  }

  #scoreOf(id: number): number {
    return this.#scores[id] ?? -Infinity;
  }
}
