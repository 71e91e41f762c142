import { collapseSpaces } from './html/text-collector';

const CHARS_MAX = 300;

/** Gathers the first pieces of text that stand by themselves, each cut. */
export class TextBlocks {
  readonly #blocksMax: number;
  readonly #blocks: string[] = [];
  #block = '';

  constructor(blocksMax: number) {
    this.#blocksMax = blocksMax;
  }

  add(text: string): void {
    if (this.#blocks.length >= this.#blocksMax || this.#block.length >= CHARS_MAX) return;
    this.#block += this.#block === '' ? text.trimStart().slice(0, CHARS_MAX) : text;
  }

  /** What comes next is another piece. */
  end(): void {
    if (this.#block === '') return;
    const block = collapseSpaces(this.#block.slice(0, CHARS_MAX)).trim();
    if (block !== '') this.#blocks.push(block);
    this.#block = '';
  }

  /** White space collapsed, none empty. */
  result(): string[] {
    this.end();
    return [...this.#blocks];
  }
}
