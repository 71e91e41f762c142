import { join } from 'node:path';
import { searchedUrls, type Config } from '../config/config';
import { withCrawlLog } from '../crawler/loop/crawl-log';
import { CrawlTally } from '../crawler/loop/crawl-tally';
import { withKeptTally } from '../crawler/loop/keep-tally';
import { runUrlLoop } from '../crawler/loop/url-loop';
import type { UrlLoopParts } from '../crawler/loop/url-loop-parts';
import { runChangesLoop } from '../feeder/changes-loop';
import { runCountLoop } from '../feeder/count-loop';
import {
  declareOnce,
  runDeclarationsLoop,
  type DeclarationLoopParts,
} from '../feeder/declarations-loop';
import type { FeederParts } from '../feeder/feeder-parts';
import { readItemCriteria } from '../feeder/item-criteria';
import { runItemLoop } from '../feeder/item-loop';
import { NewItems } from '../feeder/new-items';
import { KeptCriteria } from '../feeder/kept-criteria';
import { feedOnce, runPageLoop } from '../feeder/page-loop';
import { reportPages } from '../feeder/report-pages';
import { runSuspectsLoop, walkSuspectsOnce } from '../feeder/suspects-loop';
import { measureOnce, runSweepLoop } from '../feeder/sweep-loop';
import { runStreamLoop } from '../feeder/stream-loop';
import { tellAll, throttle, type ProgressSink } from '../feeder/progress';
import { storeProgress } from '../feeder/store-progress';
import { runRepairLoop } from '../repair/repair-loop';
import type { PublishedFile } from '../dumps/manifest';
import type { Database } from '../runtime/database';
import { runTogether } from '../runtime/run-together';
import { mendFutureDays } from '../store/schema/mend-future-days';
import { migrate } from '../store/schema/migrate';
import { createReplacementQueue } from '../store/people/replacements';
import type { RunningWeb } from '../web/http/server';
import type { Wikis } from '../wiki/wikis';
import type { DeliveryKind } from './open-deliver';
import { LIST_PATIENCE_MS, LOOP_PATIENCE_MS, loopPatience } from './loop-patience';
import { ANSWERING, OpenedParts } from './opened-parts';
import type { Dependencies } from './dependencies';
import { sharePoliteness } from './share-politeness';
import { dispatchWith } from './dispatch-with';
import { publishWith } from './publish-with';
import { withSweeps } from './with-sweeps';
import { openDispatchSources, type DispatchSources } from './open-dispatch';
import { openTextSources } from './open-text-sources';

/** How long a loop runs: until nothing is left to do, or until aborted. */
interface LoopOptions {
  once: boolean;
  signal: AbortSignal;
}

/** A crawler may run where no database is. */
interface CrawlOptions extends LoopOptions {
  /** Address of the web component whose frontier is used; by default the own database's. */
  remote?: URL;
}

interface DispatchLoopOptions {
  /** Changes that a client is handed at once; by default as configured. */
  batch?: number;
  untilIdle: boolean;
  signal: AbortSignal;
}

interface RepairLoopOptions extends LoopOptions {
  /** Of the wikis that want to be edited, only these; empty: all. */
  named: readonly string[];
  /** After so many saved edits it ends. */
  editsMax: number;
}

/** The components of W9.1, each startable alone; they meet only in the database. */
export interface Weboid {
  /** Brings our tables up to date; resolves to the versions applied. */
  migrate(): Promise<number[]>;
  /** The page loop. */
  feed(options: LoopOptions): Promise<void>;
  /** The URL loop; resolves to the number of stored results. */
  crawl(options: CrawlOptions): Promise<number>;
  /** Searches archives for copies of what cannot be reached (W5). */
  archive(options: LoopOptions): Promise<void>;
  /** Hands what changed to the wikis' feeds and to subscribers (C3, C4). */
  dispatch(options: DispatchLoopOptions): Promise<void>;
  /** Sends webhooks and mail what waits for them (C4, L4), or mail alone. */
  deliver(
    options: Omit<DispatchLoopOptions, 'batch'> & { delivered?: DeliveryKind },
  ): Promise<void>;
  /** Looks for proofs of domains, and goes on with cases (L4). */
  care(options: Omit<DispatchLoopOptions, 'batch'>): Promise<void>;
  /** What operators' commands about the change log work with; nothing is connected yet. */
  changes(): DispatchSources;
  /** Publishes what everybody may load; resolves to the files that were made. */
  publishDump(options: { now: boolean; signal: AbortSignal }): Promise<PublishedFile[]>;
  /** Repairs the references of the wikis that want it (I6). */
  repair(options: RepairLoopOptions): Promise<void>;
  web(): Promise<RunningWeb>;
  /** Closes every connection; call when the components have ended. */
  close(): Promise<void>;
}

