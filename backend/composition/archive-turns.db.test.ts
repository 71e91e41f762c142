import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createSteppedClock, type SteppedClock } from '../../toolforge/local/simulated-clock';
import { createArchiveAgent } from '../archives/service/archive-agent';
import type { AskArchive } from '../archives/service/archive-http';
import { createServicePacing } from '../archives/service/service-pacing';
import { createAskArchive } from '../archives/service/undici-archive-http';
import { runUrlLoop } from '../crawler/loop/url-loop';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { takeSlot, wishForSlot } from '../store/frontier/archive-turns';
import { createDatabaseFrontier } from '../store/frontier/database-frontier';
import { SharedTurns } from '../store/frontier/shared-turns';
import { listUrls } from '../store/testing/sample-urls';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';

const HOST = 'web.archive.org';
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
/** A second is fifty milliseconds. */
const FACTOR = 20;
const LATENCY_MS = 300;
const CRAWLER = 'Weboid/crawler';
const ARCHIVES = 'Weboid/archives';

const { database } = withStore();
const web = new LoopbackWeb();
let clock: SteppedClock;
let asked: { by: string; startMs: number; endMs: number }[];
let atOnce: number;
let port: number;
/** For turns. */
let statements: number;
const counted = watchStatements(database, async () => void (statements += 1));

beforeEach(async () => {
  await emptyTables(database, 'archive_turn', 'busy_host', 'host_look', 'change', 'url', 'host');
  clock = createSteppedClock({
    startMs: START_MS,
    factor: FACTOR,
    realNowMs: () => performance.now(),
  });
  asked = [];
  atOnce = 0;
  statements = 0;
  let open = 0;
  port = await web.http(`${HOST}:80`, (request: IncomingMessage, response) => {
    const startMs = clock.now();
    open += 1;
    atOnce = Math.max(atOnce, open);
    setTimeout(() => {
      open -= 1;
      asked.push({ by: request.headers['user-agent'] ?? '', startMs, endMs: clock.now() });
      response.writeHead(200, { 'content-type': 'image/png' }).end();
    }, LATENCY_MS / FACTOR);
  });
});
afterEach(() => web.close());

const turnsOf = (): SharedTurns =>
  new SharedTurns({ database: counted, clock, random: systemRandom, logger: createSilentLogger() });

/** As a process of its own would. */
async function crawl(): Promise<void> {
  const archiveTurns = turnsOf();
  await archiveTurns.during(() =>
    runUrlLoop(
      {
        frontier: createDatabaseFrontier(database, clock, systemRandom),
        network: web.network(),
        resolveNameServers: () => Promise.resolve([]),
        clock,
        random: systemRandom,
        logger: createSilentLogger(),
        archiveTurns,
        settings: {
          hostsAtOnce: 5,
          hostIntervalMs: 1_000,
          addressIntervalMs: 0,
          hostFailures: 3,
          timeoutMs: 5_000,
          userAgent: CRAWLER,
        },
      },
      { once: true, signal: new AbortController().signal },
    ),
  );
}

/** As another one would. */
async function search(until: (count: number) => boolean): Promise<void> {
  const agent = createArchiveAgent(async () => connect(port, '127.0.0.1'));
  const bare = createAskArchive({ dispatcher: agent, userAgent: ARCHIVES, totalMs: 5_000 });
  const turns = turnsOf();
  const ask: AskArchive = createServicePacing({ ask: bare, clock, random: systemRandom, turns });
  const { signal } = new AbortController();
  await turns.during(async () => {
    for (let count = 0; !until(count); count += 1) {
      const url = new URL(`http://${HOST}/web/timemap/link/http://lunden.org/${count}`);
      const reply = await ask({ method: 'GET', url }, signal);
      await reply.discard();
    }
  });
  await agent.destroy();
}

/** From the end of each request to the start of the next, as the server sees them. */
function gaps(): number[] {
  return asked.slice(1).map(({ startMs }, place) => startMs - (asked[place]?.endMs ?? 0));
}

const listCopies = (count: number): Promise<unknown> =>
  listUrls(
    database,
    Array.from(
      { length: count },
      (_, n) => `http://${HOST}/web/2020010100000${n % 10}/http://lunden.org/${n}`,
    ),
    TODAY,
  );

test('crawler and archive component ask an archive one at a time, apart, and each about half of the time', async () => {
  await listCopies(40);
  let isCrawled = false;
  const crawling = crawl().then(() => (isCrawled = true));
  await Promise.all([crawling, search(() => isCrawled)]);
  expect(atOnce).toBe(1);
  // The server sees a request somewhat later than it began.
  expect(Math.min(...gaps())).toBeGreaterThan(850);
  const crawled = asked.filter(({ by }) => by === CRAWLER).length;
  expect(crawled).toBeGreaterThanOrEqual(40);
  expect(crawled / asked.length).toBeGreaterThan(0.35);
  expect(crawled / asked.length).toBeLessThan(0.65);
  const seconds = ((asked[asked.length - 1]?.endMs ?? 0) - START_MS) / 1_000;
  // Of each of both.
  expect(statements / 2 / seconds).toBeLessThan(1.1);
  expect(await database.select('SELECT holder FROM archive_turn WHERE holder IS NOT NULL')).toEqual(
    [],
  );
}, 30_000);

test('who asks alone has all turns, at the cost of few statements', async () => {
  await search((count) => count === 30);
  const [first, last] = [asked[0], asked[asked.length - 1]];
  const seconds = ((last?.endMs ?? 0) - (first?.startMs ?? 0)) / 1_000;
  expect(asked).toHaveLength(30);
  expect(statements / seconds).toBeLessThan(1);
  // 1.3 s each.
  expect(seconds).toBeLessThan(30 * 1.3 * 1.3);
}, 30_000);

test('a process that was killed keeps nobody out for longer than a minute', async () => {
  const killed = { name: HOST, taker: Buffer.alloc(16, 1), nowMs: START_MS };
  await wishForSlot(database, killed, START_MS + 1);
  expect(await takeSlot(database, killed, clock.now() + 45_000)).toBe(true);
  await search((count) => count === 1);
  expect(asked[0]?.startMs).toBeGreaterThan(START_MS + 44_000);
  expect(asked[0]?.startMs).toBeLessThan(START_MS + 60_000);
}, 30_000);

test('hosts of registries have shared turns where they are asked for', async () => {
  const { signal } = new AbortController();
  const logger = createSilentLogger();
  const turnsAt = (): SharedTurns =>
    new SharedTurns({ database, clock, random: systemRandom, logger, isShared: () => true });
  const [one, other] = [turnsAt(), turnsAt()];
  await one.during(async () => {
    expect(await one.take('rdap.example.org', signal)).toBe(true);
    expect(await other.during(() => other.take('rdap.example.org', signal, 0))).toBe(false);
    one.end('rdap.example.org');
  });
});
