import type { Clock } from '../runtime/clock';
import type { Database, Statements } from '../runtime/database';
import { dayNumberOf } from '../status/day-number';
import { createMarkIndex, type MarkIndex, type PlacedMark } from '../status/mark-index';
import { groundUnder, MARK_REASONS } from '../status/marked-ground';
import { isDecidingMark, type DecidingMark } from '../status/marked-verdict';
import { isChange } from '../status/verdict-ground';
import type { VerdictPolicy } from '../status/verdict';
import type { NewChange } from '../store/changes/change-feed';
import { appendChanges } from '../store/changes/table-change-feed';
import {
  beginMarkWalk,
  endMarkWalk,
  holdMarkWalk,
  noteMarkWalk,
  toldMarks,
  turnMarkWalk,
  withMark,
  type MarkOfPattern,
  type MarkWalk,
} from '../store/changes/told-marks';
import { marksInForce } from '../store/frontier/url-marks';
import { addressesOf } from '../store/urls/addresses';
import { lockStates } from '../store/urls/url-state';
import {
  createUrlPatternReader,
  type UrlPatternReader,
  type UrlsOfPattern,
} from '../store/urls/urls-of-pattern';
import { urlPatternText } from '../url/url-pattern';

/** What marks are told with. */
export interface TellMarksParts {
  database: Database;
  clock: Clock;
  /** All that are in force on any wiki. */
  policies: () => readonly VerdictPolicy[];
}

const URLS_PER_STEP = 500;
/** How soon a mark that was set, lifted, or has run out is noticed. */
const LOOK_MS = 30_000;

