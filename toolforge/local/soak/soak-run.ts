import { execFileSync } from 'node:child_process';
import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { createSeededRandom } from '../../../backend/runtime/seeded-random';
import type { BenchServer } from '../../../backend/runtime/testing/bench-server';
import { brokenInvariants } from '../../../backend/store/testing/broken-invariants';
import { askForAnswers } from './asked-answers';
import { watchConnections } from './connection-watch';
import { planDisturbances, type Disturbance } from './disturbances';
import { checkHealth } from './health-rounds';
import { JobPod, type PodEnd, type PodSurroundings } from './job-pod';
import type { SoakResult } from './soak-report';
import { useOutside, type SoakedOutside } from './soaked-outside';
import type { SoakedJob } from './soaked-jobs';
import { weboidCommand } from './weboid-command';

/** What a soak is run with. */
export interface SoakParts {
  server: BenchServer;
  /** Our own tables, as root. */
  own: Database;
  jobs: readonly SoakedJob[];
  surroundings: PodSurroundings;
  /** Takes what jobs send. */
  outside: Pick<SoakedOutside, 'mail' | 'hooks' | 'updates' | 'talk'>;
  lengthMs: number;
  seed: number;
  /** Ends it early. */
  signal: AbortSignal;
  report: (detail: string) => void;
}

const FIRST_PORT = 8_100;
const LOOK_MS = 500;
/** The job that sends mail and messages to webhooks. */
const SENDER = 'deliver';
/** Memory for the database after its restart, in data of all databases. */
const POOL_SHARE = 2;

/** Starts all jobs, disturbs them for as long as is wanted, ends them, and looks at what they have left. */
export async function runSoak(parts: SoakParts): Promise<SoakResult> {
  const { surroundings, own } = parts;
  const { env, folder, uid } = surroundings;
  const migrate = ['dist/weboid.js', 'migrate'];
  execFileSync(process.execPath, migrate, { cwd: folder, env, uid, gid: uid });
  const ends: PodEnd[] = [];
  const pods = podsOf(parts, (end) => ends.push(end));
  const beganMs = performance.now();
  const running = pods.map((pod) => pod.run());
  let watched: WatchRecord;
  try {
    watched = await watchDisturbed(parts, pods, beganMs);
  } finally {
    for (const pod of pods) pod.end();
    await Promise.all(running);
  }
  const { checkOutside, mailersCut, ...seen } = watched;
  const senderEnds = ends.filter(({ job }) => job === SENDER).length;
  const outside = await checkOutside({ cutsMax: mailersCut, endsMax: mailersCut + senderEnds });
  const broken = await brokenInvariants(own);
  return { ...seen, ends, outside, ...(await countWork(own)), broken };
}

/** What was seen while the jobs ran, and what looks at what they have left. */
interface WatchRecord
  extends DisturbanceRecord, Pick<SoakResult, 'seconds' | 'answers' | 'health' | 'connections'> {
  checkOutside: Awaited<ReturnType<typeof useOutside>>;
}

async function watchDisturbed(
  parts: SoakParts,
  pods: readonly JobPod[],
  beganMs: number,
): Promise<WatchRecord> {
  const { surroundings, signal, server, own, outside } = parts;
  const over = new AbortController();
  const until = AbortSignal.any([over.signal, signal]);
  const named = (name: string): JobPod[] => pods.filter(({ job }) => job.name === name);
  const [web, senders] = [named('web'), named(SENDER)];
  const watching = Promise.all([
    askForAnswers(web, until),
    checkHealth(pods, surroundings, until),
    watchConnections(server.port, until),
    useOutside(own, { ...outside, web, senders, weboid: weboidCommand(surroundings) }, until),
  ]);
  // It is told below, when there is nothing more to disturb.
  watching.catch(() => undefined);
  const disturbed = await disturbFor(parts, pods, beganMs).finally(() =>
    over.abort(new Error('the soak is over')),
  );
  const [answers, health, connections, checkOutside] = await watching;
  const seconds = (performance.now() - beganMs) / 1_000;
  return { ...disturbed, seconds, answers, health, connections, checkOutside };
}

