import { frontierToken, replicaAccount, type Config } from '../config/config';
import type { AwaitedFarm } from '../config/awaited-farm';
import type { OwnHolder, ReplicaHolder } from '../config/connection-budgets';
import type { DatabaseAddress } from '../config/database-address';
import type { CrawlerToken } from '../config/crawler-tokens';
import { LiveWikisFile } from '../config/live-wikis-file';
import type { WikiConfig } from '../config/wiki-config';
import { RemoteFrontier } from '../crawler/loop/remote-frontier';
import { userAgent } from '../crawler/transport/request-headers';
import { WatchedFrontier } from '../crawler/loop/watched-frontier';
import { systemClock } from '../runtime/clock';
import type { Database, Statements } from '../runtime/database';
import type { DatabasePatience } from '../runtime/database-patience';
import { keep } from '../runtime/keep';
import { createDatabaseFrontier } from '../store/frontier/database-frontier';
import type { FrontierOptions, HintKeeping } from '../store/frontier/frontier-options';
import { postponeUrls } from '../store/frontier/due-urls';
import type { Frontier } from '../store/frontier/frontier';
import { keepMarks, type MarksAge } from '../store/frontier/kept-marks';
import { keepWishes } from '../store/frontier/kept-wishes';
import { heardHosts, type TrustedHost } from '../store/hints/host-trust';
import { KeptHintTally } from '../store/hints/kept-hint-tally';
import { keepTrust } from '../store/hints/kept-trust';
import type { LossRules } from '../store/archives/losses';
import { MarkedFrontier } from '../store/frontier/marked-frontier';
import { StoppableFrontier } from '../store/frontier/stoppable-frontier';
import { dayNumberOf } from '../status/day-number';
import { UNCHECKED_DAYS } from '../status/mark-effects';
import { createMarkIndex, type MarkIndex } from '../status/mark-index';
import type { WishIndex } from '../status/owner-wish';
import type { InquiryRules } from '../store/results/settle-inquiry';
import { mostLenientPolicy } from '../status/most-lenient-policy';
import type { VerdictPolicy } from '../status/verdict';
import { marksInForce } from '../store/frontier/url-marks';
import { wishesInForce } from '../store/providers/owner-wishes';
import type { RemoteCrawler, RemoteCrawlParts } from '../web/rooms/frontier/frontier-routes';
import { openWikis, type Wikis } from '../wiki/wikis';
import { KeptWikiLists, type ListDatabase } from '../wiki/kept-wiki-lists';
import { Connections, type ReplicaService } from './connections';
import type { Dependencies } from './dependencies';
import { isStoppedIn } from './fetching-gate';

/** A person waits for an answer; better a clear error soon. A list of wikis is tried again a minute later. */
export const ANSWERING: DatabasePatience = { retryForMs: 2_000 };

/** A stop reaches crawlers elsewhere within a minute. */
const STOP_SEEN_MS = 5_000;

/** Crawlers elsewhere ask again; they give an answer up after half a minute. */
const FOR_CRAWLERS: DatabasePatience = { retryForMs: 2_000 };

/** A frontier with the marks that are in force. */
interface OpenFrontier {
  frontier: Frontier;
  marks: () => Promise<MarkIndex>;
  /** Null: it is elsewhere. */
  database: Database | null;
  /** Whether an operator has stopped all fetching; rejects where that cannot be known. */
  isStopped: () => Promise<boolean>;
}

/** Opens databases and wikis for the components, and closes them all at the end. */
export class OpenedParts {
  readonly userAgent: string;
  readonly #config: Config;
  readonly #outside: Dependencies;
  readonly #parts: { close(): Promise<void> }[] = [];
  /** Closed before the databases. */
  readonly #savedAtEnd: { close(): Promise<void> }[] = [];
  readonly #lists: KeptWikiLists;
  readonly #connections: Connections;
  readonly #onDatabaseWait = new Set<() => void>();
  #wikisFile: LiveWikisFile | undefined;

  constructor(config: Config, outside: Dependencies) {
    this.#config = config;
    this.#outside = outside;
    this.userAgent = userAgent(outside.source.version, config.crawl.asker);
    this.#connections = this.#keep(new Connections(config, outside));
    const databaseAt = (list: DatabaseAddress): ListDatabase => this.#connections.ofList(list);
    this.#lists = new KeptWikiLists({ ...outside, databaseAt });
  }