/** Tells the change log of marks for as long as it is not aborted (C1). @throws what our own database throws */
export async function runTellMarksLoop(parts: TellMarksParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await tellMarks(parts, signal);
      await parts.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/**
 * Appends to the change log what marks that were set or lifted, or have run out, make of the verdicts of their URLs (C1).
 * One pattern at a time, a transaction for some hundred URLs; it may be cut off anywhere, and any number of processes may do it.
 */
export async function tellMarks(parts: TellMarksParts, signal: AbortSignal): Promise<void> {
  const reader = createUrlPatternReader();
  while (!signal.aborted && (await tellNext(parts, reader)));
}

/** @returns whether there is more to tell */
async function tellNext(parts: TellMarksParts, reader: UrlPatternReader): Promise<boolean> {
  const { database, clock } = parts;
  return database.transaction(async (statements) => {
    const walk = await holdMarkWalk(statements);
    // Behind the lock: else the mark of a walk that somebody has just begun might be missing.
    const inForce = decidingMarks(await marksInForce(statements, dayNumberOf(clock.now())));
    const told = await toldMarks(statements);
    if (walk !== null) {
      // What was marked by mistake is told of no further URL, and taken back of those that were told.
      if (isLifted(walk, inForce)) await turnMarkWalk(statements, walk, markOn(told, walk));
      else await walkOn({ statements, told, reader }, walk, parts);
      return true;
    }
    const untold = firstUntold(told, inForce);
    if (untold === null) return false;
    await beginMarkWalk(statements, untold);
    return true;
  });
}

interface WalkStep {
  statements: Statements;
  told: readonly PlacedMark[];
  reader: UrlPatternReader;
}

async function walkOn(
  { statements, told, reader }: WalkStep,
  walk: MarkWalk,
  parts: TellMarksParts,
): Promise<void> {
  const read = await reader.next(statements, walk.pattern, walk, URLS_PER_STEP);
  const { urlIds, next } = upToEnd(read, walk);
  if (next === null) return endMarkWalk(statements, walk);
  await noteMarkWalk(statements, next);
  const before = createMarkIndex(told);
  const after = createMarkIndex(withMark(told, walk));
  const changes = await changesOf(statements, urlIds, { before, after, reason: reasonOf(walk) });
  const news = changes.filter((change) => isChange(change, parts.policies()));
  await appendChanges(statements, news, Math.floor(parts.clock.now() / 1_000));
}

/** Hosts come in the order of their ids, the URLs of each, too. */
function upToEnd({ urlIds, next }: UrlsOfPattern, { end }: MarkWalk): UrlsOfPattern {
  if (end === null || next === null || next.hostId < end.hostId) return { urlIds, next };
  if (next.hostId > end.hostId) return { urlIds: [], next: null };
  const told = urlIds.filter((urlId) => urlId <= end.urlId);
  const isOver = urlIds.length > 0 && told.length === 0;
  return isOver ? { urlIds: [], next: null } : { urlIds: told, next };
}

/** What marks make of URLs. */
interface MarkStep {
  before: MarkIndex;
  after: MarkIndex;
  reason: string;
}

/** The URLs are locked: what a check makes of them comes before or behind. */
async function changesOf(
  statements: Statements,
  urlIds: readonly number[],
  { before, after, reason }: MarkStep,
): Promise<NewChange[]> {
  const states = await lockStates(statements, urlIds);
  const addresses = await addressesOf(statements, [...states.keys()]);
  return [...states.values()].flatMap((checks) => {
    const url = addresses.get(checks.urlId);
    if (url === undefined) return [];
    const [from, to] = [before, after].map((marks) =>
      groundUnder(checks, marks.marksOf(url.host, url.path)),
    );
    if (from === undefined || to === undefined) return [];
    return [{ urlId: checks.urlId, url: url.text, from, to, reason }];
  });
}

/** A mark that decides, on its pattern. */
type DecidingPlacedMark = PlacedMark & { mark: DecidingMark };

/** One of a pattern, should two have been set at the same moment: the one that counts. */
function decidingMarks(marks: readonly PlacedMark[]): DecidingPlacedMark[] {
  const deciding = marks.filter((placed): placed is DecidingPlacedMark =>
    isDecidingMark(placed.mark),
  );
  const first = new Map(
    deciding.toReversed().map((placed) => [urlPatternText(placed.pattern), placed]),
  );
  return deciding.filter((placed) => first.get(urlPatternText(placed.pattern)) === placed);
}

/**
 * Not of what calls URLs alive: to leave off protecting some would tell them as dead. What takes another walk back goes to its
 * end.
 */
function isLifted(walk: MarkWalk, inForce: readonly DecidingPlacedMark[]): boolean {
  if (walk.mark === null || walk.mark === 'permalive' || walk.end !== null) return false;
  const placed = inForce.find(
    ({ pattern }) => urlPatternText(pattern) === urlPatternText(walk.pattern),
  );
  return placed?.mark !== walk.mark;
}

/** The mark that was told of the pattern of a walk before; null: none was. */
function markOn(told: readonly PlacedMark[], { pattern }: MarkWalk): DecidingMark | null {
  const mark = told.find(
    (placed) => urlPatternText(placed.pattern) === urlPatternText(pattern),
  )?.mark;
  return mark !== undefined && isDecidingMark(mark) ? mark : null;
}

/**
 * The first pattern on which another mark stands than was told, or none: what calls URLs alive before what calls them dead,
 * so that none is told as dead in between that another mark protects.
 */
function firstUntold(
  told: readonly PlacedMark[],
  inForce: readonly DecidingPlacedMark[],
): MarkOfPattern | null {
  const toldBy = new Map(told.map((placed) => [urlPatternText(placed.pattern), placed]));
  const standing = new Set(inForce.map(({ pattern }) => urlPatternText(pattern)));
  const placed = inForce.filter(
    ({ pattern, mark }) => toldBy.get(urlPatternText(pattern))?.mark !== mark,
  );
  const lifted = told.filter(({ pattern }) => !standing.has(urlPatternText(pattern)));
  const untold = [
    ...placed.filter(({ mark }) => mark === 'permalive'),
    ...lifted.filter(({ mark }) => mark === 'permadead').map(liftedFrom),
    ...placed.filter(({ mark }) => mark === 'opted-out'),
    ...placed.filter(({ mark }) => mark === 'permadead'),
    ...lifted.filter(({ mark }) => mark !== 'permadead').map(liftedFrom),
  ];
  return untold[0] ?? null;
}

const liftedFrom = ({ pattern }: PlacedMark): MarkOfPattern => ({ pattern, mark: null });

const reasonOf = ({ mark }: MarkOfPattern): string => MARK_REASONS[mark ?? 'none'];
