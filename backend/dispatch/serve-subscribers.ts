import type { Statements } from '../runtime/database';
import { moveClient, seenBy, type ClientMove } from '../store/changes/dispatch-positions';
import { moveRouting, routingPlace, type RoutingPlace } from '../store/changes/routing-place';
import { wikisOfUrls } from '../store/changes/wiki-feed';
import { withinTransaction } from '../store/statements/within-transaction';
import {
  subscribersOfPages,
  subscribersOfTopics,
} from '../store/subscribers/concerned-subscribers';
import { routeDeliveries, type NewDelivery } from '../store/subscribers/route-deliveries';
import { isAnySubscribed } from '../store/subscribers/subscriptions';
import { TOPIC } from '../store/subscribers/topics';
import { nextBatch, type NextBatchParts, type NextBatch } from './next-batch';
import { routingParts } from './routing-parts';
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

/** Rows that are held in memory, some 20 MB; a batch that concerns more is taken by halves. */
const ROUTINGS_MAX = 200_000;

/**
 * Routes the next batch of changes to the subscribers whom it concerns (C4), under the lock of their one client. Whom it concerns is
 * read first, which locks nothing; then they get it in parts, each of which changes what they are to be told and the place of their
 * client in one short transaction. So each is told once, whenever this ends: who goes on has the same batch, and begins behind
 * the last subscriber who has it. Where nobody is subscribed, their place moves on to the end of the log at once.
 * @returns how many changes it was; 0: they have seen all, or somebody else has moved them on
 */
export async function serveSubscribers(parts: NextBatchParts, wikisNow: WikisNow): Promise<number> {
  const { session, feed, nowS } = parts;
  // Read first: who subscribes after that is told of what comes after that.
  const headId = await feed.head();
  if (!(await isAnySubscribed(session))) return moveToHead(session, headId, nowS);
  const place = await routingPlace(session, SUBSCRIBERS);
  if (place === null) return 0;
  const next = await nextBatch(parts, SUBSCRIBERS, place.toId);
  if (next === null) return 0;
  const isBegun = place.toId > next.move.fromId;
  const routings = await routingsOf(parts, {
    routes: await routesOf(session, next, wikisNow),
    afterId: isBegun ? place.subscriberId : 0,
    limit: isBegun || next.changes.length < 2 ? Infinity : ROUTINGS_MAX,
  });
  if (routings === null) {
    return serveSubscribers({ ...parts, batch: Math.ceil(next.changes.length / 2) }, wikisNow);
  }
  const isMoved = await handOn(session, { move: next.move, place, routings });
  return isMoved ? next.move.toId - next.move.fromId : 0;
}

/** Whom a batch concerns; null: there are more than that. */
async function routingsOf(
  { session }: NextBatchParts,
  { routes, afterId, limit }: { routes: ChangeRoutes; afterId: number; limit: number },
): Promise<NewDelivery[] | null> {
  const sources = [subscribersOfTopics(session, routes.byTopic, afterId)];
  for (const topic of [TOPIC.page, TOPIC.category] as const) {
    if (!(await isAnySubscribed(session, topic))) continue;
    sources.push(subscribersOfPages(session, routes.byPage, { afterId, topic }));
  }
  const routings: NewDelivery[] = [];
  for (const source of sources) {
    for await (const some of source) {
      if (routings.length + some.length > limit) return null;
      for (const routing of some) routings.push(routing);
    }
  }
  return routings;
}

/** @returns false: somebody else has moved the client on */
async function handOn(
  session: Statements,
  { move, place, routings }: { move: ClientMove; place: RoutingPlace; routings: NewDelivery[] },
): Promise<boolean> {
  const parts = routingParts(routings);
  let from = place;
  for (const [nth, part] of (parts.length === 0 ? [[]] : parts).entries()) {
    const isLast = nth >= parts.length - 1;
    const subscriberId = part.at(-1)?.subscriberId ?? from.subscriberId;
    const to = { toId: move.toId, subscriberId };
    const moved = { seenId: move.fromId, from, to };
    const isMoved = await withinTransaction(session, async () => {
      if (!(await moveRouting(session, SUBSCRIBERS, moved))) return false;
      await routeDeliveries(session, part);
      return !isLast || moveClient(session, SUBSCRIBERS, move);
    });
    if (!isMoved) return false;
    from = to;
  }
  return true;
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