function podsOf({ jobs, surroundings }: SoakParts, ended: (end: PodEnd) => void): JobPod[] {
  return jobs
    .filter(({ check }) => check !== null)
    .flatMap((job) => Array.from({ length: job.replicas }, () => job))
    .map((job, n) => new JobPod(job, FIRST_PORT + n, surroundings, ended));
}

/** How a soak was disturbed, and how the jobs ended that have a schedule, each of which runs once. */
interface DisturbanceRecord extends Pick<SoakResult, 'singleRuns' | 'database'> {
  /** How often who sends mail was killed, or lost its database. */
  mailersCut: number;
}

async function disturbFor(
  parts: SoakParts,
  pods: readonly JobPod[],
  beganMs: number,
): Promise<DisturbanceRecord> {
  const { lengthMs, signal, report } = parts;
  const single = runEachOnce(parts);
  const { away: database, mailersCut } = await disturb(parts, pods, beganMs);
  await untilMs(beganMs + lengthMs, signal, () =>
    report(`${Math.round((performance.now() - beganMs) / 1_000)} s`),
  );
  return { singleRuns: await single, database, mailersCut };
}

function runEachOnce({ jobs, lengthMs, surroundings, signal }: SoakParts) {
  const scheduled = jobs.filter(({ check }) => check === null);
  return Promise.all(
    scheduled.map(async (job, n) => {
      await untilMs(performance.now() + ((n + 1) / (scheduled.length + 2)) * lengthMs, signal);
      const pod = new JobPod(job, FIRST_PORT - 1, surroundings, () => undefined);
      return { job: job.name, code: await pod.runOnce() };
    }),
  );
}

async function disturb(
  { server, lengthMs, seed, signal }: SoakParts,
  pods: readonly JobPod[],
  beganMs: number,
): Promise<{ away: SoakResult['database']; mailersCut: number }> {
  const away = { fromMs: 0, toMs: 0 };
  let mailersCut = 0;
  const random = createSeededRandom(seed);
  const names = [...new Set(pods.map(({ job }) => job.name))];
  const endOne = ({ of, by }: Disturbance): void => {
    const alike = pods.filter(({ job }) => job.name === of);
    alike[random.below(alike.length)]?.disturb(by);
  };
  for (const disturbance of planDisturbances(names, lengthMs, random)) {
    await untilMs(beganMs + disturbance.atMs, signal);
    if (signal.aborted) break;
    if (isCutting(disturbance)) mailersCut += 1;
    if (disturbance.of !== 'database') {
      endOne(disturbance);
      continue;
    }
    away.fromMs = performance.now() - beganMs;
    await server.restartWithPool(POOL_SHARE);
    away.toMs = performance.now() - beganMs;
  }
  return { away, mailersCut };
}

/** Whether who sends mail may not have written down that a mail was taken. */
const isCutting = ({ of, by }: Disturbance): boolean =>
  of === 'database' || (of === SENDER && by === 'SIGKILL');

async function untilMs(endMs: number, signal: AbortSignal, tell?: () => void): Promise<void> {
  while (performance.now() < endMs && !signal.aborted) {
    tell?.();
    await sleepReal(Math.min(LOOK_MS, Math.max(1, endMs - performance.now())));
  }
}

async function countWork(own: Database): Promise<{ results: number; wikisPassed: number }> {
  const [row] = await own.select<{ results: string; wikis: number }>(
    `SELECT (SELECT COALESCE(SUM(results), 0) FROM result_hour) AS results,
       (SELECT COUNT(*) FROM wiki_state WHERE passed_at > 0) AS wikis`,
  );
  return { results: Number(row?.results), wikisPassed: row?.wikis ?? 0 };
}
