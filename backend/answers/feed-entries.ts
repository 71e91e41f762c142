import { domainOf } from '../store/changes/domain-key';
import type { EarlierQuestion } from '../store/changes/earlier-that-day';
import { NEWEST } from '../store/changes/stretch';
import type { ToldChangeReader } from './told-change-reader';
import { dayStartOf, foldChanges, type DayEntry } from './fold-changes';
import type { ChangeFilter, ToldChange } from './told-change';

/** Changes that nobody can tell any more: they were purged before they were passed on. */
interface MissingChanges {
  kind: 'missing';
  /** The newest of them. */
  id: number;
  /** Seconds since 1970, of a change beside them; 0: there is none. */
  changedAtS: number;
}

/** What a feed tells in one entry. */
export type FeedEntry = DayEntry | MissingChanges;

/** What of changes is told in a feed. */
export interface FeedQuestion {
  filter: ChangeFilter;
  /** Only what is newer than this change; 0: all. */
  afterId: number;
  /** Entries at most. */
  limit: number;
}

/** Five thousand changes are looked at, at most. */
const STRETCHES_MAX = 5;

/**
 * The newest entries of a feed, newest first. Days are read to their beginning, so that what is told as one is told with its
 * number. Where a day is too long for that, what is not read of it is counted for each domain that is told, up to a bound
 * beyond which `isMore` says so: what was told as one never falls apart again, however much comes later.
 * @param missingTo as of ToldChangeReader
 */
export async function feedEntries(
  reader: ToldChangeReader,
  question: FeedQuestion,
  missingTo: number,
): Promise<FeedEntry[]> {
  const { afterId, limit } = question;
  const told = (await foldedEntries(reader, question)).slice(0, limit);
  const isFull = told.length === limit;
  const oldestId = told.at(-1)?.id ?? 0;
  const isMissed = missingTo > afterId && !(isFull && oldestId > missingTo);
  return isMissed ? withMissing(told, missingTo).slice(0, limit) : told;
}

async function foldedEntries(
  reader: ToldChangeReader,
  { filter, afterId, limit }: FeedQuestion,
): Promise<DayEntry[]> {
  const read: ToldChange[] = [];
  let next: number | null = NEWEST;
  for (let stretch = 0; stretch < STRETCHES_MAX && next !== null; stretch += 1) {
    const { changes, next: further } = await reader.next({ towards: 'older', id: next }, filter);
    read.push(...changes.filter(({ id }) => id > afterId));
    next = further !== null && further > afterId ? further : null;
    const whole = foldChanges(wholeDays(read));
    if (whole.length >= limit) return whole;
  }
  const oldest = read.at(-1);
  if (next === null || oldest === undefined) return foldChanges(read);
  const cut = { dayStartS: dayStartOf(oldest), afterId, beforeId: next };
  return foldedWithCutDay(reader, read, { filter, limit, cut });
}

/** Of the day that was not read to its beginning nothing is told of domains that were not counted. */
async function foldedWithCutDay(
  reader: ToldChangeReader,
  read: readonly ToldChange[],
  { filter, limit, cut }: Pick<FeedQuestion, 'filter' | 'limit'> & CutAt,
): Promise<DayEntry[]> {
  const isOfDay = (entry: DayEntry): boolean => dayStartOf(entry) === cut.dayStartS;
  const domains = new Set(foldChanges(read).slice(0, limit).filter(isOfDay).map(domainOfEntry));
  const earlier = await reader.earlierThatDay({ domains: [...domains], ...cut }, filter);
  const told = foldChanges(read, { dayStartS: cut.dayStartS, earlier });
  return told.filter((entry) => !isOfDay(entry) || domains.has(domainOfEntry(entry)));
}

/** Where reading ended, within a day. */
interface CutAt {
  cut: Omit<EarlierQuestion, 'domains'>;
}

function domainOfEntry(entry: DayEntry): string {
  return entry.kind === 'one' ? domainOf(entry.url) : entry.domain;
}

/** Without the oldest day, of which there may be more. */
function wholeDays(read: readonly ToldChange[]): ToldChange[] {
  const oldest = read.at(-1);
  if (oldest === undefined) return [];
  const day = dayStartOf(oldest);
  return read.filter((change) => dayStartOf(change) !== day);
}

/** Puts what is missing in its place. */
function withMissing(entries: readonly FeedEntry[], missingTo: number): FeedEntry[] {
  const newer = entries.filter(({ id }) => id > missingTo);
  const older = entries.filter(({ id }) => id <= missingTo);
  const changedAtS = (newer.at(-1) ?? older[0])?.changedAtS ?? 0;
  return [...newer, { kind: 'missing', id: missingTo, changedAtS }, ...older];
}
