import { mapInTurns } from '../../runtime/in-turns';
import type { RequiredWords } from './required-words';

const WORD_LENGTH_MIN = 4;

/** What is to be found again. */
interface IndexedEntry {
  /** Of each set one stands in every text that matters to the entry. */
  words: RequiredWords[];
  /** What trying the entry costs. */
  size: number;
}

/** Finds, in time linear in a text, the entries of which a word stands in it. */
export interface WordIndex {
  /** Numbers of entries, ascending, each once. */
  entriesIn: (text: string) => number[];
  /** Numbers of the entries that could not be indexed: their words are missing, short or crowded. */
  outside: number[];
}

interface Posting {
  entry: number;
  word: string;
}

/** A word and the four bytes in it by which it is found. */
interface Place {
  word: string;
  gram: number;
}

/**
 * Indexes entries by one of their sets of words, the rarest one. Each word is filed under the four
 * bytes in it that the fewest other words have, so that a text meets few words that it does not hold.
 * Takes turns with all else that the process does.
 * @param entries words are bytes as Latin-1 characters, as in the texts
 * @param gramSizeMax sum of sizes that may be filed under the same four bytes
 */
export async function createWordIndex(
  entries: readonly IndexedEntry[],
  gramSizeMax: number,
): Promise<WordIndex> {
  const frequency = await countGrams(entries);
  const postings = new Map<number, Posting[]>();
  const sizes = new Map<number, number>();
  const outside: number[] = [];
  const index = ({ words, size }: IndexedEntry, entry: number): void => {
    const places = rarestPlaces(words, frequency);
    const isCrowded = places.some(({ gram }) => (sizes.get(gram) ?? 0) + size > gramSizeMax);
    if (places.length === 0 || isCrowded) outside.push(entry);
    else {
      for (const { word, gram } of places) {
        sizes.set(gram, (sizes.get(gram) ?? 0) + size);
        file(postings, gram, { entry, word });
      }
    }
  };
  await mapInTurns([...entries.entries()], ([number, entry]) => index(entry, number));
  return { entriesIn: (text) => findEntries(text, postings), outside };
}

function file(postings: Map<number, Posting[]>, gram: number, posting: Posting): void {
  const filed = postings.get(gram);
  if (filed === undefined) postings.set(gram, [posting]);
  else filed.push(posting);
}

/** Empty when no set consists of words that are long enough. */
function rarestPlaces(choices: RequiredWords[], frequency: Map<number, number>): Place[] {
  let rarest: Place[] = [];
  let least = Infinity;
  for (const words of choices) {
    if (words.some((word) => word.length < WORD_LENGTH_MIN)) continue;
    const places = words.map((word) => ({ word, gram: rarestGram(word, frequency) }));
    const count = places.reduce((sum, { gram }) => sum + (frequency.get(gram) ?? 0), 0);
    if (count >= least) continue;
    rarest = places;
    least = count;
  }
  return rarest;
}

function findEntries(text: string, postings: Map<number, Posting[]>): number[] {
  const seen = new Set<number>();
  const found = new Set<number>();
  for (const gram of gramsOf(text)) {
    const filed = postings.get(gram);
    // Without the mark, a long run of one letter would try the same words at every place.
    if (filed === undefined || seen.has(gram)) continue;
    seen.add(gram);
    for (const { entry, word } of filed) if (text.includes(word)) found.add(entry);
  }
  return [...found].sort((a, b) => a - b);
}

async function countGrams(entries: readonly IndexedEntry[]): Promise<Map<number, number>> {
  const frequency = new Map<number, number>();
  await mapInTurns(entries, ({ words }) => {
    for (const gram of words.flat().flatMap(gramsOf))
      frequency.set(gram, (frequency.get(gram) ?? 0) + 1);
  });
  return frequency;
}

function rarestGram(word: string, frequency: Map<number, number>): number {
  const count = (gram: number): number => frequency.get(gram) ?? 0;
  return gramsOf(word).reduce((rarest, gram) => (count(gram) < count(rarest) ? gram : rarest));
}

/** Every four bytes in a row, each four as one 32-bit number. */
function gramsOf(text: string): number[] {
  const grams: number[] = [];
  let gram = 0;
  for (let position = 0; position < text.length; position += 1) {
    gram = (gram << 8) | text.charCodeAt(position);
    if (position >= WORD_LENGTH_MIN - 1) grams.push(gram);
  }
  return grams;
}
