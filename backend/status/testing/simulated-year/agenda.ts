const NONE = -1;

/** Which URLs are due on which day; each is due once. */
export class Agenda {
  /** Of each day the first URL, and after each URL the next one of its day. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(urls: number, days: number) {
    this.#first = new Int32Array(days).fill(NONE);
    this.#next = new Int32Array(urls).fill(NONE);
  }

  /** Days after the last one are forgotten. */
  add(url: number, day: number): void {
    if (day >= this.#first.length) return;
    this.#next[url] = this.#first[day] ?? NONE;
    this.#first[day] = url;
  }

  /** Calls for each URL of a day, which may be added to a later day meanwhile. */
  forEach(day: number, visit: (url: number) => void): void {
    let url = this.#first[day] ?? NONE;
    while (url !== NONE) {
      const next = this.#next[url] ?? NONE;
      visit(url);
      url = next;
    }
  }
}
