import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgress } from '../../../toolforge/local/progress';
import { ROOT } from '../../../toolforge/root';
import type { Bench, Figure } from '../../runtime/bench';
import { stopSignal } from '../../runtime/stop-signal';
import { pageAddresses } from '../testing/bench-addresses';
import { withBenchWeb } from '../testing/bench-web-process';

const HOSTS = 500;
const KIB = 1_024;
/** What small pages cost is a promise; what larger ones cost is told. */
const PROMISED = { kib: 2, urlsPerHost: 10 };
const TOLD: readonly PageSize[] = [
  { kib: 64, urlsPerHost: 4 },
  { kib: 512, urlsPerHost: 2 },
];
const ROUNDS = { full: 5, quick: 1 };
/** As many as linkinator takes by default. */
const AT_ONCE = 100;

/** The newest that runs with Node 20; version 8 wants 22, and takes more. */
const LINKINATOR = 'linkinator@7.6.1';
const COST_RATIO = 1;

export const bench: Bench = {
  name: 'probe',
  description: 'weboid probe, which reads pages, beside linkinator, which asks for heads alone',
  run: ({ quick }) => measure(quick ? ROUNDS.quick : ROUNDS.full, stopSignal()),
};

interface PageSize {
  kib: number;
  urlsPerHost: number;
}

/** The pages that a program is given. */
interface Task {
  port: number;
  hosts: number;
  urlsPerHost: number;
}

/** A program whose processor time is measured. */
interface Contender {
  name: 'weboid' | 'linkinator';
  start: (task: Task) => { args: string[]; input: string };
}

/** Milliseconds of CPU a URL, of each round. */
type Costs = Readonly<Record<Contender['name'], number[]>>;

interface Run {
  /** For what lasts as long as the bench. */
  folder: string;
  /** Loaded into each program: tells its processor time at its end. */
  meter: string;
  contenders: readonly Contender[];
  rounds: number;
  signal: AbortSignal;
}

async function measure(rounds: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  execFileSync(process.execPath, [join(ROOT, 'toolforge/build.mjs'), 'backend']);
  const folder = mkdtempSync(join(tmpdir(), 'weboid-bench-'));
  try {
    const contenders = [weboid(), installLinkinator(folder)].filter((one) => one !== null);
    if (contenders.length < 2) progress.say(`${LINKINATOR} cannot be had: nothing stands beside`);
    const run = { folder, meter: writeMeter(folder), contenders, rounds, signal };
    const figures: Figure[] = [];
    for (const size of [PROMISED, ...TOLD]) {
      const measured = await progress.step(`Pages of ${size.kib} KiB`, (report) =>
        measureSize(run, size, report),
      );
      figures.push(...figuresOf(size, measured));
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function weboid(): Contender {
  const options = ['probe', '--allow-loopback', '--concurrency', String(AT_ONCE), '-'];
  return {
    name: 'weboid',
    start: ({ hosts, urlsPerHost, port }) => ({
      args: [join(ROOT, 'dist/weboid.js'), ...options],
      input: pageAddresses(hosts, urlsPerHost, port).join('\n'),
    }),
  };
}

/** Into the bench's own folder: it is no package of ours. Null where there is no registry. */
function installLinkinator(folder: string): Contender | null {
  try {
    const options = ['--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', ['install', ...options, LINKINATOR], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const program = join(folder, 'node_modules/linkinator/build/src/cli.js');
  return {
    name: 'linkinator',
    start: ({ hosts, urlsPerHost, port }) => {
      const list = `http://127.1.0.0:${port}/links?${hosts}x${urlsPerHost}`;
      return { args: [program, list, '--format', 'json'], input: '' };
    },
  };
}

/** On the file descriptor after those of the standard streams. */
function writeMeter(folder: string): string {
  const file = join(folder, 'meter.cjs');
  const usage = 'JSON.stringify(process.cpuUsage())';
  writeFileSync(file, `process.on('exit', () => require('fs').writeSync(3, ${usage}));\n`);
  return file;
}

/** By turns, so that whatever else the machine does is shared. */
async function measureSize(
  run: Run,
  { kib, urlsPerHost }: PageSize,
  report: (detail: string) => void,
): Promise<Costs> {
  const costs: Costs = { weboid: [], linkinator: [] };
  const web = { hosts: HOSTS, silentHosts: 0, secure: false, pageBytes: kib * KIB };
  await withBenchWeb(run.folder, web, async ({ port }) => {
    for (let round = 1; round <= run.rounds; round += 1) {
      for (const contender of run.contenders) {
        report(`round ${round}: ${contender.name}`);
        const startMs = await cpuMs(run, contender, { port, hosts: 1, urlsPerHost: 1 });
        const allMs = await cpuMs(run, contender, { port, hosts: HOSTS, urlsPerHost });
        costs[contender.name].push((allMs - startMs) / (HOSTS * urlsPerHost));
      }
    }
  });
  return costs;
}

/** @throws when not every URL was found well */
async function cpuMs(run: Run, { name, start }: Contender, task: Task): Promise<number> {
  const { args, input } = start(task);
  const output = join(run.folder, 'output.json');
  const usage = join(run.folder, 'usage.json');
  // Into a file: linkinator ends before all of it has gone through a pipe.
  const stdio = ['pipe', openSync(output, 'w'), 'inherit', openSync(usage, 'w')] as const;
  const { signal, meter } = run;
  const child = spawn(process.execPath, ['--require', meter, ...args], {
    stdio: [...stdio],
    signal,
  });
  child.stdin?.end(input);
  await once(child, 'close');
  [stdio[1], stdio[3]].forEach(closeSync);
  const found = readFileSync(output, 'utf8').match(/"(?:http|status)": ?200\b/g)?.length ?? 0;
  const expected = task.hosts * task.urlsPerHost;
  if (found < expected) throw new Error(`${name} found ${found} of ${expected} pages`);
  const { user, system } = JSON.parse(readFileSync(usage, 'utf8')) as NodeJS.CpuUsage;
  return (user + system) / 1_000;
}

function figuresOf({ kib, urlsPerHost }: PageSize, costs: Costs): Figure[] {
  const title = `${HOSTS * urlsPerHost} pages of ${kib} KiB`;
  const [own, other] = [medianOf(costs.weboid), medianOf(costs.linkinator)];
  const figures = [told(`${title}, weboid probe`, own, 'ms CPU/URL')];
  if (costs.linkinator.length === 0) return figures;
  const name = `${title}, against linkinator`;
  const ratio = own / other;
  return [
    ...figures,
    told(`${title}, linkinator`, other, 'ms CPU/URL'),
    kib > PROMISED.kib
      ? told(name, ratio, 'x')
      : { name, value: ratio, unit: 'x', target: `<= ${COST_RATIO}`, ok: ratio <= COST_RATIO },
  ];
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
}

/** No target: it helps to understand the others. */
function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
