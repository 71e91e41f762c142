import type { DayNumber } from '../day-number';
import type { DueStretch } from '../wake';

/** Which URLs are due on which day; each is due once: on the day for which it was noted last. */
export class Agenda {
  readonly #ofDay: number[][];
  readonly #dueDay: Int32Array;

  constructor(urls: number, days: number) {
    this.#ofDay = Array.from({ length: days }, () => []);
    this.#dueDay = new Int32Array(urls).fill(-1);
  }

  /** Days after the last one are remembered, but never come. */
  set(url: number, day: DayNumber): void {
    this.#dueDay[url] = day;
    this.#ofDay[day]?.push(url);
  }

  dueDayOf(url: number): DayNumber {
    return this.#dueDay[url] ?? -1;
  }

  /**
   * Those of some URLs that fall due first in a stretch, as the frontier finds them: by day, and by place on one day.
   * @param urls in the order of their places
   */
  firstOf({ fromDay, untilDay }: DueStretch, urls: readonly number[], limit: number): number[] {
    const first: number[] = [];
    for (const url of urls) {
      const day = this.dueDayOf(url);
      if (day < fromDay || day > untilDay) continue;
      let place = first.length;
      while (place > 0 && this.dueDayOf(first[place - 1] ?? 0) > day) place -= 1;
      if (place >= limit) continue;
      first.splice(place, 0, url);
      if (first.length > limit) first.pop();
    }
    return first;
  }

  /** Calls for each URL of a day, which may be set to a later day meanwhile. */
  forEach(day: DayNumber, visit: (url: number) => void): void {
    for (const url of this.#ofDay[day] ?? []) {
      if (this.#dueDay[url] === day) visit(url);
    }
    this.#ofDay[day] = [];
  }
}
