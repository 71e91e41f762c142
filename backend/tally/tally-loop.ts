import type { AskedWiki } from '../answers/asked-wiki';
import { ALL_WIKIS, removeOlderTallies } from '../store/tallies/domain-tally';
import { tallyWalkOf, tallyWalks, type TallyWalk } from '../store/tallies/tally-walks';
import { wikisWithStaleTallies } from '../store/tallies/stale-tallies';
import { wikisWithUntallied } from '../store/tallies/untallied-changes';
import { askingNamespaces } from './ask-namespaces';
import { beginWalks, countedWikis, type TalliedWikis } from './counted-wikis';
import { countChangedPages } from './count-changed-pages';
import { countEditedPages } from './count-edited-pages';
import { sumAllWikis } from './sum-all-wikis';
import type { PageCountingParts, PageTallyParts, TalliedWiki } from './tally-parts';
import { inTrouble, newTallyRound, turnOf, until, type TallyRound } from './tally-round';
import { TallyTroubles } from './tally-troubles';
import { isUnderWay, walkTallies, type TallyTurn } from './walk-tallies';

/** How soon changed verdicts are noticed, and a wiki whose turn it is. */
const LOOK_MS = 60_000;
/** So long one wiki's pages are walked over before changed verdicts and the next wiki have their turn. */
const TURN_MS = 60_000;
/** From the beginning of a walk over a wiki to that of the next one. */
const WALK_EVERY_S = 86_400;
/** The same of the sums of all wikis, where any was counted since. */
const SUM_EVERY_S = 6 * 3_600;
const ROWS_AT_ONCE = 2_000;

/**
 * Beside the page loop: counts, once a day, the dead links of each wiki by page and by website, and within a minute those of pages
 * whose links were edited, or of which a wiki was told that verdicts changed. Ends when aborted.
 * @throws what our own database throws
 */
