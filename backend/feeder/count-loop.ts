import { wikiName } from '../config/wiki-config';
import { dayNumberOf } from '../status/day-number';
import { lastCountedDays } from '../store/figures/link-counts';
import { wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import { countLinks } from './count-links';
import type { FeederParts, WatchedWiki } from './feeder-parts';
import { statesByWiki } from '../store/pages/states-by-wiki';

/** How soon a whole pass is noticed. */
const LOOK_MS = 60_000;
/** A wiki whose links could not be counted is left alone for an hour. */
const RETRY_MS = 3_600_000;

/**
 * After each whole pass over a wiki, its links are counted by verdict, beside the page loop, which
 * never waits for it. Ends when aborted.
 * @throws what our own database throws when it is asked which wikis passed
 */
export async function runCountLoop(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  const failedAtMs = new Map<Wiki, number>();
  while (!signal.aborted) {
    try {
      await countOnce(feeding, wikis, signal, { isGentle: true, failedAtMs });
      await feeding.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** How a round goes on. */
interface Round {
  /** See countLinks. */
  isGentle: boolean;
  /** Kept up to date. */
  failedAtMs: Map<Wiki, number>;
}

/**
 * Counts the links of each wiki that passed and was not counted on that day or later. A wiki that
 * fails never stops the others.
 * @throws the signal's reason when aborted
 */
export async function countOnce(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
  { isGentle, failedAtMs }: Round = { isGentle: false, failedAtMs: new Map() },
): Promise<void> {
  const { clock, logger } = feeding;
  for (const watched of await uncounted(feeding, wikis)) {
    const { wiki } = watched;
    if (clock.now() - (failedAtMs.get(wiki) ?? -Infinity) < RETRY_MS) continue;
    try {
      await countLinks(feeding, watched, isGentle, signal);
      failedAtMs.delete(wiki);
    } catch (error) {
      if (signal.aborted) throw error;
      failedAtMs.set(wiki, clock.now());
      logger.error({ wiki: wikiName(wiki), err: error }, 'page loop: links not counted');
    }
  }
}

/** Those that passed longest ago first, by three statements. */
async function uncounted({ database }: FeederParts, wikis: Wikis): Promise<WatchedWiki[]> {
  const states = await statesByWiki(database);
  const counted = await lastCountedDays(database);
  const due = wikis.all.flatMap((wiki) => {
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    if (state === undefined || state.passedAtS === 0) return [];
    const { wikiId } = state;
    const endS = state.passedAtS + state.passSeconds;
    const isCounted = (counted.get(wikiId) ?? -1) >= dayNumberOf(endS * 1000);
    return isCounted ? [] : [{ wiki, wikiId, endS }];
  });
  return due.toSorted((a, b) => a.endS - b.endS);
}
