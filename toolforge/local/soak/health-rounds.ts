import { execFile } from 'node:child_process';
import { sleepReal } from '../../../backend/runtime/clock';
import type { JobPod, PodSurroundings } from './job-pod';

/** What health checks said. */
export interface HealthRecord {
  asked: number;
  /** Checks that a pod failed which has run for long enough, and which nobody was ending. */
  failed: number;
  /** Three in a row, for which it would have been ended. */
  unhealthy: string[];
}

const EVERY_MS = 10_000;
const PATIENCE_MS = 5_000;
/** As Kubernetes is set by Toolforge. */
const FAILURES_IN_A_ROW = 3;
/** Pods are given two minutes to begin. */
const BEGINNING_MS = 120_000;

/** Asks each pod in turn, as Kubernetes does, until `signal` aborts. */
export async function checkHealth(
  pods: readonly JobPod[],
  surroundings: PodSurroundings,
  signal: AbortSignal,
): Promise<HealthRecord> {
  const record: HealthRecord = { asked: 0, failed: 0, unhealthy: [] };
  const inARow = new Map<JobPod, number>();
  while (!signal.aborted) {
    for (const pod of pods) {
      if (signal.aborted) break;
      await checkPod(pod, surroundings, record, inARow);
      await sleepReal(EVERY_MS / pods.length);
    }
  }
  return record;
}

async function checkPod(
  pod: JobPod,
  surroundings: PodSurroundings,
  record: HealthRecord,
  inARow: Map<JobPod, number>,
): Promise<void> {
  const { startedMs } = pod;
  if (startedMs === null || performance.now() - startedMs < BEGINNING_MS) return;
  record.asked += 1;
  const fault = await faultOf(pod, surroundings);
  if (fault === null || pod.isEnding || pod.startedMs !== startedMs) {
    inARow.set(pod, 0);
    return;
  }
  record.failed += 1;
  const failures = (inARow.get(pod) ?? 0) + 1;
  inARow.set(pod, failures);
  if (failures === FAILURES_IN_A_ROW) record.unhealthy.push(`${pod.job.name}: ${fault}`);
}

async function faultOf(
  { job, port }: JobPod,
  surroundings: PodSurroundings,
): Promise<string | null> {
  const { check } = job;
  if (check === null) return null;
  if (check.kind === 'script') return faultOfScript(check.args, surroundings);
  try {
    const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
    const { status } = await fetch(`http://127.0.0.1:${port}${check.path}`, options);
    return status === 200 ? null : String(status);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function faultOfScript(
  args: readonly string[],
  { folder, env, uid }: PodSurroundings,
): Promise<string | null> {
  const options = { cwd: folder, env, uid, gid: uid, timeout: PATIENCE_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], options, (error, _stdout, stderr) =>
      resolve(error === null ? null : `${error.message} ${stderr}`.trim()),
    );
  });
}
