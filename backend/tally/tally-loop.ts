import { fullName } from '../answers/asked-wiki';
import { statesByWiki } from '../store/pages/states-by-wiki';
import { wikiKey } from '../store/pages/wikis';
import { ALL_WIKIS, removeOlderTallies } from '../store/tallies/domain-tally';
import {
  beginTallyWalk,
  tallyWalkOf,
  tallyWalks,
  type TallyWalk,
} from '../store/tallies/tally-walks';
import { wikisWithUntallied } from '../store/tallies/untallied-changes';
import type { Wikis } from '../wiki/wikis';
import { countChangedPages } from './count-changed-pages';
import { sumAllWikis } from './sum-all-wikis';
import type { TalliedWiki, PageTallyParts } from './tally-parts';
import { isUnderWay, walkTallies, type TallyTurn } from './walk-tallies';

/** How soon changed verdicts are noticed, and a wiki whose turn it is. */
const LOOK_MS = 60_000;
/** So long one wiki's pages are walked over before changed verdicts and the next wiki have their turn. */
const TURN_MS = 60_000;
/** From the beginning of a walk over a wiki to that of the next one. */
const WALK_EVERY_S = 86_400;
/** The same of the sums of all wikis, where any was counted since. */
const SUM_EVERY_S = 6 * 3_600;
/** A wiki that could not be asked is left alone for a while. */
const RETRY_MS = 3_600_000;
const ROWS_AT_ONCE = 2_000;

type TalliedWikis = Pick<Wikis, 'all'>;

/** What goes on over the rounds of the loop. */
interface Round {
  isGentle: boolean;
  signal: AbortSignal;
  /** When wikis failed, by id. Kept up to date. */
  failedAtMs: Map<number, number>;
}

/**
 * Beside the page loop: counts, once a day, the dead links of each wiki by page and by website, and within a minute those of pages of
 * which a wiki was told that verdicts changed. Ends when aborted.
 * @throws what our own database throws when it is asked whose turn it is
 */
