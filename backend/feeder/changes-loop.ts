import { wikiName } from '../config/wiki-config';
import { saveWikiState, type WikiState } from '../store/pages/wiki-states';
import { wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';
import { reportPages } from './report-pages';
import { takeInRequestedPages } from './requested-pages';
import { statesByWiki } from '../store/pages/states-by-wiki';
import { Turns } from './turns';

/** What was recorded late, or not yet replicated when we looked, is seen by the next look. */
const OVERLAP_S = 300;
/** Further back a whole pass knows better. */
const LOOK_BACK_MAX_S = 7 * 86_400;
/** A wiki's clock and ours need not agree. */
const BEFORE_PASS_S = 3_600;
/** Where so many are asked at once that none is left to begin; live wikis make room within a second. */
const ROOM_MS = 10_000;

/**
 * W1.7, between the passes: every `periodMinutes` minutes each wiki is asked what happened since the
 * last time: pages that are new, changed, restored, deleted, or newly in watched categories; and pages
 * that people asked for are looked at (W1.9). Wikis that are in trouble are left to the page loop.
 * Ends when aborted.
 */
export async function runChangesLoop(
  feeding: FeederParts,
  wikis: Wikis,
  periodMinutes: number,
  signal: AbortSignal,
): Promise<void> {
  const rounds = { turns: new Turns(feeding), failing: new Set<Wiki>(), leftOut: new Set<Wiki>() };
  while (!signal.aborted) {
    try {
      await followChangesBeside(feeding, wikis, signal, { ...rounds, roomMs: ROOM_MS });
      await feeding.clock.sleep(periodMinutes * 60_000, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  await rounds.turns.allEnded();
}

/**
 * One round over all wikis, to its end. A wiki that fails is asked again from where it was: in the next round,
 * after all others, and there only one of them, since each may cost the whole patience with its host.
 * @param failing those that failed last; kept up to date
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function followChangesOnce(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
  failing: Set<Wiki> = new Set(),
): Promise<void> {
  const turns = new Turns(feeding);
  try {
    const leftOut = new Set<Wiki>();
    await followChangesBeside(feeding, wikis, signal, {
      turns,
      failing,
      leftOut,
      roomMs: Infinity,
    });
  } finally {
    await turns.allEnded();
  }
  signal.throwIfAborted();
}

/** What one round hands on to the next. */
interface Rounds {
  turns: Turns;
  /** Those that failed last. */
  failing: Set<Wiki>;
  /** Those for which there was no room in the last round: they come first in the next one. */
  leftOut: Set<Wiki>;
  /** How long room for another one is waited for, in milliseconds. */
  roomMs: number;
}

/**
 * A round in which wikis that are read by their API have turns of their own, after the others, so that one
 * which drips holds up no other: it may still be asked in the next round, and is then not asked again.
 */
async function followChangesBeside(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
  rounds: Rounds,
): Promise<void> {
  const { turns, failing, leftOut } = rounds;
  const states = await statesByWiki(feeding.database);
  const stateOf = (wiki: Wiki): WikiState | undefined =>
    states.get(wikiKey(wiki.farm.code, wiki.dbname));
  const passed = wikis.all.filter((wiki) => stateOf(wiki)?.state === 'passed');
  const retried = [...failing].filter((wiki) => passed.includes(wiki)).slice(0, 1);
  const asked = [...passed.filter((wiki) => !failing.has(wiki)), ...retried];
  const follow = async (wiki: Wiki): Promise<void> => {
    const state = stateOf(wiki);
    failing.delete(wiki);
    if (state === undefined || (await isFollowed(feeding, wiki, state, signal))) return;
    failing.add(wiki);
  };
  for (const wiki of asked.filter(({ replica }) => replica !== null)) {
    signal.throwIfAborted();
    await follow(wiki);
  }
  const byApi = asked.filter(({ replica }) => replica === null);
  const inOrder = [
    ...byApi.filter((wiki) => leftOut.has(wiki)),
    ...byApi.filter((wiki) => !leftOut.has(wiki)),
  ];
  leftOut.clear();
  for (const wiki of inOrder.filter((one) => !turns.has(wikiName(one)))) {
    signal.throwIfAborted();
    if (leftOut.size > 0 || !(await hasRoom(feeding, rounds, signal))) leftOut.add(wiki);
    else turns.begin(wikiName(wiki), () => follow(wiki), ignoreAbort);
  }
}

async function hasRoom(
  { clock }: FeederParts,
  { turns, roomMs }: Rounds,
  signal: AbortSignal,
): Promise<boolean> {
  const untilMs = clock.now() + roomMs;
  while (turns.isFull && clock.now() < untilMs) {
    await turns.waitForRoom(signal, untilMs - clock.now());
  }
  return !turns.isFull;
}

/** What fails is told where it fails; nothing but the end of the loop comes this far. */
const ignoreAbort = (): void => undefined;

/** @returns whether all that happened was taken in */
async function isFollowed(
  feeding: FeederParts,
  wiki: Wiki,
  state: WikiState,
  signal: AbortSignal,
): Promise<boolean> {
  const watched = { wiki, wikiId: state.wikiId };
  try {
    const { pageIds, untilS } = await changedPages(feeding, wiki, lookFromS(feeding, state));
    await reportPages(feeding, watched, pageIds, signal);
    feeding.criteria.settle(wiki, pageIds);
    const changesUntilS = Math.max(untilS, state.changesUntilS);
    await saveWikiState(feeding.database, state.wikiId, { changesUntilS });
    await takeInRequestedPages(feeding, watched, signal);
    feeding.logger.debug({ wiki: wikiName(wiki), pages: pageIds.length }, 'changes taken in');
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    const facts = { wiki: wikiName(wiki), err: error };
    feeding.logger.error(facts, 'changes not taken in, tried again later');
    return false;
  }
}

function lookFromS({ clock }: FeederParts, { changesUntilS, passedAtS }: WikiState): number {
  const sinceS = changesUntilS === 0 ? passedAtS - BEFORE_PASS_S : changesUntilS - OVERLAP_S;
  return Math.max(sinceS, Math.floor(clock.now() / 1000) - LOOK_BACK_MAX_S, 0);
}

async function changedPages(
  feeding: FeederParts,
  wiki: Wiki,
  sinceS: number,
): Promise<{ pageIds: number[]; untilS: number }> {
  const { criteria } = feeding;
  const told = await wiki.reader.changes(await criteria.of(wiki), sinceS);
  if (told.areCriteriaStale) criteria.markStale(wiki);
  await criteria.of(wiki);
  const pageIds = [...new Set([...told.pageIds, ...criteria.newcomers(wiki)])];
  return { pageIds, untilS: told.untilS };
}
