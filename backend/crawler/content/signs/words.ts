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

/** Whether a text has letters of scripts that set no space between words. */
export function hasUnspaced(text: string): boolean {
  return !ASCII.test(text) && UNSPACED.test(text);
}

/** The words of a text, lower case; unspaced scripts in pairs of characters. */
export function wordsOf(text: string): string[] {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '');
  if (!hasUnspaced(text)) return words;
  return words.flatMap((word) => (hasUnspaced(word) ? (word.match(/..?/gsu) ?? []) : word));
}
