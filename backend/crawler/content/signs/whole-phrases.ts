import { hasUnspaced, plainWordList } from './words';

/**
 * Phrases that are looked for in whole words: no “ray id” is in “gray ideas”. Scripts without spaces have no whole
 * words. A text is gone through once, however many phrases there are.
 */
export class WholePhrases {
  /** By their first words. */
  readonly #spaced = new Map<string, (readonly string[])[]>();
  readonly #unspaced: string[] = [];

  /** @param phrases as `plainWords` leaves them */
  constructor(phrases: Iterable<string>) {
    for (const phrase of phrases) {
      if (hasUnspaced(phrase)) this.#unspaced.push(phrase);
      else this.#add(phrase.split(' '));
    }
  }

  /** Whether a text has one of them. Quotation marks around a phrase are none of it. */
  isAnyIn(text: string): boolean {
    const words = plainWordList(text);
    const bare = words.some(isQuoted) ? words.map(withoutQuotes) : words;
    if (this.#isSpacedIn(bare)) return true;
    if (!hasUnspaced(text)) return false;
    const plain = words.join(' ');
    return this.#unspaced.some((phrase) => plain.includes(phrase));
  }

  #isSpacedIn(words: readonly string[]): boolean {
    return words.some((word, at) =>
      this.#spaced.get(word)?.some((phrase) => phrase.every((one, n) => words[at + n] === one)),
    );
  }

  #add(words: readonly string[]): void {
    const [first = ''] = words;
    const alike = this.#spaced.get(first);
    if (alike === undefined) this.#spaced.set(first, [words]);
    else alike.push(words);
  }
}

function isQuoted(word: string): boolean {
  return word.startsWith("'") || word.endsWith("'");
}

function withoutQuotes(word: string): string {
  return word.replace(/^'/, '').replace(/'$/, '');
}
