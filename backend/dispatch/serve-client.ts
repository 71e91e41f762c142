import type { Statements } from '../runtime/database';
import type { VerdictPolicy } from '../status/verdict';
import type { ChangeFeed, LoggedChange } from '../store/changes/change-feed';
import {
  moveClient,
  moveIdleClients,
  seenBy,
  type ClientMove,
} from '../store/changes/dispatch-positions';
import { addToWikiFeed, wikisWith } from '../store/changes/wiki-feed';
import { withinTransaction } from '../store/statements/within-transaction';
import { coalesceChanges } from './coalesce-changes';
import { keepAnswersTrue } from './keep-answers-true';

/** A wiki that is told of changes (C4). */
export interface DispatchClient {
  /** `dewiki@WMF`. */
  client: string;
  wikiId: number;
  policy: VerdictPolicy;
}

/** What serving a client works with. */
export interface ServingParts {
  /** All statements of one connection, on which the client's lock lives. */
  session: Statements;
  feed: ChangeFeed;
  clients: readonly DispatchClient[];
  batch: number;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * Hands the next batch of changes to a client whose lock is held (C3): its feed, what its answers are made from, and its place in the log change in one
 * transaction, so that nothing is lost or doubled whenever it ends. Clients at the same place whom the batch does not
 * concern are moved on, too.
 * @returns how many changes it was; 0: it has seen all, or somebody else has moved it on
 */
export async function serveClient(parts: ServingParts, client: DispatchClient): Promise<number> {
  const { session, feed, batch, nowS } = parts;
  const fromId = await seenBy(session, client.client);
  if (fromId === null) return 0;
  // Read first: what is not behind the client's place then, though the head is, was purged.
  const headId = await feed.head();
  const changes = await feed.after(fromId, batch);
  const toId = changes.at(-1)?.id ?? headId;
  if (toId <= fromId) return 0;
  const overrunTo = await overrunBefore(feed, fromId, changes[0]?.id ?? headId + 1);
  const move = { fromId, toId, nowS, overrunTo };
  const entries = coalesceChanges(changes, client.policy).filter(({ urlId }) => urlId > 0);
  const isMoved = await withinTransaction(session, async () => {
    await addToWikiFeed(session, client.wikiId, entries);
    await keepAnswersTrue(session, client.wikiId, { changes, nowS, isOverrun: overrunTo > 0 });
    return moveClient(session, client.client, move);
  });
  if (!isMoved) return 0;
  if (overrunTo === 0) await moveUnconcerned(parts, changes, move);
  return toId - fromId;
}

/**
 * The newest change that was purged before a client at `fromId` saw it; 0: none was. Who begins has missed nothing, nor
 * has who meets a number that the log never gave, as it did before its ids came in the order of commits.
 */
async function overrunBefore(feed: ChangeFeed, fromId: number, nextId: number): Promise<number> {
  if (fromId === 0 || nextId === fromId + 1) return 0;
  return (await feed.oldest()) > fromId + 1 ? nextId - 1 : 0;
}

async function moveUnconcerned(
  { session, clients }: ServingParts,
  changes: readonly LoggedChange[],
  move: ClientMove,
): Promise<void> {
  const wikis = await wikisWith(session, urlIdsOf(changes));
  const concerned = clients.filter(({ wikiId }) => wikis.has(wikiId));
  const names = concerned.map(({ client }) => client);
  // No name is empty.
  await moveIdleClients(session, move, ['', ...names]);
}

function urlIdsOf(changes: readonly LoggedChange[]): number[] {
  return [...new Set(changes.flatMap(({ urlId }) => (urlId === 0 ? [] : [urlId])))];
}
