import { join } from 'node:path';
import { createProgress, type Progress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/local/root';
import type { Bench, Figure } from '../runtime/bench';
import type { Database } from '../runtime/database';
import { systemRandom } from '../runtime/random';
import { stopSignal } from '../runtime/stop-signal';
import { createManualClock } from '../runtime/testing/manual-clock';
import {
  SERVER_SETTINGS,
  withBenchServer,
  type BenchServer,
} from '../runtime/testing/bench-server';
import { dayNumberOf } from '../status/day-number';
import { createDatabaseFrontier } from './database-frontier';
import { migrate } from './migrate';
import { bareCheck } from './testing/bare-check';
import { crawlWithoutWeb, type Tally } from './testing/bench-crawler';
import { generateUrls } from './testing/generated-urls';

/** URLs that are generated, and how many of them are checked. */
interface Size {
  urls: number;
  results: number;
}

const QUICK: Size = { urls: 200_000, results: 40_000 };
const USUAL: Size = { urls: 1_000_000, results: 200_000 };
const BIG: Size = { urls: 10_000_000, results: 200_000 };
const URLS_PER_HOST = 10;
/** The first results find caches cold and visits all at their beginning. */
const WARM_UP_SHARE = 0.1;
const CRAWLERS = 2;
const CONNECTIONS_EACH = 2;
const NOW_MS = Date.UTC(2026, 8, 1, 12);
const DATABASE = 'frontier';

const RESULTS_PER_SECOND = 5_000;
const BIG_RATIO = 1.5;

/** What one size came to. */
interface Measured extends Size {
  perSecond: number;
  barePerSecond: number;
  hostsPerSecond: number;
  /** Of this process, milliseconds for a result. */
  cpuMs: number;
}

export const bench: Bench = {
  name: 'frontier',
  description: 'Leasing hosts and recording results, with a MariaDB of its own',
  hasBig: true,
  run: ({ quick, big }) => measure([quick ? QUICK : USUAL, ...(big ? [BIG] : [])], stopSignal()),
};

async function measure(sizes: Size[], signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  progress.say(`MariaDB with ${SERVER_SETTINGS.join(' ')}`);
  return withBenchServer(progress, signal, async (server) => {
    const measured: Measured[] = [];
    for (const size of sizes) measured.push(await measureSize(server, size, progress, signal));
    return figuresOf(measured);
  });
}

async function measureSize(
  server: BenchServer,
  size: Size,
  progress: Progress,
  signal: AbortSignal,
): Promise<Measured> {
  signal.throwIfAborted();
  const own = await server.create(DATABASE);
  await progress.step(`Generating ${size.urls.toLocaleString('en')} URLs`, async () => {
    await migrate(own, join(ROOT, 'sql'));
    await generateUrls(own, { urls: size.urls, hosts: size.urls / URLS_PER_HOST }, NOW_MS);
  });
  const pools = Array.from({ length: CRAWLERS }, () => server.open(DATABASE, CONNECTIONS_EACH));
  const crawled = await progress.step('Leasing and recording', () => crawl(pools, size.results));
  await checkStored(own, size.results);
  const barePerSecond = await progress.step('Bare statements', () => bareRate(pools, size.results));
  await Promise.all(pools.map((pool) => pool.close()));
  await server.drop(DATABASE);
  return { ...size, ...crawled, barePerSecond };
}

/** Several crawlers at once, each with a pool of its own. */
async function crawl(
  pools: Database[],
  results: number,
): Promise<Omit<Measured, keyof Size | 'barePerSecond'>> {
  const warmUp = Math.round(results * WARM_UP_SHARE);
  const frontiers = pools.map((pool) =>
    createDatabaseFrontier(pool, createManualClock(NOW_MS), systemRandom),
  );
  const run = async (tally: Tally): Promise<void> => {
    await Promise.all(frontiers.map((frontier) => crawlWithoutWeb(frontier, tally)));
  };
  await run({ results: 0, hosts: 0, enough: warmUp });
  const tally = { results: 0, hosts: 0, enough: results - warmUp };
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  await run(tally);
  const seconds = (performance.now() - startMs) / 1_000;
  const { user, system } = process.cpuUsage(startCpu);
  return {
    perSecond: tally.results / seconds,
    hostsPerSecond: tally.hosts / seconds,
    cpuMs: (user + system) / 1_000 / tally.results,
  };
}

/** @throws when not every result was stored: the figures would be those of less work */
async function checkStored(own: Database, results: number): Promise<void> {
  const [row] = await own.select<{ stored: number }>(
    'SELECT COUNT(*) AS stored FROM url WHERE checked_day = ?',
    [dayNumberOf(NOW_MS)],
  );
  if ((row?.stored ?? 0) < results) throw new Error(`${row?.stored} of ${results} were stored`);
}

/** The same number of connections, and about half as many URLs. */
async function bareRate(pools: Database[], results: number): Promise<number> {
  const shares = CRAWLERS * CONNECTIONS_EACH;
  const today = dayNumberOf(NOW_MS);
  const startMs = performance.now();
  const done = await Promise.all(
    Array.from({ length: shares }, (_, share) => {
      const pool = pools[share % pools.length];
      if (pool === undefined) throw new RangeError('there is no pool');
      return bareCheck(pool, results / 2 / shares, { share, shares, today });
    }),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  return done.reduce((sum, one) => sum + one, 0) / seconds;
}

function figuresOf(measured: Measured[]): Figure[] {
  const [usual, big] = measured;
  const ratio = usual && big ? [ratioFigure(usual, big)] : [];
  return [...measured.flatMap(figuresOfSize), ...ratio];
}

function figuresOfSize(size: Measured): Figure[] {
  const { urls, perSecond, barePerSecond, hostsPerSecond, cpuMs } = size;
  const title = (what: string): string => `${what}, ${urls / 1_000}k URLs`;
  return [
    {
      name: title('leased, asked, recorded, given back'),
      value: perSecond,
      unit: 'results/s',
      target: `>= ${RESULTS_PER_SECOND}`,
      ok: perSecond >= RESULTS_PER_SECOND,
    },
    told(title('hosts'), hostsPerSecond, 'hosts/s'),
    told(title('own CPU'), cpuMs, 'ms a result'),
    told(title('bare statements'), barePerSecond, 'URLs/s'),
    told(title('against bare statements'), perSecond / barePerSecond, 'times as fast'),
  ];
}

function ratioFigure(usual: Measured, big: Measured): Figure {
  const value = usual.perSecond / big.perSecond;
  const name = `cost of a result, ${big.urls / usual.urls} x the URLs`;
  return { name, value, unit: 'times', target: `<= ${BIG_RATIO}`, ok: value <= BIG_RATIO };
}

/** No target: it helps to understand the others. */
function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
