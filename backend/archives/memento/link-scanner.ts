/** A link and what RFC 7089 wants to know of it; other parameters are passed over. */
export interface TypedLink {
  /** As written: absolute or relative. */
  target: string;
  /** Lower case. */
  rel: string[];
  datetime: string | null;
  from: string | null;
  until: string | null;
  type: string | null;
}

/** What is being read. */
type State =
  | 'between'
  /** After something that is no link, until the next `<`. */
  | 'lost'
  | 'target'
  /** Behind a target or a value. */
  | 'after'
  | 'before-name'
  | 'name'
  | 'after-name'
  | 'before-value'
  | 'token'
  | 'quoted'
  | 'escaped';

type Step = (scanner: Piece, char: number) => State | 'broken' | 'link';

/** What a step may use: the text since it was last asked for. */
interface Piece {
  begin(): void;
  take(): string;
  target: string;
  name: string;
  set(value: string): void;
}

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, COMMA, SEMICOLON, LESS, EQUALS, GREATER, BACKSLASH] = [
  0x22, 0x2c, 0x3b, 0x3c, 0x3d, 0x3e, 0x5c,
];

/**
 * What each character leads to. A line's end inside of an address or a quoted text is an error (RFC 9110,
 * 5.6.4): a quote that is missing costs its own line and no more.
 */
const STEPS: Readonly<Record<State, Step>> = {
  between: (piece, char) => {
    if (char === LESS) return opened(piece);
    return isBlank(char) || char === COMMA ? 'between' : 'broken';
  },
  lost: (piece, char) => (char === LESS ? opened(piece) : 'lost'),
  target: (piece, char) => {
    if (char === LESS || isLineEnd(char)) return 'broken';
    if (char !== GREATER) return 'target';
    piece.target = piece.take();
    return 'after';
  },
  after: (_, char) => (isBlank(char) ? 'after' : separated(char)),
  'before-name': (piece, char) => {
    if (isBlank(char)) return 'before-name';
    if (char === SEMICOLON || char === COMMA) return separated(char);
    if (char === QUOTE || char === LESS || char === EQUALS) return 'broken';
    piece.begin();
    return 'name';
  },
  name: (piece, char) => {
    if (char === QUOTE || char === LESS) return 'broken';
    if (!isBlank(char) && char !== EQUALS && char !== SEMICOLON && char !== COMMA) return 'name';
    piece.name = piece.take();
    if (char === EQUALS) return 'before-value';
    return isBlank(char) ? 'after-name' : separated(char);
  },
  'after-name': (_, char) => {
    if (isBlank(char)) return 'after-name';
    return char === EQUALS ? 'before-value' : separated(char);
  },
  'before-value': (piece, char) => {
    if (isBlank(char)) return 'before-value';
    if (char === SEMICOLON || char === COMMA) return separated(char);
    if (char === LESS) return 'broken';
    piece.begin();
    return char === QUOTE ? 'quoted' : 'token';
  },
  token: (piece, char) => {
    if (char === QUOTE || char === LESS) return 'broken';
    if (!isBlank(char) && char !== SEMICOLON && char !== COMMA) return 'token';
    piece.set(piece.take());
    return isBlank(char) ? 'after' : separated(char);
  },
  quoted: (piece, char) => {
    if (isLineEnd(char)) return 'broken';
    if (char === BACKSLASH) return 'escaped';
    if (char !== QUOTE) return 'quoted';
    piece.set(unquoted(piece.take()));
    return 'after';
  },
  escaped: (_, char) => (isLineEnd(char) ? 'broken' : 'quoted'),
};

function opened(piece: Piece): State {
  piece.begin();
  return 'target';
}

function separated(char: number): 'before-name' | 'link' | 'broken' {
  if (char === SEMICOLON) return 'before-name';
  return char === COMMA ? 'link' : 'broken';
}

function isBlank(char: number): boolean {
  return char === SPACE || char === LF || char === CR || char === TAB;
}

function isLineEnd(char: number): boolean {
  return char === LF || char === CR;
}

/** Without the opening quote that stands before it. */
function unquoted(text: string): string {
  const inner = text.slice(1);
  return inner.includes('\\') ? inner.replace(/\\(.)/gs, '$1') : inner;
}

