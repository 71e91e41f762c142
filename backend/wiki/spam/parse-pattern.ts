import { lowerByte, NO_LINE_END } from './byte-set';
import { parseClass } from './parse-class';
import { parseEscape } from './parse-escape';
import { PatternReader, refused, UnsupportedPatternError } from './pattern-reader';
import type { PatternNode, RepeatBounds } from './pattern-tree';

/** PCRE's own bound (`parens_nest_limit`). */
const DEPTH_MAX = 250;
/** PCRE's own bound. */
const REPEAT_MAX = 65_535;

const REPEAT = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})([+?]?)/y;
const GROUP_NAME = /(?:P?<|')[A-Za-z_]\w{0,31}[>']/y;
const VERB = /\*[A-Za-z]/y;
const OPTIONS = /([a-zA-Z^-]*)([:)])/y;
/** Of no effect on one line without regard to case: i, m, s, n, J. U turns greed around. */
const KNOWN_OPTIONS = /^[imsnJU]*(?:-[msnJU]*)?$/;

/** What follows `(?`, and why it is not taken. */
const FOREIGN_GROUPS: readonly [start: RegExp, reason: string][] = [
  [/<?[=!]/y, 'look-around needs more than linear time'],
  [/>/y, 'an atomic group needs backtracking'],
  [/\|/y, 'groups that share numbers are not known'],
  [/\(/y, 'a condition needs more than linear time'],
  [/R|[+-]?\d|&|P[>=]/y, 'recursion and backreferences need more than linear time'],
  [/C/y, 'callouts are not known'],
];

/**
 * Reads a regular expression in PCRE's syntax over bytes (flags i and m, one line as subject).
 * @param pattern bytes as Latin-1 characters
 * @throws UnsupportedPatternError for what PCRE refuses and for what linear time cannot do
 * Source: pcre2pattern(3), PCRE2 10.42.
 */
export function parsePattern(pattern: string): PatternNode {
  const parser = new PatternParser(pattern);
  return parser.parse();
}

class PatternParser {
  readonly #reader: PatternReader;
  #depth = 0;
  /** Option U: quantifiers are lazy unless a `?` follows. */
  #lazy = false;

  constructor(pattern: string) {
    this.#reader = new PatternReader(pattern);
  }

  parse(): PatternNode {
    const node = this.#either();
    if (!this.#reader.ended) throw refused('a parenthesis is closed that was never opened');
    return node;
  }

  #either(): PatternNode {
    const branches = [this.#sequence()];
    while (this.#reader.eat('|')) branches.push(this.#sequence());
    const [first] = branches;
    return branches.length === 1 && first !== undefined ? first : { kind: 'either', branches };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    let repeatable: PatternNode | null = null;
    for (;;) {
      this.#reader.skipQuoteMarks();
      if (this.#atBranchEnd()) return { kind: 'sequence', items };
      const bounds = this.#repeat();
      if (bounds === null) {
        const item = this.#item();
        items.push(item);
        repeatable = isRepeatable(item) ? item : null;
      } else {
        if (repeatable === null) throw refused('a quantifier has nothing to repeat');
        items.splice(-1, 1, { kind: 'repeat', item: repeatable, bounds });
        repeatable = null;
      }
    }
  }

  #atBranchEnd(): boolean {
    const { ended, quoted } = this.#reader;
    return ended || (!quoted && '|)'.includes(this.#reader.peek()));
  }

  #repeat(): RepeatBounds | null {
    const match = this.#reader.quoted ? null : this.#reader.eatMatch(REPEAT);
    if (match === null) return null;
    const [text, , , , , suffix] = match;
    if (suffix === '+') {
      throw new UnsupportedPatternError(`${text}: a possessive quantifier needs backtracking`);
    }
    return { ...timesOf(match), lazy: (suffix === '?') !== this.#lazy };
  }

  #item(): PatternNode {
    const reader = this.#reader;
    if (reader.quoted) return byteNode(reader.take());
    if (reader.peek() === '[') return { kind: 'set', set: parseClass(reader) };
    const character = reader.take();
    if (character === '(') return this.#group();
    if (character === '.') return { kind: 'set', set: NO_LINE_END };
    if (character === '^' || character === '$') return { kind: 'place', re2: character };
    if (character !== '\\') return byteNode(character);
    const node = parseEscape(reader);
    return node.kind === 'byte' ? { kind: 'byte', byte: lowerByte(node.byte) } : node;
  }

  #group(): PatternNode {
    const reader = this.#reader;
    if (reader.eatMatch(VERB) !== null)
      throw new UnsupportedPatternError('(*: verbs are not known');
    if (!reader.eat('?') || reader.eatMatch(GROUP_NAME) !== null)
      return this.#groupBody(this.#lazy);
    for (const [start, reason] of FOREIGN_GROUPS) {
      const match = reader.eatMatch(start);
      if (match !== null) throw new UnsupportedPatternError(`(?${match[0]}: ${reason}`);
    }
    return this.#optionGroup();
  }

  #optionGroup(): PatternNode {
    const match = this.#reader.eatMatch(OPTIONS);
    const [, options = '', end] = match ?? [];
    if (match === null) throw refused('a group begins with what means nothing');
    if (!KNOWN_OPTIONS.test(options)) {
      throw new UnsupportedPatternError(`(?${options}: such options are not known`);
    }
    const [on = '', off = ''] = options.split('-');
    const lazy = on.includes('U') || (this.#lazy && !off.includes('U'));
    if (end === ':') return this.#groupBody(lazy);
    this.#lazy = lazy;
    return { kind: 'sequence', items: [] };
  }

  #groupBody(lazy: boolean): PatternNode {
    const outside = this.#lazy;
    this.#lazy = lazy;
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw refused('its parentheses are nested too deeply');
    const branch = this.#either();
    if (!this.#reader.eat(')')) throw refused('a parenthesis is never closed');
    this.#depth -= 1;
    this.#lazy = outside;
    return { kind: 'either', branches: [branch] };
  }
}

/** @throws UnsupportedPatternError where PCRE refuses the numbers */
function timesOf([text, sign, least, comma, most]: RegExpExecArray): { min: number; max: number } {
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
  const min = Number(least);
  const max = most === '' ? Infinity : Number(comma === undefined ? least : most);
  const isFine = min <= REPEAT_MAX && max >= min && (max <= REPEAT_MAX || max === Infinity);
  if (!isFine) throw refused(`${text} has impossible bounds`);
  return { min, max };
}

/** Places and options cannot be repeated. A group is an `either`, so an empty one can. */
function isRepeatable(node: PatternNode): boolean {
  return node.kind !== 'place' && node.kind !== 'sequence';
}

function byteNode(character: string): PatternNode {
  return { kind: 'byte', byte: lowerByte(character.charCodeAt(0)) };
}
