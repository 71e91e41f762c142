import { addressParts } from '../addresses/address-parts';
import { longNumbers, slugWords } from '../addresses/slug-words';

/** An address and how well it fits, 0…1. */
export interface ScoredAddress {
  readonly address: string;
  readonly score: number;
}

/** What is looked for. */
export interface SoughtPage {
  /** Of its dead address. */
  readonly slug: readonly string[];
  /** Of its copy; empty without. */
  readonly title: readonly string[];
  readonly numbers: readonly string[];
}

interface Entry {
  readonly address: string;
  readonly words: ReadonlySet<string>;
  readonly numbers: readonly string[];
}

/** A number of one page says as much as most words of its slug. */
const NUMBER_SCORE = 0.7;
/** More entries with a word than this: the word tells nothing. */
const SHARE_MAX = 0.2;
const COMMON_FROM = 50;
/** And more than this: each of them would be looked at for each page. */
const PLACES_MAX = 2_000;

/**
 * Addresses of living pages, found by words of their slugs. Words that many of them have count little (idf).
 */
export class AddressIndex {
  readonly #entries: Entry[] = [];
  readonly #byWord = new Map<string, number[]>();
  readonly #addresses = new Set<string>();

  get size(): number {
    return this.#entries.length;
  }

  add(address: string, key: string): void {
    if (this.#addresses.has(key)) return;
    this.#addresses.add(key);
    const parts = addressParts(address);
    if (parts === null) return;
    const words = new Set(slugWords(parts));
    const numbers = longNumbers(parts);
    const place = this.#entries.push({ address, words, numbers }) - 1;
    for (const word of [...words, ...numbers]) this.#note(word, place);
  }

  /** @param key of the address (addressKey) */
  has(key: string): boolean {
    return this.#addresses.has(key);
  }

  /** @returns the best first */
  best(sought: SoughtPage, max: number): ScoredAddress[] {
    const places = new Set<number>();
    for (const word of [...sought.slug, ...sought.title, ...sought.numbers]) {
      const found = this.#byWord.get(word) ?? [];
      const isCommon =
        found.length > COMMON_FROM && found.length > Math.min(PLACES_MAX, SHARE_MAX * this.size);
      if (!isCommon) for (const place of found) places.add(place);
    }
    return [...places]
      .flatMap((place) => this.#scored(place, sought))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, max);
  }

  #scored(place: number, { slug, title, numbers }: SoughtPage): ScoredAddress[] {
    const entry = this.#entries[place];
    if (entry === undefined) return [];
    const hasNumber = numbers.some((number) => entry.numbers.includes(number));
    const words = Math.max(this.#likeness(slug, entry.words), this.#likeness(title, entry.words));
    const score = hasNumber ? Math.max(words, NUMBER_SCORE + 0.3 * words) : words;
    return [{ address: entry.address, score }];
  }

  /** Dice’s coefficient over words by their weight. */
  #likeness(words: readonly string[], others: ReadonlySet<string>): number {
    const own = new Set(words);
    let common = 0;
    let all = 0;
    for (const word of own) {
      const weight = this.#weight(word);
      all += weight;
      if (others.has(word)) common += 2 * weight;
    }
    for (const word of others) all += this.#weight(word);
    return all === 0 ? 0 : common / all;
  }

  #weight(word: string): number {
    return Math.log(1 + (this.size + 1) / ((this.#byWord.get(word)?.length ?? 0) + 1));
  }

  #note(word: string, place: number): void {
    const places = this.#byWord.get(word);
    if (places === undefined) this.#byWord.set(word, [place]);
    else if (places.length <= PLACES_MAX) places.push(place);
  }
}
