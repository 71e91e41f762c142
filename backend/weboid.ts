import { join } from 'node:path';
import { frontierToken, ownAccount, replicaAccount, type Config } from './config/config';
import { LiveWikisFile } from './config/live-wikis-file';
import type { CrawlWatcher } from './crawler/crawl-watcher';
import { CrawlTally, type CrawlCounts } from './crawler/crawl-tally';
import { withKeptTally } from './crawler/keep-tally';
import type { ResolveNameServers } from './crawler/name-servers';
import type { Network } from './crawler/network';
import { RemoteFrontier } from './crawler/remote-frontier';
import { userAgent } from './crawler/request-headers';
import { runUrlLoop } from './crawler/url-loop';
import { WatchedFrontier } from './crawler/watched-frontier';
import { runChangesLoop } from './feeder/changes-loop';
import type { Feeding } from './feeder/feeding';
import { KeptCriteria } from './feeder/kept-criteria';
import { feedOnce, runPageLoop } from './feeder/page-loop';
import { reportPages } from './feeder/report-pages';
import { runStreamLoop } from './feeder/stream-loop';
import { tellAll, throttle, type ProgressSink } from './feeder/progress';
import { storeProgress } from './feeder/store-progress';
import type { Clock } from './runtime/clock';
import { openDatabase, type Database } from './runtime/database';
import type { Logger } from './runtime/logger';
import type { Random } from './runtime/random';
import { runTogether } from './runtime/run-together';
import { createDatabaseFrontier } from './store/database-frontier';
import { postponeUrls } from './store/due-urls';
import type { CrawlFigures } from './store/crawl-figures';
import { findingsOf } from './store/findings';
import type { Frontier } from './store/frontier';
import { keepMarks } from './store/kept-marks';
import { loopFigures } from './store/loop-figures';
import { MarkedFrontier } from './store/marked-frontier';
import { dayNumberOf } from './status/day-number';
import { UNCHECKED_DAYS } from './status/mark-effects';
import type { MarkIndex } from './status/mark-index';
import { migrate } from './store/migrate';
import { notePageRequest } from './store/page-requests';
import { marksInForce } from './store/url-marks';
import { createWebApp } from './web/app';
import type { RemoteCrawling } from './web/frontier-routes';
import { loadMessages } from './web/messages';
import { startWeb, type RunningWeb } from './web/server';
import type { SourceInfo } from './web/source-info';
import { openWikis, type Wikis } from './wiki/wikis';

/** What the components get from outside; the local set-up passes a simulated world here. */
export interface Outside {
  clock: Clock;
  random: Random;
  network: Network;
  resolveNameServers: ResolveNameServers;
  logger: Logger;
  /** Which source this is. */
  source: SourceInfo;
  /** The folder that holds sql/ and i18n/. */
  root: string;
  /** Shows the page loop's progress; `wikiCount` tells how many wikis there are. */
  showFeed?: (wikiCount: () => number) => ProgressSink;
  /** Shows the URL loop's; `counts` tells how this crawler stands. */
  showCrawl?: (counts: () => CrawlCounts) => CrawlSight;
}

/** The URL loop as somebody sees it. */
interface CrawlSight {
  /** @param figures of all crawlers; null where they cannot be known */
  tell(figures: CrawlFigures | null): void;
  /** Nothing is going on any more. */
  clear(): void;
}

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

/** The components of SPEC W9.1, each startable alone; they meet only in the database. */
export interface Weboid {
  /** Brings our tables up to date; resolves to the versions applied. */
  migrate(): Promise<number[]>;
  /** The page loop. */
  feed(options: LoopOptions): Promise<void>;
  /** The URL loop; resolves to the number of stored results. */
  crawl(options: CrawlOptions): Promise<number>;
  web(): Promise<RunningWeb>;
  /** Closes every connection; call when the components have ended. */
  close(): Promise<void>;
}

/** How long faults of databases are waited out, and what ends the waiting before. */
interface Patience {
  patienceMs: number;
  /** Seconds after which the server ends a statement. */
  statementS?: number;
  signal?: AbortSignal;
}

