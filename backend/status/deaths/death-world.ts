import type { DayNumber } from '../day-number';

/** A URL of which it is known when it dies. */
export interface MortalUrl {
  /** Number of its host. */
  readonly host: number;
  /** The first day on which it is dead; null: it lives. */
  readonly deathDay: DayNumber | null;
  /** The first day on which it works again; null: never. */
  readonly returnDay: DayNumber | null;
}

/** URLs of which all is known that happens to them, so that ways to look at them can be compared (L2). Days count from 0. */
export interface DeathWorld {
  /** A URL's place here is its name. */
  readonly urls: readonly MortalUrl[];
  /** The days on which a host is down, by its number. */
  readonly downDays: readonly ReadonlySet<DayNumber>[];
}

/** Whether a URL is dead on a day, whatever its host is. */
export function isDeadOn({ deathDay, returnDay }: MortalUrl, day: DayNumber): boolean {
  return deathDay !== null && day >= deathDay && (returnDay === null || day < returnDay);
}