  /**
   * Our own database.
   * @param holder whose connections are taken: all that is opened for one shares them
   */
  database(patience: DatabasePatience, holder: OwnHolder = 'command'): Database {
    const waits = (): void => this.#onDatabaseWait.forEach((tell) => tell());
    return this.#connections.database({ waits, ...patience }, holder);
  }

  /** Connections to our own database: those that are open now, and as many as there may be. */
  get ownConnections(): { connections: number; connectionsMax: number } {
    return this.#connections.counts;
  }

  /** Tells whenever a fault of our own database is waited out. @returns ends that */
  onDatabaseWait(tell: () => void): () => void {
    this.#onDatabaseWait.add(tell);
    return () => this.#onDatabaseWait.delete(tell);
  }

  /**
   * Whoever waits for a database is first told what is missing without which it would wait in vain.
   * @throws ConfigError about the wikis file, or the account for replicas where they are read
   */
  checkSettings({ readsReplicas }: { readsReplicas: boolean }): void {
    const wikis = this.#openWikisFile().current();
    const asksReplicas = readsReplicas && wikis.some(({ replica }) => replica !== null);
    if (asksReplicas) replicaAccount(this.#config.replicas);
  }

  /** @param holder whose connections are taken where it is not the service's usual one */
  wikis(service: ReplicaService, patience: DatabasePatience, holder?: ReplicaHolder): Wikis {
    const file = this.#openWikisFile();
    const { access, pools } = this.#connections.replicas(service, patience, holder);
    // What is missing is told at the start; the file may ask for it later, too (ReplicaPools).
    if (file.current().some(({ replica }) => replica !== null)) replicaAccount(access.account);
    const reading = { ...access, lists: this.#lists, userAgent: this.userAgent };
    return this.#keep(openWikis(file, reading, pools));
  }

  /** The wikis that are configured at the moment; nothing of them is opened. */
  configuredWikis(): () => readonly WikiConfig[] {
    const file = this.#openWikisFile();
    return () => file.current();
  }

  /** Farms that are watched in whole, and of which nobody knows yet which wikis they have. */
  awaitedFarms(): () => readonly AwaitedFarm[] {
    const file = this.#openWikisFile();
    return () => file.awaited();
  }

  /** The frontier over a database, which passes over what is marked as not to be checked. */
  frontier(database: Database, options: Pick<FrontierOptions, 'borrowS'> = {}): OpenFrontier {
    const marks = this.marks(database);
    const frontier = this.#markedFrontier(database, marks, options);
    return { frontier, marks, database, isStopped: isStoppedIn(database) };
  }

  /** @param from of the vantage from which is looked; by default beside the database */
  #markedFrontier(
    database: Database,
    marks: () => Promise<MarkIndex>,
    from: Pick<FrontierOptions, 'vantage' | 'onNotLeased' | 'borrowS'> = {},
  ): Frontier {
    const { clock, random } = this.#outside;
    const today = (): number => dayNumberOf(clock.now());
    const file = this.#openWikisFile();
    const { searched, services } = this.#config.archives;
    const wikis = () => file.current();
    const policies = () => this.policies();
    const kept = { wishes: this.#wishes(database), hints: this.#hints(database) };
    const asksArchives = services.length > 0;
    const rules = { wikis, searched, policies, asksArchives, ...kept, ...from };
    const all = createDatabaseFrontier(database, clock, random, rules);
    const putOff = (urlIds: number[]): Promise<void> =>
      postponeUrls(database, urlIds, today() + UNCHECKED_DAYS);
    return new MarkedFrontier(all, marks, putOff, clock);
  }

  /** What owners wish of our visits, kept for some minutes. */
  #wishes(database: Database): () => Promise<WishIndex> {
    const { clock, logger } = this.#outside;
    return keepWishes(() => wishesInForce(database), clock, logger);
  }

  /** How far hosts are trusted, kept for some minutes, and what hints have done, until it is stored. */
  #hints(database: Database): HintKeeping {
    const { clock, logger } = this.#outside;
    const tally = new KeptHintTally({ database, clock, logger });
    this.#savedAtEnd.push(tally);
    const read = (): Promise<TrustedHost[]> => heardHosts(database, dayNumberOf(clock.now()));
    return { trusts: keepTrust(read, clock, logger), tally };
  }

  /** The marks of a database that hold now, kept for some minutes, or as long as `age` says. */
  marks(database: Database, age?: MarksAge): () => Promise<MarkIndex> {
    const { clock, logger } = this.#outside;
    const read = () => marksInForce(database, dayNumberOf(clock.now()));
    return keepMarks(read, clock, logger, age);
  }

