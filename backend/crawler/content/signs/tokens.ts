/** Scripts that set no space between words: each character stands for itself. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const TOKEN = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const UNSPACED_TOKEN = new RegExp(`^[${UNSPACED}]`, 'u');

const ASCII = /^[\0-\x7f]*$/;

/** Letters that writers, or keyboards, take one for the other. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ة', 'ه'],
  ['ς', 'σ'],
]);
const ALIKE_LETTERS = /[ıłđðøæßىیکةς]/g;

/** Accents, points of vowels, the Arabic stretching. */
const MARKS = /\u0640|[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u065f]|\u0670/gu;

/** Joiners, and what else nobody sees, are no ends of words, nor do writers agree on them. */
const JOINERS =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/g;

/** Each kind of page, each message and number is looked for in the same few texts of a page. */
const KEPT_MAX = 500;
const KEPT_CHARS_MAX = 400;
const kept = new Map<string, readonly string[]>();

/**
 * The words of a text as they are compared: lower case, without accents, each character of scripts without
 * spaces for itself. What stands between words, apostrophes too, is none of them.
 */
export function tokensOf(text: string): readonly string[] {
  if (text.length > KEPT_CHARS_MAX) return split(text);
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const tokens = split(text);
  kept.set(text, tokens);
  return tokens;
}

function split(text: string): string[] {
  // The same, in a fifth of the time: most texts have no other letters.
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return foldLetters(text).match(TOKEN) ?? [];
}

/** Lower case, without accents and joiners; letters that are taken one for the other are one. */
export function foldLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replaceAll(JOINERS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(ALIKE_LETTERS, (letter) => ALIKE.get(letter) ?? letter);
}

/** Whether a token is a character of a script without spaces. */
export function isUnspaced(token: string): boolean {
  return UNSPACED_TOKEN.test(token);
}
