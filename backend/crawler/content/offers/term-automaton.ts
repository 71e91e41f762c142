import { TransitionTable } from './transition-table';

/** A term where it stands in a text: the characters from `at` on, `end` not included. */
export interface TermMatch {
  at: number;
  end: number;
  /** Place of the term in the list that the automaton was made of. */
  term: number;
}

/** More matches of one text are not listed: it is about nothing else. */
const MATCHES_MAX = 3_000;

/** Of 16 bits. */
const CHARACTERS = 0x1_0000;

const NONE = -1;
const ROOT = 0;

/**
 * Finds many terms in a text in one pass, in time that grows with the text and what is found in it, however many terms
 * there are and whatever the text is. Nothing is tried twice.
 * Source: Aho and Corasick 1975, “Efficient string matching: an aid to bibliographic search”.
 */
export class TermAutomaton {
  readonly #next = new TransitionTable();
  /** Of each state: where to go on when no character fits. */
  readonly #fallbacks: number[] = [ROOT];
  /** Of each state: the term that ends there. */
  readonly #terms: number[] = [NONE];
  /** Of each state: the nearest state on the way of fallbacks in which a term ends. */
  readonly #shorter: number[] = [NONE];
  readonly #lengths: number[];
  /** Where to go from the root by each character: most of a text is the beginning of nothing. */
  readonly #starts = new Int32Array(CHARACTERS).fill(ROOT);

  /** @param terms none empty, none twice */
  constructor(terms: readonly string[]) {
    this.#lengths = terms.map(({ length }) => length);
    terms.forEach((term, place) => this.#add(term, place));
    this.#linkStates(terms);
  }

  /** All places of all terms, in the order of their ends; those that end at the same place from the longest on. */
  findIn(text: string): TermMatch[] {
    const found: TermMatch[] = [];
    let state = ROOT;
    for (let at = 0; at < text.length && found.length < MATCHES_MAX; at += 1) {
      state = this.#after(state, text.charCodeAt(at));
      this.#collect(state, at + 1, found);
    }
    return found;
  }

  #collect(state: number, end: number, found: TermMatch[]): void {
    let one = this.#terms[state] === NONE ? (this.#shorter[state] ?? NONE) : state;
    while (one !== NONE) {
      const term = this.#terms[one] ?? NONE;
      found.push({ at: end - (this.#lengths[term] ?? 0), end, term });
      one = this.#shorter[one] ?? NONE;
    }
  }

  #after(from: number, character: number): number {
    let state = from;
    while (state !== ROOT) {
      const next = this.#next.get(state, character);
      if (next !== NONE) return next;
      state = this.#fallbacks[state] ?? ROOT;
    }
    return this.#starts[character] ?? ROOT;
  }

  #add(term: string, place: number): void {
    let state = ROOT;
    for (let at = 0; at < term.length; at += 1) {
      const character = term.charCodeAt(at);
      const known = this.#next.get(state, character);
      state = known === NONE ? this.#open(state, character) : known;
    }
    this.#terms[state] = place;
  }

  #open(from: number, character: number): number {
    const state = this.#terms.push(NONE) - 1;
    this.#fallbacks.push(ROOT);
    this.#shorter.push(NONE);
    this.#next.add(from, character, state);
    if (from === ROOT) this.#starts[character] = state;
    return state;
  }

  /** By length: the fallbacks of shorter beginnings are known before those of longer ones are looked for. */
  #linkStates(terms: readonly string[]): void {
    const longest = Math.max(0, ...this.#lengths);
    const ways = terms.map((term) => ({ term, state: ROOT }));
    for (let depth = 0; depth < longest; depth += 1) {
      for (const way of ways) {
        if (depth < way.term.length) way.state = this.#link(way.state, way.term.charCodeAt(depth));
      }
    }
  }

  #link(parent: number, character: number): number {
    const state = Math.max(ROOT, this.#next.get(parent, character));
    if (parent === ROOT) return state;
    const fallback = this.#after(this.#fallbacks[parent] ?? ROOT, character);
    this.#fallbacks[state] = fallback;
    this.#shorter[state] =
      this.#terms[fallback] === NONE ? (this.#shorter[fallback] ?? NONE) : fallback;
    return state;
  }
}
