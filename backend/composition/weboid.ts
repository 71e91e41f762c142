import type { Config } from '../config/config';
import { runRepairLoop } from '../repair/repair-loop';
import type { PublishedFile } from '../dumps/manifest';
import type { RunningWeb } from '../web/http/server';
import type { DeliveryKind } from './open-deliver';
import { ANSWERING, OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import type { Dependencies } from './dependencies';
import { crawlWith, type CrawlOptions } from './crawl-with';
import { feedWith } from './feed-with';
import { isStoppedIn, whileFetching } from './fetching-gate';
import type { LoopOptions } from './loop-options';
import { LOOP_PATIENCE_MS, loopPatience } from './loop-patience';
import { dispatchWith } from './dispatch-with';
import type { RobotParts } from '../updates/robot/robot-parts';
import type { RobotOptions } from './open-updates';
import type { SitemapParts } from '../updates/sitemaps/read-host';
import type { SitemapOptions } from './open-sitemaps';
import { maintainWith, type Maintenance } from './maintain-with';
import { publishWith } from './publish-with';
import { watchLoop } from './watched-loops';
import { webWithHeart } from './with-heart';
import { livingIn, onceOf } from './living';
import { migrateWith, tablesFor, tablesForWeb } from './tables-for';
import { openDispatchSources, type DispatchSources } from './open-dispatch';

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
  /** Makes and sends the reports that robots are to be sent now (R2), then ends. */
  sendToRobots(options: { signal: AbortSignal }): Promise<void>;
  /** Looks for proofs of domains, goes on with cases (L4), hears what hosts tell by themselves (R1, R3), and what else is slow. */
  care(options: Omit<DispatchLoopOptions, 'batch'>): Promise<void>;
  /** Searches for pages that moved (U4), as `care` does, beside it or in its place. */
  aliases(options: Omit<DispatchLoopOptions, 'batch'>): Promise<void>;
  /** What operators' commands about the change log work with; nothing is connected yet. */
  changes(): DispatchSources;
  /** What `weboid rup` works with as a robot (R1); nothing is connected yet. */
  robot(options: RobotOptions): Promise<RobotParts>;
  /** What `weboid sitemaps` works with (R3); nothing is connected yet. */
  sitemaps(options: SitemapOptions): Promise<SitemapParts>;
  /** Publishes what everybody may load; resolves to the files that were made. */
  publishDump(options: { now: boolean; signal: AbortSignal }): Promise<PublishedFile[]>;
  /** Tidies the tables once, as each night. */
  maintain(options: { signal: AbortSignal }): Promise<Maintenance>;
  /** Repairs the references of the wikis that want it (I6). */
  repair(options: RepairLoopOptions): Promise<void>;
  /** @param options.signal ends the waiting for tables */
  web(options?: { signal?: AbortSignal }): Promise<RunningWeb>;
  /** Closes every connection; call when the components have ended. */
  close(): Promise<void>;
}

/** Whoever hands a mail over waits, and tries again; so does an operator. */
const OPERATOR_PATIENCE_MS = 5_000;

/** Puts the parts together. Nothing is connected before a component starts. */
export function createWeboid(config: Config, outside: Dependencies): Weboid {
  const opened = new OpenedParts(config, outside);
  const withWikis = (options: { signal: AbortSignal }) => loopPatience(opened, options);
  const living = livingIn(outside, opened);
  return {
    migrate: () => migrateWith(outside, opened),
    feed: (options) => living('feeder', options, (own) => feedWith(config, own, opened, options)),
    crawl: (options) =>
      options.remote === undefined
        ? living('crawler', options, (own) => crawlWith(config, own, opened, options))
        : crawlWith(config, outside, opened, options),
    archive: (options) =>
      living('archive', options, (own) => archiveWith(config, own, opened, options)),
    dispatch: (options) =>
      living('dispatch', onceOf(options), async (own) =>
        dispatchWith(own, opened, await withWikis(options), {
          batch: config.dispatchBatch,
          ...options,
        }),
      ),
    deliver: (options) =>
      living('deliver', onceOf(options), (own) => deliverWith(config, own, opened, options)),
    sendToRobots: ({ signal }) => sendingToRobots(config, outside, opened, signal),
    care: (options) =>
      living('care', onceOf(options), async (own) =>
        careWith(config, own, opened, { ...options, patience: await withWikis(options) }),
      ),
    aliases: (options) => aliasesWith(config, outside, opened, options),
    changes: () => openDispatchSources(opened, ANSWERING, 'command'),
    robot: async (options) => robotWith(config, outside, opened, options),
    sitemaps: (options) => sitemapsWith(config, outside, opened, options),
    publishDump: async (options) => publishWith(config, outside, opened, options),
    maintain: ({ signal }) => maintainWith(config, outside, opened, signal),
    repair: (options) =>
      living('repair', options, (own) => repairWith(config, own, opened, options)),
    web: ({ signal } = {}) =>
      webWithHeart(outside, opened, (own) => webWith(config, own, opened, signal)),
    close: () => opened.close(),
  };
}