/** A loop waits out read-only periods and restarts of its own database. */
const LOOP_PATIENCE_MS = 6 * 3_600_000;
/** One replica host that is down must not keep the other wikis waiting; it has its turn again. */
const REPLICA_PATIENCE_MS = 30_000;
/** Progress that others can read is so old at most. */
const STORE_PROGRESS_MS = 10_000;
/** A person waits for an answer; better a clear error soon. */
const ANSWERING: Patience = { patienceMs: 2_000, statementS: 5 };
/** Crawlers elsewhere ask again; they give an answer up after half a minute. */
const FOR_CRAWLERS: Patience = { patienceMs: 2_000, statementS: 20 };

/** Puts the parts together. Nothing is connected before a component starts. */
export function createWeboid(config: Config, outside: Outside): Weboid {
  const opened = new OpenedParts(config, outside);
  return {
    migrate: () => migrate(opened.database(ANSWERING), join(outside.root, 'sql')),
    feed: ({ once, signal }) => {
      const { periodDays, changesMinutes, changeLogDays } = config.feed;
      const patience = { patienceMs: LOOP_PATIENCE_MS, signal };
      const database = opened.database(patience);
      const wikis = opened.wikis('analytics', { patienceMs: REPLICA_PATIENCE_MS, signal });
      const feeding: Feeding = {
        ...outside,
        database,
        criteria: new KeptCriteria(outside.clock),
        progress: watchFeed(outside, database, wikis),
        changeLogDays,
      };
      if (once) return feedAllOrFail(feeding, wikis, signal);
      const streaming = { userAgent: opened.userAgent, reportPages };
      return runTogether(signal, [
        (either) => runPageLoop(feeding, wikis, periodDays, either),
        (either) => runChangesLoop(feeding, wikis, changesMinutes, either),
        (either) => runStreamLoop(feeding, wikis, streaming, either),
      ]);
    },
    crawl: ({ remote, ...options }) => {
      const settings = { ...config.crawl, userAgent: opened.userAgent };
      const patience = { patienceMs: LOOP_PATIENCE_MS, signal: options.signal };
      const { frontier, marks, database } =
        remote === undefined
          ? opened.frontier(opened.database(patience))
          : opened.remoteFrontier(remote, patience);
      return watchCrawl(outside, database, (watcher) => {
        const crawling = { ...outside, frontier, marks, settings, watcher };
        return runUrlLoop(crawling, options);
      });
    },
    web: () => openWeb(config, outside, opened),
    close: () => opened.close(),
  };
}

/** The web component, listening. */
function openWeb(config: Config, outside: Outside, opened: OpenedParts): Promise<RunningWeb> {
  const database = opened.database(ANSWERING);
  const wikis = opened.wikis('web', ANSWERING);
  const app = createWebApp({
    ...outside,
    wikis,
    findings: { of: (urls) => findingsOf(database, urls) },
    messages: loadMessages(join(outside.root, 'i18n')),
    staticFolder: join(outside.root, 'backend/web/static'),
    noteRequest: ({ farm, dbname }, pageId) =>
      notePageRequest(
        database,
        { farm: farm.code, dbname },
        pageId,
        dayNumberOf(outside.clock.now()),
      ),
    loopFigures: () => loopFigures(database, wikis.all, Math.floor(outside.clock.now() / 1000)),
    metricsToken: config.web.metricsToken,
    crawlers: config.frontierToken === '' ? null : opened.remoteCrawling(config.frontierToken),
    ping: async () => {
      await database.select('SELECT 1');
    },
  });
  return startWeb(app, config.web.port, config.web.bind);
}

/** Progress is stored for the other components, and shown to who looks on. */
function watchFeed(
  { clock, logger, showFeed }: Outside,
  database: Database,
  wikis: Wikis,
): ProgressSink {
  const stored = throttle(storeProgress(database, clock), STORE_PROGRESS_MS, clock);
  const shown = showFeed?.(() => wikis.all.length);
  return tellAll(shown === undefined ? [stored] : [stored, shown], logger);
}

/** Figures are stored for the other components, and shown to who looks on. */
async function watchCrawl(
  outside: Outside,
  database: Database | null,
  crawl: (watcher: CrawlWatcher) => Promise<number>,
): Promise<number> {
  const tally = new CrawlTally();
  const sight = outside.showCrawl?.(() => tally.counts);
  const tell = sight && ((figures: CrawlFigures): void => sight.tell(figures));
  try {
    if (database !== null) {
      return await withKeptTally(tally, { ...outside, database, tell }, () => crawl(tally));
    }
    sight?.tell(null);
    return await crawl(tally);
  } finally {
    sight?.clear();
  }
}

