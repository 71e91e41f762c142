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
    this.#endsInSpace = /\s$/.test(text);
  }

  /** White space collapsed; no half character at the end. */
  result(): string {
    const text = this.#pieces.join('').slice(0, this.#charsMax);
    return text
      .replaceAll(/\s+/g, ' ')
      .replace(/[\ud800-\udbff]$/, '')
      .trim();
  }
}
