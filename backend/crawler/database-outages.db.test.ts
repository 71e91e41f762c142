import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { killMariadb, startMariadb } from '../../toolforge/local/mariadb';
import { findPort } from '../../toolforge/local/ports';
import { sleepReal, systemClock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { createDatabaseFrontier } from '../store/database-frontier';
import { migrate } from '../store/migrate';
import { watchStatements } from '../store/testing/watch-statements';
import { SQL_FOLDER } from '../store/testing/with-store';
import { touchUrls } from '../store/urls';
import { classifyUrl } from '../url/classify-url';
import { LoopbackWeb } from './testing/loopback-web';
import { runUrlLoop } from './url-loop';

/** A database server of our own, that the tests may stop. */
const folder = mkdtempSync(join(tmpdir(), 'weboid-crawl-outage-'));
const web = new LoopbackWeb();
const opened: Database[] = [];
const PATIENCE_MS = 60_000;
const URLS = 300;
const HOSTS = 10;
let port = 0;

const start = (): Promise<unknown> => startMariadb({ folder, port, crashSafe: true });

function open(user = 'weboid'): Database {
  const account = { host: '127.0.0.1', port, user, password: '', database: 'own' };
  const options = { ...account, connections: 2, patienceMs: PATIENCE_MS };
  const connected = openDatabase(options, systemClock, createSilentLogger());
  opened.push(connected);
  return connected;
}

async function asRoot(...statements: string[]): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    await connection.end();
  }
}

beforeAll(async () => {
  port = await findPort();
  await start();
  await asRoot(
    "CREATE USER weboid@'%'",
    "GRANT ALL ON *.* TO weboid@'%'",
    "REVOKE SUPER, READ_ONLY ADMIN, CONNECTION ADMIN ON *.* FROM weboid@'%'",
  );
}, 60_000);

beforeEach(async () => {
  await asRoot('DROP DATABASE IF EXISTS own', 'CREATE DATABASE own');
  await migrate(open(), SQL_FOLDER);
});

afterEach(() => web.close());

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await killMariadb(folder);
  rmSync(folder, { recursive: true });
});

async function addUrls(database: Database): Promise<void> {
  const urls = Array.from(
    { length: URLS },
    (_, n) => `http://h${n % HOSTS}.museum-lunden.org/${n}`,
  );
  const known = new Map(
    urls.flatMap((url) => {
      const { parts } = classifyUrl(url);
      return parts === null ? [] : [[url, parts] as const];
    }),
  );
  const today = dayNumberOf(Date.now());
  await database.transaction((tx) => touchUrls(tx, known, today, systemRandom));
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
      await killMariadb(folder);
      comesBack = inAWhile(start);
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
      await asRoot('SET GLOBAL read_only = 1');
      ends = inAWhile(() => asRoot('SET GLOBAL read_only = 0'));
    });
    await ends;
    expect(stored).toBe(URLS);
    expect(await failures()).toEqual([{ failures: 1, n: URLS }]);
  },
  60_000,
);
