/** Which of the 256 bytes belong: 1 at the place of each that does. */
export type ByteSet = Readonly<Uint8Array>;

const BYTES = 256;
const CASE_BIT = 0x20;

/** The bytes for which `test` holds, given as Latin-1 characters. */
export function bytesWhere(test: (character: string) => boolean): ByteSet {
  return Uint8Array.from({ length: BYTES }, (_, byte) => (test(String.fromCharCode(byte)) ? 1 : 0));
}

function byteRange(first: number, last: number): ByteSet {
  return new Uint8Array(BYTES).fill(1, first, last + 1);
}

export function negated(set: ByteSet): ByteSet {
  return set.map((member) => 1 - member);
}

/** A set to be filled. */
export function noBytes(): Uint8Array {
  return new Uint8Array(BYTES);
}

/** Adds the other case of each ASCII letter; bytes above have none in the C locale. */
export function withBothCases(set: ByteSet): ByteSet {
  const both = Uint8Array.from(set);
  for (let upper = 0x41; upper <= 0x5a; upper += 1) {
    const lower = upper | CASE_BIT;
    both[upper] = both[lower] = (set[upper] ?? 0) | (set[lower] ?? 0);
  }
  return both;
}

/** Lower case for ASCII letters only, as PCRE folds case in the C locale. */
export function lowerByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | CASE_BIT : byte;
}

export const ANY_BYTE = byteRange(0, 255);
export const NO_LINE_END = bytesWhere((character) => character !== '\n');

/** What `\d`, `\w` … stand for in PCRE, for the C locale. */
export const CLASS_ESCAPES: Readonly<Record<string, ByteSet>> = withNegations({
  d: bytesWhere((character) => /[0-9]/.test(character)),
  w: bytesWhere((character) => /\w/.test(character)),
  s: bytesWhere((character) => /[\t-\r ]/.test(character)),
  h: bytesWhere((character) => /[\t \xA0]/.test(character)),
  v: bytesWhere((character) => /[\n-\r\x85]/.test(character)),
});

function withNegations(sets: Record<string, ByteSet>): Record<string, ByteSet> {
  const negations = Object.entries(sets).map(([name, set]) => [name.toUpperCase(), negated(set)]);
  return { ...sets, ...Object.fromEntries(negations) };
}

/** What `[:alpha:]` … stand for. Without regard to case, lower and upper are any letter. */
export const POSIX_CLASSES: Readonly<Record<string, ByteSet>> = {
  alnum: bytesWhere((character) => /[0-9A-Za-z]/.test(character)),
  alpha: bytesWhere((character) => /[A-Za-z]/.test(character)),
  ascii: byteRange(0, 0x7f),
  blank: bytesWhere((character) => /[\t ]/.test(character)),
  cntrl: bytesWhere((character) => character < ' ' || character === '\x7F'),
  digit: bytesWhere((character) => /[0-9]/.test(character)),
  graph: byteRange(0x21, 0x7e),
  lower: bytesWhere((character) => /[A-Za-z]/.test(character)),
  print: byteRange(0x20, 0x7e),
  punct: bytesWhere((character) => /[!-/:-@[-`{-~]/.test(character)),
  space: bytesWhere((character) => /[\t-\r ]/.test(character)),
  upper: bytesWhere((character) => /[A-Za-z]/.test(character)),
  word: bytesWhere((character) => /\w/.test(character)),
  xdigit: bytesWhere((character) => /[0-9A-Fa-f]/.test(character)),
};

/** A text's UTF-8 bytes, each as one Latin-1 character: the form in which bytes are matched here. */
export function latin1Of(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
