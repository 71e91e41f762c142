import { foldLetters } from '../signs/tokens';

const NAMES_MAX = 300;
const PIECES_MAX = 2_000;

const CAPITALIZED = /^\p{Lu}[\p{L}\p{M}'’-]{2,40}$/u;
const LETTER_START = /^\p{L}/u;
/** Most words of most texts. */
const PLAIN = /^[a-z]+$/;
/** Nothing is to be cut off of them. */
const PLAIN_WORD = /^[A-Za-z]+$/;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const NUMBER = /^\d[\d.,'’]{1,14}\d$/;
/** Numbers that stand in pages of all kinds. */
const ROUND = /^[1-9]0{2,}$/;
const RECENT_YEAR = /^20[0-3]\d$/;

/**
 * Names and numbers of a text, which stay what they are when it is translated: capitalized words with which
 * no sentence begins, and numbers of three digits or more, but for round ones and years of our days.
 */
export function properNamesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  let isWithinSentence = false;
  for (const piece of text.split(' ', PIECES_MAX)) {
    if (PLAIN.test(piece)) {
      isWithinSentence = true;
      continue;
    }
    const word = PLAIN_WORD.test(piece) ? piece : piece.replaceAll(EDGES, '');
    const name = CAPITALIZED.test(word) ? nameOf(word, isWithinSentence) : numberOf(word);
    if (name !== null && names.size < NAMES_MAX) names.add(name);
    isWithinSentence = LETTER_START.test(word) && piece.endsWith(word);
  }
  return names;
}

function nameOf(word: string, isWithinSentence: boolean): string | null {
  return isWithinSentence ? foldLetters(word) : null;
}

function numberOf(word: string): string | null {
  if (!NUMBER.test(word)) return null;
  const digits = word.replaceAll(/\D/g, '');
  const isTelling = digits.length >= 3 && !ROUND.test(digits) && !RECENT_YEAR.test(digits);
  return isTelling ? digits : null;
}
