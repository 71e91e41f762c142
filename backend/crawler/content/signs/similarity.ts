import { createHash } from 'node:crypto';
import type { NormalUrl } from '../../../url/normal-url';
import type { PageText } from './page-text';
import { segmentsOf } from './front-page';
import { plainWords, wordsOf } from './words';

/** Fewer words than this are too few to be nearly equal. */
const WORDS_MIN = 12;
const WORDS_MAX = 4000;
const PRINT_BYTES = 8;
/** Set in the last byte of prints of short texts. */
const EXACT_BIT = 0x80;

/** Bits that may differ where the texts are nearly equal: about one word in forty. */
export const NEARLY_EQUAL_BITS = 3;

/** In UTF-8 at most three times as many bytes; 255 are stored. */
const TITLE_CHARS_MAX = 80;

/** Title as it is compared and stored: without what it says of the address. */
export function titlePrint(page: PageText, at: NormalUrl): string {
  const title = wordsOf(withoutEcho(page.title, at)).filter(isNoNumber).join(' ');
  return title.slice(0, TITLE_CHARS_MAX).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The print of a page's own text, 64 bits. Of a text of a dozen words or more it is a similarity hash: nearly equal
 * texts differ in few bits. Of a shorter one it is a hash of the whole, equal or not, for there a word more is another
 * text. The last bit tells which; prints of the two kinds are never compared. Numbers (dates, counters) and what the
 * page repeats of its address are left out. All zero where there is no text.
 * Source: Charikar 2002, “Similarity estimation techniques from rounding algorithms”.
 */
export function textPrint(page: PageText, at: NormalUrl): Uint8Array {
  const words = wordsOf(withoutEcho(page.ownText, at)).filter(isNoNumber).slice(0, WORDS_MAX);
  if (words.length === 0) return new Uint8Array(PRINT_BYTES);
  const print = words.length < WORDS_MIN ? exactPrint(words) : similarityPrint(words);
  const last = print.at(-1) ?? 0;
  print[PRINT_BYTES - 1] = words.length < WORDS_MIN ? last | EXACT_BIT : last & ~EXACT_BIT;
  return print;
}

function exactPrint(words: readonly string[]): Uint8Array {
  return new Uint8Array(hashOf(words.join(' ')).subarray(0, PRINT_BYTES));
}

function similarityPrint(words: readonly string[]): Uint8Array {
  const print = new Uint8Array(PRINT_BYTES);
  const pairs = new Set(words.map((word, n) => `${word} ${words[n + 1] ?? ''}`));
  const votes = countVotes(pairs);
  votes.forEach((vote, bit) => {
    if (vote > 0) print[bit >> 3] = (print[bit >> 3] ?? 0) | (1 << (bit & 7));
  });
  return print;
}

/** How many bits of two prints differ; Infinity where one is empty, or a short text's and the other is not the same. */
export function bitsApart(one: Uint8Array, other: Uint8Array): number {
  if (isEmptyPrint(one) || isEmptyPrint(other)) return Infinity;
  if (isExact(one) || isExact(other)) return Buffer.compare(one, other) === 0 ? 0 : Infinity;
  let bits = 0;
  one.forEach((byte, at) => {
    for (let rest = byte ^ (other[at] ?? 0); rest > 0; rest &= rest - 1) bits += 1;
  });
  return bits;
}

function isExact(print: Uint8Array): boolean {
  return ((print[PRINT_BYTES - 1] ?? 0) & EXACT_BIT) !== 0;
}

function isEmptyPrint(print: Uint8Array): boolean {
  return print.every((byte) => byte === 0);
}

function countVotes(features: ReadonlySet<string>): Int32Array {
  const votes = new Int32Array(PRINT_BYTES * 8);
  for (const feature of features) {
    const hash = hashOf(feature);
    for (let bit = 0; bit < votes.length; bit += 1) {
      const isSet = ((hash[bit >> 3] ?? 0) >> (bit & 7)) & 1;
      votes[bit] = (votes[bit] ?? 0) + (isSet === 1 ? 1 : -1);
    }
  }
  return votes;
}

function hashOf(text: string): Buffer {
  return createHash('md5').update(text).digest();
}

/** “/abc/xyz was not found”: error pages repeat what was asked for. */
function withoutEcho(text: string, { host, path }: NormalUrl): string {
  const last = segmentsOf(path).at(-1) ?? '';
  const name = decoded(last).replace(/\.\w{1,5}$/, '');
  const echoes = [path, decoded(path), isNoWord(name) ? name : '', host]
    .filter((echo) => echo.length >= 4)
    .toSorted((one, other) => other.length - one.length);
  return plainWords(echoes.reduce((rest, echo) => rest.replaceAll(echo, ' '), text));
}

/** Names that are words stand in texts for themselves, too. */
function isNoWord(name: string): boolean {
  return name.length >= 16 || /[\d_-]/.test(name);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isNoNumber(word: string): boolean {
  return !/^\p{N}+$/u.test(word);
}
