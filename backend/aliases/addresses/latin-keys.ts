import anyAscii from 'any-ascii';

/** Scripts whose titles sites write in Latin letters, each by a scheme of its own. */
const WRITTEN_IN_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;
/** With fewer letters, too many words have one key. */
const LETTERS_MIN = 2;

/** What schemes (BGN, GOST, passports, ISO 9, Greeklish) write for one letter, and what is left of it. */
const FOLDINGS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z\d]+/g, ''],
  [/shch|scht|sht|sch|sh|st|zh|z/g, 's'],
  [/tch|ch|kh|gh|ts|tz|ks|gk|[cxg]/g, 'h'],
  [/mp|ph|[bfw]/g, 'v'],
  [/th/g, 't'],
  [/^[aeiouyj]+/, 'A'],
  [/[aeiouyj]+/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Whether sites may write it in Latin letters. */
export const hasOtherScript = (words: readonly string[]): boolean =>
  words.some((word) => WRITTEN_IN_LATIN.test(word));

/**
 * Keys of words of Cyrillic, Greek, Armenian or Georgian titles, the same in whatever scheme they are written in Latin letters:
 * consonants, those that schemes write differently as one. Only for finding candidates: other words have the same keys, too.
 * @param words as `wordsOfText` has them
 */
export function latinKeys(words: readonly string[]): string[] {
  return words.map(latinKey).filter((key) => key.length >= LETTERS_MIN);
}

function latinKey(word: string): string {
  let key = anyAscii(word).toLowerCase();
  for (const [letters, left] of FOLDINGS) key = key.replace(letters, left);
  return key;
}
