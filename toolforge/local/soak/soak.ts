import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sleepReal, systemClock } from '../../../backend/runtime/clock';
import { openDatabase, type Database } from '../../../backend/runtime/database';
import { createSilentLogger } from '../../../backend/runtime/logger';
import { createSeededRandom } from '../../../backend/runtime/seeded-random';
import { stopSignal } from '../../../backend/runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../../../backend/runtime/testing/bench-server';
import { brokenInvariants } from '../../../backend/store/testing/broken-invariants';
import { ROOT } from '../../root';
import { ensurePackages } from '../packages';
import { createProgress, type Progress } from '../progress';
import { wikiRequirements } from '../requirements';
import { askForAnswers } from './asked-answers';
import { makeBareFolder, makeDataFolder } from './bare-folder';
import { planDisturbances, type Disturbance } from './disturbances';
import { checkHealth } from './health-rounds';
import { JobPod, type PodEnd, type PodSurroundings } from './job-pod';
import { startNameServer } from './name-server';
import { sealNetwork } from './sealed-network';
import { readSoakOptions, type SoakOptions } from './soak-options';
import { reportOf, type SoakResult } from './soak-report';
import { soakedJobs } from './soaked-jobs';
import { makeTables, OWN, READER, startWikis } from './soaked-tables';
import { startSoakedWeb } from './soaked-web';

/** Nobody's, as jobs need no rights. */
const UID = 65_534;
const WEB_PORT = 8_100;
const LOOK_MS = 500;
/** A restart of the database is waited out. */
const PATIENCE_MS = 120_000;
/** What jobs log; kept until the next soak. */
const LOGS = path.join(ROOT, '.weboid/soak');
/** Memory for the database, in data of all databases. */
const POOL_SHARE = 2;

