import { systemClock } from '../../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { systemRandom } from '../../../runtime/random';
import { createDatabaseFrontier } from '../../../store/frontier/database-frontier';
import { runSitemapLoop } from '../sitemap-loop';

/** What a process reads until it is killed, or nothing is due. */
export interface KilledReader {
  account: DatabaseOptions;
  /** Of the server that all hosts are at. */
  port: number;
  /** The moment at which it is, in milliseconds since 1970. */
  nowMs: number;
}

async function main({ account, port, nowMs }: KilledReader): Promise<void> {
  const logger = createSilentLogger();
  const database = openDatabase(account, systemClock, logger);
  const clock = { ...systemClock, now: () => nowMs };
  const network = {
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const, port }]),
    allows: () => true,
    extraCertificates: [],
  };
  const frontier = createDatabaseFrontier(database, clock, systemRandom);
  const visiting = { frontier, network, clock, hostIntervalMs: 0 };
  const parts = { database, clock, logger, userAgent: 'Weboid/test', visiting };
  await runSitemapLoop(parts, { untilIdle: true, signal: new AbortController().signal });
  await database.close();
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledReader);
