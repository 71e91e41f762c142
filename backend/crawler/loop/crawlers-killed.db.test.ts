import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sleepReal } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { systemRandom } from '../../runtime/random';
import { buildWorker, spawnWorker } from '../../runtime/testing/spawn-worker';
import { dayNumberOf } from '../../status/day-number';
import { migrate } from '../../store/schema/migrate';
import { withStoppableServer } from '../../store/testing/stoppable-server';
import { SQL_FOLDER } from '../../store/testing/with-store';
import { draws } from '../../../toolforge/local/testing/draws';
import { touchUrls } from '../../store/urls/urls';
import { normalUrl } from '../../url/testing/normal-url';
import type { WorkerWork } from '../testing/crawl-worker';

const server = withStoppableServer();
let database: Database;

beforeAll(async () => {
  await server.asRoot('CREATE DATABASE own');
  database = server.open('own', PATIENCE_MS, 'root');
  await migrate(database, SQL_FOLDER);
});

const HOSTS = 20;
const URLS_PER_HOST = 20;
const CRAWLERS = 4;
const KILL_FOR_MS = draws(22_000, 60_000);
/** Each part of it has its trouble with the database. */
const TROUBLE_EVERY_MS = KILL_FOR_MS / 4;
const PATIENCE_MS = 30_000;
const HOST_INTERVAL_MS = 100;
const TIMEOUT_MS = 1_500;
/** Shorter than the interval by what a busy machine may be late. */
const LEAST_GAP_MS = 50;
/** Shorter than a crawler may live; longer than a request and a second for rounding. */
const LEASE_S = 4;
const hostName = (n: number): string => `h${n % HOSTS}.museum-lunden.org`;

/** All hosts in one server, that watches how each of them is treated. */
class WatchedWeb {
  readonly server: Server;
  requests = 0;
  mostAtOnce = 0;
  leastGapMs = Infinity;
  readonly #open = new Map<string, number>();
  readonly #endedAtMs = new Map<string, number>();

  constructor() {
    this.server = createServer((request, response) => this.#serve(request, response));
  }

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return (this.server.address() as AddressInfo).port;
  }

  /** Every third page has moved to another host; none is there. */
  #serve(request: IncomingMessage, response: ServerResponse): void {
    const { host = '' } = request.headers;
    const page = Number(/^\/page\/(\d+)$/.exec(request.url ?? '')?.[1]);
    this.#begin(host);
    response.on('close', () => this.#end(host, response));
    const moved = page % 3 === 0 ? { location: `http://${hostName(page)}/moved` } : {};
    setTimeout(() => {
      // Whoever asked may know before this process hears that its answer has been sent.
      this.#endedAtMs.set(host, performance.now());
      response.writeHead(page % 3 === 0 ? 302 : 404, moved).end();
    }, 5);
  }

  #begin(host: string): void {
    this.requests += 1;
    const open = (this.#open.get(host) ?? 0) + 1;
    this.#open.set(host, open);
    this.mostAtOnce = Math.max(this.mostAtOnce, open);
    const endedAtMs = this.#endedAtMs.get(host) ?? -Infinity;
    this.leastGapMs = Math.min(this.leastGapMs, performance.now() - endedAtMs);
  }

  #end(host: string, { writableEnded }: ServerResponse): void {
    this.#open.set(host, (this.#open.get(host) ?? 0) - 1);
    // Whoever was killed has left before its answer.
    if (!writableEnded) this.#endedAtMs.set(host, performance.now());
  }
}

async function addUrls(): Promise<void> {
  const urls = Array.from({ length: HOSTS * URLS_PER_HOST }, (_, n) => {
    const url = `http://${hostName(n)}/page/${Math.floor(n / HOSTS)}`;
    return [url, normalUrl(url)] as const;
  });
  const today = dayNumberOf(Date.now());
  await database.transaction((tx) => touchUrls(tx, new Map(urls), today, systemRandom));
}

async function unchecked(): Promise<number> {
  const [row] = await database.select<{ n: number }>(
    'SELECT COUNT(*) AS n FROM url WHERE due_day = 0',
  );
  return row?.n ?? 0;
}

async function untilEnded(crawler: ChildProcess): Promise<void> {
  if (crawler.exitCode === null) await once(crawler, 'exit');
}

/** The database is killed and comes back, and turns read-only for a while. */
async function troubleDatabase(): Promise<void> {
  await sleepReal(TROUBLE_EVERY_MS);
  await server.kill();
  await sleepReal(1_000);
  await server.start();
  await sleepReal(TROUBLE_EVERY_MS);
  await server.asRoot('SET GLOBAL read_only = 1');
  await sleepReal(3_000);
  await server.asRoot('SET GLOBAL read_only = 0');
}

test('crawlers that are killed at random check every URL once and ask no host twice at once, whatever the database does', async () => {
  const web = new WatchedWeb();
  const webPort = await web.listen();
  await addUrls();
  const work: WorkerWork = {
    account: { host: '127.0.0.1', port: server.port, user: 'weboid', password: '', name: 'own' },
    webPort,
    hostIntervalMs: HOST_INTERVAL_MS,
    timeoutMs: TIMEOUT_MS,
    leaseS: LEASE_S,
  };
  const file = buildWorker(join(__dirname, '../testing/crawl-worker.ts'));
  const start = (): ChildProcess => spawnWorker(file, work);
  const crawlers = Array.from({ length: CRAWLERS }, start);
  const endsAtMs = Date.now() + KILL_FOR_MS;
  let kills = 0;
  const troubles = troubleDatabase();
  while (Date.now() < endsAtMs) {
    await sleepReal(300 + systemRandom.below(1_200));
    const victim = systemRandom.below(CRAWLERS);
    if (crawlers[victim]?.exitCode === null) kills += 1;
    crawlers[victim]?.kill('SIGKILL');
    crawlers[victim] = start();
  }
  await troubles;
  const checkedInTheMeantime = HOSTS * URLS_PER_HOST - (await unchecked());
  await Promise.all(crawlers.map(untilEnded));
  while ((await unchecked()) > 0) {
    await Promise.all(Array.from({ length: CRAWLERS }, () => untilEnded(start())));
    // Hosts of the last ones that were killed fall due again.
    await sleepReal(500);
  }
  await new Promise((closed) => web.server.close(closed));
  const failures = await database.select(
    'SELECT failures, COUNT(*) AS n FROM url GROUP BY failures',
  );
  expect(failures).toEqual([{ failures: 1, n: HOSTS * URLS_PER_HOST }]);
  expect(web.mostAtOnce).toBe(1);
  expect(web.leastGapMs).toBeGreaterThan(LEAST_GAP_MS);
  expect(kills).toBeGreaterThan(10);
  expect(checkedInTheMeantime).toBeGreaterThan(HOSTS);
}, 400_000);
