import {
  ANY_BYTE,
  bytesWhere,
  CLASS_ESCAPES,
  negated,
  NO_LINE_END,
  type ByteSet,
} from './byte-set';
import { refused, UnsupportedPatternError, type PatternReader } from './pattern-reader';
import type { PatternNode } from './pattern-tree';

const SIMPLE_BYTES: Readonly<Record<string, number>> = {
  a: 0x07,
  e: 0x1b,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
};
const PLACES: Readonly<Record<string, '^' | '$' | '\\b' | '\\B'>> = {
  b: '\\b',
  B: '\\B',
  A: '^',
  z: '$',
  Z: '$',
};
const LINE_BREAK: PatternNode = {
  kind: 'either',
  branches: [
    {
      kind: 'sequence',
      items: [
        { kind: 'byte', byte: 0x0d },
        { kind: 'byte', byte: 0x0a },
      ],
    },
    { kind: 'set', set: CLASS_ESCAPES['v'] ?? ANY_BYTE },
  ],
};
const BACKSPACE = 0x08;
const HEX_BRACES = /\{([0-9A-Fa-f]+)\}/y;
const HEX = /[0-9A-Fa-f]{0,2}/y;
const OCTAL_BRACES = /\{([0-7]+)\}/y;
/** A quantifier may follow `\\N`, anything else in braces is a name. */
const CHARACTER_NAME = /(?!\{\d+(?:,\d*)?\})\{/y;
const TWO_OCTALS = /[0-7]{0,2}/y;
/** One-letter categories only: letters of one case mean something else without regard to case. */
const PROPERTY = /\{(\^?)([CLMNPSZ])\}|([CLMNPSZ])/y;
/** Found out once: a line may have thousands of them. Each with all other bytes beside. */
const PROPERTY_SETS: Readonly<Record<string, readonly [ByteSet, ByteSet]>> = Object.fromEntries(
  'CLMNPSZ'.split('').map((letter) => {
    const category = new RegExp(`\\p{${letter}}`, 'u');
    const set = bytesWhere((character) => category.test(character));
    return [letter, [set, negated(set)]];
  }),
);

const REASONS: readonly [letters: string, reason: string][] = [
  ['123456789gk', 'a backreference needs more than linear time'],
  ['GKX', 'this escape has no counterpart in linear time'],
];

/** An escape outside a class; the reader stands behind the backslash. @throws UnsupportedPatternError */
export function parseEscape(reader: PatternReader): PatternNode {
  const letter = reader.take();
  const reason = REASONS.find(([letters]) => letters.includes(letter))?.[1];
  if (reason !== undefined) throw new UnsupportedPatternError(`\\${letter}: ${reason}`);
  const re2 = PLACES[letter];
  if (re2 !== undefined) return { kind: 'place', re2 };
  if (letter === 'R') return LINE_BREAK;
  if (letter === 'N') return noLineEnd(reader);
  if (letter === 'C') return { kind: 'set', set: ANY_BYTE };
  const meaning = commonEscape(reader, letter);
  return typeof meaning === 'number'
    ? { kind: 'byte', byte: meaning }
    : { kind: 'set', set: meaning };
}

function noLineEnd(reader: PatternReader): PatternNode {
  if (reader.eatMatch(CHARACTER_NAME) !== null) throw refused('\\N{…} names a character');
  return { kind: 'set', set: NO_LINE_END };
}

/** An escape inside a class: one byte or many. @throws UnsupportedPatternError */
export function parseClassEscape(reader: PatternReader): number | ByteSet {
  const letter = reader.take();
  if (letter === 'b') return BACKSPACE;
  if (/[1-7]/.test(letter)) return byteOf(letter + (reader.eatMatch(TWO_OCTALS)?.[0] ?? ''), 8);
  if (/[89g]/.test(letter)) return letter.charCodeAt(0);
  return commonEscape(reader, letter);
}

function commonEscape(reader: PatternReader, letter: string): number | ByteSet {
  const set = CLASS_ESCAPES[letter];
  if (set !== undefined) return set;
  if (letter === 'p' || letter === 'P') return propertySet(reader, letter === 'P');
  const byte = SIMPLE_BYTES[letter] ?? codedByte(reader, letter);
  if (byte !== null) return byte;
  if (/[0-9A-Za-z]/.test(letter)) throw refused(`\\${letter} means nothing`);
  return letter.charCodeAt(0);
}

function codedByte(reader: PatternReader, letter: string): number | null {
  if (letter === 'x') return hexByte(reader);
  if (letter === '0') return byteOf(`0${reader.eatMatch(TWO_OCTALS)?.[0] ?? ''}`, 8);
  if (letter === 'o') return byteOf(reader.eatMatch(OCTAL_BRACES)?.[1] ?? '', 8);
  if (letter === 'c') return reader.take().toUpperCase().charCodeAt(0) ^ 0x40;
  return null;
}

function hexByte(reader: PatternReader): number {
  if (reader.peek() === '{') return byteOf(reader.eatMatch(HEX_BRACES)?.[1] ?? '', 16);
  return byteOf(`0${reader.eatMatch(HEX)?.[0] ?? ''}`, 16);
}

function byteOf(digits: string, radix: number): number {
  const byte = Number.parseInt(digits, radix);
  if (byte <= 0xff) return byte;
  throw refused('the code of a character is not one byte');
}

function propertySet(reader: PatternReader, isNegated: boolean): ByteSet {
  const match = reader.eatMatch(PROPERTY);
  if (match === null) throw new UnsupportedPatternError('\\p: only the great categories are known');
  const [set, others] = PROPERTY_SETS[match[2] ?? match[3] ?? ''] ?? [ANY_BYTE, ANY_BYTE];
  return isNegated === (match[1] === '^') ? set : others;
}
