import type { DayNumber } from '../day-number';
import { pullsLeft } from '../hints/daily-pulls';
import type { HostTrust } from '../hints/hint';
import { stretchBySitemap } from '../hints/sitemap-trust';
import { hasVanished, LISTED_DAYS, type ListedHint } from '../hints/sitemap-word';
import { DISTRUSTED_DAYS } from '../stretch';
import type { CalledLook } from './scheduler-hints';

/** A tenth of the host falls due on the day of the reading, and on each of the days after it. */
const CALL_DAYS = 3;

interface LastLook {
  day: DayNumber;
  isFailed: boolean;
}

/** The sitemap of a host in a simulation (R3), which is read as a whole each time. */
export class SimulatedSitemap {
  readonly source = 'sitemap';
  readonly #places: readonly number[];
  readonly #isListedOn: (place: number, day: DayNumber) => boolean;
  readonly #hints = new Map<number, ListedHint>();
  readonly #looks = new Map<number, LastLook>();
  #trust: HostTrust = { source: this.source, stretch: 1, untilDay: -1 };
  #readDay: DayNumber | null = null;
  #trustedDay: DayNumber | null = null;
  #tested = 0;

  /** @param places of all URLs of the host */
  constructor(places: readonly number[], isListedOn: (place: number, day: DayNumber) => boolean) {
    this.#places = places;
    this.#isListedOn = isListedOn;
  }

  hintOf(place: number): ListedHint | null {
    return this.#hints.get(place) ?? null;
  }

  trustOn(day: DayNumber): HostTrust {
    return day <= this.#trust.untilDay ? this.#trust : { ...this.#trust, stretch: 1 };
  }

  distrust(day: DayNumber): void {
    this.#trust = { source: this.source, stretch: 1, untilDay: day + DISTRUSTED_DAYS };
  }

  noteLook(place: number, look: LastLook): void {
    this.#looks.set(place, look);
  }

  /** @returns the looks that it asks for */
  read(day: DayNumber): CalledLook[] {
    const listed = this.#places.filter((place) => this.#isListedOn(place, day));
    this.#countLooksAt(listed);
    const stretch = this.#stretchAfter(listed.length, day);
    this.#trustBy(stretch, day);
    const calls = stretch === null ? [] : this.#callsFor(this.#vanished(day), day);
    if (stretch !== null) {
      for (const place of listed) this.#hints.set(place, { word: 'there', saidDay: day });
    }
    this.#readDay = day;
    return calls;
  }

  /** Good looks since the last reading, at what both list; one that failed may be the beginning of a death: the test begins anew. */
  #countLooksAt(listed: readonly number[]): void {
    const readDay = this.#readDay ?? Infinity;
    const looks = listed.flatMap((place) => {
      const look = this.#looks.get(place);
      const isTest = look !== undefined && look.day >= readDay;
      return isTest && this.#hints.get(place)?.saidDay === readDay ? [look] : [];
    });
    const hasFailed = looks.some(({ isFailed }) => isFailed);
    this.#tested = this.#trustedDay === null || hasFailed ? 0 : this.#tested + looks.length;
  }

  #stretchAfter(listed: number, day: DayNumber): number | null {
    return stretchBySitemap({
      urls: this.#places.length,
      listed,
      tested: this.#tested,
      dead: 0,
      trustedDays: day - (this.#trustedDay ?? day),
      dated: 0,
      datedAsGenerated: 0,
    });
  }

  #trustBy(stretch: number | null, day: DayNumber): void {
    this.#trustedDay = stretch === null ? null : (this.#trustedDay ?? day);
    const isDistrusted = this.#trust.stretch === 1 && day <= this.#trust.untilDay;
    if (stretch === null || isDistrusted) return;
    this.#trust = { source: this.source, stretch, untilDay: day + LISTED_DAYS };
  }

  /** What fails is looked at often anyway. Those first that were looked at longest ago. */
  #vanished(today: DayNumber): number[] {
    const lookedDay = (place: number): DayNumber => this.#looks.get(place)?.day ?? -1;
    const hasLeft = (place: number, hint: ListedHint): boolean =>
      !this.#isListedOn(place, today) &&
      this.#looks.get(place)?.isFailed === false &&
      hasVanished(hint, { previousDay: this.#readDay, today });
    return [...this.#hints]
      .filter(([place, hint]) => hasLeft(place, hint))
      .map(([place]) => place)
      .toSorted((a, b) => lookedDay(a) - lookedDay(b));
  }

  /** What is too much waits for the next reading. */
  #callsFor(places: readonly number[], today: DayNumber): CalledLook[] {
    const perDay = pullsLeft(this.#places.length, 0);
    return places.slice(0, perDay * CALL_DAYS).map((place, rank) => {
      this.#hints.set(place, { word: 'gone', saidDay: today });
      return { place, day: today + Math.floor(rank / perDay) };
    });
  }
}
