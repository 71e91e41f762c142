import { NEWEST } from '../store/changes/stretch';
import type { ToldChangeReader } from './told-change-reader';
import { dayOf, foldChanges, type FoldedChanges, type SingleChange } from './fold-changes';
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
export type FeedEntry = SingleChange | FoldedChanges | MissingChanges;

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
 * The newest entries of a feed, newest first. Days are read to their end, so that what is told as one is told with its
 * number; where a day is too long for that, `isMore` says so.
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
): Promise<(SingleChange | FoldedChanges)[]> {
  const read: ToldChange[] = [];
  let next: number | null = NEWEST;
  for (let stretch = 0; stretch < STRETCHES_MAX && next !== null; stretch += 1) {
    const { changes, next: further } = await reader.next({ towards: 'older', id: next }, filter);
    read.push(...changes.filter(({ id }) => id > afterId));
    next = further !== null && further > afterId ? further : null;
    const whole = foldChanges(wholeDays(read));
    if (whole.length >= limit) return whole;
  }
  const told = foldChanges(read);
  return next === null ? told : told.map((entry) => withMore(entry, read.at(-1)));
}

/** Without the oldest day, of which there may be more. */
function wholeDays(read: readonly ToldChange[]): ToldChange[] {
  const oldest = read.at(-1);
  if (oldest === undefined) return [];
  const day = dayOf(oldest);
  return read.filter((change) => dayOf(change) !== day);
}

function withMore<Entry extends SingleChange | FoldedChanges>(
  entry: Entry,
  oldest: ToldChange | undefined,
): Entry {
  if (entry.kind !== 'many' || oldest === undefined || entry.day !== dayOf(oldest)) return entry;
  return { ...entry, isMore: true };
}

/** Puts what is missing in its place. */
function withMissing(entries: readonly FeedEntry[], missingTo: number): FeedEntry[] {
  const newer = entries.filter(({ id }) => id > missingTo);
  const older = entries.filter(({ id }) => id <= missingTo);
  const changedAtS = (newer.at(-1) ?? older[0])?.changedAtS ?? 0;
  return [...newer, { kind: 'missing', id: missingTo, changedAtS }, ...older];
}
