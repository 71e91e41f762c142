import { createHash } from 'node:crypto';
import type { Clock } from '../runtime/clock';
import type { ApiParams } from './action-api';

/** How far one question may be followed from answer to answer. */
export interface ChainBounds {
  /** Answers in all. */
  partsMax: number;
  /** Characters of what is kept of all answers together. */
  charsMax: number;
}

/** For lists of which little is kept while they are followed: five million entries at 500 each. */
export const LONG_LIST: ChainBounds = { partsMax: 10_000, charsMax: Infinity };
/** For lists that are kept as they are told, such as the links of fifty pages. */
export const KEPT_LIST: ChainBounds = { partsMax: 1_000, charsMax: 2 ** 25 };

/** Answers in a row of which none brings anything new; where they are cut short, some in a row may be. */
const IDLE_PARTS_MAX = 20;
/** What a wiki gives to go on with is some titles and numbers. */
const NEXT_CHARS_MAX = 8_000;
/** Requests of an honest wiki take a second, and minutes where its databases are behind. */
const CHAIN_MS_MAX = 3_600_000;

/** Watches over a question that is followed to its end, so that every chain has one. */
export class ChainGuard {
  readonly #bounds: ChainBounds;
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #seen = new Set<string>();
  #before = '';
  #parts = 0;
  #idleParts = 0;
  #chars = 0;

  constructor(bounds: ChainBounds, clock: Clock) {
    this.#bounds = bounds;
    this.#clock = clock;
    this.#startMs = clock.now();
  }

  /**
   * Takes note of an answer.
   * @param next how the wiki says to go on
   * @returns why the chain is not followed any further; null: it is
   */
  refusal(answer: unknown, next: ApiParams): string | null {
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
    const isLate = this.#clock.now() - this.#startMs > CHAIN_MS_MAX;
    return isLate ? `has not ended after ${CHAIN_MS_MAX / 60_000} minutes` : null;
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
