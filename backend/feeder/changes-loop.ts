import { wikiName } from '../config/wikis-file';
import { saveWikiState, type WikiState } from '../store/wiki-states';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { Feeding } from './feeding';
import { reportPages } from './report-pages';
import { takeInRequestedPages } from './requested-pages';
import { statesByWiki, wikiKey } from './states-by-wiki';
import { Turns } from './turns';

/** What was recorded late, or not yet replicated when we looked, is seen by the next look. */
const OVERLAP_S = 300;
/** Further back a whole pass knows better. */
const LOOK_BACK_MAX_S = 7 * 86_400;
/** A wiki's clock and ours need not agree. */
const BEFORE_PASS_S = 3_600;

/**
 * W1.7, between the passes: every `periodMinutes` minutes each wiki is asked what happened since the
 * last time: pages that are new, changed, restored, deleted, or newly in watched categories; and pages
 * that people asked for are looked at (W1.9). Wikis that are in trouble are left to the page loop.
 * Ends when aborted.
 */
export async function runChangesLoop(
  feeding: Feeding,
  wikis: Wikis,
  periodMinutes: number,
  signal: AbortSignal,
): Promise<void> {
  const failing = new Set<Wiki>();
  const turns = new Turns(feeding);
  while (!signal.aborted) {
    try {
      await followChangesBeside(feeding, wikis, signal, { turns, failing });
      await feeding.clock.sleep(periodMinutes * 60_000, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  await turns.allEnded();
}

/**
 * One round over all wikis, to its end. A wiki that fails is asked again from where it was: in the next round,
 * after all others, and there only one of them, since each may cost the whole patience with its host.
 * @param failing those that failed last; kept up to date
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function followChangesOnce(
  feeding: Feeding,
  wikis: Wikis,
  signal: AbortSignal,
  failing: Set<Wiki> = new Set(),
): Promise<void> {
  const turns = new Turns(feeding);
  try {
    await followChangesBeside(feeding, wikis, signal, { turns, failing });
  } finally {
    await turns.allEnded();
  }
  signal.throwIfAborted();
}

/**
 * A round in which wikis that are read by their API have turns of their own, so that one which drips
 * holds up no other: it may still be asked in the next round, and is then not asked anew.
 */
async function followChangesBeside(
  feeding: Feeding,
  wikis: Wikis,
  signal: AbortSignal,
  { turns, failing }: { turns: Turns; failing: Set<Wiki> },
): Promise<void> {
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
  for (const wiki of asked) {
    signal.throwIfAborted();
    const name = wikiName(wiki);
    if (wiki.replica !== null) await follow(wiki);
    else if (!turns.isFull && !turns.has(name)) turns.begin(name, () => follow(wiki), ignoreAbort);
  }
}

/** What fails is told where it fails; nothing but the end of the loop comes this far. */
const ignoreAbort = (): void => undefined;

/** @returns whether all that happened was taken in */
async function isFollowed(
  feeding: Feeding,
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

function lookFromS({ clock }: Feeding, { changesUntilS, passedAtS }: WikiState): number {
  const sinceS = changesUntilS === 0 ? passedAtS - BEFORE_PASS_S : changesUntilS - OVERLAP_S;
  return Math.max(sinceS, Math.floor(clock.now() / 1000) - LOOK_BACK_MAX_S, 0);
}

async function changedPages(
  feeding: Feeding,
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