/** One replica host that is down must not keep the other wikis waiting; it has its turn again. */
const REPLICA_PATIENCE_MS = 30_000;
/** Progress that others can read is so old at most. */
const STORE_PROGRESS_MS = 10_000;
/** Puts the parts together. Nothing is connected before a component starts. */
export function createWeboid(config: Config, outside: Dependencies): Weboid {
  const opened = new OpenedParts(config, outside);
  return {
    migrate: () => migrate(opened.database(ANSWERING), join(outside.root, 'sql')),
    feed: (options) => feedWith(config, outside, opened, options),
    crawl: (options) => crawlWith(config, outside, opened, options),
    archive: async (options) => {
      const { openArchives } = await import('./open-archives');
      const patience = await loopPatience(opened, options);
      return openArchives(config, outside, opened, patience).run(options);
    },
    dispatch: async (options) => {
      const patience = await loopPatience(opened, options);
      return dispatchWith(outside, opened, patience, { batch: config.dispatchBatch, ...options });
    },
    care: async (options) => {
      const { runCare } = await import('./open-care');
      const patience = await loopPatience(opened, options);
      return runCare(config, outside, opened, { ...options, patience });
    },
    deliver: async (options) => {
      const { runDeliver } = await import('./open-deliver');
      return runDeliver(config, outside, opened, { delivered: 'all', ...options });
    },
    changes: () => openDispatchSources(opened, ANSWERING),
    publishDump: async (options) =>
      publishWith(config, outside, opened, { ...options, retryForMs: LOOP_PATIENCE_MS }),
    repair: async ({ once, signal, named, editsMax }) => {
      const { openRepair } = await import('./open-repair');
      const patience = { ...(await loopPatience(opened, { signal })), named };
      return runRepairLoop(openRepair(config, outside, opened, patience), { once, editsMax });
    },
    // Only who answers loads what that takes: other commands start a quarter sooner.
    web: async () => {
      const { openWeb } = await import('./open-web');
      await opened.wikisKnown(ANSWERING);
      return openWeb(config, outside, opened);
    },
    close: () => opened.close(),
  };
}

/** The page loop with all that runs beside it. */
async function feedWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { once, signal }: LoopOptions,
): Promise<void> {
  const { periodDays, changesMinutes, changeLogDays, feedDays } = config.feed;
  const patience = { retryForMs: LOOP_PATIENCE_MS, signal };
  const database = opened.database(patience);
  opened.beginToKnowWikis();
  const wikis = opened.wikis('analytics', { retryForMs: REPLICA_PATIENCE_MS, signal });
  await mendFutureDays({ ...outside, database }, signal);
  const asking = { ...outside, database, newItems: new NewItems() };
  const feeding: FeederParts = {
    ...asking,
    criteria: new KeptCriteria(outside.clock, (wiki) => readItemCriteria(asking, wiki)),
    progress: watchFeed(outside, database, wikis),
    marks: () => opened.marksNow(database),
    changeLogDays,
    feedDays,
    archives: searchedUrls(config.archives),
  };
  const { userAgent } = opened;
  const declaring = {
    ...feeding,
    textSourceOf: openTextSources({ ...outside, userAgent, signal }),
  };
  if (once) return feedOnceWith(declaring, wikis, signal, opened);
  const streaming = { userAgent, reportPages };
  return runTogether(signal, [
    (either) => runPageLoop(feeding, wikis, periodDays, either),
    (either) => runChangesLoop(feeding, wikis, changesMinutes, either),
    (either) => runStreamLoop(feeding, wikis, streaming, either),
    (either) => runCountLoop(feeding, wikis, either),
    (either) => runSweepLoop(feeding, wikis, either),
    (either) => runItemLoop(feeding, wikis, either),
    (either) => runDeclarationsLoop(declaring, wikis, either),
    (either) => runSuspectsLoop(feeding, wikis, either),
  ]);
}

/** One pass over each wiki, and over what hangs on it. */
async function feedOnceWith(
  parts: FeederParts & DeclarationLoopParts,
  wikis: Wikis,
  signal: AbortSignal,
  opened: OpenedParts,
): Promise<void> {
  await feedAllOrFail(parts, wikis, signal, opened);
  await walkSuspectsOnce(parts, wikis, signal);
  await measureOnce(parts, wikis, signal);
  await declareOnce(parts, wikis, signal);
}

/** The URL loop, logged and watched. */
async function crawlWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { remote, ...options }: CrawlOptions,
): Promise<number> {
  const settings = { ...config.crawl, userAgent: opened.userAgent };
  const patience = { retryForMs: LOOP_PATIENCE_MS, signal: options.signal };
  const { frontier, marks, database } =
    remote === undefined
      ? opened.frontier(opened.database(patience))
      : opened.remoteFrontier(remote, patience);
  if (database !== null) {
    await opened.wikisKnown({ ...options, retryForMs: LIST_PATIENCE_MS });
    await mendFutureDays({ ...outside, database }, options.signal);
  }
  const replacements =
    database === null ? {} : { replacements: createReplacementQueue(database, outside.clock) };
  const facts = { ...settings, once: options.once, frontier: remote?.href ?? 'own database' };
  const crawling = { ...outside, frontier, marks, settings, ...replacements };
  return withSharedPoliteness(outside, database, (shared) =>
    watchCrawl(outside, database, (tally) =>
      withCrawlLog(tally, outside, facts, (watcher) =>
        runUrlLoop({ ...crawling, ...shared, watcher }, options),
      ),
    ),
  );
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

/** Progress is stored for the other components, and shown to whoever looks on. */
function watchFeed(
  { clock, logger, showFeed }: Dependencies,
  database: Database,
  wikis: Wikis,
): ProgressSink {
  const stored = throttle(storeProgress(database, clock), STORE_PROGRESS_MS, clock);
  const shown = showFeed?.(() => wikis.all.length);
  return tellAll(shown === undefined ? [stored] : [stored, shown], logger);
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

/** One pass that was asked for tells whether it was whole. */
async function feedAllOrFail(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
  opened: OpenedParts,
): Promise<void> {
  const untilWhole = (either: AbortSignal): Promise<void> =>
    opened.wikisKnown({ retryForMs: Infinity, signal: either });
  const failed = await feedOnce(feeding, wikis, signal, untilWhole);
  if (failed.length === 0) return;
  const names = failed.map((wiki) => wiki.dbname).join(', ');
  throw new Error(`${failed.length} of ${wikis.all.length} wikis failed, see the log: ${names}`);
}
