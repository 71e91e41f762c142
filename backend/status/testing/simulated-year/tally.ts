import { isDead } from './answer-of';
import { DEAD_PAGES } from './death';
import { isToldWrongly } from './people';
import { hidesItsPages, shutsUsOut, type Population, type SimulatedUrl } from './population';

/** What came of a year under one rule; shares are of 1. */
export interface Figures {
  /** Share of the days of living URLs on which they are told unreachable and people can open them. */
  falseAll: number;
  /** But of hosts that are always silent or 404 to us: from one place nobody can tell. */
  falseAvoidable: number;
  /** Share of the days on which a URL is told unreachable that it is right. */
  precision: number;
  /** Share of the hard dead that are told unreachable at the end; those dead long enough. */
  found: number;
  /** Share of them that are not. */
  lost: number;
  /** Share of the soft dead that are not told as working at the end. */
  softDoubted: number;
  /** Days from a hard death to being told, mean. */
  delay: number;
  /** Checks per URL and month, front pages too. */
  checks: number;
  /** Share of the living URLs of hosts that shut us out, told unreachable at the end. */
  shutOutTold: number;
  /** Share of the URLs of hosts that were dead before the first look, silent ever since, told so. */
  silentTold: number;
}

/** Deaths of the last days are not expected to be found: four looks two weeks apart take 56. */
const FOUND_WITHIN_DAYS = 60;
const MONTHS_A_YEAR = 12;
const NOT_TOLD = -1;

/** Counts what is told while a year goes by. */
export class Tally {
  readonly #population: Population;
  readonly #fromDay: number;
  readonly #toldSince: Int32Array;
  readonly #isDoubted: Uint8Array;
  /** Days from death to told; NaN until then. */
  readonly #delays: Float64Array;
  #checks = 0;
  #rightDays = 0;
  #falseDays = 0;
  #falseAvoidableDays = 0;

  /** @param fromDay the first day that is counted */
  constructor(population: Population, fromDay: number) {
    this.#population = population;
    this.#fromDay = fromDay;
    this.#toldSince = new Int32Array(population.urls.length).fill(NOT_TOLD);
    this.#isDoubted = new Uint8Array(population.urls.length);
    this.#delays = new Float64Array(population.urls.length).fill(Number.NaN);
  }

  /** This many requests were made. */
  checked(checks: number, day: number): void {
    if (day >= this.#fromDay) this.#checks += checks;
  }

  /** What is told of a URL from a day on. */
  judged(
    url: SimulatedUrl,
    day: number,
    { isTold, isDoubted }: { isTold: boolean; isDoubted: boolean },
  ): void {
    this.#isDoubted[url.index] = isDoubted ? 1 : 0;
    const since = this.#toldSince[url.index] ?? NOT_TOLD;
    if (isTold === (since !== NOT_TOLD)) return;
    this.#toldSince[url.index] = isTold ? day : NOT_TOLD;
    if (!isTold) this.#close(url, since, day);
  }

  /** To be asked once, at the end. */
  figures(): Figures {
    const { urls, days } = this.#population;
    const toldAtEnd = new Set<SimulatedUrl>();
    for (const url of urls) {
      const since = this.#toldSince[url.index] ?? NOT_TOLD;
      if (since === NOT_TOLD) continue;
      toldAtEnd.add(url);
      this.#close(url, since, days);
    }
    return this.#figuresOf(toldAtEnd);
  }

  #figuresOf(toldAtEnd: ReadonlySet<SimulatedUrl>): Figures {
    const { urls, days } = this.#population;
    const long = urls.filter((url) => isDead(url.death, days - FOUND_WITHIN_DAYS));
    const found = shareOf(long.filter(isSeenAsDead), (url) => toldAtEnd.has(url));
    const livingDays = urls.reduce((sum, url) => sum + this.#livingDays(url), 0);
    return {
      falseAll: this.#falseDays / livingDays,
      falseAvoidable: this.#falseAvoidableDays / livingDays,
      precision: this.#rightDays / (this.#rightDays + this.#falseDays),
      found,
      lost: 1 - found,
      softDoubted: shareOf(long.filter(isSoft), ({ index }) => this.#isDoubted[index] === 1),
      delay: meanOf(this.#delays),
      checks: this.#checks / urls.length / MONTHS_A_YEAR,
      shutOutTold: shareOf(
        urls.filter((url) => shutsUsOut(url.host) && !isDead(url.death, days)),
        (url) => toldAtEnd.has(url),
      ),
      silentTold: shareOf(urls.filter(isSilentFromStart), (url) => toldAtEnd.has(url)),
    };
  }

  #livingDays({ death }: SimulatedUrl): number {
    const end = Math.max(this.#fromDay, Math.min(death?.day ?? Infinity, this.#population.days));
    return end - this.#fromDay;
  }

  /** It was told unreachable from one day until before another. */
  #close(url: SimulatedUrl, since: number, until: number): void {
    for (let day = Math.max(since, this.#fromDay); day < until; day += 1) this.#toldOn(url, day);
    const { death, index } = url;
    if (death === null || until <= death.day || !this.#isTimed(url)) return;
    if (Number.isNaN(this.#delays[index])) this.#delays[index] = Math.max(0, since - death.day);
  }

  #toldOn(url: SimulatedUrl, day: number): void {
    if (!isToldWrongly(url, day)) {
      this.#rightDays += 1;
      return;
    }
    this.#falseDays += 1;
    if (!shutsUsOut(url.host)) this.#falseAvoidableDays += 1;
  }

  /** Whether the time until its death is told is counted. */
  #isTimed(url: SimulatedUrl): boolean {
    const { days } = this.#population;
    const { death } = url;
    if (death === null || !isSeenAsDead(url)) return false;
    return death.day >= this.#fromDay && death.day < days - FOUND_WITHIN_DAYS;
  }
}

/**
 * Whether a program can see from here that it is dead: its answers are not those of its living
 * neighbours. What never answered us is counted apart.
 */
function isSeenAsDead(url: SimulatedUrl): boolean {
  const { death, host } = url;
  if (death === null || !DEAD_PAGES[death.kind].isHard) return false;
  return death.kind === 'no-name' || !(hidesItsPages(host) || isSilentFromStart(url));
}

function isSoft({ death, host }: SimulatedUrl): boolean {
  return death !== null && !DEAD_PAGES[death.kind].isHard && !hidesItsPages(host);
}

function isSilentFromStart({ death }: SimulatedUrl): boolean {
  return death?.kind === 'silent' && death.day < 0;
}

function shareOf<Item>(items: readonly Item[], has: (item: Item) => boolean): number {
  return items.filter(has).length / Math.max(1, items.length);
}

function meanOf(numbers: Float64Array): number {
  const known = numbers.filter((number) => !Number.isNaN(number));
  return known.reduce((sum, number) => sum + number, 0) / Math.max(1, known.length);
}
