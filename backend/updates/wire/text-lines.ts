import { TooMuchError } from '../../runtime/http/too-much-error';

/** Takes a text as it comes, and hands out its lines. */
export interface LineReader {
  /**
   * @returns the lines that are whole by now, without blanks around
   * @throws TooMuchError where one of them is too long
   */
  write(text: string): string[];
  /** @returns the rest */
  end(): string[];
}

/** Longer than any line of the protocol: a path list of 64 KiB behind a word and a date. */
const LINE_LENGTH_MAX = 65_536 + 256;

/** Lines of a plain text, whatever ends them, in time that grows with its length, however small the pieces are. */
export class TextLines implements LineReader {
  #rest = '';

  write(text: string): string[] {
    const [first = '', ...others] = text.split(/[\r\n]+/);
    const lines = [this.#rest + first, ...others];
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LINE_LENGTH_MAX) throw new TooMuchError(LINE_LENGTH_MAX);
    return lines.map((line) => line.trim());
  }

  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return [rest.trim()];
  }
}
