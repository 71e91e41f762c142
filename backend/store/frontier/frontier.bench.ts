import { join } from 'node:path';
import { createProgress } from '../../../toolforge/local/progress';
import { ROOT } from '../../../toolforge/root';
import type { Bench, Figure } from '../../runtime/bench';
import type { Database } from '../../runtime/database';
import { systemRandom } from '../../runtime/random';
import { stopSignal } from '../../runtime/stop-signal';
import { createManualClock } from '../../runtime/testing/manual-clock';
import {
  SERVER_SETTINGS,
  withBenchServer,
  type BenchServer,
} from '../../runtime/testing/bench-server';
import { DAILY_SHARE_MIN } from '../../status/daily-share';
import { dayNumberOf } from '../../status/day-number';
import { createDatabaseFrontier } from './database-frontier';
import type { Frontier } from './frontier';
import { migrate } from '../schema/migrate';
import { bareCheck } from '../testing/bare-check';
import { crawlWithoutWeb, type Tally } from '../testing/bench-crawler';
import { letFallDueAtOnce, putOffRate } from '../testing/due-at-once';
import { generateUrls } from '../testing/generated-urls';

/** URLs that are generated, and how many of them are checked in a round. */
interface Size {
  urls: number;
  results: number;
}

const QUICK: Size = { urls: 400_000, results: 20_000 };
const USUAL: Size = { urls: 1_000_000, results: 60_000 };
const BIG: Size = { urls: 10_000_000, results: 60_000 };
const URLS_PER_HOST = 10;
/** The first one finds caches cold and is not counted. Sizes take turns: so does what disturbs them. */
const ROUNDS = 4;
const CRAWLERS = 2;
const CONNECTIONS_EACH = 2;
/** Hosts of higher ranks have a thousand URLs or less. */
const HUGE_HOSTS_SHARE = 0.001;
/** Of the host whose URLs are all due on one day, about. */
const BURST_URLS = 20_000;
const NOW_MS = Date.UTC(2026, 8, 1, 12);

const RESULTS_PER_SECOND = 5_000;
const BIG_RATIO = 1.5;
/**
 * Of the larger database's data alone: on a server that others use, too, three quarters of what is read lie on disk. The
 * smaller one then fits in, as it would on any server; while it has its turn, so do some of the larger one's pages.
 */
const BIG_POOL_SHARE = 1 / 4;

/** What rounds came to. */
interface Done {
  results: number;
  hosts: number;
  seconds: number;
  ownCpuS: number;
  serverCpuS: number;
  pagesRead: number;
  pagesWritten: number;
}

/** A database of one size, with what its rounds came to. */
interface Measured extends Size {
  pools: Database[];
  frontiers: Frontier[];
  name: string;
  done: Done;
  barePerSecond: number;
  putOffPerSecond: number;
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
    for (const size of sizes) {
      signal.throwIfAborted();
      const title = `Generating ${size.urls.toLocaleString('en')} URLs`;
      measured.push(await progress.step(title, () => prepare(server, size)));
    }
    await progress.step('Writing them out', () => server.settle());
    const [, big] = measured;
    if (big !== undefined) {
      const bytes = await server.restartWithPool(BIG_POOL_SHARE, big.name);
      progress.say(`Pool of ${Math.round(bytes / 1e6)} MB`);
    }
    await progress.step('Leasing and recording', () => crawlInTurns(server, measured, signal));
    for (const one of measured) await checkStored(one);
    await progress.step('Putting off', () => putOffInTurns(measured));
    await progress.step('Bare statements', () => bareInTurns(measured));
    return figuresOf(measured);
  });
}

async function prepare(server: BenchServer, size: Size): Promise<Measured> {
  const name = `frontier_${size.urls}`;
  const own = await server.create(name);
  await migrate(own, join(ROOT, 'sql'));
  await generateUrls(own, { urls: size.urls, ...hostsOf(size) }, NOW_MS);
  await letFallDueAtOnce(own, burstHost(size), dayNumberOf(NOW_MS));
  const pools = Array.from({ length: CRAWLERS }, () => server.open(name, CONNECTIONS_EACH));
  const frontiers = pools.map((pool) =>
    createDatabaseFrontier(pool, createManualClock(NOW_MS), systemRandom),
  );
  return {
    ...size,
    name,
    pools,
    frontiers,
    done: NOTHING,
    barePerSecond: NaN,
    putOffPerSecond: NaN,
  };
}

/**
 * Hosts with more URLs than are looked at on one day are met as crawlers leave them: all their URLs on one day would be put
 * off by the first visit, once (`setApartShare`), and what the rounds cost would depend on which of them are met by chance. It is told apart.
 */
function hostsOf({ urls }: Size): { hosts: number; settledHosts: number } {
  const hosts = urls / URLS_PER_HOST;
  return { hosts, settledHosts: Math.ceil(urls / (DAILY_SHARE_MIN * Math.log(hosts))) };
}

const NOTHING: Done = {
  results: 0,
  hosts: 0,
  seconds: 0,
  ownCpuS: 0,
  serverCpuS: 0,
  pagesRead: 0,
  pagesWritten: 0,
};

async function crawlInTurns(
  server: BenchServer,
  measured: Measured[],
  signal: AbortSignal,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of measured) {
      signal.throwIfAborted();
      const now = await crawl(server, one);
      if (round > 0) one.done = sumOf(one.done, now);
    }
  }
}

function sumOf(a: Done, b: Done): Done {
  return {
    results: a.results + b.results,
    hosts: a.hosts + b.hosts,
    seconds: a.seconds + b.seconds,
    ownCpuS: a.ownCpuS + b.ownCpuS,
    serverCpuS: a.serverCpuS + b.serverCpuS,
    pagesRead: a.pagesRead + b.pagesRead,
    pagesWritten: a.pagesWritten + b.pagesWritten,
  };
}

