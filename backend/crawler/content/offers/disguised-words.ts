import { termWords } from './offer-terms';

/** A word of the lexicon whose letters are hidden, where it stands in a text. */
interface DisguisedWord {
  at: number;
  end: number;
  /** In small letters. */
  word: string;
}

/** One alone is a name, or chance. */
const DISTINCT_MIN = 2;
/** Shorter words come about by chance: “c4d”, “b1t”. */
const WORD_CHARS_MIN = 4;
const WORD_CHARS_MAX = 24;
/** Beginnings of fewer letters are those of names. */
const BEGINNING_CHARS_MIN = 5;

/** Letters by the digits and signs that stand for them; `1` is `i` or `l`. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
/** Each of them doubles what a word may be. */
const ONES_MAX = 3;

const NO_LETTERS = /[^\p{L}\p{N}]+/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** What a character of ASCII may be part of; all others stand between words. */
const OTHER = 0;
const LETTER = 1;
const SIGN = 2;
const BETWEEN = 3;
const KINDS: readonly number[] = Array.from({ length: 128 }, (_, code) =>
  kindOf(String.fromCharCode(code)),
);

/**
 * Those of a text, from its beginning on; none where there are not several different ones. Who hides a word hides it throughout:
 * one that stands there as it is, too, is spelled out or explained.
 */
export function disguisedWords(text: string): readonly DisguisedWord[] {
  const found: DisguisedWord[] = [];
  for (let at = 1; at < text.length - 1; at += 1) {
    const place = placeAt(text, at);
    if (place === null) continue;
    const word = isApart(text, place) ? knownWord(text.slice(place.at, place.end)) : null;
    if (word !== null) found.push({ ...place, word });
    at = Math.max(at, place.end);
  }
  if (found.length < DISTINCT_MIN) return [];
  const plain = new Set(text.toLowerCase().split(NO_LETTERS));
  const hidden = found.filter(({ word }) => !plain.has(word));
  return new Set(hidden.map(({ word }) => word)).size < DISTINCT_MIN ? [] : hidden;
}

function kindOf(character: string): number {
  if (/[a-z]/i.test(character)) return LETTER;
  if (character === '1' || character in LETTERS) return SIGN;
  return /[ .\-_*|~]/.test(character) ? BETWEEN : OTHER;
}

/** What begins to be a disguised word: a sign behind a letter, or the second of letters that stand one by one. */
function placeAt(text: string, at: number): Place | null {
  const kind = KINDS[text.charCodeAt(at)] ?? OTHER;
  if (kind < SIGN || KINDS[text.charCodeAt(at - 1)] !== LETTER) return null;
  if (kind === SIGN) return wordAround(text, at);
  return text.charCodeAt(at + 2) === text.charCodeAt(at) ? spelledOut(text, at) : null;
}

type Place = Pick<DisguisedWord, 'at' | 'end'>;

function wordAround(text: string, within: number): Place {
  let at = within;
  while (at > 0 && isInWord(text, at - 1)) at -= 1;
  let end = within + 1;
  while (end < text.length && isInWord(text, end)) end += 1;
  return { at, end };
}

function isInWord(text: string, at: number): boolean {
  const kind = KINDS[text.charCodeAt(at)];
  return kind === LETTER || kind === SIGN;
}

function spelledOut(text: string, second: number): Place {
  let end = second;
  while (
    text.charCodeAt(end) === text.charCodeAt(second) &&
    KINDS[text.charCodeAt(end + 1)] === LETTER
  ) {
    end += 2;
  }
  // The next word may begin with the last one: “b e t now”.
  return { at: second - 1, end: isInWord(text, end) ? end - 2 : end };
}

/** Whether no letter or digit stands beside it. */
function isApart(text: string, { at, end }: Place): boolean {
  return ![text[at - 1], text[end]].some((one) => one !== undefined && LETTER_OR_DIGIT.test(one));
}

/** The word of the lexicon that is written so; null where there is none. */
function knownWord(written: string): string | null {
  const signs = Array.from(written.toLowerCase()).filter((one) => kindOf(one) !== BETWEEN);
  if (signs.length < WORD_CHARS_MIN || signs.length > WORD_CHARS_MAX) return null;
  const isFramed = [signs.at(0), signs.at(-1)].every((one) => kindOf(one ?? '') === LETTER);
  if (!isFramed) return null;
  // What follows the last sign may be an ending: “c4sinos”.
  const told = signs.findLastIndex((one) => kindOf(one) === SIGN) + 1;
  return readings(signs).find((word) => isKnown(word, told)) ?? null;
}

/** What a word may be read as. */
function readings(signs: readonly string[]): string[] {
  let read = [''];
  let ones = 0;
  for (const sign of signs) {
    if (sign === '1') ones += 1;
    const ofOne = ones > ONES_MAX ? ['i'] : ['i', 'l'];
    const letters = sign === '1' ? ofOne : [LETTERS[sign] ?? sign];
    read = read.flatMap((beginning) => letters.map((letter) => beginning + letter));
  }
  return read;
}

/** @param told so many letters have to be of the lexicon where it leaves the end of the word open */
function isKnown(word: string, told: number): boolean {
  const { whole, beginnings } = termWords();
  if (whole.has(word)) return true;
  for (let length = Math.max(BEGINNING_CHARS_MIN, told); length <= word.length; length += 1) {
    if (beginnings.has(word.slice(0, length))) return true;
  }
  return false;
}
