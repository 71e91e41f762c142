/** Scripts that set no space between words: two characters are about a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const ASCII = /^[\0-\x7f]*$/;

/** Lower case, words and numbers only, one space between them. Scripts are not told apart. */
export function plainWords(text: string): string {
  // The same, in a third of the time: most texts have no other letters.
  if (ASCII.test(text)) {
    return text
      .toLowerCase()
      .replaceAll('`', "'")
      .replaceAll(/[^a-z\d']+/g, ' ')
      .trim();
  }
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’'`´]/g, "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}

/**
 * Whether a text has one of these phrases in whole words: no “ray id” is in “gray ideas”. Scripts without
 * spaces have no whole words. Quotation marks around a phrase are none of it.
 * @param phrases as `plainWords` leaves them
 */
export function saysAny(text: string, phrases: Iterable<string>): boolean {
  const words = plainWords(text);
  const whole = ` ${words} `.replaceAll(/(?<= )'|'(?= )/g, '');
  for (const phrase of phrases) {
    if (UNSPACED.test(phrase) ? words.includes(phrase) : whole.includes(` ${phrase} `)) return true;
  }
  return false;
}

/** The words of a text, lower case; unspaced scripts in pairs of characters. */
export function wordsOf(text: string): string[] {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '');
  if (!UNSPACED.test(text)) return words;
  return words.flatMap((word) => (UNSPACED.test(word) ? (word.match(/..?/gsu) ?? []) : word));
}
