import { ANY_BYTE, latin1Of, type ByteSet } from './byte-set';
import { parsePattern } from './parse-pattern';
import { UnsupportedPatternError } from './pattern-reader';
import type { PatternNode, RepeatBounds } from './pattern-tree';
import { requiredWords, type RequiredWords } from './required-words';

/** A line of a spam list, ready for RE2. */
export interface TranslatedPattern {
  /** RE2's syntax without flags; to be run over bytes as Latin-1 characters, ASCII in lower case. */
  re2: string;
  /** Sets of words: of each set one stands in every matching text. */
  words: RequiredWords[];
  /** How many items the pattern has when its repetitions are written out. */
  size: number;
}

/** MediaWiki makes batches of 4096 bytes; no useful line is longer than a few of them. */
const LINE_BYTES_MAX = 20_000;
/** Time and memory of one match grow with it; long alternations of domains stay below. */
const SIZE_MAX = 5_000;
/** RE2's own bound, for nested repetitions multiplied. */
const REPEAT_MAX = 1_000;

/** Source: SpamBlacklist::getRegexStart. */
const START = '(?:https?:)?\\/\\/+[a-z0-9_\\-.]*(';

/**
 * Translates a line of a spam list, with what MediaWiki puts around it, from PCRE (bytes, flags i and
 * m) to RE2.
 * @param line as parseSpamList gives it
 * @throws UnsupportedPatternError for what PCRE refuses, what linear time cannot do and what is too big
 */
export function translatePattern(line: string): TranslatedPattern {
  const bytes = latin1Of(line);
  if (bytes.length > LINE_BYTES_MAX) {
    throw new UnsupportedPatternError(`it is longer than ${LINE_BYTES_MAX} bytes`);
  }
  const tree = parsePattern(`${START}${bytes})`);
  const size = sizeOf(tree);
  if (size > SIZE_MAX || !repeatsAtMost(tree, REPEAT_MAX)) {
    throw new UnsupportedPatternError('its repetitions written out are too long');
  }
  return { re2: printNode(tree), words: requiredWords(tree), size };
}

function sizeOf(node: PatternNode): number {
  if (node.kind === 'sequence') return node.items.reduce((sum, item) => sum + sizeOf(item), 0);
  if (node.kind === 'either')
    return node.branches.reduce((sum, branch) => sum + sizeOf(branch) + 1, 0);
  if (node.kind === 'repeat') return (sizeOf(node.item) + 1) * timesOf(node.bounds);
  return 1;
}

/** As RE2 counts: nested repetitions multiply. */
function repeatsAtMost(node: PatternNode, times: number): boolean {
  if (node.kind === 'sequence') return node.items.every((item) => repeatsAtMost(item, times));
  if (node.kind === 'either') return node.branches.every((branch) => repeatsAtMost(branch, times));
  if (node.kind === 'repeat') {
    const own = timesOf(node.bounds);
    return own <= times && repeatsAtMost(node.item, Math.floor(times / own));
  }
  return true;
}

function timesOf({ min, max }: RepeatBounds): number {
  return Math.max(1, max === Infinity ? min : max);
}

function printNode(node: PatternNode): string {
  if (node.kind === 'byte') return printByte(node.byte);
  if (node.kind === 'set') return printSet(node.set);
  if (node.kind === 'place') return node.re2;
  if (node.kind === 'sequence') return node.items.map(printNode).join('');
  if (node.kind === 'either') return `(?:${node.branches.map(printNode).join('|')})`;
  return printNode(node.item) + printBounds(node.bounds);
}

function printBounds({ min, max, lazy }: RepeatBounds): string {
  const suffix = lazy ? '?' : '';
  if (max === Infinity) return `${min === 0 ? '*' : min === 1 ? '+' : `{${min},}`}${suffix}`;
  return `{${min},${max}}${suffix}`;
}

function printByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[\w-]/.test(character) ? character : printHex(byte);
}

function printSet(set: ByteSet): string {
  if (set.every((member, byte) => member === ANY_BYTE[byte])) return '(?s:.)';
  const ranges: string[] = [];
  for (let byte = 0; byte < set.length; byte += 1) {
    if (set[byte] !== 1) continue;
    const first = byte;
    while (set[byte + 1] === 1) byte += 1;
    ranges.push(`${printHex(first)}-${printHex(byte)}`);
  }
  return ranges.length === 0 ? '[^\\x{0}-\\x{10FFFF}]' : `[${ranges.join('')}]`;
}

function printHex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}
