/** Scripts that set no space between words: two characters are about a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const ASCII = /^[\0-\x7f]*$/;

/** 1 for each character of which words are made, by its code. */
const OF_ASCII_WORDS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z\d'`]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Lower case, words and numbers only, one space between them. Scripts are not told apart. */
export function plainWords(text: string): string {
  if (ASCII.test(text)) return asciiWords(text).join(' ');
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’'`´]/g, "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}

/** The same as a list; empty without any. */
export function plainWordList(text: string): readonly string[] {
  if (ASCII.test(text)) return asciiWords(text);
  return plainWords(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** The same as for any letters, in a fifth of the time: most texts have no others. */
function asciiWords(text: string): string[] {
  const lower = text.toLowerCase();
  return (lower.includes('`') ? lower.replaceAll('`', "'") : lower).match(/[a-z\d']+/g) ?? [];
}

/** Whether a text has letters of scripts that set no space between words. */
export function hasUnspaced(text: string): boolean {
  return !ASCII.test(text) && UNSPACED.test(text);
}

/** The words of a text, lower case; unspaced scripts in pairs of characters. */
export function wordsOf(text: string): readonly string[] {
  const words = plainWordList(text);
  if (!hasUnspaced(text)) return words;
  return words.flatMap((word) => (hasUnspaced(word) ? (word.match(/..?/gsu) ?? []) : word));
}

/** How many there are: of each page, so that no list is made for it where it can be told from the letters. */
export function countWords(text: string): number {
  return ASCII.test(text) ? countAsciiWords(text) : wordsOf(text).length;
}

/** Most words are shorter, the space after them counted. */
const WORD_CHARS = 16;

/** Whether a text has fewer words than that: of most texts their beginning tells it. */
export function hasFewerWords(text: string, words: number): boolean {
  // The last word of the beginning may be half of one, or of two.
  if (countWords(text.slice(0, words * WORD_CHARS)) > words + 1) return false;
  return countWords(text) < words;
}

function countAsciiWords(text: string): number {
  let count = 0;
  let isWithin = false;
  for (let at = 0; at < text.length; at += 1) {
    const isOfWord = OF_ASCII_WORDS[text.charCodeAt(at)] === 1;
    if (isOfWord && !isWithin) count += 1;
    isWithin = isOfWord;
  }
  return count;
}
