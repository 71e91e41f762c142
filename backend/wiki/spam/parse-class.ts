import { negated, noBytes, POSIX_CLASSES, withBothCases, type ByteSet } from './byte-set';
import { parseClassEscape } from './parse-escape';
import { refused, UnsupportedPatternError, type PatternReader } from './pattern-reader';

const POSIX = /\[([:.=])(\^?)([^\]\\[]*)\1\]/y;

/** A character class; the reader stands at its `[`. @throws UnsupportedPatternError */
export function parseClass(reader: PatternReader): ByteSet {
  if (reader.eatMatch(POSIX) !== null) throw refused('a POSIX class stands outside [ ]');
  reader.take();
  const isNegated = reader.eat('^');
  const members = noBytes();
  reader.skipQuoteMarks();
  for (let count = 0; !atEnd(reader, count === 0); count += 1) {
    takeMember(reader, members);
    reader.skipQuoteMarks();
  }
  reader.take();
  const set = withBothCases(members);
  return isNegated ? negated(set) : set;
}

/** A `]` in the first place stands for itself. */
function atEnd(reader: PatternReader, isFirst: boolean): boolean {
  return !isFirst && !reader.quoted && reader.peek() === ']';
}

/** Adds what the reader stands at to `members`: a set of its own for each would make long classes slow. */
function takeMember(reader: PatternReader, members: Uint8Array): void {
  const first = parseOne(reader);
  reader.skipQuoteMarks();
  const isRange = !reader.quoted && reader.peek() === '-' && reader.peek(1) !== ']';
  if (!isRange) return add(members, first);
  reader.take();
  reader.skipQuoteMarks();
  const last = parseOne(reader);
  if (typeof first !== 'number' || typeof last !== 'number' || last < first) {
    throw refused('a range in [ ] has no proper ends');
  }
  members.fill(1, first, last + 1);
}

function add(members: Uint8Array, one: number | ByteSet): void {
  if (typeof one === 'number') members[one] = 1;
  else for (let byte = 0; byte < one.length; byte += 1) members[byte] ||= one[byte] ?? 0;
}

function parseOne(reader: PatternReader): number | ByteSet {
  if (reader.quoted) return reader.take().charCodeAt(0);
  const posix = reader.eatMatch(POSIX);
  if (posix !== null) return posixSet(posix);
  const character = reader.take();
  return character === '\\' ? parseClassEscape(reader) : character.charCodeAt(0);
}

function posixSet([, mark, not, name = '']: RegExpExecArray): ByteSet {
  const set = mark === ':' ? POSIX_CLASSES[name] : undefined;
  if (set !== undefined) return not === '^' ? negated(set) : set;
  if (name === '<' || name === '>') {
    throw new UnsupportedPatternError(`[:${name}:]: edges of words are not known in this form`);
  }
  throw refused(`there is no POSIX class “${name}”`);
}
