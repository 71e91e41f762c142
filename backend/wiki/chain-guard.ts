import { createHash } from 'node:crypto';
import type { ApiParams } from './http/action-api';

/** How far one question may be followed from answer to answer. */
export interface ChainBounds {
  /** Answers in all. */
  partsMax: number;
  /** Characters of what is kept of all answers together. */
  charsMax: number;
  /** Entries of all answers together for which the wiki need not be as large as that (`ChainGuard.expect`). */
  entriesFree: number;
}

/** An answer of a chain. */
export interface ChainPart {
  /** What is kept of it. */
  answer: unknown;
  /** Pages, links, changes … that it lists. */
  entries: number;
  /** For which the wiki was asked by all answers up to this one. */
  turnMs: number;
}

/** For lists of which little is kept while they are followed: five million entries at 500 each. */
export const LONG_LIST: ChainBounds = { partsMax: 10_000, charsMax: Infinity, entriesFree: 20_000 };
/** For lists that are kept as they are told, such as the links of fifty pages. */
export const KEPT_LIST: ChainBounds = { partsMax: 1_000, charsMax: 2 ** 25, entriesFree: Infinity };

/** Answers in a row of which none brings anything new; where they are cut short, some in a row may be. */
const IDLE_PARTS_MAX = 20;
/** What a wiki gives to go on with is some titles and numbers. */
const NEXT_CHARS_MAX = 8_000;
/**
 * For which a wiki may be asked (`turnMs`): requests of an honest one take a second, and minutes where its
 * databases are behind. What is done with the answers in between may take all day.
 */
const CHAIN_MS_MAX = 3_600_000;

/**
 * Watches over a question that is followed to its end, so that every chain has one. What its answers may cost is
 * a matter of the whole reading (reading-allowance.ts).
 */
export class ChainGuard {
  readonly #bounds: ChainBounds;
  readonly #seen = new Set<string>();
  #before = '';
  #parts = 0;
  #idleParts = 0;
  #chars = 0;
  #entries = 0;
  #turnMs = 0;
  #entriesThere: number | null = null;

  constructor(bounds: ChainBounds) {
    this.#bounds = bounds;
  }

  /** Whether it lists so much that it matters how large the wiki is: `expect` is to be called. */
  get isLong(): boolean {
    return this.#entriesThere === null && this.#entries > this.#bounds.entriesFree;
  }

  /**
   * @param entries so many the wiki can list, by what it says of itself
   * @returns as `refusal`
   */
  expect(entries: number): string | null {
    this.#entriesThere = entries;
    return this.#outOfBounds();
  }

  /**
   * Takes note of an answer.
   * @param next how the wiki says to go on
   * @returns why the chain is not followed any further; null: it is
   */
  refusal({ answer, entries, turnMs }: ChainPart, next: ApiParams): string | null {
    this.#entries += entries;
    this.#turnMs = turnMs;
    this.#take(JSON.stringify(answer));
    const place = JSON.stringify(next);
    if (place.length > NEXT_CHARS_MAX) return 'says to go on with far too much';
    const key = digestOf(place);
    if (this.#seen.has(key)) return `leads in a circle: ${place}`;
    this.#seen.add(key);
    if (this.#idleParts >= IDLE_PARTS_MAX) return `says nothing new ${IDLE_PARTS_MAX} times on end`;
    return this.#outOfBounds();
  }

  #take(told: string): void {
    this.#parts += 1;
    this.#chars += told.length;
    const key = digestOf(told);
    this.#idleParts = key === this.#before ? this.#idleParts + 1 : 0;
    this.#before = key;
  }

  #outOfBounds(): string | null {
    const { partsMax, charsMax } = this.#bounds;
    if (this.#parts >= partsMax) return `has not ended after ${partsMax} answers`;
    if (this.#chars > charsMax) return `has not ended after ${charsMax} characters`;
    const { entriesFree } = this.#bounds;
    if (this.#entries > entriesFree + (this.#entriesThere ?? Infinity)) {
      return `lists ${this.#entries} entries, more than it can have`;
    }
    if (this.#turnMs <= CHAIN_MS_MAX) return null;
    return `has not ended after ${CHAIN_MS_MAX / 60_000} minutes`;
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
