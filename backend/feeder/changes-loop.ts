import { wikiName } from '../config/wikis-file';
import { saveWikiState, type WikiState } from '../store/wiki-states';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { Feeding } from './feeding';
import { reportPages } from './report-pages';
import { takeInRequestedPages } from './requested-pages';
import { statesByWiki, wikiKey } from './states-by-wiki';
import { reasonOf } from './wiki-pass';

/** What was recorded late, or not yet replicated when we looked, is seen by the next look. */
const OVERLAP_S = 300;
/** Further back a whole pass knows better. */
const LOOK_BACK_MAX_S = 7 * 86_400;
/** A wiki's clock and ours need not agree. */
const BEFORE_PASS_S = 3_600;

/**
 * W1.7, between the passes: every `periodMinutes` minutes each wiki is asked what happened since the
 * last time: pages that are new, changed, restored, deleted, or newly in watched categories;
 * and pages that people asked for are looked at (W1.9). Wikis
 * that are in trouble are left to the page loop. Ends when aborted.
 */
export async function runChangesLoop(
  feeding: Feeding,
  wikis: Wikis,
  periodMinutes: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await followChangesOnce(feeding, wikis, signal);
      await feeding.clock.sleep(periodMinutes * 60_000, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** One round over all wikis. @throws the signal's reason when aborted; what our own database throws */
export async function followChangesOnce(
  feeding: Feeding,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  const states = await statesByWiki(feeding.database);
  for (const wiki of wikis.all) {
    signal.throwIfAborted();
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    if (state?.state === 'passed') await followWiki(feeding, wiki, state, signal);
  }
}

async function followWiki(
  feeding: Feeding,
  wiki: Wiki,
  state: WikiState,
  signal: AbortSignal,
): Promise<void> {
  const { wikiId } = state;
  try {
    const { pageIds, untilS } = await changedPages(feeding, wiki, lookFromS(feeding, state));
    await reportPages(feeding, { wiki, wikiId }, pageIds, signal);
    await saveWikiState(feeding.database, wikiId, { changesUntilS: untilS });
    await takeInRequestedPages(feeding, { wiki, wikiId }, signal);
    feeding.logger.debug({ wiki: wikiName(wiki), pages: pageIds.length }, 'changes taken in');
  } catch (error) {
    if (signal.aborted) throw error;
    feeding.logger.error(
      { wiki: wikiName(wiki), err: error },
      'changes not taken in, wiki failing',
    );
    const triedAtS = Math.floor(feeding.clock.now() / 1000);
    const reason = reasonOf(error);
    await saveWikiState(feeding.database, wikiId, { state: 'failing', reason, triedAtS });
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
  const criteria = await feeding.criteria.of(wiki);
  const { pageIds, untilS, areCriteriaStale } = await wiki.reader.changes(criteria, sinceS);
  if (!areCriteriaStale) return { pageIds, untilS };
  const renewed = await feeding.criteria.renew(wiki);
  const newlyIncluded = renewed.included.without(criteria.included);
  return { pageIds: [...new Set([...pageIds, ...newlyIncluded])], untilS };
}
