/** Scripts that set no space between words: two characters are about a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Lower case, words and numbers only, one space between them. Scripts are not told apart. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’'`´]/g, "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}

/** The words of a text, lower case; unspaced scripts in pairs of characters. */
export function wordsOf(text: string): string[] {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '');
  if (!UNSPACED.test(text)) return words;
  return words.flatMap((word) => (UNSPACED.test(word) ? (word.match(/..?/gsu) ?? []) : word));
}
