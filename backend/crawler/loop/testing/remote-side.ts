import { createSilentLogger } from '../../../runtime/logger';
import { systemRandom } from '../../../runtime/random';
import type { Database } from '../../../runtime/database';
import { createManualClock, type ManualClock } from '../../../runtime/testing/manual-clock';
import { middleRandom } from '../../../runtime/testing/middle-random';
import { dayNumberOf } from '../../../status/day-number';
import { createDatabaseFrontier } from '../../../store/frontier/database-frontier';
import type { DueUrl, Frontier, LeasedHost } from '../../../store/frontier/frontier';
import { fetchingStop } from '../../../store/fetching/fetching-stop';
import { marksInForce } from '../../../store/frontier/url-marks';
import type { CheckResult } from '../../../store/results/check-result';
import { checkResult } from '../../../store/testing/check-result';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { urlsByText } from '../../../url/testing/normal-url';
import { sampleParts, sampleWiki } from '../../../web/testing/sample-web';
import { serve, type Served } from '../../../web/testing/serve';
import type { WebParts } from '../../../web/web-parts';
import { RemoteFrontier, type RemoteFrontierOptions } from '../remote-frontier';

/** With which crawlers elsewhere are let in. */
export const TOKEN = 'correct-horse-battery';
/** When each test begins: milliseconds since 1970. */
export const START_MS = Date.UTC(2026, 9, 1);
/** The day number of that moment. */
export const TODAY = dayNumberOf(START_MS);
export const HOUR_MS = 3_600_000;
/** All tables that such tests write. */
export const TABLES = [
  'change',
  'redirect',
  'evidence',
  'inquiry',
  'domain_trait',
  'host_look',
  'url',
  'host',
  'url_trait',
  'busy_host',
  'remote_lease',
  'vantage',
];

/** A web component that crawlers elsewhere ask, and the crawler's side of it. */
class RemoteSide {
  readonly database: Database;
  /** New for each test, like all that follows. */
  clock: ManualClock = createManualClock(START_MS);
  readonly #opened: RemoteFrontier[] = [];
  #served: Served | undefined;
  #remote: RemoteFrontier | undefined;

  /** @param database with Weboid's tables */
  constructor(database: Database) {
    this.database = database;
  }

  /** With empty tables. */
  async start(): Promise<void> {
    await emptyTables(this.database, ...TABLES);
    this.clock = createManualClock(START_MS);
    this.#served = await serve(this.webParts());
    this.#remote = this.connect();
  }

  /** Ends the web component and every crawler's side. */
  async stop(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((frontier) => frontier.close()));
    await this.served.close();
  }

  /** The web component. */
  get served(): Served {
    if (this.#served === undefined) throw new Error('served is there within tests only');
    return this.#served;
  }

  set served(served: Served) {
    this.#served = served;
  }

  /** The crawler's side of it. */
  get remote(): RemoteFrontier {
    if (this.#remote === undefined) throw new Error('remote is there within tests only');
    return this.#remote;
  }

  /** The same tables without HTTP between. */
  local(): Frontier {
    return createDatabaseFrontier(this.database, this.clock, middleRandom);
  }

  /** @param frontier by default one for crawlers elsewhere, who may record only what was leased to them */
  webParts(frontier?: Frontier): WebParts {
    const { clock, database } = this;
    const ofLab = createDatabaseFrontier(database, clock, middleRandom, { vantage: 'lab' });
    const crawlers = {
      crawlers: [{ token: TOKEN, frontier: frontier ?? ofLab }],
      marks: () => marksInForce(database, TODAY),
      isStopped: async () => (await fetchingStop(database)) !== null,
    };
    return sampleParts(sampleWiki([]), {}, { clock, crawlers });
  }

  /** A further crawler, for the web component at this port. */
  connect(
    port = this.served.port,
    part: Partial<Pick<RemoteFrontierOptions, 'token' | 'retryForMs' | 'clock'>> = {},
  ): RemoteFrontier {
    const frontier = new RemoteFrontier({
      address: new URL(`http://127.0.0.1:${port}`),
      token: TOKEN,
      userAgent: 'Weboid/test',
      retryForMs: 0,
      clock: this.clock,
      logger: createSilentLogger(),
      ...part,
    });
    this.#opened.push(frontier);
    return frontier;
  }

  /** Puts URLs on the list, due today. */
  async addUrls(...urls: string[]): Promise<void> {
    await this.database.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
  }
}

/** Gives the calling test file both sides, new for each test. Call it once, at the top. */
export function withRemoteSide(): RemoteSide {
  const { database } = withStore();
  const side = new RemoteSide(database);
  beforeEach(() => side.start());
  afterEach(() => side.stop());
  return side;
}

/** @throws when no host is due */
export async function leaseOne(frontier: Frontier): Promise<LeasedHost> {
  for (let tries = 0; tries < 3; tries += 1) {
    const [host] = await frontier.lease(10);
    if (host !== undefined) return host;
  }
  throw new Error('nothing is due');
}

/** @throws when no URL of the host is due */
export async function dueOne(frontier: Frontier, host: LeasedHost): Promise<DueUrl> {
  const [url] = await frontier.dueUrls(host);
  if (url === undefined) throw new Error('no URL is due');
  return url;
}

/** What is found of a page that is there. */
export const fine = (urlId: number): CheckResult => checkResult(urlId, 1, { reason: 'ok' });
