import { createServer, type Server } from 'node:http';
import { createSteppedClock } from '../../../toolforge/local/simulated-clock';
import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { dayNumberOf } from '../../status/day-number';
import { encodeHistory } from '../../status/history';
import { STATUS } from '../../status/status-code';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import type { Frontier, LeasedHost } from '../../store/frontier/frontier';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { runUrlLoop } from '../loop/url-loop';

/** Hosts of which many are behind one address, and how they are crawled. */
export interface CrowdWork {
  /** Behind one address. */
  crowded: number;
  /** Elsewhere, ten at an address. */
  elsewhere: number;
  urlsPerHost: number;
  /** Whether they are due before all others; else mixed with them. */
  comesFirst: boolean;
  /** Whether each URL leads to another one of its host: several requests. */
  isMoved: boolean;
  hostsAtOnce: number;
  /** Beside each other, each with a database connection of its own. */
  crawlers: number;
  addressIntervalMs: number;
  /** Until servers elsewhere answer. */
  latencyMs: number;
  leaseS: number;
  /** So many times faster than real the crawlers' time runs. */
  factor: number;
  /** Ends when all hosts elsewhere have their results. */
  untilElsewhere: boolean;
}

/** What came of it. */
export interface CrowdTold {
  leases: number;
  /** Leases that were given back without any result. */
  inVain: number;
  renewals: number;
  crowdedResults: number;
  crowdedRequests: number;
  elsewhereResults: number;
  /** Of the crawlers' time, until the last result elsewhere. */
  elsewhereSeconds: number;
  /** The same, of all. */
  seconds: number;
  /** The most requests at the crowded address within so many seconds. */
  mostInWindow: number;
}

/** Long, since timers and a busy machine make single requests come late. */
export const CROWD_WINDOW_S = 20;
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const CROWDED_ADDRESS = '127.3.0.1';
const HOSTS_PER_ADDRESS = 10;
const TIMEOUT_MS = 5_000;
const URLS_PER_WRITE = 1_000;

/** Crawls it all over real servers on loopback, counting leases. The tables `url` and `host` are emptied before. */
export async function crawlCrowd(
  database: Database,
  work: CrowdWork,
  signal?: AbortSignal,
): Promise<CrowdTold> {
  await makeDue(database, work);
  const run = new CrowdRun(database, work);
  signal?.addEventListener('abort', () => run.stop(), { once: true });
  const web = await serve(work, run.arrived);
  try {
    return await run.crawl(web.port);
  } finally {
    await web.close();
  }
}

class CrowdRun {
  readonly told: CrowdTold = {
    leases: 0,
    inVain: 0,
    renewals: 0,
    crowdedResults: 0,
    crowdedRequests: 0,
    elsewhereResults: 0,
    elsewhereSeconds: 0,
    seconds: 0,
    mostInWindow: 0,
  };
  readonly #database: Database;
  readonly #work: CrowdWork;
  readonly #clock: Clock;
  readonly #enough = new AbortController();
  /** Results since it was leased. */
  readonly #results = new Map<number, number>();
  readonly #hostOf = new Map<number, LeasedHost>();
  #arrivedMs: number[] = [];

  constructor(database: Database, work: CrowdWork) {
    this.#database = database;
    this.#work = work;
    const realNowMs = (): number => performance.now();
    this.#clock = createSteppedClock({ startMs: START_MS, factor: work.factor, realNowMs });
  }

