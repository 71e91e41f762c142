import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { stopSignal } from '../runtime/stop-signal';
import {
  SERVER_SETTINGS,
  withBenchServer,
  type BenchServer,
} from '../runtime/testing/bench-server';
import { bundleProgram } from '../runtime/testing/bundle-program';
import type { Database } from '../runtime/database';
import { bareInsertSeconds } from './testing/bare-insert';
import type { BenchWork, PassTaken } from './testing/bench-worker';
import { generateReplica } from './testing/generated-replica';

/**
 * Watched pages of the wikis; the middle one stands for a usual large wiki. The small one comes again
 * at the end: the machine itself may have become slower or faster since the beginning.
 */
const SIZES = {
  full: [300_000, 1_000_000, 3_000_000, 300_000],
  quick: [20_000, 60_000, 100_000, 20_000],
} as const;
const PAGES_PER_HOST = 10;

const FIRST_PAGES_PER_SECOND = 3_000;
const FIRST_LINKS_PER_SECOND = 9_000;
const UNCHANGED_PAGES_PER_SECOND = 20_000;
const PEAK_MB = 300;
const COST_RATIO = 1.3;
/** Looking up URLs, classifying links and matching spam may cost as much again as bare storing twice. */
const BARE_INSERT_SHARE = 0.33;

const FIRST_PASS_MS = Date.UTC(2026, 8, 1, 12);
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** What the passes over one wiki took. */
interface Measured {
  pages: number;
  links: number;
  first: PassTaken;
  unchanged: PassTaken;
  weekLater: PassTaken;
  bareInsertSeconds: number;
}

export const bench: Bench = {
  name: 'feeder',
  description: 'Passes of the page loop over generated wikis, with a MariaDB of its own',
  run: ({ quick }) => measure(quick ? SIZES.quick : SIZES.full, stopSignal()),
};

async function measure(sizes: readonly number[], signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  progress.say(`MariaDB with ${SERVER_SETTINGS.join(' ')}`);
  return withBenchServer(progress, signal, async (server) => {
    const worker = buildWorker(server.folder);
    const measured: Measured[] = [];
    for (const pages of sizes) {
      signal.throwIfAborted();
      const title = `Passing over a wiki of ${pages.toLocaleString('en')} pages`;
      measured.push(
        await progress.step(title, (report) =>
          measureWiki({ server, worker, report, signal }, pages, measured.length === 0),
        ),
      );
    }
    return figuresOf(measured);
  });
}

function buildWorker(folder: string): string {
  const outfile = join(folder, 'bench-worker.js');
  bundleProgram('backend/feeder/testing/bench-worker.ts', outfile, { withPackages: true });
  return outfile;
}

interface Run {
  server: BenchServer;
  /** The bundled worker's file. */
  worker: string;
  report: (detail: string) => void;
  signal: AbortSignal;
}

async function measureWiki(run: Run, watchedPages: number, isBareToo: boolean): Promise<Measured> {
  const { server, report } = run;
  const replica = await server.create('wiki');
  const own = await server.create('own');
  report('generating it');
  const hosts = Math.ceil(watchedPages / PAGES_PER_HOST);
  const { watchedPages: pages } = await generateReplica(replica, { watchedPages, hosts });
  report('feeding');
  const [first, unchanged, weekLater] = await feedIn(run, [0, HOUR_MS, WEEK_MS]);
  if (!first || !unchanged || !weekLater) throw new Error('the worker told too few passes');
  const links = await countLinks(own, pages);
  report('bare INSERTs');
  const measured = { pages, links, first, unchanged, weekLater };
  const bareSeconds = isBareToo ? await bareInsertSeconds(own) : NaN;
  await server.drop('own');
  await server.drop('wiki');
  return { ...measured, bareInsertSeconds: bareSeconds };
}

/** @throws when not every page was taken in: the figures would be those of less work */
async function countLinks(own: Database, pages: number): Promise<number> {
  const [counted] = await own.select<{ pages: number; links: number }>(
    `SELECT (SELECT COUNT(*) FROM page WHERE needs_update = 0) AS pages,
       (SELECT COUNT(*) FROM link) AS links`,
  );
  if (counted?.pages === pages) return counted.links;
  throw new Error(`${counted?.pages} of ${pages} pages were analysed`);
}

/** Passes at these times after the first one, all in one process of its own. */
async function feedIn({ server, worker, signal }: Run, afterMs: number[]): Promise<PassTaken[]> {
  const work: BenchWork = {
    port: server.port,
    own: 'own',
    wikiTables: 'wiki',
    sqlFolder: join(ROOT, 'sql'),
    passesAtMs: afterMs.map((ms) => FIRST_PASS_MS + ms),
  };
  const child = spawn(process.execPath, [worker, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  signal.addEventListener('abort', () => child.kill());
  const ended = once(child, 'close');
  const passes: PassTaken[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    passes.push(JSON.parse(line) as PassTaken);
  }
  const [code] = await ended;
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`the feeder's process ended with ${String(code)}`);
  return passes;
}

function figuresOf(measured: Measured[]): Figure[] {
  const [small, middle, large, smallAgain] = measured;
  if (!small || !middle || !large || !smallAgain) throw new Error('four wikis are needed');
  const smallOnes = [small, smallAgain];
  const bareShare = small.bareInsertSeconds / small.first.seconds;
  return [
    ...[small, middle, large].flatMap(rateFigures),
    atLeast('first pass against bare INSERTs', bareShare, 'times as fast', BARE_INSERT_SHARE),
    costFigure('first pass', smallOnes, large, ({ first }) => first),
    costFigure('unchanged', smallOnes, large, ({ unchanged }) => unchanged),
  ];
}

function rateFigures(wiki: Measured): Figure[] {
  const { pages, links, first, unchanged, weekLater } = wiki;
  const title = (pass: string): string => `${pass}, ${Math.round(pages / 1000)}k pages`;
  const peakBytes = Math.max(first.peakBytes, unchanged.peakBytes, weekLater.peakBytes);
  return [
    atLeast(title('first pass'), pages / first.seconds, 'pages/s', FIRST_PAGES_PER_SECOND),
    atLeast(title('first pass'), links / first.seconds, 'links/s', FIRST_LINKS_PER_SECOND),
    atLeast(title('unchanged'), pages / unchanged.seconds, 'pages/s', UNCHANGED_PAGES_PER_SECOND),
    told(title('unchanged, a week later'), pages / weekLater.seconds, 'pages/s'),
    atMost(title('most memory'), peakBytes / 1e6, 'MB', PEAK_MB),
    told(title('largest heap'), Math.max(first.heapBytes, unchanged.heapBytes) / 1e6, 'MB'),
    told(title('own CPU in the first pass'), (first.cpuSeconds / first.seconds) * 100, '%'),
  ];
}

/** Against the mean of the small ones. */
function costFigure(
  pass: string,
  smallOnes: Measured[],
  large: Measured,
  of: (wiki: Measured) => PassTaken,
): Figure {
  const costs = smallOnes.map((small) => of(small).seconds / small.pages);
  const smallCost = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const cost = of(large).seconds / large.pages;
  const times = Math.round(large.pages / (smallOnes[0]?.pages ?? NaN));
  return atMost(`${pass}, ${times} x the pages`, cost / smallCost, 'x cost a page', COST_RATIO);
}

function atLeast(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target: `>= ${target}`, ok: value >= target };
}

function atMost(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target: `<= ${target}`, ok: value <= target };
}

/** No target: it helps to understand the others. */
function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
