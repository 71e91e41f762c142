import { systemClock } from '../../runtime/clock';
import { openDatabase } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createDatabaseFrontier } from '../../store/database-frontier';
import { runUrlLoop } from '../url-loop';

/**
 * A crawler in a process of its own, for tests that kill it: every name leads to one server on
 * loopback. Settings come as JSON in the first argument.
 */
const { account, webPort } = JSON.parse(process.argv[2] ?? '') as {
  account: { host: string; port: number; user: string; password: string; name: string };
  webPort: number;
};
const logger = createSilentLogger();
const database = openDatabase(
  { ...account, database: account.name, connections: 2, patienceMs: 0 },
  systemClock,
  logger,
);
const network = {
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const, port: webPort }]),
  allows: () => true,
  extraCertificates: [],
};
const settings = {
  hostsAtOnce: 5,
  hostIntervalMs: 20,
  addressIntervalMs: 0,
  hostFailures: 3,
  timeoutMs: 5_000,
  userAgent: 'Weboid/test',
};
void runUrlLoop(
  {
    frontier: createDatabaseFrontier(database, systemClock, systemRandom),
    network,
    resolveNameServers: () => Promise.resolve([]),
    clock: systemClock,
    random: systemRandom,
    logger,
    settings,
  },
  { once: true, signal: new AbortController().signal },
).then(() => database.close());