/** `npm run soak`: everything at once for some minutes, while parts of it are ended by chance; see README.md. */
async function main(args: readonly string[]): Promise<void> {
  const options = readSoakOptions(args, Date.now() % 1_000_000);
  const progress = createProgress(process.stdout, () => performance.now());
  if (process.env['WEBOID_SOAK_SEALED'] !== '1') {
    await ensurePackages(wikiRequirements, progress);
    execFileSync(process.execPath, ['toolforge/build.mjs', 'backend', 'gadget'], { cwd: ROOT });
  }
  const code = await sealNetwork([
    '--minutes',
    String(options.minutes),
    '--seed',
    String(options.seed),
  ]);
  if (code !== null) return void (process.exitCode = code);
  const signal = stopSignal();
  const result = await withBenchServer(progress, signal, (server) =>
    soak(server, options, progress, signal),
  );
  const { lines, faults } = reportOf(result);
  progress.say(`\n${lines.join('\n')}`);
  progress.say(
    faults.length === 0 ? '\nAll is as it should be.' : `\nNot so:\n${faults.join('\n')}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function soak(
  server: BenchServer,
  { minutes, seed }: SoakOptions,
  progress: Progress,
  signal: AbortSignal,
): Promise<SoakResult> {
  progress.say(`Seed ${seed}; what jobs log lies in ${LOGS}`);
  const own = await progress.step('A thousand wikis', (report) => makeTables(server, report));
  const names = await startNameServer((name) => name.includes('site'));
  const web = await startSoakedWeb();
  const wikis = await startWikis(server.port);
  try {
    const surroundings = makeSurroundings(server, wikis.file);
    return await progress.step(`Soaking for ${minutes} minutes`, (report) =>
      run({ server, own, surroundings, lengthMs: minutes * 60_000, seed, signal, report }),
    );
  } finally {
    await Promise.all([names.close(), web.close(), wikis.close()]);
  }
}

function makeSurroundings(server: BenchServer, wikisFile: object): PodSurroundings {
  const app = makeBareFolder(ROOT, server.folder);
  const { folder: data, wikis } = makeDataFolder(server.folder, wikisFile);
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  chownSync(data, UID, UID);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    TOOL_DATA_DIR: data,
    TOOL_TOOLSDB_USER: OWN.user,
    TOOL_TOOLSDB_PASSWORD: OWN.password,
    TOOL_REPLICA_USER: READER.user,
    TOOL_REPLICA_PASSWORD: READER.password,
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: String(server.port),
    WEBOID_DB_NAME: OWN.database,
    WEBOID_WIKIS_FILE: wikis,
    WEBOID_BIND: '127.0.0.1',
    WEBOID_CONTACT: 'soak@example.org',
    WEBOID_LOG_LEVEL: 'info',
  };
  return { folder: app, env, uid: UID, logFolder: LOGS };
}

interface Run {
  server: BenchServer;
  own: Database;
  surroundings: PodSurroundings;
  lengthMs: number;
  seed: number;
  signal: AbortSignal;
  report: (detail: string) => void;
}

async function run({
  server,
  own,
  surroundings,
  lengthMs,
  seed,
  signal,
  report,
}: Run): Promise<SoakResult> {
  const { env, folder, uid } = surroundings;
  execFileSync(process.execPath, ['dist/weboid.js', 'migrate'], {
    cwd: folder,
    env,
    uid,
    gid: uid,
  });
  const jobs = soakedJobs(ROOT);
  const ends: PodEnd[] = [];
  let port = WEB_PORT;
  const pods = jobs
    .filter(({ check }) => check !== null)
    .flatMap((job) =>
      Array.from({ length: job.replicas }, () => {
        port += 1;
        return new JobPod(job, port, surroundings, (end) => ends.push(end));
      }),
    );
  const over = new AbortController();
  const until = AbortSignal.any([over.signal, signal]);
  const running = pods.map((pod) => pod.run());
  const beganMs = performance.now();
  const watching = [
    askForAnswers(
      pods.filter(({ job }) => job.name === 'web'),
      until,
    ),
    checkHealth(pods, surroundings, until),
    countConnections(server, until),
  ] as const;
  const random = createSeededRandom(seed);
  const names = [...new Set(pods.map(({ job }) => job.name))];
  const plan = planDisturbances(names, lengthMs, random);
  const singleRuns: { job: string; code: number | null }[] = [];
  const scheduled = jobs
    .filter(({ check }) => check === null)
    .map(async (job, n, all) => {
      await sleepReal(((n + 1) / (all.length + 2)) * lengthMs, until);
      const code = await new JobPod(job, WEB_PORT, surroundings, () => undefined).runOnce();
      singleRuns.push({ job: job.name, code });
    });
  await disturb(plan, pods, server, { beganMs, until, random });
  await untilMs(beganMs + lengthMs, until, () => report(`${secondsSince(beganMs)} s`));
  await Promise.all(scheduled);
  over.abort(new Error('the soak is over'));
  const [answers, health, connections] = await Promise.all(watching);
  const seconds = (performance.now() - beganMs) / 1_000;
  for (const pod of pods) pod.end();
  await Promise.all(running);
  const counted = await countWork(own);
  const broken = await brokenInvariants(own);
  return { seconds, ...counted, connections, answers, health, ends, singleRuns, broken };
}

async function disturb(
  plan: readonly Disturbance[],
  pods: readonly JobPod[],
  server: BenchServer,
  {
    beganMs,
    until,
    random,
  }: { beganMs: number; until: AbortSignal; random: { below(n: number): number } },
): Promise<void> {
  for (const { atMs, of, by } of plan) {
    await untilMs(beganMs + atMs, until);
    if (until.aborted) return;
    if (of === 'database') await server.restartWithPool(POOL_SHARE);
    const alike = pods.filter(({ job }) => job.name === of);
    alike[random.below(Math.max(1, alike.length))]?.disturb(by);
  }
}

async function untilMs(endMs: number, until: AbortSignal, tell?: () => void): Promise<void> {
  while (performance.now() < endMs && !until.aborted) {
    tell?.();
    await sleepReal(Math.min(LOOK_MS, Math.max(1, endMs - performance.now())));
  }
}

const secondsSince = (beganMs: number): number => Math.round((performance.now() - beganMs) / 1_000);

async function countConnections(
  server: BenchServer,
  until: AbortSignal,
): Promise<SoakResult['connections']> {
  const most = { own: 0, replicas: 0 };
  const account = { host: '127.0.0.1', port: server.port, user: 'root', password: '' };
  const options = { ...account, database: 'mysql', connections: 1, retryForMs: PATIENCE_MS };
  const admin = openDatabase(options, systemClock, createSilentLogger());
  while (!until.aborted) {
    const rows = await admin.select<{ user: string; open: number }>(
      'SELECT user, COUNT(*) AS open FROM information_schema.processlist GROUP BY user',
    );
    for (const { user, open } of rows) {
      if (user === OWN.user) most.own = Math.max(most.own, Number(open));
      if (user === READER.user) most.replicas = Math.max(most.replicas, Number(open));
    }
    await sleepReal(LOOK_MS);
  }
  await admin.close();
  return most;
}

async function countWork(own: Database): Promise<{ results: number; wikisPassed: number }> {
  const [row] = await own.select<{ results: number; wikis: number }>(
    `SELECT (SELECT COALESCE(SUM(results), 0) FROM result_hour) AS results,
       (SELECT COUNT(*) FROM wiki_state WHERE passed_at > 0) AS wikis`,
  );
  return { results: Number(row?.results), wikisPassed: Number(row?.wikis) };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
