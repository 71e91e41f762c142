import type { Steps } from '../../runtime/in-steps';
import { addressParts, type AddressParts } from '../addresses/address-parts';
import { hasOtherScript, latinKeys } from '../addresses/latin-keys';
import { dice } from '../check/dice';
import { longNumbers, numbersOfPath, slugWords, wholeSlug } from '../addresses/slug-words';
import type { SoughtPage } from './sought-page';

/** An address and how well it fits, 0…1. */
export interface ScoredAddress {
  readonly address: string;
  readonly score: number;
  /** Whether its slug is the one that is looked for, letter for letter. */
  readonly isWhole: boolean;
  /** How far its numbers are those that are looked for, 0…1: of editions of one text nothing else tells. */
  readonly edition: number;
}

type AddressLikeness = Pick<ScoredAddress, 'score' | 'isWhole' | 'edition'>;

interface Entry {
  readonly address: string;
  readonly words: ReadonlySet<string>;
  readonly wholeSlug: string;
  readonly numbers: readonly string[];
  /** Of its words; null: not asked for since the index grew. */
  weight: number | null;
}

/** A number of one page says as much as most words of its slug. */
const NUMBER_SCORE = 0.7;
/** What the right numbers count among addresses with like words: less than any word of a slug. */
const EDITION_SCORE = 0.06;
/** More entries with a word than this: the word tells nothing. */
const SHARE_MAX = 0.2;
const COMMON_FROM = 50;
/** And more than this: each of them would be looked at for each page. */
const PLACES_MAX = 2_000;
/** Sums of fractions are no exact ones. */
const ALMOST = 1 - 1e-9;

/** What is looked for in one way, and what each word of it counts. */
interface WeighedWords {
  readonly words: readonly (readonly [word: string, weight: number])[];
  /** Of all of them. */
  readonly weight: number;
}

/**
 * The rarest words: what has none of these has too little in common. Of a score s and the weight w of all words, common ones
 * weigh at least w · s / (2 - s), as those of the other are at least the common ones.
 */
function telling({ words, weight }: WeighedWords, leastScore: number): string[] {
  const least = (weight * leastScore) / (2 - leastScore);
  let left = weight;
  return words
    .toSorted(([, one], [, other]) => other - one)
    .filter(([, own]) => {
      const isNeeded = left >= least * ALMOST;
      left -= own;
      return isNeeded;
    })
    .map(([word]) => word);
}

/**
 * Addresses of living pages, found by words of their slugs. Words that many of them have count little (idf).
 */
export class AddressIndex {
  readonly #entries: Entry[] = [];
  readonly #byWord = new Map<string, number[]>();
  readonly #bySlug = new Map<string, number[]>();
  readonly #addresses = new Set<string>();
  /** Of words that were asked for since the index grew. */
  readonly #weights = new Map<string, number>();
  readonly #wordsOf: (parts: AddressParts) => readonly string[];
  #latin: AddressIndex | null = null;

  /** @param wordsOf what an address is found by, beside its numbers */
  constructor(wordsOf: (parts: AddressParts) => readonly string[] = slugWords) {
    this.#wordsOf = wordsOf;
  }

  get size(): number {
    return this.#entries.length;
  }