export async function runTallyLoop(
  parts: PageTallyParts,
  wikis: TalliedWikis,
  signal: AbortSignal,
): Promise<void> {
  const round: Round = { isGentle: true, signal, failedAtMs: new Map() };
  while (!signal.aborted) {
    try {
      if (!(await tallyInTurns(parts, wikis, round))) await parts.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** Counts each wiki once as a whole, and all together. @throws the signal's reason when aborted */
export async function tallyOnce(
  parts: PageTallyParts,
  wikis: TalliedWikis,
  signal: AbortSignal,
): Promise<void> {
  const round: Round = { isGentle: false, signal, failedAtMs: new Map() };
  await beginWalks(parts, wikis);
  for (const { walk, ...wiki } of await countedWikis(parts, wikis)) {
    await inTrouble(parts, wiki, round, () => countWhole(parts, wiki, walk, round));
  }
  await sumAllWikis(
    parts,
    await tallyWalks(parts.database),
    turnOf(round, () => true),
  );
  await removeOlder(parts, ALL_WIKIS, round);
}

async function countWhole(
  parts: PageTallyParts,
  wiki: TalliedWiki,
  walk: TallyWalk,
  round: Round,
): Promise<void> {
  await walkTallies(
    parts,
    wiki,
    walk,
    turnOf(round, () => true),
  );
  await countChangedPages(parts, wiki, round.signal);
  await removeOlder(parts, wiki.wikiId, round);
}

const turnOf = ({ isGentle, signal }: Round, mayGoOn: () => boolean): TallyTurn => ({
  mayGoOn,
  isGentle,
  signal,
});

/** One turn for one wiki whose walk is due or under way, behind what changed. @returns whether any has to go on */
async function tallyInTurns(
  parts: PageTallyParts,
  wikis: TalliedWikis,
  round: Round,
): Promise<boolean> {
  const { clock } = parts;
  await beginWalks(parts, wikis);
  await countChanges(parts, wikis, round);
  const nowS = Math.floor(clock.now() / 1_000);
  const due = (await countedWikis(parts, wikis)).filter(
    ({ wikiId, walk }) => isDue(walk, nowS) && !isLeftAlone(parts, wikiId, round),
  );
  const [next] = due.toSorted((a, b) => a.walk.begunAtS - b.walk.begunAtS);
  if (next === undefined) return sumInTurn(parts, round);
  const { walk, ...wiki } = next;
  const turn = turnOf(round, until(parts, TURN_MS));
  await inTrouble(parts, wiki, round, async () => {
    if (await walkTallies(parts, wiki, walk, turn)) await removeOlder(parts, wiki.wikiId, round);
  });
  return true;
}

function until({ clock }: PageTallyParts, ms: number): () => boolean {
  const endMs = clock.now() + ms;
  return () => clock.now() < endMs;
}

const isDue = (walk: TallyWalk, nowS: number): boolean =>
  isUnderWay(walk) || Math.abs(nowS - walk.begunAtS) >= WALK_EVERY_S;

/** @returns whether it has to go on */
async function sumInTurn(parts: PageTallyParts, round: Round): Promise<boolean> {
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

const isCounted = ({ wholeGeneration }: TallyWalk): boolean => wholeGeneration > 0;

async function countChanges(
  parts: PageTallyParts,
  wikis: TalliedWikis,
  round: Round,
): Promise<void> {
  const behind = await wikisWithUntallied(parts.database);
  if (behind.size === 0) return;
  for (const { walk: _walk, ...wiki } of await countedWikis(parts, wikis)) {
    if (!behind.has(wiki.wikiId) || isLeftAlone(parts, wiki.wikiId, round)) continue;
    await inTrouble(parts, wiki, round, () => countChangedPages(parts, wiki, round.signal));
  }
}

const isLeftAlone = ({ clock }: PageTallyParts, wikiId: number, { failedAtMs }: Round): boolean =>
  clock.now() - (failedAtMs.get(wikiId) ?? -Infinity) < RETRY_MS;

/** A wiki that fails never stops the others. */
async function inTrouble(
  { clock, logger }: PageTallyParts,
  { wiki, wikiId }: TalliedWiki,
  { signal, failedAtMs }: Round,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal.aborted) throw error;
    failedAtMs.set(wikiId, clock.now());
    logger.error({ wiki: fullName(wiki), err: error }, 'tally: dead links not counted');
  }
}

/** From a wiki's first whole pass on; before it all links are new. */
async function beginWalks(parts: PageTallyParts, wikis: TalliedWikis): Promise<void> {
  const { database, clock } = parts;
  const nowS = Math.floor(clock.now() / 1_000);
  const walks = await tallyWalks(database);
  if (!walks.has(ALL_WIKIS)) await beginTallyWalk(database, ALL_WIKIS, nowS);
  for (const { wikiId } of await passedWikis(parts, wikis)) {
    if (!walks.has(wikiId)) await beginTallyWalk(database, wikiId, nowS);
  }
}

async function countedWikis(
  parts: PageTallyParts,
  wikis: TalliedWikis,
): Promise<(TalliedWiki & { walk: TallyWalk })[]> {
  const walks = await tallyWalks(parts.database);
  return (await passedWikis(parts, wikis)).flatMap((wiki) => {
    const walk = walks.get(wiki.wikiId);
    return walk === undefined ? [] : [{ ...wiki, walk }];
  });
}

async function passedWikis(
  { database }: PageTallyParts,
  wikis: TalliedWikis,
): Promise<TalliedWiki[]> {
  const states = await statesByWiki(database);
  return wikis.all.flatMap((wiki) => {
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    if (state === undefined || state.passedAtS === 0) return [];
    return [{ wiki, wikiId: state.wikiId }];
  });
}

/** What the last whole count has replaced, a part at a time. */
async function removeOlder(
  { database }: PageTallyParts,
  wikiId: number,
  { signal }: Round,
): Promise<void> {
  const generation = (await tallyWalkOf(database, wikiId))?.wholeGeneration ?? 0;
  const older = { wikiId, generation };
  while ((await removeOlderTallies(database, older, ROWS_AT_ONCE)) === ROWS_AT_ONCE) {
    signal.throwIfAborted();
  }
}
