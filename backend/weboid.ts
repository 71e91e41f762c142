import { join } from 'node:path';
import type { Config } from './config/config';
import type { Network } from './crawler/network';
import { userAgent } from './crawler/request-headers';
import { runUrlLoop } from './crawler/url-loop';
import { feedOnce, runPageLoop } from './feeder/page-loop';
import type { Clock } from './runtime/clock';
import { openDatabase, type Database } from './runtime/database';
import type { Logger } from './runtime/logger';
import type { Random } from './runtime/random';
import { findingsOf } from './store/findings';
import { migrate } from './store/migrate';
import { createWebApp } from './web/app';
import { loadMessages } from './web/messages';
import { startWeb, type RunningWeb } from './web/server';
import type { SourceInfo } from './web/source-info';
import { openWikis, type Wikis } from './wiki/wikis';

/** What the components get from outside; the local set-up passes a simulated world here. */
export interface Outside {
  clock: Clock;
  random: Random;
  network: Network;
  logger: Logger;
  /** Which source this is. */
  source: SourceInfo;
  /** The folder that holds sql/ and i18n/. */
  root: string;
}

/** How long a loop runs: until nothing is left to do, or until aborted. */
export interface LoopOptions {
  once: boolean;
  signal: AbortSignal;
}

/** The components of SPEC W9.1, each startable alone; they meet only in the database. */
export interface Weboid {
  /** Brings our tables up to date; resolves to the versions applied. */
  migrate(): Promise<number[]>;
  /** The page loop. */
  feed(options: LoopOptions): Promise<void>;
  /** The URL loop; resolves to the number of stored results. */
  crawl(options: LoopOptions): Promise<number>;
  web(): Promise<RunningWeb>;
  /** Closes every connection; call when the components have ended. */
  close(): Promise<void>;
}

/** A loop waits out read-only periods and restarts of the database. */
const LOOP_PATIENCE_MS = 6 * 3_600_000;
/** A person waits for an answer; better a clear error soon. */
const ANSWER_PATIENCE_MS = 2_000;

/** Puts the parts together. Nothing is connected before a component starts. */
export function createWeboid(config: Config, outside: Outside): Weboid {
  const opened: { close(): Promise<void> }[] = [];
  const track = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    opened.push(part);
    return part;
  };
  const database = (patienceMs: number): Database =>
    track(
      openDatabase(
        { ...config.database, database: config.database.name, patienceMs },
        outside.clock,
        outside.logger,
      ),
    );
  return {
    migrate: () => migrate(database(LOOP_PATIENCE_MS), join(outside.root, 'sql')),
    feed: (options) => feed(config, outside, database(LOOP_PATIENCE_MS), track, options),
    crawl: (options) => crawl(config, outside, database(LOOP_PATIENCE_MS), options),
    web: () => web(config, outside, database(ANSWER_PATIENCE_MS), track),
    close: async () => {
      await Promise.all(opened.splice(0).map((part) => part.close()));
    },
  };
}

type Track = (wikis: Wikis) => Wikis;

async function feed(
  config: Config,
  outside: Outside,
  database: Database,
  track: Track,
  { once, signal }: LoopOptions,
): Promise<void> {
  const wikis = track(
    openWikis(config, {
      ...outside,
      userAgent: agentOf(config, outside),
      service: 'analytics',
      patienceMs: LOOP_PATIENCE_MS,
    }),
  );
  const feeding = { ...outside, database };
  if (once) await feedOnce(feeding, wikis, signal);
  else await runPageLoop(feeding, wikis, config.feed.periodDays, signal);
}

function crawl(
  config: Config,
  outside: Outside,
  database: Database,
  options: LoopOptions,
): Promise<number> {
  const settings = { ...config.crawl, userAgent: agentOf(config, outside) };
  return runUrlLoop({ ...outside, database, settings }, options);
}

function web(
  config: Config,
  outside: Outside,
  database: Database,
  track: Track,
): Promise<RunningWeb> {
  const wikis = track(
    openWikis(config, {
      ...outside,
      userAgent: agentOf(config, outside),
      service: 'web',
      patienceMs: ANSWER_PATIENCE_MS,
    }),
  );
  const app = createWebApp({
    wikis,
    findings: { of: (urls) => findingsOf(database, urls) },
    clock: outside.clock,
    source: outside.source,
    messages: loadMessages(join(outside.root, 'i18n')),
    logger: outside.logger,
    ping: async () => {
      await database.select('SELECT 1');
    },
  });
  return startWeb(app, config.web.port, config.web.bind);
}

function agentOf(config: Config, outside: Outside): string {
  return userAgent(outside.source.version, config.crawl.contact);
}
