import { wikiKey } from '../store/pages/wikis';
import { settleEarlierRelease } from '../store/suspects/earlier-release';
import { suspectWalks } from '../store/suspects/suspect-walks';
import type { Wikis } from '../wiki/wikis';
import { statesByWiki } from '../store/pages/states-by-wiki';
import { beginWalk, walkSuspects, type SuspectsLoopParts, type WalkOfWiki } from './walk-suspects';

/** How soon a wiki whose turn it is is noticed, and how long what is under way elsewhere when a walk begins may last. */
const LOOK_MS = 60_000;
/** So long one wiki's links are walked over before the next one has its turn. */
const TURN_MS = 10 * 60_000;
/** From the beginning of a walk over a wiki to that of the next one, at least. */
const WALK_EVERY_S = 28 * 86_400;

/**
 * Beside the page loop: walks over the links of each wiki, first to flag those that may be problems, so that answers need
 * not look at the others, and each four weeks again to see whether that is still true. Ends when aborted.
 * @throws what our own database throws
 */
export async function runSuspectsLoop(
  parts: SuspectsLoopParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (!(await walkInTurns(parts, wikis, signal))) await parts.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** Each wiki whose walk has begun has one turn. @returns whether any has to go on */
async function walkInTurns(
  parts: SuspectsLoopParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<boolean> {
  while (await settleEarlierRelease(parts.database)) signal.throwIfAborted();
  const nowS = Math.floor(parts.clock.now() / 1_000);
  const due = (await passedWikis(parts, wikis)).filter(({ walk }) => isDue(walk, nowS));
  for (const { wikiId } of due.filter(({ walk }) => walk === null)) await beginWalk(parts, wikiId);
  let isAnyLeft = false;
  for (const wiki of due.filter(({ walk }) => walk !== null)) {
    const endMs = parts.clock.now() + TURN_MS;
    const mayGoOn = (): boolean => parts.clock.now() < endMs;
    const isWhole = await walkSuspects(parts, wiki, { mayGoOn, isGentle: true, signal });
    isAnyLeft ||= !isWhole;
  }
  return isAnyLeft;
}

/** Begins and ends the first walk over each wiki that has none behind it, or whose links an earlier release has walked over. */
export async function walkSuspectsOnce(
  parts: SuspectsLoopParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<void> {
  const unfilled = async (): Promise<WalkOfWiki[]> =>
    (await passedWikis(parts, wikis)).filter(({ walk }) => (walk?.filledAtS ?? 0) === 0);
  while (await settleEarlierRelease(parts.database)) signal.throwIfAborted();
  for (const { wikiId } of await unfilled()) await beginWalk(parts, wikiId);
  for (const wiki of await unfilled()) {
    await walkSuspects(parts, wiki, { mayGoOn: () => true, isGentle: false, signal });
  }
}

function isDue(walk: WalkOfWiki['walk'], nowS: number): boolean {
  if (walk === null || walk.walkedTo > 0) return true;
  // However soon the loop comes by again: who began before the walk did flags nothing.
  if (walk.filledAtS === 0) return nowS - walk.begunAtS >= LOOK_MS / 1_000;
  return nowS - walk.begunAtS >= WALK_EVERY_S;
}

/** Those with a whole pass behind them; before it all links are new. */
async function passedWikis(
  { database }: SuspectsLoopParts,
  wikis: Pick<Wikis, 'all'>,
): Promise<WalkOfWiki[]> {
  const states = await statesByWiki(database);
  const walks = await suspectWalks(database);
  return wikis.all.flatMap((wiki) => {
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    if (state === undefined || state.passedAtS === 0) return [];
    return [{ wikiId: state.wikiId, walk: walks.get(state.wikiId) ?? null }];
  });
}
