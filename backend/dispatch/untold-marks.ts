import type { Clock } from '../runtime/clock';
import { dayNumberOf, type DayNumber } from '../status/day-number';
import type { PlacedMark } from '../status/mark-index';
import { isDecidingMark, type DecidingMark } from '../status/marked-verdict';
import { toldMarkOn, toldMarks, type MarkOfPattern } from '../store/changes/told-marks';
import { marksInForce, marksStandingOn } from '../store/frontier/url-marks';
import type { ReadStatements } from '../store/statements/read-statements';
import { urlPatternText, type UrlPattern } from '../url/url-pattern';

/** The patterns on which another mark stands than was told, in the order in which they are to be told. */
export interface UntoldMarks {
  /** The next one, as it stands now; null: there is none. */
  next(statements: ReadStatements): Promise<MarkOfPattern | null>;
}

/** What was set meanwhile comes to its place among the others no later than that. */
const READ_AGAIN_MS = 30_000;

/**
 * Compares all marks once for many patterns: done for each that is told, it would take days where a hundred thousand are set at
 * once. What is read ahead is looked at again when its turn comes; what stands otherwise by then waits for the next reading.
 */
export function createUntoldMarks(clock: Pick<Clock, 'now'>): UntoldMarks {
  const today = (): DayNumber => dayNumberOf(clock.now());
  let ahead: MarkOfPattern[] = [];
  /** Those before are told, or stand otherwise by now. */
  let place = 0;
  let readMs = -Infinity;

  async function readAll(statements: ReadStatements): Promise<void> {
    const inForce = await marksInForce(statements, today());
    const told = await toldMarks(statements);
    ahead = untoldOf(told.filter(isDeciding), decidingMarks(inForce));
    place = 0;
    readMs = clock.now();
  }

  /** It stays the next one until it is told: the transaction that begins to tell it may have to run again. */
  async function nextAhead(statements: ReadStatements): Promise<MarkOfPattern | null> {
    for (let next = ahead[place]; next !== undefined; next = ahead[place]) {
      const { pattern, mark } = next;
      const isTold = (await toldMarkOn(statements, pattern)) === mark;
      if (!isTold && (await decidingMarkOn(statements, pattern, today())) === mark) return next;
      place += 1;
    }
    return null;
  }

  return {
    async next(statements) {
      const found = clock.now() - readMs < READ_AGAIN_MS ? await nextAhead(statements) : null;
      if (found !== null) return found;
      await readAll(statements);
      return nextAhead(statements);
    },
  };
}

/** The mark in force on just this pattern that decides; null: none does. Index: url_trait.pattern_side. */
export async function decidingMarkOn(
  statements: ReadStatements,
  pattern: UrlPattern,
  today: DayNumber,
): Promise<DecidingMark | null> {
  const marks = await marksStandingOn(statements, pattern, today);
  return marks.find(isDecidingMark) ?? null;
}

/** A mark that decides, on its pattern. */
type DecidingPlacedMark = PlacedMark & { mark: DecidingMark };

const isDeciding = (placed: PlacedMark): placed is DecidingPlacedMark =>
  isDecidingMark(placed.mark);

/** One of a pattern, should two have been set at the same moment: the one that counts. */
function decidingMarks(marks: readonly PlacedMark[]): DecidingPlacedMark[] {
  const deciding = marks.filter(isDeciding);
  const first = new Map(
    deciding.toReversed().map((placed) => [urlPatternText(placed.pattern), placed]),
  );
  return deciding.filter((placed) => first.get(urlPatternText(placed.pattern)) === placed);
}

/**
 * The patterns on which another mark stands than was told, or none: what calls URLs alive before what calls them dead,
 * so that none is told as dead in between that another mark protects.
 */
function untoldOf(
  told: readonly DecidingPlacedMark[],
  inForce: readonly DecidingPlacedMark[],
): MarkOfPattern[] {
  const toldBy = new Map(told.map((placed) => [urlPatternText(placed.pattern), placed]));
  const standing = new Set(inForce.map(({ pattern }) => urlPatternText(pattern)));
  const placed = inForce.filter(
    ({ pattern, mark }) => toldBy.get(urlPatternText(pattern))?.mark !== mark,
  );
  const lifted = told.filter(({ pattern }) => !standing.has(urlPatternText(pattern)));
  return [
    ...placed.filter(({ mark }) => mark === 'permalive'),
    ...lifted.filter(({ mark }) => mark === 'permadead').map(liftedFrom),
    ...placed.filter(({ mark }) => mark === 'opted-out'),
    ...placed.filter(({ mark }) => mark === 'permadead'),
    ...lifted.filter(({ mark }) => mark !== 'permadead').map(liftedFrom),
  ];
}

const liftedFrom = ({ pattern }: PlacedMark): MarkOfPattern => ({ pattern, mark: null });
