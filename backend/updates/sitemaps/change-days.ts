import type { DayNumber } from '../../status/day-number';

/** Counts the days on which entries say that they were last changed. */
export class ChangeDays {
  readonly #counts = new Map<DayNumber, number>();
  #dated = 0;

  add(day: DayNumber): void {
    this.#dated += 1;
    this.#counts.set(day, (this.#counts.get(day) ?? 0) + 1);
  }

  /** Entries that tell such a day. */
  get dated(): number {
    return this.#dated;
  }

  /** The day that more than half of these name, and how many do; null: there is none. */
  get common(): { day: DayNumber; entries: number } | null {
    for (const [day, entries] of this.#counts) {
      if (entries * 2 > this.#dated) return { day, entries };
    }
    return null;
  }
}
