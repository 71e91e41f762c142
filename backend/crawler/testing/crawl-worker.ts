import { systemClock } from '../../runtime/clock';
import { openDatabase } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { runUrlLoop } from '../loop/url-loop';

/** What a crawler in a process of its own works with: every name leads to one server on loopback. */
export interface WorkerWork {
  account: { host: string; port: number; user: string; password: string; name: string };
  webPort: number;
  hostIntervalMs: number;
  timeoutMs: number;
  /** Seconds; an hour. */
  leaseS?: number;
}

const { account, webPort, hostIntervalMs, timeoutMs, leaseS } = JSON.parse(
  process.argv[2] ?? '',
) as WorkerWork;
const logger = createSilentLogger();
const database = openDatabase(
  { ...account, database: account.name, connections: 2, retryForMs: 30_000 },
  systemClock,
  logger,
);
const network = {
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const, port: webPort }]),
  allows: () => true,
  extraCertificates: [],
};
const lease = leaseS === undefined ? {} : { leaseS };
const settings = {
  hostsAtOnce: 5,
  hostIntervalMs,
  addressIntervalMs: 0,
  hostFailures: 3,
  timeoutMs,
  userAgent: 'Weboid/test',
  ...(leaseS !== undefined && { leaseMs: leaseS * 1_000 }),
};
void runUrlLoop(
  {
    frontier: createDatabaseFrontier(database, systemClock, systemRandom, lease),
    network,
    resolveNameServers: () => Promise.resolve([]),
    clock: systemClock,
    random: systemRandom,
    logger,
    settings,
  },
  { once: true, signal: new AbortController().signal },
).then(() => database.close());