/** One round: several crawlers at once, each with a pool of its own. */
async function crawl(server: BenchServer, size: Measured): Promise<Done> {
  const tally: Tally = { results: 0, hosts: 0, enough: size.results };
  const pagesBefore = await server.pages();
  const [startMs, ownCpu, serverCpuS] = [
    performance.now(),
    process.cpuUsage(),
    server.cpuSeconds(),
  ];
  await Promise.all(size.frontiers.map((frontier) => crawlWithoutWeb(frontier, tally)));
  const seconds = (performance.now() - startMs) / 1_000;
  const { user, system } = process.cpuUsage(ownCpu);
  const pages = await server.pages();
  return {
    results: tally.results,
    hosts: tally.hosts,
    seconds,
    ownCpuS: (user + system) / 1e6,
    serverCpuS: server.cpuSeconds() - serverCpuS,
    pagesRead: pages.read - pagesBefore.read,
    pagesWritten: pages.written - pagesBefore.written,
  };
}

/** @throws when not every result was stored: the figures would be those of less work */
async function checkStored({ pools, results }: Measured): Promise<void> {
  const [row] = (await pools[0]?.select<{ stored: number }>(
    'SELECT COUNT(*) AS stored FROM url WHERE checked_day = ?',
    [dayNumberOf(NOW_MS)],
  )) ?? [{ stored: 0 }];
  const wanted = ROUNDS * results;
  if ((row?.stored ?? 0) < wanted) throw new Error(`${row?.stored} of ${wanted} were stored`);
}

/** The host of rank r has about 1/r of what the first has. */
const burstHost = ({ urls }: Size): number =>
  Math.ceil(urls / (BURST_URLS * Math.log(urls / URLS_PER_HOST)));

async function putOffInTurns(measured: Measured[]): Promise<void> {
  for (const one of measured) {
    const [[pool], [frontier]] = [one.pools, one.frontiers];
    if (pool === undefined || frontier === undefined) throw new RangeError('there is no pool');
    one.putOffPerSecond = await putOffRate(pool, frontier, burstHost(one), dayNumberOf(NOW_MS));
  }
}

async function bareInTurns(measured: Measured[]): Promise<void> {
  for (const one of measured) one.barePerSecond = await bareRate(one);
}

/** The same number of connections, and as many URLs as in a round. */
async function bareRate({ pools, urls, results }: Measured): Promise<number> {
  const shares = CRAWLERS * CONNECTIONS_EACH;
  const today = dayNumberOf(NOW_MS);
  const afterHost = Math.ceil((urls / URLS_PER_HOST) * HUGE_HOSTS_SHARE);
  const startMs = performance.now();
  const done = await Promise.all(
    Array.from({ length: shares }, (_, share) => {
      const pool = pools[share % pools.length];
      if (pool === undefined) throw new RangeError('there is no pool');
      return bareCheck(pool, results / shares, { share, shares, afterHost, today });
    }),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  return done.reduce((sum, one) => sum + one, 0) / seconds;
}

function figuresOf(measured: Measured[]): Figure[] {
  const [usual, big] = measured;
  if (usual === undefined) throw new Error('nothing was measured');
  const main: Figure = {
    name: titleOf('leased, asked, recorded, given back', usual),
    value: rateOf(usual),
    unit: 'results/s',
    target: `>= ${RESULTS_PER_SECOND}`,
    ok: rateOf(usual) >= RESULTS_PER_SECOND,
  };
  return [main, ...details(usual), ...(big === undefined ? [] : bigFigures(usual, big))];
}

function bigFigures(usual: Measured, big: Measured): Figure[] {
  const value = rateOf(usual) / rateOf(big);
  const times = big.urls / usual.urls;
  const name = `a result, ${times} x the URLs`;
  return [
    told(titleOf('leased, asked, recorded, given back', big), rateOf(big), 'results/s'),
    { name, value, unit: 'x time', target: `<= ${BIG_RATIO}`, ok: value <= BIG_RATIO },
    told(name, cpuMsOf(big) / cpuMsOf(usual), 'x CPU'),
    ...details(big),
  ];
}

function details(size: Measured): Figure[] {
  const { results, hosts, seconds, ownCpuS, serverCpuS, pagesRead, pagesWritten } = size.done;
  const { barePerSecond, putOffPerSecond } = size;
  return [
    told(titleOf('hosts', size), hosts / seconds, 'hosts/s'),
    told(titleOf('own CPU', size), (ownCpuS / results) * 1_000, 'ms a result'),
    told(titleOf('CPU of MariaDB', size), (serverCpuS / results) * 1_000, 'ms a result'),
    told(titleOf('read from files', size), pagesRead / results, 'pages a result'),
    told(titleOf('written to files', size), pagesWritten / results, 'pages a result'),
    told(titleOf('put off, all due at once', size), putOffPerSecond, 'URLs/s'),
    told(titleOf('bare statements', size), barePerSecond, 'URLs/s'),
    told(titleOf('against bare statements', size), rateOf(size) / barePerSecond, 'times as fast'),
  ];
}

const titleOf = (what: string, { urls }: Size): string => `${what}, ${urls / 1_000}k URLs`;

const rateOf = ({ done }: Measured): number => done.results / done.seconds;

const cpuMsOf = ({ done }: Measured): number =>
  ((done.ownCpuS + done.serverCpuS) / done.results) * 1_000;

/** No target: it helps to understand the others. */
function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