  /** The same as they are at this moment. */
  async marksNow(database: Pick<Statements, 'select'>): Promise<MarkIndex> {
    return createMarkIndex(await marksInForce(database, dayNumberOf(this.#outside.clock.now())));
  }

  /** What is told as unreachable on any wiki at this moment, by its policy or by a mark. */
  async lossesNow(database: Pick<Statements, 'select'>): Promise<LossRules> {
    return { policy: this.mostLenientPolicy(), marks: await this.marksNow(database) };
  }

  /** @throws ConfigError when the token is not set */
  remoteFrontier(address: URL, patience: DatabasePatience): OpenFrontier {
    const { clock, logger } = this.#outside;
    const token = frontierToken(this.#config);
    const options = { address, token, userAgent: this.userAgent, clock, logger, ...patience };
    const frontier = this.#keep(new RemoteFrontier(options));
    const marks = keepMarks(() => frontier.marks(), clock, logger);
    return { frontier, marks, database: null, isStopped: () => frontier.isFetchingStopped() };
  }

  /** What crawlers elsewhere work with: with a pool of its own, so that no reader waits behind them. */
  remoteCrawling(tokens: readonly CrawlerToken[]): RemoteCrawlParts {
    const database = this.database(FOR_CRAWLERS, 'frontier');
    const keeping = { ...this.#outside, database };
    const kept = this.marks(database);
    const isStopped = this.#isStopped(database);
    const crawlers = tokens.map(({ name, token }): RemoteCrawler => {
      const marked = this.#markedFrontier(database, kept, {
        vantage: name,
        onNotLeased: (urls) =>
          keeping.logger.warn(
            { crawler: name, urls },
            'a crawler speaks of hosts it has not leased',
          ),
      });
      const stoppable = new StoppableFrontier(marked, isStopped);
      const frontier = new WatchedFrontier(stoppable, keeping);
      this.#savedAtEnd.push(frontier);
      return { token, frontier };
    });
    const marks = () => marksInForce(database, dayNumberOf(keeping.clock.now()));
    return { crawlers, marks, isStopped };
  }

  /** Kept for some seconds, as crawlers elsewhere ask often. */
  #isStopped(database: Database): () => Promise<boolean> {
    return keep(isStoppedIn(database), { clock: systemClock, freshMs: STOP_SEEN_MS, oldMs: 0 });
  }

  async close(): Promise<void> {
    // They store something at their end.
    await Promise.all(this.#savedAtEnd.splice(0).map((part) => part.close()));
    await this.#lists.close();
    await Promise.all(this.#parts.splice(0).map((part) => part.close()));
  }

  /** Of all configured wikis at the moment. */
  mostLenientPolicy(): VerdictPolicy {
    return mostLenientPolicy(this.policies());
  }

  /** By what is judged which URLs are lost. */
  inquiryRules(): InquiryRules {
    return { policy: this.mostLenientPolicy(), policies: this.policies() };
  }

  /** Of all configured wikis at the moment, those that lists are still to bring among them, each once. */
  policies(): readonly VerdictPolicy[] {
    return this.#openWikisFile().policies();
  }

  /**
   * Waits until all wikis are known that the wikis file wants without naming them; at once where it
   * names all of them. Those that are not known by then come in force when they are.
   * @throws ConfigError when the file is missing or broken, or the account is not set that lists take
   * @throws the signal's reason when aborted before
   */
  async wikisKnown({
    retryForMs,
    signal,
  }: Pick<DatabasePatience, 'retryForMs' | 'signal'>): Promise<void> {
    this.beginToKnowWikis();
    await this.#lists.allKnown(retryForMs, signal);
    this.#openWikisFile().lookAgain();
  }

  /**
   * Begins to read which wikis are wanted without being named; they come in force as they are known.
   * @throws ConfigError as wikisKnown
   */
  beginToKnowWikis(): void {
    this.#openWikisFile();
    if (this.#lists.areNeeded) replicaAccount(this.#config.replicas);
    this.#lists.changes();
  }

  #openWikisFile(): LiveWikisFile {
    this.#wikisFile ??= new LiveWikisFile(this.#config.wikisFile, this.#outside, this.#lists);
    return this.#wikisFile;
  }

  #keep<Part extends { close(): Promise<void> }>(part: Part): Part {
    this.#parts.push(part);
    return part;
  }
}
