import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import type { Database } from '../runtime/database';
import { stopSignal } from '../runtime/stop-signal';
import {
  SERVER_SETTINGS,
  withBenchServer,
  type BenchServer,
} from '../runtime/testing/bench-server';
import { migrate } from '../store/schema/migrate';
import { makeDue } from './testing/bench-due-urls';
import type { BareWork, CrawlWork, Taken } from './testing/bench-loops';
import { buildProgram, ENVIRONMENT } from './testing/bench-program';
import { withBenchWeb } from './testing/bench-web-process';

const HOSTS = 500;
const SIZES = {
  full: { urlsPerHost: 40, secureUrlsPerHost: 10, rounds: 3 },
  quick: { urlsPerHost: 10, secureUrlsPerHost: 4, rounds: 1 },
} as const;
const OPEN_CONNECTIONS = 5_000;
/** 1 % of the hosts. */
const SILENT_HOSTS = 5;
/** Short, so that the bench ends soon; in production it is a minute. */
const SHORT_TIMEOUT_MS = 500;
const TIMEOUT_MS = 60_000;

const COST_RATIO = 1.7;
const RESULTS_PER_SECOND = 1_000;
const OPEN_MB = 400;
const SILENT_RATIO = 1.1;

export const bench: Bench = {
  name: 'crawl',
  description:
    'The URL loop beside bare loops of its requests, with servers and a MariaDB of its own',
  run: ({ quick }) => measure(quick ? SIZES.quick : SIZES.full, stopSignal()),
};

type Size = (typeof SIZES)['full' | 'quick'];

/** What the parts of the bench work with. */
interface Run {
  server: BenchServer;
  own: Database;
  size: Size;
  signal: AbortSignal;
  report: (detail: string) => void;
}

/** Rounds of the same work, each in a process of its own. */
interface Measured {
  node: Taken[];
  undici: Taken[];
  crawl: (Taken & { databaseCpuSeconds: number })[];
}

async function measure(size: Size, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  progress.say(`MariaDB with ${SERVER_SETTINGS.join(' ')}; its CPU is told, not counted`);
  progress.say(
    `Silent hosts are given up after ${SHORT_TIMEOUT_MS} ms, so that the bench ends soon`,
  );
  return withBenchServer(progress, signal, async (server) => {
    const own = await server.create('own');
    await migrate(own, join(ROOT, 'sql'));
    const run = { server, own, size, signal };
    const step = <T>(title: string, work: (run: Run) => Promise<T>): Promise<T> =>
      progress.step(title, (report) => work({ ...run, report }));
    const plain = await step('Checking over http', (one) => measureLoops(one, false));
    const secure = await step('Checking over TLS', (one) => measureLoops(one, true));
    const silent = await step('Checking with silent hosts', measureSilence);
    const open = await step('Holding connections open', measureOpen);
    return [
      ...loopFigures('http', plain),
      ...loopFigures('TLS', secure),
      atLeast('http, results, pacing off', bestRate(plain.crawl), 'results/s', RESULTS_PER_SECOND),
      atMost('wall time with 1 % silent hosts', silent, 'x', SILENT_RATIO),
      ...open,
    ];
  });
}

async function measureLoops(run: Run, secure: boolean): Promise<Measured> {
  const { size } = run;
  const urlsPerHost = secure ? size.secureUrlsPerHost : size.urlsPerHost;
  const measured: Measured = { node: [], undici: [], crawl: [] };
  await withBenchWeb(run.server.folder, { hosts: HOSTS, silentHosts: 0, secure }, async (web) => {
    const common = { webPort: web.port, secure, atOnce: HOSTS };
    const bare = { ...common, hosts: HOSTS, urlsPerHost };
    for (let round = 0; round < size.rounds; round += 1) {
      run.report(`round ${round + 1}: node:http`);
      measured.node.push(await loopIn(run, { ...bare, kind: 'node' }));
      run.report(`round ${round + 1}: the URL loop`);
      await makeDue(run.own, { hosts: HOSTS, silentHosts: 0, urlsPerHost, secure });
      measured.crawl.push(await crawlIn(run, { ...common, timeoutMs: TIMEOUT_MS }));
      run.report(`round ${round + 1}: undici`);
      measured.undici.push(await loopIn(run, { ...bare, kind: 'undici' }));
    }
    const { requests } = await web.news();
    const expected = HOSTS * urlsPerHost * size.rounds * 3;
    if (requests !== expected) throw new Error(`${requests} of ${expected} requests were made`);
  });
  return measured;
}