  add(address: string, key: string): void {
    if (this.#addresses.has(key)) return;
    this.#addresses.add(key);
    const parts = addressParts(address);
    if (parts === null) return;
    const words = new Set(this.#wordsOf(parts));
    const numbers = longNumbers(parts);
    const slug = wholeSlug(parts);
    const entry = { address, words, wholeSlug: slug, numbers, weight: null };
    const place = this.#entries.push(entry) - 1;
    this.#weights.clear();
    for (const word of [...words, ...numbers]) note(this.#byWord, word, place);
    note(this.#bySlug, slug, place);
  }

  /** @param key of the address (addressKey) */
  has(key: string): boolean {
    return this.#addresses.has(key);
  }

  /**
   * @param max how many
   * @param leastScore less alike ones are none
   * What is called in another script is looked for by its letters in Latin ones, too.
   * @returns the best first; before all others those whose slug is the same letter for letter
   */
  *best(sought: SoughtPage, max: number, leastScore = 0): Steps<ScoredAddress[]> {
    if (this.#weights.size === 0) for (const entry of this.#entries) entry.weight = null;
    const ways = [sought.slug, sought.title, sought.heading].map((words) => this.#weighed(words));
    const places = new Set(this.#placesOfSlug(sought));
    for (const word of this.#tellingWords(ways, sought.numbers, leastScore)) {
      for (const place of this.#byWord.get(word) ?? []) places.add(place);
      yield;
    }
    const found: ScoredAddress[] = [];
    for (const place of places) {
      const score = this.#scoreOf(place, ways, sought.numbers);
      const entry = this.#entries[place];
      if (entry !== undefined && score >= leastScore) {
        found.push({ address: entry.address, score, ...marksOf(entry, sought) });
      }
      yield;
    }
    const inLatin = yield* this.#bestInLatin(sought, max, leastScore);
    return distinct([...found, ...inLatin].toSorted(byLikeness), max);
  }

  *#bestInLatin(sought: SoughtPage, max: number, leastScore: number): Steps<ScoredAddress[]> {
    const [slug, title] = [sought.slug, sought.title].map((words) =>
      hasOtherScript(words) ? latinKeys(words) : [],
    );
    if (slug === undefined || title === undefined || slug.length + title.length === 0) return [];
    const latin = (this.#latin ??= new AddressIndex((parts) => latinKeys(slugWords(parts))));
    for (const { address } of this.#entries.slice(latin.size)) {
      latin.add(address, address);
      yield;
    }
    const told = {
      slug,
      title,
      heading: [],
      wholeSlug: '',
      numbers: [],
      editions: sought.editions,
    };
    return yield* latin.best(told, max, leastScore);
  }

  /** A slug without a word is one of a number or of nothing, and many have it. */
  #placesOfSlug({ slug, wholeSlug: whole }: SoughtPage): readonly number[] {
    const places = slug.length === 0 ? [] : (this.#bySlug.get(whole) ?? []);
    return places.length > COMMON_FROM ? [] : places;
  }

  #tellingWords(
    ways: readonly WeighedWords[],
    numbers: readonly string[],
    leastScore: number,
  ): string[] {
    // Who has a number that many have is looked at whatever words they share.
    const least = numbers.some((number) => this.#isCommon(number)) ? 0 : leastScore;
    const words = [...ways.flatMap((way) => telling(way, least)), ...numbers];
    return words.filter((word) => !this.#isCommon(word));
  }

  #isCommon(word: string): boolean {
    const count = this.#byWord.get(word)?.length ?? 0;
    return count > COMMON_FROM && count > Math.min(PLACES_MAX, SHARE_MAX * this.size);
  }

  #weighed(words: readonly string[]): WeighedWords {
    const weights = [...new Set(words)].map((word): [string, number] => [word, this.#weight(word)]);
    return { words: weights, weight: weights.reduce((sum, [, weight]) => sum + weight, 0) };
  }

  #scoreOf(place: number, ways: readonly WeighedWords[], numbers: readonly string[]): number {
    const entry = this.#entries[place];
    if (entry === undefined) return 0;
    const words = Math.max(...ways.map((way) => this.#likeness(way, entry)));
    const hasNumber = numbers.some((number) => entry.numbers.includes(number));
    return hasNumber ? Math.max(words, NUMBER_SCORE + 0.3 * words) : words;
  }

  /** Dice’s coefficient over words by their weight. */
  #likeness({ words, weight }: WeighedWords, entry: Entry): number {
    let common = 0;
    for (const [word, own] of words) if (entry.words.has(word)) common += 2 * own;
    entry.weight ??= this.#weighed([...entry.words]).weight;
    const all = weight + entry.weight;
    return all === 0 ? 0 : common / all;
  }

  #weight(word: string): number {
    const known = this.#weights.get(word);
    if (known !== undefined) return known;
    const weight = Math.log(1 + (this.size + 1) / ((this.#byWord.get(word)?.length ?? 0) + 1));
    this.#weights.set(word, weight);
    return weight;
  }
}

/** The first ones of a list, each address once. */
function distinct(best: readonly ScoredAddress[], max: number): ScoredAddress[] {
  const first = new Map<string, ScoredAddress>();
  for (const one of best) {
    if (first.size >= max) break;
    if (!first.has(one.address)) first.set(one.address, one);
  }
  return [...first.values()];
}

/** The most alike first: those with the whole slug, then by words, and by numbers. */
export function byLikeness(one: AddressLikeness, other: AddressLikeness): number {
  return Number(other.isWhole) - Number(one.isWhole) || rankOf(other) - rankOf(one);
}

const rankOf = ({ score, edition }: AddressLikeness): number => score + EDITION_SCORE * edition;

function marksOf(
  { address, wholeSlug: slug }: Entry,
  sought: SoughtPage,
): Pick<ScoredAddress, 'isWhole' | 'edition'> {
  const parts = sought.editions.length === 0 ? null : addressParts(address);
  const edition = parts === null ? 0 : dice(sought.editions, numbersOfPath(parts));
  return { isWhole: slug === sought.wholeSlug, edition };
}

function note(places: Map<string, number[]>, word: string, place: number): void {
  const known = places.get(word);
  if (known === undefined) places.set(word, [place]);
  else if (known.length <= PLACES_MAX) known.push(place);
}
