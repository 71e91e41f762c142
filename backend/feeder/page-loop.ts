import { wikiIdOf } from '../store/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { Feeding } from './feeding';
import { touchWatchedPages } from './first-run';
import { keepHouse } from './housekeeping';
import { analyseFlaggedPages } from './second-run';

const DAY_MS = 86_400_000;
const UNSUPPORTED_SHOWN = 20;

/**
 * One pass of the page loop over all wikis (W1.5, W1.6), housekeeping at its end (W2.7, C1). A wiki
 * that fails is logged and left for the next pass; it never stops the others.
 * @throws the signal's reason when aborted
 */
export async function feedOnce(feeding: Feeding, wikis: Wikis, signal: AbortSignal): Promise<void> {
  const configured = wikis.all;
  for (const wiki of configured) {
    signal.throwIfAborted();
    await feedWiki(feeding, wiki, signal);
  }
  await keepHouseUnlessBroken(feeding, configured, signal);
}

/**
 * The page loop: a pass every `periodDays` days, counted from the start of the one before; a pass
 * that takes longer is followed by the next at once (W1.8). Ends when aborted.
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
      await feedOnce(feeding, wikis, signal);
      await sleepUntil(feeding, nextAtMs, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

async function feedWiki(feeding: Feeding, wiki: Wiki, signal: AbortSignal): Promise<void> {
  const startedAtMs = feeding.clock.now();
  const name = `${wiki.dbname}@${wiki.farm.name}`;
  try {
    const wikiId = await wikiIdOf(feeding.database, wiki.farm.code, wiki.dbname);
    const watched = await touchWatchedPages(feeding, wiki.reader, wikiId, signal);
    const report = await analyseFlaggedPages(feeding, wiki, wikiId, signal);
    await tellUnsupportedLines(feeding, wiki, name);
    const seconds = Math.round((feeding.clock.now() - startedAtMs) / 1000);
    feeding.logger.info({ wiki: name, watched, ...report, seconds }, 'page loop: wiki passed');
  } catch (error) {
    if (signal.aborted) throw error;
    feeding.logger.error({ wiki: name, err: error }, 'page loop: wiki left for the next pass');
  }
}

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
