import type { DayNumber } from '../day-number';

/** Days on which a host's sitemap lists a URL. */
export interface ListedDays {
  readonly fromDay: DayNumber;
  /** The first day on which it does not; null: it goes on. */
  readonly untilDay: DayNumber | null;
}

/** What hosts of a world say of their URLs, which are named by their places (R1, R3). */
export interface HintWorld {
  readonly listed: ReadonlyMap<number, readonly ListedDays[]>;
  /** URLs that reports name, by the day of the report. */
  readonly told: ReadonlyMap<DayNumber, readonly number[]>;
}

/** Whether a URL is in its host's sitemap on a day. */
export function isListedOn({ listed }: HintWorld, place: number, day: DayNumber): boolean {
  const stretches = listed.get(place) ?? [];
  return stretches.some(
    ({ fromDay, untilDay }) => day >= fromDay && (untilDay === null || day < untilDay),
  );
}
