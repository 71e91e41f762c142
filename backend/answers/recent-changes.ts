import { NEWEST, type StretchStart } from '../store/changes/stretch';
import type { ToldChangeReader } from './told-change-reader';
import type { ChangeFilter, ToldChange } from './told-change';

/** Which changes of a list are asked for. */
export interface RecentQuestion {
  filter: ChangeFilter;
  /** Null: the newest of all. */
  start: StretchStart | null;
  /** Changes at most. */
  limit: number;
}

/** A part of a list of changes, each URL for itself. */
export interface RecentChanges {
  /** Newest first. */
  changes: ToldChange[];
  /** The list goes on with what is older than this change; null: there is no more. */
  olderThan: number | null;
  /** The same with what is newer; null: nothing newer was passed over. */
  newerThan: number | null;
  /** As of ToldChangeReader. */
  missingTo: number;
}

/** Five thousand changes are looked at, at most. */
const STRETCHES_MAX = 5;

/**
 * The newest changes, or the next ones before or behind a change: who goes on behind the newest one that they saw misses
 * nothing, however many there are.
 */
export async function recentChanges(
  reader: ToldChangeReader,
  { filter, start, limit }: RecentQuestion,
): Promise<RecentChanges> {
  const from = start ?? { towards: 'older', id: NEWEST };
  const [{ changes, end }, missingTo] = await Promise.all([
    read(reader, from, filter, limit),
    reader.missingTo(),
  ]);
  const [first] = changes;
  if (from.towards === 'older') {
    const newerThan = start === null ? null : (first?.id ?? Math.max(0, from.id - 1));
    return { changes, olderThan: end, newerThan, missingTo };
  }
  const olderThan = await olderOrNone(reader, first?.id ?? from.id + 1);
  return { changes: changes.toReversed(), olderThan, newerThan: end, missingTo };
}

/** The same change; null where nothing is older. */
async function olderOrNone(reader: ToldChangeReader, id: number): Promise<number | null> {
  const oldestId = await reader.oldestId();
  return oldestId !== null && oldestId < id ? id : null;
}

/** @returns in the direction of reading; `end`: where it goes on, null: nowhere */
async function read(
  reader: ToldChangeReader,
  from: StretchStart,
  filter: ChangeFilter,
  limit: number,
): Promise<{ changes: ToldChange[]; end: number | null }> {
  const changes: ToldChange[] = [];
  let next: number | null = from.id;
  for (let stretch = 0; stretch < STRETCHES_MAX && next !== null; stretch += 1) {
    const found = await reader.next({ towards: from.towards, id: next }, filter);
    changes.push(...found.changes);
    next = found.next;
    if (changes.length > limit) {
      const told = changes.slice(0, limit);
      return { changes: told, end: told.at(-1)?.id ?? null };
    }
  }
  return { changes, end: next };
}
