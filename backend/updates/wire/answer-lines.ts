import { Parser } from 'htmlparser2';
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
/** Tags that do not end a line; all others do. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'noscript']);

/** Lines of a plain text, whatever ends them. */
export class TextLines implements LineReader {
  #rest = '';

  write(text: string): string[] {
    const lines = (this.#rest + text).split(/[\r\n]+/);
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

/** Lines that a person sees of an HTML document: its tags are ends of lines but for those within one, entities are decoded. */
export class HtmlLines implements LineReader {
  readonly #lines = new TextLines();
  readonly #parser: Parser;
  #whole: string[] = [];
  #unseen = 0;

  constructor() {
    this.#parser = new Parser({
      ontext: (text) => {
        if (this.#unseen === 0) this.#add(text);
      },
      onopentagname: (name) => {
        if (!INLINE.has(name)) this.#add('\n');
      },
      onopentag: (name) => {
        if (UNSEEN.has(name)) this.#unseen += 1;
      },
      onclosetag: (name) => {
        if (UNSEEN.has(name)) this.#unseen -= 1;
        if (!INLINE.has(name)) this.#add('\n');
      },
    });
  }

  write(text: string): string[] {
    this.#parser.write(text);
    return this.#taken();
  }

  end(): string[] {
    this.#parser.end();
    return [...this.#taken(), ...this.#lines.end()];
  }

  #add(text: string): void {
    this.#whole.push(...this.#lines.write(text));
  }

  #taken(): string[] {
    const whole = this.#whole;
    this.#whole = [];
    return whole;
  }
}

/** How lines of an answer are read, by its media type; what names none is plain text. */
export function lineReaderFor(contentType: string): LineReader {
  return isHtmlType(contentType) ? new HtmlLines() : new TextLines();
}

export const isHtmlType = (contentType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