/** One pass that was asked for tells whether it was whole. */
async function feedAllOrFail(feeding: Feeding, wikis: Wikis, signal: AbortSignal): Promise<void> {
  const failed = await feedOnce(feeding, wikis, signal);
  if (failed.length === 0) return;
  const names = failed.map((wiki) => wiki.dbname).join(', ');
  throw new Error(`${failed.length} of ${wikis.all.length} wikis failed, see the log: ${names}`);
}

/** A frontier with the marks that are in force. */
interface OpenFrontier {
  frontier: Frontier;
  marks: () => Promise<MarkIndex>;
  /** Null: it is elsewhere. */
  database: Database | null;
}

/** Opens databases and wikis for the components, and closes them all at the end. */
class OpenedParts {
  readonly userAgent: string;
  readonly #config: Config;
  readonly #outside: Outside;
  readonly #parts: { close(): Promise<void> }[] = [];
  readonly #watched: WatchedFrontier[] = [];
  #wikisFile: LiveWikisFile | undefined;

  constructor(config: Config, outside: Outside) {
    this.#config = config;
    this.#outside = outside;
    this.userAgent = userAgent(outside.source.version, config.crawl.contact);
  }

  database(patience: Patience): Database {
    const { database } = this.#config;
    const options = { ...ownAccount(database), database: database.name, ...patience };
    return this.#keep(openDatabase(options, this.#outside.clock, this.#outside.logger));
  }

  wikis(service: 'analytics' | 'web', patience: Patience): Wikis {
    const { replicas } = this.#config;
    const file = this.#openWikisFile();
    // What is missing is told at the start; the file may ask for it later, too (ReplicaPools).
    if (file.current().some(({ replica }) => replica !== null)) replicaAccount(replicas);
    const reading = { ...this.#outside, ...patience, account: replicas, service };
    return this.#keep(openWikis(file, { ...reading, userAgent: this.userAgent }));
  }

  /** The frontier over a database, which passes over what is marked as not to be checked. */
  frontier(database: Database): OpenFrontier {
    const { clock, random, logger } = this.#outside;
    const today = (): number => dayNumberOf(clock.now());
    const marks = keepMarks(() => marksInForce(database, today()), clock, logger);
    const file = this.#openWikisFile();
    const all = createDatabaseFrontier(database, clock, random, { wikis: () => file.current() });
    const frontier = new MarkedFrontier(all, marks, (urlIds) =>
      postponeUrls(database, urlIds, today() + UNCHECKED_DAYS),
    );
    return { frontier, marks, database };
  }

  /** @throws ConfigError when the token is not set */
  remoteFrontier(address: URL, patience: Patience): OpenFrontier {
    const { clock, logger } = this.#outside;
    const token = frontierToken(this.#config);
    const options = { address, token, userAgent: this.userAgent, clock, logger, ...patience };
    const frontier = this.#keep(new RemoteFrontier(options));
    return { frontier, marks: keepMarks(() => frontier.marks(), clock, logger), database: null };
  }

  /** What crawlers elsewhere work with: with a pool of its own, so that no reader waits behind them. */
  remoteCrawling(token: string): RemoteCrawling {
    const database = this.database(FOR_CRAWLERS);
    const keeping = { ...this.#outside, database };
    const marks = () => marksInForce(database, dayNumberOf(keeping.clock.now()));
    const frontier = new WatchedFrontier(this.frontier(database).frontier, keeping);
    this.#watched.push(frontier);
    return { frontier, marks, token };
  }

  async close(): Promise<void> {
    // They store something at their end.
    await Promise.all(this.#watched.splice(0).map((frontier) => frontier.close()));
    await Promise.all(this.#parts.splice(0).map((part) => part.close()));
  }

  #openWikisFile(): LiveWikisFile {
    this.#wikisFile ??= new LiveWikisFile(this.#config.wikisFile, this.#outside);
    return this.#wikisFile;
  }

  #keep<Part extends { close(): Promise<void> }>(part: Part): Part {
    this.#parts.push(part);
    return part;
  }
}