/** @returns how many times as long it takes with 1 % silent hosts */
async function measureSilence(run: Run): Promise<number> {
  const { urlsPerHost, rounds } = run.size;
  const taken: Record<'none' | 'some', number[]> = { none: [], some: [] };
  await withBenchWeb(
    run.server.folder,
    { hosts: HOSTS, silentHosts: SILENT_HOSTS, secure: false },
    async (web) => {
      const work = { webPort: web.port, secure: false, atOnce: HOSTS, timeoutMs: SHORT_TIMEOUT_MS };
      for (let round = 0; round < rounds; round += 1) {
        for (const kind of ['none', 'some'] as const) {
          const silentHosts = kind === 'some' ? SILENT_HOSTS : 0;
          await makeDue(run.own, { hosts: HOSTS, silentHosts, urlsPerHost, secure: false });
          taken[kind].push((await crawlIn(run, work)).seconds);
        }
      }
    },
  );
  return Math.min(...taken.some) / Math.min(...taken.none);
}

async function measureOpen(run: Run): Promise<Figure[]> {
  const hosts = OPEN_CONNECTIONS;
  return withBenchWeb(
    run.server.folder,
    { hosts: 0, silentHosts: hosts, secure: false },
    async (web) => {
      await makeDue(run.own, { hosts, silentHosts: hosts, urlsPerHost: 1, secure: false });
      const work = { webPort: web.port, secure: false, atOnce: hosts, timeoutMs: TIMEOUT_MS };
      const { peakBytes } = await crawlIn(run, { ...work, untilOpen: hosts }, 0);
      const { mostOpen } = await web.news();
      return [
        atLeast('connections open at once to silent servers', mostOpen, '', OPEN_CONNECTIONS),
        atMost('most memory with them', peakBytes / 1e6, 'MB', OPEN_MB),
      ];
    },
  );
}

/** @param results how many there have to be; by default those of all URLs that are due */
async function crawlIn(
  run: Run,
  work: Omit<CrawlWork, 'kind' | 'databasePort' | 'database'>,
  results?: number,
): Promise<Taken & { databaseCpuSeconds: number }> {
  const [due] = await run.own.select<{ urls: number }>('SELECT COUNT(*) AS urls FROM url');
  const before = databaseCpuSeconds(run);
  const database = { databasePort: run.server.port, database: 'own' };
  const taken = await loopIn(run, { ...work, ...database, kind: 'crawl' });
  const expected = results ?? due?.urls;
  if (taken.results !== expected) throw new Error(`${taken.results} of ${expected} results`);
  return { ...taken, databaseCpuSeconds: databaseCpuSeconds(run) - before };
}

async function loopIn({ server, signal }: Run, work: CrawlWork | BareWork): Promise<Taken> {
  const program = buildProgram('crawler/testing/bench-loops.ts', server.folder);
  const child = spawn(process.execPath, [program, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: ENVIRONMENT,
  });
  const stop = (): boolean => child.kill();
  signal.addEventListener('abort', stop);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`the process of ${work.kind} ended with ${String(code)}`);
  return JSON.parse(output) as Taken;
}

/** proc(5): fields 14 and 15, in ticks of 10 ms, of the process group that MariaDB runs in. */
function databaseCpuSeconds({ server }: Run): number {
  // The boot's id, the leader's pid, and when it started (toolforge/local/process-identity.ts).
  const [, group = ''] = readFileSync(join(server.folder, 'mariadb.pid'), 'utf8').split(' ');
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    // The second field may hold spaces and brackets.
    const [, fields = ''] = /\) (.*)$/s.exec(statOf(pid)) ?? [];
    const [, , itsGroup, ...more] = fields.split(' ');
    if (itsGroup === group) ticks += Number(more[8]) + Number(more[9]);
  }
  return ticks / 100;
}

/** Empty when the process has ended meanwhile. */
function statOf(pid: string): string {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? readFileSync(file, 'latin1') : '';
}

function loopFigures(title: string, { node, undici, crawl }: Measured): Figure[] {
  const [bare, other, own] = [node, undici, crawl].map(leastCpuMs);
  const databaseMs = Math.min(
    ...crawl.map((one) => (one.databaseCpuSeconds / one.results) * 1_000),
  );
  return [
    told(`${title}, node, bare`, bare ?? NaN, 'ms CPU/URL'),
    told(`${title}, undici, bare`, other ?? NaN, 'ms CPU/URL'),
    told(`${title}, the URL loop`, own ?? NaN, 'ms CPU/URL'),
    atMost(
      `${title}, the URL loop against node, bare`,
      (own ?? NaN) / (bare ?? NaN),
      'x',
      COST_RATIO,
    ),
    told(`${title}, MariaDB beside it`, databaseMs, 'ms CPU/URL'),
  ];
}

/** Of several rounds the least disturbed one. */
function leastCpuMs(rounds: Taken[]): number {
  return Math.min(...rounds.map(({ cpuSeconds, results }) => (cpuSeconds / results) * 1_000));
}

function bestRate(rounds: Taken[]): number {
  return Math.max(...rounds.map(({ results, seconds }) => results / seconds));
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
