import type { Config } from '../config/config';
import { withCrawlLog } from '../crawler/loop/crawl-log';
import { CrawlTally } from '../crawler/loop/crawl-tally';
import { withKeptTally } from '../crawler/loop/keep-tally';
import { runUrlLoop } from '../crawler/loop/url-loop';
import type { UrlLoopParts } from '../crawler/loop/url-loop-parts';
import type { Database } from '../runtime/database';
import { createReplacementQueue } from '../store/people/replacements';
import { mendFutureDays } from '../store/schema/mend-future-days';
import { beatingWatcher } from './beating-watcher';
import type { Dependencies } from './dependencies';
import { whileFetching } from './fetching-gate';
import type { LoopOptions } from './loop-options';
import { LIST_PATIENCE_MS, LOOP_PATIENCE_MS } from './loop-patience';
import type { OpenedParts } from './opened-parts';
import { createUncitedPages } from './uncited-pages';
import { sharePoliteness } from './share-politeness';
import { watchLoop } from './watched-loops';
import { withSweeps } from './with-sweeps';

/** A crawler may run where no database is. */
export interface CrawlOptions extends LoopOptions {
  /** Address of the web component whose frontier is used; by default the own database's. */
  remote?: URL;
}

/** The URL loop, logged and watched. @returns how many results were stored */
export async function crawlWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { remote, ...options }: CrawlOptions,
): Promise<number> {
  const settings = { ...config.crawl, userAgent: opened.userAgent };
  const patience = { retryForMs: LOOP_PATIENCE_MS, signal: options.signal };
  const { frontier, marks, database, isStopped } =
    remote === undefined
      ? opened.frontier(opened.database(patience, 'crawler'))
      : opened.remoteFrontier(remote, patience);
  if (database !== null) {
    await opened.wikisKnown({ ...options, retryForMs: LIST_PATIENCE_MS });
    await mendFutureDays({ ...outside, database }, options.signal);
  }
  const uncited = uncitedBy(database, outside, opened.userAgent);
  const facts = { ...settings, once: options.once, frontier: remote?.href ?? 'own database' };
  const crawling = { ...outside, frontier, marks, settings, ...uncited };
  return withSharedPoliteness(outside, database, (shared) =>
    watchCrawl(outside, database, (tally) =>
      withCrawlLog(tally, outside, facts, (watcher) =>
        crawlWhileFetching(outside, { ...options, isStopped }, (signal) =>
          watchLoop(outside, 'urls', ({ beat }) =>
            runUrlLoop(
              { ...crawling, ...shared, watcher: beatingWatcher(watcher, beat) },
              { ...options, signal },
            ),
          ),
        ),
      ),
    ),
  );
}

/** W3.15; replacements (W8.4) are checked where the database is. */
function uncitedBy(
  database: Database | null,
  { clock }: Dependencies,
  userAgent: string,
): Pick<UrlLoopParts, 'replacements' | 'uncited'> {
  const uncited = createUncitedPages({ database, clock, userAgent });
  return database === null
    ? { uncited }
    : { uncited, replacements: createReplacementQueue(database, clock) };
}

/** @returns how many results were stored, before and after stops */
async function crawlWhileFetching(
  outside: Dependencies,
  options: LoopOptions & { isStopped: () => Promise<boolean> },
  crawl: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  let stored = 0;
  await whileFetching(outside, options, async (signal) => {
    stored += await crawl(signal);
  });
  return stored;
}

/**
 * Politeness is shared with the other components. A crawler elsewhere tells what busy hosts ask for with the hosts,
 * and asks archives from another address.
 */
function withSharedPoliteness(
  outside: Dependencies,
  database: Database | null,
  crawl: (shared: Pick<UrlLoopParts, 'pauses' | 'archiveTurns'>) => Promise<number>,
): Promise<number> {
  if (database === null) return crawl({});
  const { busy, turns, during } = sharePoliteness(outside, database);
  return during(() => crawl({ pauses: busy.pauses, archiveTurns: turns }));
}

/** Figures are stored for the other components, and shown to whoever looks on. */
async function watchCrawl(
  outside: Dependencies,
  database: Database | null,
  crawl: (tally: CrawlTally) => Promise<number>,
): Promise<number> {
  const tally = new CrawlTally();
  const sight = outside.showCrawl?.(() => tally.counts);
  try {
    if (database !== null) {
      const tell = sight && withSweeps(database, outside, (seen) => sight.tell(seen));
      return await withKeptTally(tally, { ...outside, database, tell }, () => crawl(tally));
    }
    sight?.tell(null);
    return await crawl(tally);
  } finally {
    sight?.clear();
  }
}