export async function runTallyLoop(
  parts: PageTallyParts,
  wikis: TalliedWikis,
  signal: AbortSignal,
): Promise<void> {
  const round = newTallyRound(true, parts, signal);
  const { clock, logger } = parts;
  const askNamespaces = askingNamespaces(new TallyTroubles(clock), logger);
  while (!signal.aborted) {
    try {
      const goesOn = await tallyInTurns({ ...parts, askNamespaces }, wikis, round);
      if (!goesOn) await clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/**
 * Counts each wiki once as a whole, and all together.
 * @returns the wikis that failed, or could not be asked for namespaces
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function tallyOnce<One extends AskedWiki>(
  parts: PageTallyParts,
  wikis: TalliedWikis<One>,
  signal: AbortSignal,
): Promise<One[]> {
  const round = newTallyRound(false, parts, signal);
  const unnamed = new TallyTroubles(parts.clock);
  const counting = { ...parts, askNamespaces: askingNamespaces(unnamed, parts.logger) };
  await beginWalks(parts, wikis);
  const counted = await countedWikis(parts, wikis);
  for (const { walk, ...wiki } of counted) {
    await inTrouble(parts, wiki, round, () => countWhole(counting, wiki, walk, round));
  }
  await sumAllWikis(
    parts,
    await tallyWalks(parts.database),
    turnOf(round, () => true),
  );
  await removeOlder(parts, ALL_WIKIS, round);
  const failed = new Set([...round.troubles.wikiIds, ...unnamed.wikiIds]);
  return counted.flatMap(({ wiki, wikiId }) => (failed.has(wikiId) ? [wiki] : []));
}

async function countWhole(
  parts: PageCountingParts,
  wiki: TalliedWiki,
  walk: TallyWalk,
  round: TallyRound,
): Promise<void> {
  const turn = turnOf(round, () => true);
  await walkTallies(parts, wiki, walk, turn);
  await countNews(parts, wiki, turn);
  await removeOlder(parts, wiki.wikiId, round);
}

/** One turn for one wiki whose walk is due or under way, or for the sums, behind what changed. @returns whether any has to go on */
async function tallyInTurns(
  parts: PageCountingParts,
  wikis: TalliedWikis,
  round: TallyRound,
): Promise<boolean> {
  await beginWalks(parts, wikis);
  const areCounted = await countChanges(parts, wikis, round);
  const nowS = Math.floor(parts.clock.now() / 1_000);
  const due = (await countedWikis(parts, wikis)).filter(
    ({ wikiId, walk }) => isDue(walk, nowS) && !round.troubles.isLeftAlone(wikiId),
  );
  const [next] = due.toSorted((a, b) => a.walk.begunAtS - b.walk.begunAtS);
  const isSumsTurn =
    next === undefined || (round.isSumNext && isSumUrgent(await tallyWalks(parts.database), nowS));
  round.isSumNext = !isSumsTurn;
  if (isSumsTurn) return (await sumInTurn(parts, round)) || next !== undefined || !areCounted;
  await walkInTurn(parts, next, round);
  return true;
}

async function walkInTurn(
  parts: PageCountingParts,
  { walk, ...wiki }: TalliedWiki & { walk: TallyWalk },
  round: TallyRound,
): Promise<void> {
  const turn = turnOf(round, until(parts, TURN_MS));
  await inTrouble(parts, wiki, round, async () => {
    const isOver = await walkTallies(parts, wiki, walk, turn);
    round.troubles.forget(wiki.wikiId);
    if (isOver) await removeOlder(parts, wiki.wikiId, round);
  });
}

const isDue = (walk: TallyWalk, nowS: number): boolean =>
  isUnderWay(walk) || Math.abs(nowS - walk.begunAtS) >= WALK_EVERY_S;

/** @returns whether it has to go on */
async function sumInTurn(parts: PageTallyParts, round: TallyRound): Promise<boolean> {
  const walks = await tallyWalks(parts.database);
  const nowS = Math.floor(parts.clock.now() / 1_000);
  if (!isSumDue(walks, nowS)) return false;
  const isOver = await sumAllWikis(parts, walks, turnOf(round, until(parts, TURN_MS)));
  if (isOver) await removeOlder(parts, ALL_WIKIS, round);
  return !isOver;
}

function isSumDue(walks: ReadonlyMap<number, TallyWalk>, nowS: number): boolean {
  const all = walks.get(ALL_WIKIS);
  if (all === undefined) return false;
  if (isUnderWay(all)) return [...walks.values()].some(isCounted);
  const isNews = [...walks].some(
    ([wikiId, { endedAtS }]) => wikiId !== ALL_WIKIS && endedAtS >= all.begunAtS,
  );
  return isNews && Math.abs(nowS - all.begunAtS) >= SUM_EVERY_S;
}

/** Due before wikis that are, too: else it waits until all are counted, to tell of them all. */
function isSumUrgent(walks: ReadonlyMap<number, TallyWalk>, nowS: number): boolean {
  const all = walks.get(ALL_WIKIS);
  if (all === undefined || !isSumDue(walks, nowS)) return false;
  const hasBegun = all.walkedTo > 0 || all.walkedDomain !== '';
  return hasBegun || Math.abs(nowS - all.begunAtS) >= SUM_EVERY_S;
}

const isCounted = ({ wholeGeneration }: TallyWalk): boolean => wholeGeneration > 0;

/** A minute for all wikis together, each time another one first. @returns whether all are counted */
async function countChanges(
  parts: PageCountingParts,
  wikis: TalliedWikis,
  round: TallyRound,
): Promise<boolean> {
  const told = await wikisWithUntallied(parts.database);
  const behind = new Set([...told, ...(await wikisWithStaleTallies(parts.database))]);
  if (behind.size === 0) return true;
  const turn = turnOf(round, until(parts, TURN_MS));
  let areCounted = true;
  for (const wiki of inRotation(await countedWikis(parts, wikis), round.changedLast)) {
    if (!behind.has(wiki.wikiId) || round.troubles.isLeftAlone(wiki.wikiId)) continue;
    if (!turn.mayGoOn()) return false;
    round.changedLast = wiki.wikiId;
    await inTrouble(parts, wiki, round, async () => {
      areCounted = (await countNews(parts, wiki, turn)) && areCounted;
    });
  }
  return areCounted;
}

/** What changed of a wiki since its pages were counted. @returns whether all of it is counted */
async function countNews(
  parts: PageCountingParts,
  wiki: TalliedWiki,
  turn: TallyTurn,
): Promise<boolean> {
  return (
    (await countChangedPages(parts, wiki, turn)) && (await countEditedPages(parts, wiki, turn))
  );
}

function inRotation(wikis: readonly TalliedWiki[], lastId: number): TalliedWiki[] {
  const inOrder = wikis.toSorted((a, b) => a.wikiId - b.wikiId);
  const behind = inOrder.filter(({ wikiId }) => wikiId > lastId);
  return [...behind, ...inOrder.filter(({ wikiId }) => wikiId <= lastId)];
}

/** What the last whole count has replaced, a part at a time. */
async function removeOlder(
  { database }: PageTallyParts,
  wikiId: number,
  { signal }: TallyRound,
): Promise<void> {
  const generation = (await tallyWalkOf(database, wikiId))?.wholeGeneration ?? 0;
  const older = { wikiId, generation };
  while ((await removeOlderTallies(database, older, ROWS_AT_ONCE)) === ROWS_AT_ONCE) {
    signal.throwIfAborted();
  }
}
