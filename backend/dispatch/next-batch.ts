import type { Statements } from '../runtime/database';
import type { ChangeFeed, LoggedChange } from '../store/changes/change-feed';
import { seenBy, type ClientMove } from '../store/changes/dispatch-positions';

/** What serving a client works with. */
export interface NextBatchParts {
  /** All statements of one connection, on which the client's lock lives. */
  session: Statements;
  feed: ChangeFeed;
  batch: number;
  /** Seconds since 1970. */
  nowS: number;
}

/** What is next for a client, and how far that leads it. */
export interface NextBatch {
  changes: LoggedChange[];
  move: ClientMove;
}

/**
 * What is behind a client's place in the log, to be read under its lock; null: it has seen all.
 * @param begunTo where a batch that is begun already ends; null, or what the client has seen: none is
 */
export async function nextBatch(
  { session, feed, batch, nowS }: NextBatchParts,
  client: string,
  begunTo: number | null = null,
): Promise<NextBatch | null> {
  const fromId = await seenBy(session, client);
  if (fromId === null) return null;
  // Read first: what is not behind the client's place then, though the head is, was purged.
  const headId = await feed.head();
  const end = begunTo !== null && begunTo > fromId ? begunTo : null;
  const { changes, firstId } = await changesBetween(feed, { fromId, end }, batch);
  const toId = end ?? changes.at(-1)?.id ?? headId;
  if (toId <= fromId) return null;
  const overrunTo = await overrunBefore(feed, fromId, firstId ?? headId + 1);
  return { changes, move: { fromId, toId, nowS, overrunTo } };
}

/** What was read of the log. */
interface ReadChanges {
  changes: LoggedChange[];
  /** Of the first change that is still there, be it behind the end; null: there is none. */
  firstId: number | null;
}

/**
 * As many changes as a batch has; up to an end all that are there, which may have begun behind a million that were purged: the
 * distance says nothing of how many they are.
 */
async function changesBetween(
  feed: ChangeFeed,
  { fromId, end }: { fromId: number; end: number | null },
  batch: number,
): Promise<ReadChanges> {
  let read = await feed.after(fromId, batch);
  const firstId = read[0]?.id ?? null;
  if (end === null) return { changes: read, firstId };
  const changes: LoggedChange[] = [];
  while (read.length > 0) {
    for (const change of read) if (change.id <= end) changes.push(change);
    const lastId = read.at(-1)?.id ?? end;
    read = lastId < end && read.length === batch ? await feed.after(lastId, batch) : [];
  }
  return { changes, firstId };
}

/**
 * The newest change that was purged before a client at `fromId` saw it; 0: none was. Who begins has missed nothing, nor
 * has who meets a number that the log never gave, as it did before its ids came in the order of commits.
 */
async function overrunBefore(feed: ChangeFeed, fromId: number, nextId: number): Promise<number> {
  if (fromId === 0 || nextId === fromId + 1) return 0;
  return (await feed.oldest()) > fromId + 1 ? nextId - 1 : 0;
}
