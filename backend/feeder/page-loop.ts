import { wikiIdOf } from '../store/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { Feeding } from './feeding';
import { touchWatchedPages } from './first-run';
import { keepHouse } from './housekeeping';
import { analyseFlaggedPages } from './second-run';

const DAY_MS = 86_400_000;
const UNSUPPORTED_SHOWN = 20;

/** A wiki that failed is tried again after this time, not only in the next pass. */
const RETRY_MS = 3_600_000;

/**
 * One pass of the page loop over all wikis (W1.5, W1.6), housekeeping at its end (W2.7, C1) when all
 * of them passed. A wiki that fails is logged; it never stops the others.
 * @returns the wikis that failed
 * @throws the signal's reason when aborted
 */
export async function feedOnce(
  feeding: Feeding,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<Wiki[]> {
  const configured = wikis.all;
  return feedAndKeepHouse(feeding, configured, configured, signal);
}

/**
 * The page loop: a pass every `periodDays` days, counted from the start of the one before; a pass
 * that takes longer is followed by the next at once (W1.8). In between, wikis that failed are tried
 * again. Ends when aborted.
 */
export async function runPageLoop(
  feeding: Feeding,
  wikis: Wikis,
  periodDays: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const nextAtMs = feeding.clock.now() + periodDays * DAY_MS;
    try {
      let failed = await feedOnce(feeding, wikis, signal);
      while (failed.length > 0 && feeding.clock.now() + RETRY_MS < nextAtMs) {
        await sleepUntil(feeding, feeding.clock.now() + RETRY_MS, signal);
        failed = await feedAndKeepHouse(feeding, failed, wikis.all, signal);
      }
      await sleepUntil(feeding, nextAtMs, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/**
 * Housekeeping waits until every wiki has passed: after a long standstill, a wiki that merely failed
 * once would else lose all its URLs with their histories as untouched.
 * @returns the wikis that failed
 */
async function feedAndKeepHouse(
  feeding: Feeding,
  wikis: readonly Wiki[],
  configured: readonly Wiki[],
  signal: AbortSignal,
): Promise<Wiki[]> {
  const failed = await feedWikis(feeding, wikis, signal);
  if (failed.length === 0) await keepHouseUnlessBroken(feeding, configured, signal);
  return failed;
}

async function feedWikis(
  feeding: Feeding,
  wikis: readonly Wiki[],
  signal: AbortSignal,
): Promise<Wiki[]> {
  const failed: Wiki[] = [];
  for (const wiki of wikis) {
    signal.throwIfAborted();
    if (!(await feedWiki(feeding, wiki, signal))) failed.push(wiki);
  }
  return failed;
}

/** @returns whether all of the wiki could be read and stored */
async function feedWiki(feeding: Feeding, wiki: Wiki, signal: AbortSignal): Promise<boolean> {
  const startedAtMs = feeding.clock.now();
  const name = `${wiki.dbname}@${wiki.farm.name}`;
  try {
    const wikiId = await wikiIdOf(feeding.database, wiki.farm.code, wiki.dbname);
    const watched = await touchWatchedPages(feeding, wiki.reader, wikiId, signal);
    await tellUnsupportedLines(feeding, wiki, name);
    const report = await analyseFlaggedPages(feeding, wiki, wikiId, signal);
    const seconds = Math.round((feeding.clock.now() - startedAtMs) / 1000);
    feeding.logger.info({ wiki: name, watched, ...report, seconds }, 'page loop: wiki passed');
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    feeding.logger.error({ wiki: name, err: error }, 'page loop: wiki failed, tried again later');
    return false;
  }
}

/** Before any page is analysed: a wiki whose lists cannot be read fails here, at once. */
async function tellUnsupportedLines(feeding: Feeding, wiki: Wiki, name: string): Promise<void> {
  const { unsupported } = await wiki.spamMatcher();
  if (unsupported.length === 0) return;
  const examples = unsupported.slice(0, UNSUPPORTED_SHOWN);
  feeding.logger.warn(
    { wiki: name, lines: unsupported.length, examples },
    'page loop: lines of spam lists that are never matched',
  );
}

async function keepHouseUnlessBroken(
  feeding: Feeding,
  configured: readonly Wiki[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await keepHouse(feeding, configured, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    feeding.logger.error({ err: error }, 'page loop: housekeeping left for the next pass');
  }
}

/** Longest single timer of Node is 2^31 - 1 ms, under 25 days. */
async function sleepUntil(feeding: Feeding, atMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const leftMs = atMs - feeding.clock.now();
    if (leftMs <= 0) return;
    await feeding.clock.sleep(Math.min(leftMs, DAY_MS), signal);
  }
}
