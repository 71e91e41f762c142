import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress, type Report } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import type { Database } from '../runtime/database';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../runtime/testing/bench-server';
import { peakBytesOf } from '../runtime/testing/peak-memory';
import { startFarmServer } from './testing/farm-server';
import { generateFarm, generateOneWiki, type GeneratedFarm } from './testing/generated-farm';

/** Wikis of a farm, and watched pages of its largest one; the n-th largest has a n-th of them. */
const FULL = { wikis: 1_000, largestPages: 30_000 };
const QUICK = { wikis: 100, largestPages: 10_000 };
/** As Node sets it by itself within the 512 MiB that toolforge/jobs.yaml gives to the feeder. */
const HEAP_MB = 256;
const PEAK_MB = 400;
/** A pass over many wikis may take so many times as long as one over a wiki with all their pages. */
const FIRST_RATIO = 4;
const MEMORY_LOOK_MS = 100;

export const bench: Bench = {
  name: 'wikis',
  description:
    'Passes over all wikis of a farm, each with a database of its own, and over one wiki',
  run: ({ quick }) => measure(quick ? QUICK : FULL, stopSignal()),
};

/** What one run of the feeder took. */
interface Taken {
  seconds: number;
  peakMb: number;
}

async function measure(size: typeof FULL, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  execFileSync(process.execPath, [join(ROOT, 'toolforge/build.mjs'), 'backend']);
  return withBenchServer(progress, signal, async (server) => {
    const wikis = size.wikis.toLocaleString('en');
    const farm = await progress.step(`Generating ${wikis} wikis`, (report) =>
      generateFarm(server, size, report),
    );
    await progress.step('Generating one wiki with as many pages', () =>
      generateOneWiki(server, farm.watchedPages),
    );
    const api = await startFarmServer();
    const pass = (title: string, of: 'farm' | 'one', own: string): Promise<Taken> =>
      progress.step(title, (report) => feedOnce({ server, api: api.url, of, own, signal }, report));
    try {
      const measured = {
        first: await pass(`First pass over ${wikis} wikis`, 'farm', await fresh(server, 'own')),
        again: await pass('Again, unchanged', 'farm', 'own'),
        one: await pass('First pass over the one wiki', 'one', await fresh(server, 'own_of_one')),
      };
      await checkWhole(server.open('own', 1), farm);
      return figuresOf(measured, farm, await mostConnections(server.open('mysql', 1)));
    } finally {
      await api.close();
    }
  });
}

async function fresh(server: BenchServer, name: string): Promise<string> {
  await (await server.create(name)).close();
  return name;
}

interface FeederRun {
  server: BenchServer;
  /** Address of the wikis' APIs, with `{dbname}` in it. */
  api: string;
  of: 'farm' | 'one';
  own: string;
  signal: AbortSignal;
}

/** `weboid migrate` and `weboid feed --once`, as an operator calls them. */
async function feedOnce(run: FeederRun, report: Report): Promise<Taken> {
  const env = environmentOf(run);
  const program = join(ROOT, 'dist/weboid.js');
  execFileSync(process.execPath, [program, 'migrate'], { env, stdio: 'ignore' });
  const startMs = performance.now();
  const child = spawn(process.execPath, [program, 'feed', '--once'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  run.signal.addEventListener('abort', () => child.kill());
  let peakMb = 0;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, peakBytesOf(child.pid) / 1e6);
    report(`${Math.round(peakMb)} MB`);
  }, MEMORY_LOOK_MS);
  const [code] = await once(child, 'close').finally(() => clearInterval(look));
  run.signal.throwIfAborted();
  if (code !== 0) throw new Error(`the feeder ended with ${String(code)}`);
  return { seconds: (performance.now() - startMs) / 1_000, peakMb };
}

function environmentOf({ server, api, of, own }: FeederRun): NodeJS.ProcessEnv {
  const wikisFile = join(server.folder, `${of}.json`);
  const here = { host: '127.0.0.1', port: server.port };
  const farm = {
    code: 1,
    internalDomains: '\\.farm\\.example$',
    replica: { ...here, database: '{dbname}_p' },
    metaDatabase: here,
    api,
  };
  const all = { farms: { WMF: { ...farm, wikis: 'all', except: ['excepted'] } }, wikis: [] };
  const one = {
    farms: { WMF: { ...farm, metaDatabase: null } },
    wikis: [{ dbname: 'onewiki', domain: 'one.farm.example' }],
  };
  writeFileSync(wikisFile, JSON.stringify(of === 'farm' ? all : one));
  return {
    PATH: process.env.PATH,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    TOOL_TOOLSDB_USER: 'root',
    TOOL_REPLICA_USER: 'root',
    WEBOID_DB_HOST: here.host,
    WEBOID_DB_PORT: String(here.port),
    WEBOID_DB_NAME: own,
    WEBOID_LOG_LEVEL: 'warn',
    WEBOID_WIKIS_FILE: wikisFile,
  };
}

/** @throws when not every page was taken in: the figures would be those of less work */
async function checkWhole(own: Database, { wikis, watchedPages }: GeneratedFarm): Promise<void> {
  const [counted] = await own.select<{ wikis: number; pages: number }>(
    `SELECT (SELECT COUNT(*) FROM wiki_state WHERE passed_at > 0) AS wikis,
       (SELECT COUNT(*) FROM page WHERE needs_update = 0) AS pages`,
  );
  if (counted?.wikis === wikis && counted.pages === watchedPages) return;
  throw new Error(
    `${counted?.wikis} of ${wikis} wikis and ${counted?.pages} of ${watchedPages} pages were passed`,
  );
}

async function mostConnections(admin: Database): Promise<number> {
  const [row] = await admin.select<{ Value: string }>(
    "SHOW GLOBAL STATUS LIKE 'Max_used_connections'",
  );
  return Number(row?.Value);
}

function figuresOf(
  { first, again, one }: Record<'first' | 'again' | 'one', Taken>,
  { wikis, watchedPages }: GeneratedFarm,
  connections: number,
): Figure[] {
  const peakMb = Math.max(first.peakMb, again.peakMb);
  const ratio = first.seconds / one.seconds;
  return [
    told(`first pass, ${wikis} wikis, ${watchedPages} pages`, first.seconds, 's'),
    told('the same, unchanged', again.seconds, 's'),
    told('one wiki with as many pages', one.seconds, 's'),
    told('each wiki more', ((first.seconds - one.seconds) / wikis) * 1_000, 'ms'),
    atMost('many wikis against one', ratio, 'x time', FIRST_RATIO),
    atMost('most memory', peakMb, 'MB', PEAK_MB),
    told('most memory with one wiki', one.peakMb, 'MB'),
    told('most connections to the server', connections, 'connections'),
  ];
}

function atMost(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target: `<= ${target}`, ok: value <= target };
}

/** No target: it helps to understand the others. */
function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
