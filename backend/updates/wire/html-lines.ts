import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { TextLines, type LineReader } from './text-lines';

/** Tags that do not end a line; all others do. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'noscript']);
/** Longer than the name of any tag or entity that matters here. */
const NAME_LENGTH_MAX = 64;

/**
 * Lines that a person sees of an HTML document: its tags are ends of lines but for those within one, entities are decoded.
 * Which tags are open is not kept, as a document may open millions of them: memory is bounded, and time grows with length.
 */
export class HtmlLines implements LineReader {
  readonly #lines = new TextLines();
  readonly #tokenizer: Tokenizer;
  /** What is read, with the end of what was before it, and its place in the document. */
  #piece = '';
  #pieceStart = 0;
  /** A tag or an entity of which the end is still to come. */
  #held = '';
  #text = '';
  #openTag = '';
  /** The element within which nothing is seen, and how many of its name are open; '' and 0: none. */
  #unseen = '';
  #depth = 0;

  constructor() {
    this.#tokenizer = new Tokenizer({}, this.#callbacks());
  }

  write(text: string): string[] {
    const all = this.#held + text;
    const end = endOfWhole(all);
    this.#held = all.slice(end);
    this.#read(all.slice(0, end));
    return this.#taken();
  }

  end(): string[] {
    this.#read(this.#held);
    this.#held = '';
    this.#tokenizer.end();
    return [...this.#taken(), ...this.#lines.end()];
  }

  #read(text: string): void {
    const before = this.#piece.slice(-NAME_LENGTH_MAX);
    this.#pieceStart += this.#piece.length - before.length;
    this.#piece = before + text;
    this.#tokenizer.write(text);
  }

  #callbacks(): TokenizerCallbacks {
    const ignored = (): void => undefined;
    return {
      onattribdata: ignored,
      onattribend: ignored,
      onattribentity: ignored,
      onattribname: ignored,
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onprocessinginstruction: ignored,
      ontext: (start, end) => this.#add(this.#slice(start, end)),
      ontextentity: (codePoint) => this.#add(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => this.#nameTag(start, end),
      onopentagend: () => this.#open(),
      onselfclosingtag: ignored,
      onclosetag: (start, end) => this.#close(this.#slice(start, end).toLowerCase()),
    };
  }

  #nameTag(start: number, end: number): void {
    this.#openTag = this.#slice(start, end).toLowerCase();
    this.#endLineAt(this.#openTag);
  }

  #open(): void {
    const name = this.#openTag;
    if (this.#depth === 0 && UNSEEN.has(name)) this.#unseen = name;
    if (this.#unseen === name) this.#depth += 1;
  }

  #close(name: string): void {
    if (this.#depth > 0 && this.#unseen === name) this.#depth -= 1;
    if (this.#depth === 0) this.#unseen = '';
    this.#endLineAt(name);
  }

  #endLineAt(tag: string): void {
    if (!INLINE.has(tag)) this.#text += '\n';
  }

  #add(text: string): void {
    if (this.#depth === 0) this.#text += text;
  }

  /** The beginning of what is too long to matter is lost. */
  #slice(start: number, end: number): string {
    return this.#piece.slice(Math.max(0, start - this.#pieceStart), end - this.#pieceStart);
  }

  #taken(): string[] {
    const text = this.#text;
    this.#text = '';
    return this.#lines.write(text);
  }
}

/** Where the last tag or entity begins that may not be whole; none of them is waited for too long. */
function endOfWhole(text: string): number {
  const start = Math.max(text.lastIndexOf('<'), text.lastIndexOf('&'));
  return start === -1 || text.length - start > NAME_LENGTH_MAX ? text.length : start;
}
