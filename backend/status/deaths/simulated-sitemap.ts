import type { DayNumber } from '../day-number';
import { pullsLeft } from '../hints/daily-pulls';
import type { HostTrust } from '../hints/hint';
import { nextTrust, UNTRUSTED, type SitemapTrust } from '../hints/next-trust';
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
  #standing: SitemapTrust = UNTRUSTED;

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

  /** When that is over its test begins anew. */
  distrust(day: DayNumber): void {
    this.#standing = { ...UNTRUSTED, readDay: this.#standing.readDay };
    this.#trust = { source: this.source, stretch: 1, untilDay: day + DISTRUSTED_DAYS };
  }

  noteLook(place: number, look: LastLook): void {
    this.#looks.set(place, look);
  }

  /** @returns the looks that it asks for; none while it is distrusted, when it is not read */
  read(day: DayNumber): CalledLook[] {
    if (this.#trust.stretch === 1 && day <= this.#trust.untilDay) return [];
    const listed = this.#places.filter((place) => this.#isListedOn(place, day));
    const previousDay = this.#standing.readDay;
    const stretch = this.#stretchAfter(listed, day);
    if (stretch === null) return [];
    this.#trust = { source: this.source, stretch, untilDay: day + LISTED_DAYS };
    const calls = this.#callsFor(this.#vanished({ previousDay, today: day }), day);
    for (const place of listed) this.#hints.set(place, { word: 'there', saidDay: day });
    return calls;
  }

  /** No entry tells the day of its last change. */
  #stretchAfter(listed: readonly number[], today: DayNumber): number | null {
    const looks = this.#looksAt(listed);
    const failedLooks = looks.filter(({ isFailed }) => isFailed).length;
    const step = nextTrust(this.#standing, {
      today,
      urls: this.#places.length,
      listed: listed.length,
      dated: 0,
      common: null,
      goodLooks: looks.length - failedLooks,
      failedLooks,
    });
    this.#standing = step;
    return step.stretch;
  }

  /** Looks since the last reading, at what both list. */
  #looksAt(listed: readonly number[]): LastLook[] {
    const readDay = this.#standing.readDay ?? Infinity;
    return listed.flatMap((place) => {
      const look = this.#looks.get(place);
      const isTest = look !== undefined && look.day >= readDay;
      return isTest && this.#hints.get(place)?.saidDay === readDay ? [look] : [];
    });
  }

  /** What fails is looked at often anyway. Those first that were looked at longest ago. */
  #vanished(days: { previousDay: DayNumber | null; today: DayNumber }): number[] {
    const lookedDay = (place: number): DayNumber => this.#looks.get(place)?.day ?? -1;
    const hasLeft = (place: number, hint: ListedHint): boolean =>
      !this.#isListedOn(place, days.today) &&
      this.#looks.get(place)?.isFailed === false &&
      hasVanished(hint, days);
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