/** Edits while nobody has stopped that. */
async function repairWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { once, signal, named, editsMax }: RepairLoopOptions,
): Promise<void> {
  const { openRepair } = await import('./open-repair');
  const patience = { ...(await loopPatience(opened, { signal })), named };
  // Who has no account is told before anything is waited for.
  openRepair(config, outside, opened, patience);
  const isStopped = isStoppedIn(opened.database(patience, 'repair'));
  return whileFetching(outside, { isStopped, once, signal }, (either) =>
    watchLoop(outside, 'repairs', ({ clock }) => {
      const own = { ...outside, clock };
      const repairing = openRepair(config, own, opened, { ...patience, signal: either });
      return runRepairLoop(repairing, { once, editsMax });
    }),
  );
}

/** Only who answers loads what that takes: other commands start a quarter sooner. */
async function webWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  signal: AbortSignal | undefined,
): Promise<RunningWeb> {
  await tablesForWeb(outside, opened, signal);
  const { openWeb } = await import('./open-web');
  await opened.wikisKnown(ANSWERING);
  const running = await openWeb(config, outside, opened);
  outside.logger.info({ port: running.port }, 'answers: begins');
  return running;
}

async function archiveWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  options: LoopOptions,
): Promise<void> {
  const { openArchives } = await import('./open-archives');
  return openArchives(config, outside, opened, await loopPatience(opened, options)).run(options);
}

async function deliverWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  options: Parameters<Weboid['deliver']>[0],
): Promise<void> {
  const { runDeliver } = await import('./open-deliver');
  return runDeliver(config, outside, opened, { delivered: 'all', ...options });
}

async function careWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  options: Omit<DispatchLoopOptions, 'batch'> & { patience: DatabasePatience },
): Promise<void> {
  const { runCare } = await import('./open-care');
  return runCare(config, outside, opened, options);
}

/** An operator's command: over connections of its own, and with no heart. */
async function aliasesWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  options: Omit<DispatchLoopOptions, 'batch'>,
): Promise<void> {
  await tablesFor('command', { outside, opened }, onceOf(options));
  // Which wikis are watched makes no difference to a search.
  const patience = { retryForMs: LOOP_PATIENCE_MS, signal: options.signal };
  const { runAliases } = await import('./open-aliases');
  const isStopped = isStoppedIn(opened.database(patience, 'command'));
  await whileFetching(outside, { isStopped, ...onceOf(options) }, (signal) =>
    runAliases(config, outside, opened, { ...options, signal, patience, holder: 'command' }),
  );
}

async function sitemapsWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  options: SitemapOptions,
): Promise<SitemapParts> {
  const { openSitemaps } = await import('./open-sitemaps');
  return openSitemaps(config, outside, opened, { ...options, retryForMs: OPERATOR_PATIENCE_MS });
}

/** Only who sends loads what that takes. */
async function sendingToRobots(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  signal: AbortSignal,
): Promise<void> {
  const { sendToRobots } = await import('./open-robot-mail');
  return sendToRobots(config, outside, opened, signal);
}

async function robotWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  options: RobotOptions,
): Promise<RobotParts> {
  const { openRobot } = await import('./open-updates');
  return openRobot(config, outside, opened, { ...options, retryForMs: OPERATOR_PATIENCE_MS });
}
