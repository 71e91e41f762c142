import { wikiName } from '../config/wiki-config';
import { dayNumberOf } from '../status/day-number';
import { isMeasureDue } from '../status/first-sweep';
import { latestSweeps } from '../store/figures/wiki-sweeps';
import { wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import { measureSweep, type MeasureParts, type SweptWiki } from './measure-sweep';
import { statesByWiki } from '../store/pages/states-by-wiki';

/** How soon a wiki that joined is noticed. */
const LOOK_MS = 60_000;
/** A wiki that could not be measured, or of which more is to come first, is left alone for an hour. */
const RETRY_MS = 3_600_000;

/**
 * While the first sweep over a wiki's URLs goes on, how far it has come is measured each day, beside the page loop; once
 * it is over, nothing is read any more. Ends when aborted.
 * @throws what our own database throws when it is asked which wikis there are
 */
export async function runSweepLoop(
  measuring: MeasureParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<void> {
  const failedAtMs = new Map<Wiki, number>();
  while (!signal.aborted) {
    try {
      await measureOnce(measuring, wikis, signal, { isGentle: true, failedAtMs });
      await measuring.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** How a round goes on. */
interface MeasureRound {
  /** See measureSweep. */
  isGentle: boolean;
  /** Kept up to date. */
  failedAtMs: Map<Wiki, number>;
}

/**
 * Measures each wiki whose first sweep goes on and that was not measured today. A wiki that fails never stops the others;
 * who is killed goes on with the wiki that was cut off.
 * @throws the signal's reason when aborted
 */
export async function measureOnce(
  measuring: MeasureParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
  { isGentle, failedAtMs }: MeasureRound = { isGentle: false, failedAtMs: new Map() },
): Promise<void> {
  const { clock, logger } = measuring;
  for (const watched of await unmeasured(measuring, wikis)) {
    const { wiki } = watched;
    if (clock.now() - (failedAtMs.get(wiki) ?? -Infinity) < RETRY_MS) continue;
    try {
      const isWritten = await measureSweep(measuring, watched, isGentle, signal);
      if (isWritten) failedAtMs.delete(wiki);
      else failedAtMs.set(wiki, clock.now());
    } catch (error) {
      if (signal.aborted) throw error;
      failedAtMs.set(wiki, clock.now());
      logger.error({ wiki: wikiName(wiki), err: error }, 'page loop: sweep not measured');
    }
  }
}

/** Those measured longest ago first, by three statements. */
async function unmeasured(
  { database, clock }: MeasureParts,
  wikis: Pick<Wikis, 'all'>,
): Promise<SweptWiki[]> {
  const today = dayNumberOf(clock.now());
  const states = await statesByWiki(database);
  const sweeps = await latestSweeps(database);
  const due = wikis.all.flatMap((wiki) => {
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    if (state === undefined) return [];
    const last = sweeps.get(state.wikiId) ?? null;
    const joinedDay = dayNumberOf(state.firstTriedAtS * 1000);
    const isDue = isMeasureDue(last, joinedDay, today);
    const isRead = state.passedAtS > 0;
    return isDue ? [{ wiki, wikiId: state.wikiId, isRead, lastDay: last?.day ?? -1 }] : [];
  });
  return due.toSorted((a, b) => a.lastDay - b.lastDay);
}
