/** White space that is to become one space; a single space is one already. */
const SPACES = /[^\S ]\s*| \s+/g;
const SPACE = /\s/;

/** White space as one space. */
export function collapseSpaces(text: string): string {
  return text.replaceAll(SPACES, ' ');
}

/** Gathers pieces of text up to a bound. */
export class TextCollector {
  readonly #charsMax: number;
  readonly #pieces: string[] = [];
  #chars = 0;
  #endsInSpace = true;

  constructor(charsMax: number) {
    this.#charsMax = charsMax;
  }

  get isEmpty(): boolean {
    return this.#chars === 0;
  }

  add(text: string): void {
    if (this.#chars >= this.#charsMax || (this.#endsInSpace && text.trim() === '')) return;
    this.#pieces.push(text.slice(0, this.#charsMax));
    this.#chars += text.length;
    this.#endsInSpace = text === '' ? this.#endsInSpace : SPACE.test(text.at(-1) ?? '');
  }

  /** White space collapsed; no half character at the end. */
  result(): string {
    const text = this.#pieces.join('').slice(0, this.#charsMax);
    return collapseSpaces(isHalf(text.at(-1)) ? text.slice(0, -1) : text).trim();
  }
}

/** Whether a character is the first half of one. */
function isHalf(last: string | undefined): boolean {
  return last !== undefined && last >= '\ud800' && last <= '\udbff';
}
