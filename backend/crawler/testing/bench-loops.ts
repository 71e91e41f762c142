import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createSecureContext } from 'node:tls';
import { Agent, request as requestUndici } from 'undici';
import { systemClock } from '../../runtime/clock';
import { openDatabase } from '../../runtime/database';
import { createLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { NO_WATCHER } from '../loop/crawl-watcher';
import { requestHeaders } from '../transport/request-headers';
import { runUrlLoop } from '../loop/url-loop';
import { addressOf, hostName, placeOf } from './bench-addresses';

interface Common {
  webPort: number;
  secure: boolean;
  /** Requests, or hosts, at once. */
  atOnce: number;
}

/** The URL loop over what is due in a database. */
export interface CrawlWork extends Common {
  kind: 'crawl';
  databasePort: number;
  database: string;
  timeoutMs: number;
  /** Ends the loop as soon as so many connections are open at once. */
  untilOpen?: number;
}

/** The same requests, and nothing else. */
export interface BareWork extends Common {
  kind: 'node' | 'undici';
  hosts: number;
  urlsPerHost: number;
}

/** What the work took. */
export interface Taken {
  seconds: number;
  /** Of this process alone. */
  cpuSeconds: number;
  /** The most that the process has held in memory since its start. */
  peakBytes: number;
  results: number;
}

const USER_AGENT = 'Weboid/bench (https://weboid.toolforge.org/; bench@localhost)';

function start(work: CrawlWork | BareWork): Promise<number> {
  if (work.kind === 'crawl') return crawl(work);
  return askAll(work, work.kind === 'node' ? nodeClient(work) : undiciClient(work));
}

/** Pacing is at work, but makes nobody wait: every host has an address of its own. */
async function crawl(work: CrawlWork): Promise<number> {
  const account = { host: '127.0.0.1', port: work.databasePort, user: 'root', password: '' };
  const database = openDatabase(
    { ...account, database: work.database, connections: 2, retryForMs: 60_000 },
    systemClock,
    createLogger('warn'),
  );
  const enough = new AbortController();
  let open = 0;
  try {
    return await runUrlLoop(
      {
        frontier: createDatabaseFrontier(database, systemClock, systemRandom),
        network: {
          resolve: (host) =>
            Promise.resolve([{ address: addressOf(placeOf(host)), family: 4, port: work.webPort }]),
          allows: () => true,
          extraCertificates: [],
        },
        resolveNameServers: () => Promise.resolve([]),
        clock: systemClock,
        random: systemRandom,
        logger: createLogger('warn'),
        watcher: {
          ...NO_WATCHER,
          opened: () => {
            open += 1;
            if (open === work.untilOpen) setTimeout(() => enough.abort(new Error('enough')), 2_000);
          },
          closed: () => {
            open -= 1;
          },
        },
        settings: {
          hostsAtOnce: work.atOnce,
          hostIntervalMs: 0,
          addressIntervalMs: 1,
          hostFailures: 3,
          timeoutMs: work.timeoutMs,
          userAgent: USER_AGENT,
        },
      },
      { once: true, signal: enough.signal },
    );
  } finally {
    await database.close();
  }
}

type Client = (url: { host: string; address: string; port: number; path: string }) => Promise<void>;

/** The crawler's client, bare. TLS contexts are shared, as there. */
function nodeClient({ secure }: BareWork): Client {
  const request = secure ? requestHttps : requestHttp;
  const tls = { rejectUnauthorized: false, secureContext: createSecureContext() };
  return ({ host, address, port, path }) =>
    new Promise((resolve, reject) => {
      const headers = requestHeaders(host, USER_AGENT, '');
      const target = { host: address, port, path, headers, method: 'HEAD', agent: false };
      request({ ...target, ...(secure && { ...tls, servername: host }) })
        .on('response', (response) => {
          response.resume().on('end', resolve);
        })
        .on('error', reject)
        .end();
    });
}

function undiciClient({ secure }: BareWork): Client {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  return async ({ host, address, port, path }) => {
    const headers = requestHeaders(host, USER_AGENT, '');
    const scheme = secure ? 'https' : 'http';
    const url = `${scheme}://${address}:${port}${path}`;
    const { body } = await requestUndici(url, { dispatcher, headers, method: 'HEAD', reset: true });
    await body.dump();
  };
}

/** One URL of a host after the other, as the crawler does. */
async function askAll(
  { hosts, urlsPerHost, atOnce, webPort: port }: BareWork,
  client: Client,
): Promise<number> {
  let next = 0;
  const askHosts = async (): Promise<void> => {
    while (next < hosts) {
      const n = next;
      next += 1;
      const [host, address] = [hostName(n), addressOf(n)];
      for (let page = 0; page < urlsPerHost; page += 1) {
        await client({ host, address, port, path: `/page/${page}.html` });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askHosts));
  return hosts * urlsPerHost;
}

async function measured(run: () => Promise<number>): Promise<Taken> {
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  const results = await run();
  const seconds = (performance.now() - startMs) / 1_000;
  const { user, system } = process.cpuUsage(startCpu);
  return { seconds, cpuSeconds: (user + system) / 1e6, peakBytes: peakBytes(), results };
}

/** `resourceUsage().maxRSS` would also count the parent's memory, in which this process began. */
function peakBytes(): number {
  const [, kib = '0'] =
    /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kib) * 1_024;
}

const work = JSON.parse(process.argv[2] ?? '') as CrawlWork | BareWork;
void measured(() => start(work)).then((taken) =>
  process.stdout.write(`${JSON.stringify(taken)}\n`),
);
