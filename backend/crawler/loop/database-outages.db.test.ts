import { sleepReal, systemClock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { dayNumberOf } from '../../status/day-number';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { migrate } from '../../store/schema/migrate';
import { withStoppableServer } from '../../store/testing/stoppable-server';
import { watchStatements } from '../../store/testing/watch-statements';
import { SQL_FOLDER } from '../../store/testing/with-store';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { LoopbackWeb } from '../testing/loopback-web';
import { runUrlLoop } from './url-loop';

const server = withStoppableServer();
const web = new LoopbackWeb();
const PATIENCE_MS = 60_000;
const URLS = 300;
const HOSTS = 10;

const open = (user?: string): Database => server.open('own', PATIENCE_MS, user);

beforeEach(async () => {
  await server.asRoot('DROP DATABASE IF EXISTS own', 'CREATE DATABASE own');
  await migrate(open(), SQL_FOLDER);
});

afterEach(() => web.close());

async function addUrls(database: Database): Promise<void> {
  const urls = Array.from(
    { length: URLS },
    (_, n) => `http://h${n % HOSTS}.museum-lunden.org/${n}`,
  );
  const today = dayNumberOf(Date.now());
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), today, systemRandom));
}

/** Crawls all; calls `disturb` at the n-th statement. @returns how many results were stored */
async function crawl(at: number, disturb: () => Promise<void>): Promise<number> {
  const webPort = await web.http('any:80', (_, response) => response.writeHead(404).end());
  let sent = 0;
  const database = watchStatements(open(), async () => {
    sent += 1;
    if (sent === at) await disturb();
  });
  return runUrlLoop(
    {
      frontier: createDatabaseFrontier(database, systemClock, systemRandom),
      network: {
        ...web.network(),
        resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4, port: webPort }]),
      },
      resolveNameServers: () => Promise.resolve([]),
      clock: systemClock,
      random: systemRandom,
      logger: createSilentLogger(),
      settings: {
        hostsAtOnce: HOSTS,
        hostIntervalMs: 0,
        addressIntervalMs: 0,
        hostFailures: 3,
        timeoutMs: 5_000,
        userAgent: 'Weboid/test',
      },
    },
    { once: true, signal: new AbortController().signal },
  );
}

const inAWhile = async (work: () => Promise<unknown>): Promise<void> => {
  await sleepReal(1_500);
  await work();
};

const failures = (): Promise<unknown[]> =>
  open('root').select('SELECT failures, COUNT(*) AS n FROM url GROUP BY failures');

/** While leasing, while results are stored, later. */
const MOMENTS = [2, 12, 40];

test.each(MOMENTS)(
  'a database that dies at statement %i and comes back only delays the crawl',
  async (at) => {
    await addUrls(open());
    let comesBack: Promise<void> = Promise.resolve();
    const stored = await crawl(at, async () => {
      await server.kill();
      comesBack = inAWhile(() => server.start());
    });
    await comesBack;
    expect(stored).toBe(URLS);
    expect(await failures()).toEqual([{ failures: 1, n: URLS }]);
  },
  60_000,
);

test.each(MOMENTS)(
  'a database that turns read-only at statement %i only delays the crawl',
  async (at) => {
    await addUrls(open());
    let ends: Promise<void> = Promise.resolve();
    const stored = await crawl(at, async () => {
      await server.asRoot('SET GLOBAL read_only = 1');
      ends = inAWhile(() => server.asRoot('SET GLOBAL read_only = 0'));
    });
    await ends;
    expect(stored).toBe(URLS);
    expect(await failures()).toEqual([{ failures: 1, n: URLS }]);
  },
  60_000,
);
