import type { Statements } from '../runtime/database';
import { moveClient, seenBy } from '../store/changes/dispatch-positions';
import { wikisOfUrls } from '../store/changes/wiki-feed';
import { withinTransaction } from '../store/statements/within-transaction';
import {
  deliverToPages,
  deliverToProjects,
  deliverToTopics,
} from '../store/subscribers/route-deliveries';
import { isAnySubscribed } from '../store/subscribers/subscriptions';
import { TOPIC } from '../store/subscribers/topics';
import { nextBatch, type NextBatchParts, type NextBatch } from './next-batch';
import {
  routeChanges,
  seeChanges,
  urlIdsSeen,
  type ChangeRoutes,
  type JudgingWiki,
} from './route-changes';
import { SUBSCRIBERS } from '../store/changes/subscribers-client';

/**
 * Gives all wikis as they are now: others than before in another list. Who is asked about a wiki that came a moment ago has to
 * know it, as its subscribers would never be told of what is routed without it.
 */
export type WikisNow = () => Promise<readonly JudgingWiki[]>;

/**
 * Routes the next batch of changes to the subscribers whom it concerns (C4), under the lock of their one client: what
 * they are to be told and their place in the log change in one transaction, so that each is told once, whenever this
 * ends. Where nobody is subscribed, their place moves on to the end of the log at once.
 * @returns how many changes it was; 0: they have seen all, or somebody else has moved them on
 */
export async function serveSubscribers(parts: NextBatchParts, wikisNow: WikisNow): Promise<number> {
  const { session, feed, nowS } = parts;
  // Read first: who subscribes after that is told of what comes after that.
  const headId = await feed.head();
  if (!(await isAnySubscribed(session))) return moveToHead(session, headId, nowS);
  const next = await nextBatch(parts, SUBSCRIBERS);
  if (next === null) return 0;
  const routes = await routesOf(session, next, wikisNow);
  const hasPages = await isAnySubscribed(session, TOPIC.page);
  const hasProjects = await isAnySubscribed(session, TOPIC.category);
  const isMoved = await withinTransaction(session, async () => {
    await deliverToTopics(session, routes.byTopic);
    if (hasPages) await deliverToPages(session, routes.byPage);
    if (hasProjects) await deliverToProjects(session, routes.byPage);
    return moveClient(session, SUBSCRIBERS, next.move);
  });
  return isMoved ? next.move.toId - next.move.fromId : 0;
}

async function moveToHead(session: Statements, toId: number, nowS: number): Promise<number> {
  const fromId = await seenBy(session, SUBSCRIBERS);
  if (fromId === null || fromId >= toId) return 0;
  const isMoved = await moveClient(session, SUBSCRIBERS, { fromId, toId, nowS, overrunTo: 0 });
  return isMoved ? toId - fromId : 0;
}

async function routesOf(
  session: Statements,
  { changes }: Pick<NextBatch, 'changes'>,
  wikisNow: WikisNow,
): Promise<ChangeRoutes> {
  const wikis = await wikisNow();
  const seen = seeChanges(changes, wikis);
  const used = await wikisOfUrls(session, urlIdsSeen(seen));
  const isAnyNewer = (await wikisNow()) !== wikis;
  return isAnyNewer ? routesOf(session, { changes }, wikisNow) : routeChanges(seen, changes, used);
}
