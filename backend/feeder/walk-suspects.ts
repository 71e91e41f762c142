import { stampBlocksOf } from '../store/suspects/block-stamps';
import { mendWindow, nextWindow } from '../store/suspects/suspect-window';
import { noteSuspectWalk, type SuspectWalk } from '../store/suspects/suspect-walks';
import type { FeederParts } from './feeder-parts';

/** What walks work with. */
export type SuspectsLoopParts = Pick<FeederParts, 'database' | 'clock' | 'logger' | 'marks'>;

/** A wiki with how far the walk over its links has come. */
export interface WalkOfWiki {
  wikiId: number;
  /** Null: none was ever begun. */
  walk: SuspectWalk | null;
}

/** How a walk goes on. */
export interface SuspectWalkTurn {
  mayGoOn: () => boolean;
  /** Rests between looks, once the table is whole. */
  isGentle: boolean;
  signal: AbortSignal;
}

const LINKS_PER_WINDOW = 2_000;
const REST_MS = 1_000;
const PAGE_ID_MAX = 4_294_967_295;

/** From here on, what may be a problem is kept of this wiki; nobody relies on it before the walk has ended. */
export async function beginWalk(parts: SuspectsLoopParts, wikiId: number): Promise<void> {
  const walk = { walkedTo: 0, begunAtS: secondsOf(parts), filledAtS: 0, links: 0, lacked: 0 };
  await noteSuspectWalk(parts.database, wikiId, walk, null);
}

/**
 * Walks on over the links of a wiki, window by window. It may be cut off anywhere.
 * @returns whether the walk has come to its end, or was made to begin anew
 */
export async function walkSuspects(
  parts: SuspectsLoopParts,
  { wikiId, walk }: WalkOfWiki,
  { mayGoOn, isGentle, signal }: SuspectWalkTurn,
): Promise<boolean> {
  if (walk === null) return true;
  let before = walk;
  while (mayGoOn()) {
    signal.throwIfAborted();
    const { after, isWhole } = await walkWindow(parts, wikiId, before);
    if (!(await noteSuspectWalk(parts.database, wikiId, after, before))) return true;
    if (isWhole) {
      parts.logger.info({ wikiId, links: after.links, lacked: after.lacked }, 'suspects: walked');
      return true;
    }
    before = after;
    if (isGentle && walk.filledAtS > 0) await parts.clock.sleep(REST_MS, signal);
  }
  return false;
}

async function walkWindow(
  parts: SuspectsLoopParts,
  wikiId: number,
  before: SuspectWalk,
): Promise<{ after: SuspectWalk; isWhole: boolean }> {
  const { database, marks } = parts;
  const gone = (await marks()).patternsWith('permadead');
  const afterPageId = before.walkedTo;
  const window = await nextWindow(database, wikiId, afterPageId, LINKS_PER_WINDOW);
  const lastPageId = window?.lastPageId ?? PAGE_ID_MAX;
  const pageIds = await database.transaction(async (statements) => {
    const mended = await mendWindow(statements, { wikiId, afterPageId, lastPageId }, gone);
    await stampBlocksOf(statements, { wikiId, pageIds: mended }, parts.clock.now());
    return mended;
  });
  const counted = countedOn(begunAt(before, parts), window?.links ?? 0, pageIds.length);
  if (window !== null) return { after: { ...counted, walkedTo: lastPageId }, isWhole: false };
  const filledAtS = before.filledAtS === 0 ? secondsOf(parts) : before.filledAtS;
  return { after: { ...counted, walkedTo: 0, filledAtS }, isWhole: true };
}

/** A walk that fills the table has begun before; another one begins with its first window, and counts anew. */
function begunAt(walk: SuspectWalk, parts: SuspectsLoopParts): SuspectWalk {
  if (walk.walkedTo > 0 || walk.filledAtS === 0) return walk;
  return { ...walk, begunAtS: secondsOf(parts), links: 0, lacked: 0 };
}

/** What a table lacks that was never whole says nothing. */
function countedOn(walk: SuspectWalk, links: number, lacked: number): SuspectWalk {
  if (walk.filledAtS === 0) return walk;
  return { ...walk, links: walk.links + links, lacked: walk.lacked + lacked };
}

function secondsOf({ clock }: SuspectsLoopParts): number {
  return Math.floor(clock.now() / 1_000);
}
