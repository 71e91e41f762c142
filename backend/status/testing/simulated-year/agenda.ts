/** Which URLs are due on which day; each is due once: on the day for which it was noted last. */
export class Agenda {
  readonly #ofDay: number[][];
  readonly #dueDay: Int32Array;

  constructor(urls: number, days: number) {
    this.#ofDay = Array.from({ length: days }, () => []);
    this.#dueDay = new Int32Array(urls).fill(-1);
  }

  /** Days after the last one are remembered, but never come. */
  set(url: number, day: number): void {
    this.#dueDay[url] = day;
    this.#ofDay[day]?.push(url);
  }

  dueDayOf(url: number): number {
    return this.#dueDay[url] ?? -1;
  }

  /** Calls for each URL of a day, which may be set to a later day meanwhile. */
  forEach(day: number, visit: (url: number) => void): void {
    for (const url of this.#ofDay[day] ?? []) {
      if (this.#dueDay[url] === day) visit(url);
    }
    this.#ofDay[day] = [];
  }
}
