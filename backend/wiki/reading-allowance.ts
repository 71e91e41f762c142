import { nothingSpent, type ApiCost } from './http/action-api';
import { hashOf, RoughSet } from './rough-set';

/** What is measured of questions, and what each of their entries makes up for. */
type Worth = Pick<ApiCost, 'askedMs' | 'bytes'>;

/** What a reading has used, for who goes on with it later; whatever pauses there were. */
export interface UsedAllowance extends Worth {
  questions: number;
  /** New ones. */
  entries: number;
}

/** At the beginning. */
export const NOTHING_USED: UsedAllowance = { questions: 0, entries: 0, askedMs: 0, bytes: 0 };

/**
 * What answers may cost in all beyond what they are worth: somebody who drips, or sends much that is nothing, is
 * given up within a minute and 50 MB (http/action-api.ts bounds the last one).
 */
const FREE: Worth = { askedMs: 29_000, bytes: 2 ** 24 };
/** Slow wikis take a second to answer anything at all … */
const PER_QUESTION: Worth = { askedMs: 1_000, bytes: 4_000 };
/** … and five for five hundred entries; most of a page's facts are its title of 255 bytes. */
const PER_ENTRY: Worth = { askedMs: 10, bytes: 700 };

/** MediaWiki lists no more to those without an account: fifty pages, and 500 of each kind of their links. */
const ENTRIES_PER_ANSWER = 1_100;
/** So much of an answer is looked at for new ones. */
const LOOKED_AT_MAX = 10_000;
/**
 * For which a wiki may be asked (`turnMs`): a tree of 20,000 categories takes two questions for each of them, and
 * an honest wiki less than half a second for a question.
 */
const READING_MS_MAX = 6 * 3_600_000;

/** What the questions of one reading may cost together; it grows only with what they bring. */
export class ReadingAllowance {
  /** By all questions; those who ask add to it. */
  readonly spent: ApiCost;
  readonly #known = new RoughSet();
  #questions: number;
  #entries: number;

  constructor({ questions, entries, askedMs, bytes }: UsedAllowance = NOTHING_USED) {
    this.spent = { ...nothingSpent(), askedMs, bytes };
    this.#questions = questions;
    this.#entries = entries;
  }

  get used(): UsedAllowance {
    const { askedMs, bytes } = this.spent;
    return { questions: this.#questions, entries: this.#entries, askedMs, bytes };
  }

  /** Another question begins, not a further answer to the same one. */
  begin(): void {
    this.#questions += 1;
  }

  /**
   * Takes note of an answer.
   * @param answer what is kept of it: whatever else was sent is worth nothing
   * @param question whose entries are other ones than those of other questions
   */
  take(answer: unknown, question: string): void {
    let lookedAt = 0;
    let fresh = 0;
    for (const entry of entriesIn(answer, hashOf(question))) {
      if (this.#known.add(entry)) fresh += 1;
      lookedAt += 1;
      if (fresh >= ENTRIES_PER_ANSWER || lookedAt >= LOOKED_AT_MAX) break;
    }
    this.#entries += fresh;
  }

  /** @returns why nothing more is asked; null: it is */
  refusal(): string | null {
    const brought = `${this.#entries} entries that it lists`;
    if (!this.#isWorth('askedMs')) return `takes too long for the ${brought}`;
    if (!this.#isWorth('bytes')) return `sends too much for the ${brought}`;
    if (this.spent.turnMs <= READING_MS_MAX) return null;
    return `is not read after ${READING_MS_MAX / 3_600_000} hours`;
  }

  #isWorth(what: keyof Worth): boolean {
    const ofQuestions = this.#questions * PER_QUESTION[what];
    return this.spent[what] <= FREE[what] + ofQuestions + this.#entries * PER_ENTRY[what];
  }
}

/** `query`, its lists, their pages, the lists of these. */
const ENTRIES_DEPTH = 5;

/** How many entries all lists in an answer have. */
export function countEntries(told: unknown, depth = ENTRIES_DEPTH): number {
  if (depth === 0 || typeof told !== 'object' || told === null) return 0;
  let entries = Array.isArray(told) ? told.length : 0;
  for (const one of Object.values(told)) entries += countEntries(one, depth - 1);
  return entries;
}

/** A hash of each entry of all lists in an answer: a link is another one on another page. */
function* entriesIn(told: unknown, place: number, depth = ENTRIES_DEPTH): Generator<number> {
  if (depth === 0 || typeof told !== 'object' || told === null) return;
  const isList = Array.isArray(told);
  for (const [name, one] of Object.entries(told)) {
    if (!isList && typeof one !== 'object') continue;
    const entry = hashOf(isList ? factsOf(one) : name, place);
    if (isList) yield entry;
    if (typeof one === 'object') yield* entriesIn(one, entry, depth - 1);
  }
}

/** Without the lists in it. */
function factsOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry) ?? '';
  return JSON.stringify(Object.entries(entry).filter(([, value]) => typeof value !== 'object'));
}
