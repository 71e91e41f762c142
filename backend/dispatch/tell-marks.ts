import type { Clock } from '../runtime/clock';
import type { Database, Statements } from '../runtime/database';
import { dayNumberOf, type DayNumber } from '../status/day-number';
import { createMarkIndex } from '../status/mark-index';
import { groundUnder, MARK_REASONS } from '../status/marked-ground';
import { isChange } from '../status/verdict-ground';
import type { VerdictPolicy } from '../status/verdict';
import type { NewChange } from '../store/changes/change-feed';
import { appendChanges } from '../store/changes/table-change-feed';
import {
  beginMarkWalk,
  endMarkWalk,
  holdMarkWalk,
  noteMarkWalk,
  toldMarkOn,
  toldMarksAndWalk,
  turnMarkWalk,
  withMark,
  type MarkOfPattern,
  type MarkWalk,
} from '../store/changes/told-marks';
import { addressesOf } from '../store/urls/addresses';
import { lockStates } from '../store/urls/url-state';
import {
  createUrlPatternReader,
  type UrlPatternReader,
  type UrlsOfPattern,
} from '../store/urls/urls-of-pattern';
import { createUntoldMarks, decidingMarkOn, type UntoldMarks } from './untold-marks';

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
  const telling = {
    reader: createUrlPatternReader(),
    untold: createUntoldMarks(parts.clock),
  };
  while (!signal.aborted && (await tellNext(parts, telling)));
}

interface MarkReaders {
  reader: UrlPatternReader;
  untold: UntoldMarks;
}

/** @returns whether there is more to tell */
async function tellNext(parts: TellMarksParts, { reader, untold }: MarkReaders): Promise<boolean> {
  const { database, clock } = parts;
  return database.transaction(async (statements) => {
    const walk = await holdMarkWalk(statements);
    if (walk === null) {
      const next = await untold.next(statements);
      if (next !== null) await beginMarkWalk(statements, next);
      return next !== null;
    }
    // Behind the lock: else the mark of a walk that somebody has just begun might be missing.
    if (await isLifted(statements, walk, dayNumberOf(clock.now()))) {
      // What was marked by mistake is told of no further URL, and taken back of those that were told.
      await turnMarkWalk(statements, walk, await toldMarkOn(statements, walk.pattern));
    } else await walkOn({ statements, reader }, walk, parts);
    return true;
  });
}

interface WalkStep {
  statements: Statements;
  reader: UrlPatternReader;
}

async function walkOn(
  { statements, reader }: WalkStep,
  walk: MarkWalk,
  parts: TellMarksParts,
): Promise<void> {
  const read = await reader.next(statements, walk.pattern, walk, URLS_PER_STEP);
  const { urlIds, next } = upToEnd(read, walk);
  if (next === null) return endMarkWalk(statements, walk);
  await noteMarkWalk(statements, next);
  const changes = await changesOf(statements, urlIds, walk);
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

/** The URLs are locked: what a check makes of them comes before or behind. Of all marks those on their hosts are read. */
async function changesOf(
  statements: Statements,
  urlIds: readonly number[],
  walk: MarkWalk,
): Promise<NewChange[]> {
  const states = await lockStates(statements, urlIds);
  const addresses = await addressesOf(statements, [...states.keys()]);
  const hosts = Array.from(addresses.values(), ({ host }) => host);
  const { told } = await toldMarksAndWalk(statements, hosts);
  const [before, after] = [told, withMark(told, walk)].map(createMarkIndex);
  const reason = reasonOf(walk);
  return [...states.values()].flatMap((checks) => {
    const url = addresses.get(checks.urlId);
    if (url === undefined) return [];
    const [from, to] = [before, after].map((marks) =>
      groundUnder(checks, marks?.marksOf(url.host, url.path) ?? []),
    );
    if (from === undefined || to === undefined) return [];
    return [{ urlId: checks.urlId, url: url.text, from, to, reason }];
  });
}

/**
 * Not of what calls URLs alive: to leave off protecting some would tell them as dead. What takes another walk back goes to its
 * end.
 */
async function isLifted(
  statements: Statements,
  { pattern, mark, end }: MarkWalk,
  today: DayNumber,
): Promise<boolean> {
  if (mark === null || mark === 'permalive' || end !== null) return false;
  return (await decidingMarkOn(statements, pattern, today)) !== mark;
}

const reasonOf = ({ mark }: MarkOfPattern): string => MARK_REASONS[mark ?? 'none'];
