import { createHash } from 'node:crypto';
import { RE2JS } from 're2js';
import { mapInTurns } from '../../runtime/in-turns';
import { parseSpamList } from './parse-spam-list';
import { UnsupportedPatternError } from './pattern-reader';
import { translatePattern, type TranslatedPattern } from './translate-pattern';
import { createWordIndex } from './word-index';

/** A line that never matches, and why. */
export interface UnsupportedLine {
  /** Name of the list. */
  list: string;
  /** The beginning of the line. */
  line: string;
  reason: string;
}

/** One page of regular expressions, ready to match. Subjects are what subjectOf gives. */
export interface SpamList {
  name: string;
  /** Equal for the same lines. */
  key: string;
  unsupported: UnsupportedLine[];
  /** The first line that matches, null when none does. */
  match(subject: string): string | null;
  /** The subject without what the lines match, line after line. */
  withoutMatches(subject: string): string;
}

interface Line extends TranslatedPattern {
  line: string;
}

/**
 * Lines without a fixed word are tried on every URL, lines with the same fixed word on the same URLs:
 * together they may be this long (`size`), some hundreds of lines.
 */
const SHARED_SIZE_MAX = 10_000;
const CROWDED = 'the list has too many lines without a fixed word of their own';
/**
 * To try a pattern takes its size times the length of the subject. Beyond so much, some ten milliseconds, lines are
 * not tried: a list in which each common word begins a long search would hold up all else.
 */
const STEPS_MAX = 100_000_000;
/** Patterns kept compiled; a large one takes some ten KiB, and few are ever needed. */
const COMPILED_MAX = 2_000;
/** The largest list known has some fifteen thousand. */
const LINES_MAX = 30_000;
/** Some milliseconds of work, of the longest lines a tenth of a second. */
const LINES_PER_TURN = 20;
/** Bounds the work on a URL that is made of many matches. */
const DELETIONS_MAX = 50;
const SHOWN_LENGTH = 200;

/**
 * Reads the text of a spam list page. Each line stands for itself, so a broken one never spoils others
 * (as MediaWiki does it when a list has a broken line). Lines are compiled when first needed; to read
 * them takes turns with all else that the process does.
 * @param name as it is told in hits, such as `local blacklist`
 */
export async function readSpamList(name: string, text: string): Promise<SpamList> {
  const { lines, unsupported } = await translateLines(name, parseSpamList(text));
  const { candidatesIn, crowded } = await findCandidates(lines);
  const compile = keepCompiled(lines);
  return {
    name,
    key: createHash('sha256').update(text).digest('base64url'),
    unsupported: [
      ...unsupported,
      ...crowded.map(({ line }) => unsupportedLine(name, line, CROWDED)),
    ],
    match(subject) {
      const hit = candidatesIn(subject).find((number) => compile(number).test(subject));
      return hit === undefined ? null : (lines[hit]?.line ?? null);
    },
    withoutMatches: (subject) =>
      candidatesIn(subject).reduce((rest, number) => deleteMatches(rest, compile(number)), subject),
  };
}

async function translateLines(
  list: string,
  all: string[],
): Promise<{ lines: Line[]; unsupported: UnsupportedLine[] }> {
  const read = await mapInTurns(
    all.slice(0, LINES_MAX),
    (line) => translateLine(list, line),
    LINES_PER_TURN,
  );
  const [first, ...others] = all.slice(LINES_MAX);
  const reason = `lines beyond ${LINES_MAX} are not read: this one and ${others.length} more`;
  return {
    lines: read.filter((line) => 're2' in line),
    unsupported: [
      ...read.filter((line) => 'reason' in line),
      ...(first === undefined ? [] : [unsupportedLine(list, first, reason)]),
    ],
  };
}

function translateLine(list: string, line: string): Line | UnsupportedLine {
  try {
    return { line, ...translatePattern(line) };
  } catch (error) {
    if (!(error instanceof UnsupportedPatternError)) throw error;
    return unsupportedLine(list, line, error.message);
  }
}

function unsupportedLine(list: string, line: string, reason: string): UnsupportedLine {
  return { list, line: line.slice(0, SHOWN_LENGTH), reason };
}

/** Which lines can match a subject at all: those with a word in it, and those without any words. */
async function findCandidates(lines: Line[]): Promise<{
  candidatesIn: (subject: string) => number[];
  crowded: Line[];
}> {
  const { entriesIn, outside } = await createWordIndex(lines, SHARED_SIZE_MAX);
  const wordless: number[] = [];
  const crowded: Line[] = [];
  let size = 0;
  for (const number of outside) {
    const line = lines[number];
    if (line === undefined) continue;
    size += line.size;
    if (size <= SHARED_SIZE_MAX) wordless.push(number);
    else crowded.push(line);
  }
  return {
    candidatesIn(subject) {
      const candidates = [...entriesIn(subject), ...wordless].sort((a, b) => a - b);
      return firstWithin(STEPS_MAX / subject.length, candidates, lines);
    },
    crowded,
  };
}

/** The first ones that have no more than this size together. */
function firstWithin(sizeMax: number, candidates: number[], lines: Line[]): number[] {
  let size = 0;
  const end = candidates.findIndex((number) => (size += lines[number]?.size ?? 0) > sizeMax);
  return end === -1 ? candidates : candidates.slice(0, end);
}

function keepCompiled(lines: Line[]): (number: number) => RE2JS {
  const kept = new Map<number, RE2JS>();
  return (number) => {
    const known = kept.get(number);
    if (known !== undefined) return known;
    if (kept.size >= COMPILED_MAX) kept.clear();
    const compiled = RE2JS.compile(lines[number]?.re2 ?? '');
    kept.set(number, compiled);
    return compiled;
  };
}

function deleteMatches(text: string, pattern: RE2JS): string {
  const matcher = pattern.matcher(text);
  let rest = '';
  let end = 0;
  for (let count = 0; count < DELETIONS_MAX && matcher.find(); count += 1) {
    rest += text.slice(end, matcher.start());
    end = matcher.end();
  }
  return rest + text.slice(end);
}