  /** A request at the crowded address. */
  readonly arrived = (): void => {
    this.told.crowdedRequests += 1;
    const nowMs = this.#clock.now();
    this.#arrivedMs = this.#arrivedMs.filter((ms) => ms > nowMs - CROWD_WINDOW_S * 1_000);
    this.#arrivedMs.push(nowMs);
    this.told.mostInWindow = Math.max(this.told.mostInWindow, this.#arrivedMs.length);
  };

  stop(): void {
    this.#enough.abort(new Error('stopped'));
  }

  async crawl(port: number): Promise<CrowdTold> {
    const loops = Array.from({ length: this.#work.crawlers }, () => this.#loop(port));
    await Promise.all(loops);
    this.told.seconds = (this.#clock.now() - START_MS) / 1_000;
    return this.told;
  }

  #loop(port: number): Promise<number> {
    const { hostsAtOnce, addressIntervalMs, leaseS } = this.#work;
    return runUrlLoop(
      {
        frontier: this.#counted(
          createDatabaseFrontier(this.#database, this.#clock, systemRandom, { leaseS }),
        ),
        network: {
          resolve: async (host) => [{ address: addressOf(host), family: 4, port }],
          allows: () => true,
          extraCertificates: [],
        },
        resolveNameServers: () => Promise.resolve([]),
        clock: this.#clock,
        random: systemRandom,
        logger: createSilentLogger(),
        settings: {
          hostsAtOnce,
          hostIntervalMs: 1_000,
          addressIntervalMs,
          hostFailures: 3,
          timeoutMs: TIMEOUT_MS,
          userAgent: 'Weboid/test',
          leaseMs: leaseS * 1_000,
        },
      },
      { once: true, signal: this.#enough.signal },
    ).catch((error: unknown) => {
      if (!this.#enough.signal.aborted) throw error;
      return 0;
    });
  }

  #counted(frontier: Frontier): Frontier {
    return {
      lease: async (count) => {
        const hosts = await frontier.lease(count);
        for (const { hostId } of hosts) this.#results.set(hostId, 0);
        this.told.leases += hosts.length;
        return hosts;
      },
      borrow: (name) => frontier.borrow(name),
      dueUrls: async (host) => {
        const urls = await frontier.dueUrls(host);
        for (const { urlId } of urls) this.#hostOf.set(urlId, host);
        return urls;
      },
      record: async (results) => {
        await frontier.record(results);
        for (const { urlId } of results) this.#recorded(urlId);
      },
      postpone: (urlIds) => frontier.postpone(urlIds),
      saveLook: (host, look) => frontier.saveLook(host, look),
      renew: async (host) => {
        const isRenewed = await frontier.renew(host);
        if (isRenewed) this.told.renewals += 1;
        return isRenewed;
      },
      giveBack: async (host, end) => {
        if (this.#results.get(host.hostId) === 0 && !this.#enough.signal.aborted) {
          this.told.inVain += 1;
        }
        await frontier.giveBack(host, end);
      },
      witnesses: () => frontier.witnesses(),
      isAnythingDue: (withinMs) => frontier.isAnythingDue(withinMs),
    };
  }

  #recorded(urlId: number): void {
    const host = this.#hostOf.get(urlId);
    if (host === undefined) return;
    this.#results.set(host.hostId, (this.#results.get(host.hostId) ?? 0) + 1);
    if (isCrowded(host.name)) {
      this.told.crowdedResults += 1;
      return;
    }
    this.told.elsewhereResults += 1;
    this.told.elsewhereSeconds = (this.#clock.now() - START_MS) / 1_000;
    const { elsewhere, urlsPerHost, untilElsewhere } = this.#work;
    const isAll = this.told.elsewhereResults === elsewhere * urlsPerHost;
    if (untilElsewhere && isAll) this.#enough.abort(new Error('enough'));
  }
}

const isCrowded = (host: string): boolean => host.startsWith('crowded');

function addressOf(host: string): string {
  if (isCrowded(host)) return CROWDED_ADDRESS;
  const place = Math.floor(Number(/\d+/.exec(host)?.[0] ?? 0) / HOSTS_PER_ADDRESS);
  return `127.4.${place >> 8}.${place & 255}`;
}

async function makeDue(database: Database, work: CrowdWork): Promise<void> {
  const { crowded, elsewhere, urlsPerHost } = work;
  for (const table of ['url', 'host', 'host_look', 'change', 'inquiry']) {
    await database.run(`DELETE FROM \`${table}\``);
  }
  const urlsOf = (word: string, hosts: number): string[] =>
    Array.from({ length: hosts * urlsPerHost }, (_, n) => {
      const host = `${word}${Math.floor(n / urlsPerHost)}.museum-lunden.org`;
      return `http://${host}/page/${n % urlsPerHost}.html`;
    });
  const list = [...urlsOf('crowded', crowded), ...urlsOf('elsewhere', elsewhere)];
  for (let from = 0; from < list.length; from += URLS_PER_WRITE) {
    const some = urlsByText(list.slice(from, from + URLS_PER_WRITE));
    await database.transaction((tx) => touchUrls(tx, some, TODAY, systemRandom));
  }
  const run = { code: STATUS.fine, http: 200, firstDay: TODAY - 7, lastDay: TODAY - 7 };
  await database.run('UPDATE url SET history = ?, checked_day = ?, due_day = ?, read_day = ?', [
    Buffer.from(encodeHistory([run])),
    TODAY - 7,
    TODAY,
    TODAY,
  ]);
  await database.run("UPDATE host SET due_at = IF(? AND name LIKE 'crowded%', 1, 2)", [
    work.comesFirst ? 1 : 0,
  ]);
}

async function serve(
  { elsewhere, crowded, isMoved, latencyMs, factor }: CrowdWork,
  arrived: () => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  const servers: Server[] = [];
  let port = 0;
  const listen = async (address: string, ms: number, told: () => void): Promise<void> => {
    const server = createServer(({ url = '' }, response) => {
      told();
      const leads = isMoved && url.startsWith('/page/');
      const headers = leads ? { location: `/moved${url}` } : { 'content-type': 'image/png' };
      setTimeout(() => response.writeHead(leads ? 302 : 200, headers).end(), ms);
    });
    await new Promise<void>((done) => server.listen(port, address, 4_096, done));
    const bound = server.address();
    if (typeof bound === 'object' && bound !== null) port = bound.port;
    servers.push(server);
  };
  if (crowded > 0) await listen(CROWDED_ADDRESS, 0, arrived);
  for (let n = 0; n < elsewhere; n += HOSTS_PER_ADDRESS) {
    await listen(addressOf(`elsewhere${n}`), latencyMs / factor, () => undefined);
  }
  return {
    port,
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}
