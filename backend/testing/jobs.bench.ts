import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPort } from '../../toolforge/local/ports';
import { createProgress } from '../../toolforge/local/progress';
import { nodeArgumentsOf } from '../../toolforge/procfile';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { sleepReal } from '../runtime/clock';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../runtime/testing/bench-server';
import { peakBytesOf } from '../runtime/testing/peak-memory';
import { startFarmServer } from '../feeder/testing/farm-server';
import { generateReplica } from '../feeder/testing/generated-replica';
import { migrate } from '../store/schema/migrate';
import { generateUrls } from '../store/testing/generated-urls';

/** How much there is to do, and for how long each job does it. */
interface JobsSize {
  urls: number;
  hosts: number;
  pages: number;
  seconds: number;
}

const QUICK: JobsSize = { urls: 50_000, hosts: 5_000, pages: 20_000, seconds: 15 };
const USUAL: JobsSize = { urls: 1_000_000, hosts: 100_000, pages: 100_000, seconds: 45 };
const MIB = 1_048_576;
const LOOK_MS = 100;
const TICKS_PER_SECOND = 100;
/** Questions at once, to web. */
const ASKED_AT_ONCE = 16;

export const bench: Bench = {
  name: 'jobs',
  description:
    'What each job of jobs.yaml takes, over a filled MariaDB of its own, one after the other',
  run: ({ quick }) => measure(quick ? QUICK : USUAL, stopSignal()),
};

function measure(size: JobsSize, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  execFileSync(process.execPath, ['toolforge/build.mjs', 'backend'], { cwd: ROOT });
  return withBenchServer(progress, signal, async (server) => {
    await progress.step('Tables and rows', () => fill(server, size));
    const farm = await startFarmServer();
    const env = environment(server, farm.url.replace('{dbname}', 'wiki'));
    const figures: Figure[] = [];
    for (const job of jobs()) {
      const taken = await progress.step(job.name, () => run(job, env, size.seconds));
      figures.push(...figuresOf(job, taken));
    }
    await farm.close();
    return figures;
  });
}

async function fill(server: BenchServer, { urls, hosts, pages }: JobsSize): Promise<void> {
  const own = await server.create('own');
  await migrate(own, join(ROOT, 'sql'));
  await generateUrls(own, { urls, hosts }, Date.now());
  await generateReplica(await server.create('wiki'), { watchedPages: pages, hosts });
  await server.settle();
}

/** A job, and how it is started. */
interface Job {
  name: string;
  args: string[];
  memoryMaxMib: number;
  isContinuous: boolean;
}

/** Those that work with the database; web answers from what the feeder has read before. */
function jobs(): Job[] {
  const blocks = readFileSync(join(ROOT, 'toolforge/jobs.yaml'), 'utf8').split(/^- /m).slice(1);
  const found = blocks.flatMap((block) => {
    const valueOf = (key: string): string =>
      new RegExp(`^\\s*${key}: (\\S+)`, 'm').exec(block)?.[1] ?? '';
    const name = valueOf('command');
    const args = nodeArgumentsOf(name, ROOT);
    if (args === null || args.includes('ops')) return [];
    const [amount = '0', unit] = valueOf('mem').split(/(?=[GM]i)/);
    return {
      name,
      args,
      memoryMaxMib: Number(amount) * (unit === 'Gi' ? 1_024 : 1),
      isContinuous: valueOf('continuous') === 'true',
    };
  });
  return [...found].sort((a, b) => Number(b.name === 'feeder') - Number(a.name === 'feeder'));
}

/** What a process took. */
interface Taken {
  peakBytes: number;
  cpuS: number;
  seconds: number;
}

async function run(job: Job, env: Record<string, string>, seconds: number): Promise<Taken> {
  const port = await findPort();
  const child = spawn(process.execPath, job.args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  const startMs = performance.now();
  const taken: Taken = { peakBytes: 0, cpuS: 0, seconds: 0 };
  const isAtWork = (): boolean => child.exitCode === null && taken.seconds < seconds;
  const asking = job.name === 'web' ? askOn(port, isAtWork) : Promise.resolve();
  while (isAtWork()) {
    await sleepReal(LOOK_MS);
    taken.peakBytes = Math.max(taken.peakBytes, peakBytesOf(child.pid));
    taken.cpuS = Math.max(taken.cpuS, cpuSecondsOf(child.pid));
    taken.seconds = (performance.now() - startMs) / 1_000;
  }
  await asking;
  child.kill('SIGTERM');
  await ended;
  return taken;
}

function environment({ port, folder }: BenchServer, api: string): Record<string, string> {
  const replica = { host: '127.0.0.1', port, database: 'wiki' };
  const wiki = { dbname: 'wiki', farm: 'bench', domain: 'wiki.example', replica };
  const farms = { bench: { code: 5, internalDomains: 'wiki\\.example$' } };
  const file = join(folder, 'wikis.json');
  writeFileSync(file, JSON.stringify({ farms, wikis: [{ ...wiki, api }] }));
  return {
    TOOL_TOOLSDB_USER: 'root',
    TOOL_REPLICA_USER: 'root',
    TOOL_DATA_DIR: folder,
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: String(port),
    WEBOID_DB_NAME: 'own',
    WEBOID_WIKIS_FILE: file,
    WEBOID_BIND: '127.0.0.1',
    WEBOID_BLOCKS_PER_S: '100000',
    WEBOID_OAUTH_CLIENT_ID: 'id',
    WEBOID_OAUTH_CLIENT_SECRET: 'secret',
    WEBOID_SESSION_KEY: 'k'.repeat(32),
    WEBOID_RUP: 'on',
    WEBOID_SITEMAPS: 'on',
  };
}

/** What the gadget asks at each page view. */
async function askOn(port: number, goesOn: () => boolean): Promise<void> {
  let block = 0;
  const ask = async (): Promise<void> => {
    while (goesOn()) {
      block += 1;
      const path = `/externalLinkProblem?dbname=wiki&block=${block % 4_000}`;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      await (answer === null ? sleepReal(LOOK_MS) : answer.arrayBuffer());
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
}

/** Fields 14 and 15 of proc(5); 0 where the process is not there any more. */
function cpuSecondsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    // It ends between two looks.
    return 0;
  }
}

function figuresOf(job: Job, { peakBytes, cpuS, seconds }: Taken): Figure[] {
  const peakMib = peakBytes / MIB;
  const kept = { target: `<= ${job.memoryMaxMib} MiB`, ok: peakMib <= job.memoryMaxMib };
  return [
    { name: `${job.name}: memory`, value: peakMib, unit: 'MiB', ...kept },
    { name: `${job.name}: processor`, value: cpuS, unit: 's', target: '', ok: true },
    { name: `${job.name}: lasted`, value: seconds, unit: 's', target: '', ok: true },
  ];
}
