import type { VerdictPolicy } from '../status/verdict';
import { moveClient, moveIdleClients, type ClientMove } from '../store/changes/dispatch-positions';
import { addToWikiFeed } from '../store/changes/wiki-feed';
import { withinTransaction } from '../store/statements/within-transaction';
import { coalesceChanges } from './coalesce-changes';
import { ConcernedWikis, type Concern } from './concerned-wikis';
import { flagAhead, keepAnswersTrue } from './keep-answers-true';
import { nextBatch, type NextBatchParts } from './next-batch';

/** A wiki that is told of changes (C4). */
export interface DispatchClient {
  /** `dewiki@WMF`. */
  client: string;
  wikiId: number;
  policy: VerdictPolicy;
}

/** What serving a wiki works with. */
export interface ServingParts extends NextBatchParts {
  clients: readonly DispatchClient[];
  /** Kept while its owner serves one wiki after the other; by default each is looked up by itself. */
  concerned?: ConcernedWikis;
}

/**
 * Hands the next batch of changes to a wiki whose lock is held (C3): its feed, what its answers are made from, and its
 * place in the log change in one transaction, so that nothing is lost or doubled whenever it ends. Wikis at the same place
 * whom the batch does not concern are moved on, too.
 * @returns how many changes it was; 0: it has seen all, or somebody else has moved it on
 */
export async function serveClient(parts: ServingParts, client: DispatchClient): Promise<number> {
  const { session } = parts;
  const next = await nextBatch(parts, client.client);
  if (next === null) return 0;
  const { move } = next;
  const concern = await (parts.concerned ?? new ConcernedWikis()).of(session, next.changes);
  // Most of a batch is not the wiki's: what follows looks up its links to each URL that is named.
  const changes = next.changes.filter(({ urlId }) =>
    concern.byUrl.get(urlId)?.includes(client.wikiId),
  );
  const isOverrun = move.overrunTo > 0;
  await flagAhead(session, client.wikiId, { changes, isOverrun });
  const isMoved = await withinTransaction(session, async () => {
    await addToWikiFeed(session, client.wikiId, coalesceChanges(changes, client.policy));
    const { nowS } = move;
    await keepAnswersTrue(session, client.wikiId, { changes, nowS, isOverrun });
    return moveClient(session, client.client, move);
  });
  if (!isMoved) return 0;
  // One whom it does not concern may have company: others come to this place later than the first.
  const areOthersMoved = concern.areOthersMoved && changes.length > 0;
  if (!isOverrun && !areOthersMoved) await moveUnconcerned(parts, concern, move);
  return move.toId - move.fromId;
}

async function moveUnconcerned(
  { session, clients }: ServingParts,
  concern: Concern,
  move: ClientMove,
): Promise<void> {
  const concerned = new Set(
    clients.filter(({ wikiId }) => concern.wikiIds.has(wikiId)).map(({ client }) => client),
  );
  // Whom of the subscribers it concerns, only their own routing says: they are none of these.
  await moveIdleClients(session, move, { known: clients.map(({ client }) => client), concerned });
  concern.areOthersMoved = true;
}