/** What a state only waits through, so that not every character has to be asked. */
const RUNS: Partial<Record<State, RegExp>> = {
  lost: /[^<]*/y,
  target: /[^<>\r\n]*/y,
  quoted: /[^"\\\r\n]*/y,
};

/** States at whose end a link is whole. */
const WHOLE: ReadonlySet<State> = new Set([
  'after',
  'before-name',
  'name',
  'after-name',
  'before-value',
  'token',
]);

/** Reads links out of a text that comes in pieces; every character is looked at once. */
export class LinkScanner implements Piece {
  /** Pieces that were no link. */
  malformed = 0;
  target = '';
  name = '';
  readonly #charsMax: number;
  #state: State = 'between';
  #link = emptyLink();
  /** Parameters of the link that were given; the first of each counts (RFC 8288, 3.3 and 3.4.1). */
  readonly #given = new Set<string>();
  /** Characters of the link in earlier pieces; counted from where it began. */
  #chars = 0;
  #linkStart = 0;
  /** What is being read, as far as it stood in earlier pieces. */
  #held = '';
  #text = '';
  #at = 0;
  #start = 0;

  constructor(linkCharsMax: number) {
    this.#charsMax = linkCharsMax;
  }

  /** @returns the links that end in this piece */
  push(text: string): TypedLink[] {
    const links: TypedLink[] = [];
    this.#text = text;
    this.#start = 0;
    this.#linkStart = 0;
    for (
      this.#at = this.#runEnd(0);
      this.#at < text.length;
      this.#at = this.#runEnd(this.#at + 1)
    ) {
      const link = this.#read(text.charCodeAt(this.#at));
      if (link !== null) links.push(link);
    }
    this.#chars += text.length - this.#linkStart;
    this.#held = this.#isHolding() ? this.#held + text.slice(this.#start) : '';
    this.#text = '';
    return links;
  }

  /** The text is over. @returns the last link, if it is whole */
  end(): TypedLink[] {
    const state = this.#state;
    this.#at = 0;
    this.#start = 0;
    this.#state = 'between';
    if (state === 'token') this.set(this.take());
    if (WHOLE.has(state)) return [this.#finished()];
    if (state !== 'between' && state !== 'lost') this.malformed += 1;
    return [];
  }

  begin(): void {
    this.#held = '';
    this.#start = this.#at;
  }

  take(): string {
    const text = this.#held + this.#text.slice(this.#start, this.#at);
    this.#held = '';
    return text;
  }

  set(value: string): void {
    const name = this.name.toLowerCase();
    if (this.#given.has(name)) return;
    this.#given.add(name);
    if (name === 'rel') this.#link.rel = value.toLowerCase().split(/\s+/).filter(Boolean);
    else if (isTold(name)) this.#link[name] = value;
  }

  /** The next place at which something may change. */
  #runEnd(at: number): number {
    const run = RUNS[this.#state];
    if (run === undefined) return at;
    run.lastIndex = at;
    run.test(this.#text);
    return run.lastIndex;
  }

  #read(char: number): TypedLink | null {
    const next = STEPS[this.#state](this, char);
    if (next === 'link') {
      this.#state = 'between';
      return this.#finished();
    }
    if (next === 'target' && this.#state !== 'target') this.#open();
    this.#state = next === 'broken' ? this.#lose(char) : next;
    if (this.#isTooLong()) this.#state = this.#lose(char);
    return null;
  }

  #open(): void {
    this.#link = emptyLink();
    this.#given.clear();
    this.#chars = 0;
    this.#linkStart = this.#at;
  }

  /** A `<` may be the beginning of the next link all the same. */
  #lose(char: number): State {
    this.malformed += 1;
    if (char !== LESS) return 'lost';
    this.begin();
    this.#open();
    return 'target';
  }

  #isTooLong(): boolean {
    if (this.#state === 'between' || this.#state === 'lost') return false;
    return this.#chars + this.#at - this.#linkStart > this.#charsMax;
  }

  #isHolding(): boolean {
    return this.#state !== 'between' && this.#state !== 'lost';
  }

  #finished(): TypedLink {
    // The opening bracket stands before it.
    return { ...this.#link, target: this.target.slice(1).trim() };
  }
}

function emptyLink(): TypedLink {
  return { target: '', rel: [], datetime: null, from: null, until: null, type: null };
}

function isTold(name: string): name is 'datetime' | 'from' | 'until' | 'type' {
  return name === 'datetime' || name === 'from' || name === 'until' || name === 'type';
}
