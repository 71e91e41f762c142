import { hasUnspaced } from '../signs/words';
import { FUNCTION_WORDS } from './page-language';

const CONTENT_WORD_CHARS_MIN = 4;
/** Years, prices, counters. */
const NUMBER = /^\d+$/;

/** As much of a text tells in what letters it is written. */
const SAMPLE_CHARS = 4_000;
/** Letters that Vietnamese alone has. */
const VIETNAMESE = /[ơưạ-ỹ]/giu;
const VIETNAMESE_SHARE_MIN = 0.05;
/** Scripts that set no space between words, and have few characters. */
const OF_LETTERS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const LETTERS_SHARE_MIN = 0.15;

/**
 * How often the words of a text stand there that say something. What stands between two spaces in Vietnamese is a syllable, and
 * two letters of Thai are less: these are of all texts alike. Two of them that follow one another are about a word.
 * @param text as it stands on the page
 * @param words of it, folded
 */
export function countContentWords(
  text: string,
  words: readonly string[],
): ReadonlyMap<string, number> {
  const told = isOfSyllables(text.slice(0, SAMPLE_CHARS))
    ? pairsOf(words)
    : words.filter(isTelling);
  const counts = new Map<string, number>();
  for (const word of told) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function isOfSyllables(sample: string): boolean {
  return (
    shareOf(VIETNAMESE, sample) > VIETNAMESE_SHARE_MIN ||
    shareOf(OF_LETTERS, sample) > LETTERS_SHARE_MIN
  );
}

function shareOf(letters: RegExp, sample: string): number {
  return (sample.match(letters)?.length ?? 0) / Math.max(1, sample.length);
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
}

function isTelling(word: string): boolean {
  if (FUNCTION_WORDS.has(word) || NUMBER.test(word)) return false;
  return word.length >= CONTENT_WORD_CHARS_MIN || hasUnspaced(word);
}
