import { stateOf, type JobState } from './api/job-state';
import { OpsError } from './api/ops-error';
import type { OpsParts } from './ops-parts';

const LOOK_EVERY_MS = 3_000;
/** Toolforge itself gives a job ten minutes to come up. */
const UP_MAX_MS = 10 * 60_000;
/** The platform changes pods at once, if it does. */
const BY_ITSELF_MAX_MS = 60_000;
/** Old pods have 15 s to end, and the API tells whole seconds. */
const OLD_PODS_S = 20;
const LOG_LINES = 10;

/**
 * Has a continuous job change its pods, and waits until new ones run.
 * @throws OpsError when they do not come up
 */
export async function restartJob(parts: OpsParts, name: string): Promise<void> {
  const sinceMs = parts.clock.now();
  await parts.jobs.restart(name);
  if (!(await untilUp(parts, name, { sinceMs, maxMs: UP_MAX_MS }))) throw await notUp(parts, name);
  parts.tell(`restart: ${name} runs again, ${seconds(parts.clock.now() - sinceMs)} s later`);
}

/**
 * Whether a job whose definition was changed has changed its pods by itself: a number of replicas alone makes no new
 * ones.
 * @throws OpsError as restartJob
 */
export async function cameUpByItself(
  parts: OpsParts,
  name: string,
  sinceMs: number,
): Promise<boolean> {
  return untilUp(parts, name, { sinceMs, maxMs: BY_ITSELF_MAX_MS });
}

/**
 * Waits until pods of a job run that were begun after a moment. With several, the API tells the one that is
 * furthest from running.
 * @returns whether that came within so many milliseconds of it
 * @throws OpsError when one crashes again and again; the end of its log was told
 */
async function untilUp(
  parts: OpsParts,
  name: string,
  { sinceMs, maxMs }: { sinceMs: number; maxMs: number },
): Promise<boolean> {
  const { jobs, clock, signal } = parts;
  for (;;) {
    const job = await jobs.find(name);
    if (job === null)
      throw new OpsError(`job ${name} is gone; somebody removed it: run this again`);
    const state = stateOf(job);
    const waitedMs = clock.now() - sinceMs;
    if (isUpSince(state, waitedMs)) return true;
    if (state.isCrashing || state.phase === 'failed') throw await notUp(parts, name);
    if (waitedMs > maxMs) return false;
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}

/** Whoever tells no span is believed once the old pods must be gone. */
function isUpSince({ phase, forS }: JobState, waitedMs: number): boolean {
  if (phase !== 'running') return false;
  if (forS !== null) return forS * 1000 <= waitedMs;
  return waitedMs > OLD_PODS_S * 1000;
}

async function notUp({ jobs, tell }: OpsParts, name: string): Promise<OpsError> {
  const job = await jobs.find(name);
  const { phase, words } = job === null ? { phase: 'gone', words: '' } : stateOf(job);
  for (const line of await jobs.lastLines(name, LOG_LINES)) tell(`  ${line}`);
  return new OpsError(
    `job ${name} does not come up (${[phase, words].filter((word) => word !== '').join(', ')}); see \`toolforge jobs logs ${name}\`, and mend what it says`,
  );
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
