import { ToolforgeApiError } from './api/api-error';
import { stateOf } from './api/job-state';
import type { NewJob } from './api/jobs-api';
import { OpsError } from './api/ops-error';
import type { OpsParts } from './ops-parts';

const LOOK_EVERY_MS = 3_000;
/** A table of fifty million rows is not altered within minutes. */
const RUN_MAX_MS = 12 * 3_600_000;
const LOG_LINES = 20;
const TRIES_MAX = 3;

type JobEnd = 'succeeded' | 'failed' | 'vanished';

/**
 * Runs a one-off job, and waits for its end. One of that name that a run before has left behind is waited for, and
 * then it runs again; so it has to be harmless twice. Toolforge removes a job half a minute after its end: one that
 * vanished between two looks runs again, too.
 * @throws OpsError when it fails, with the end of its log told before
 */
export async function runOnce(parts: OpsParts, job: NewJob): Promise<void> {
  const { jobs, tell } = parts;
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    await makeRoom(parts, job.name);
    await jobs.create(job).catch((error: unknown) => {
      // Whoever was faster is waited for in the next round.
      if (!(error instanceof ToolforgeApiError && error.status === 409)) throw error;
    });
    const ending = await endOf(parts, job.name);
    if (ending === 'succeeded') return;
    if (ending === 'failed') throw await failedJob(parts, job.name);
    tell(`${job.name}: was gone before its end could be seen; it runs once more`);
  }
  throw new OpsError(
    `how job ${job.name} ended could not be seen; see \`toolforge jobs logs ${job.name}\``,
  );
}

async function makeRoom(parts: OpsParts, name: string): Promise<void> {
  const left = await parts.jobs.find(name);
  if (left === null) return;
  const { phase } = stateOf(left);
  if (phase === 'pending' || phase === 'running') {
    parts.tell(`${name}: one that was begun before is under way`);
    await endOf(parts, name);
  }
  await parts.jobs.remove(name);
}

async function endOf({ jobs, clock, signal }: OpsParts, name: string): Promise<JobEnd> {
  const untilMs = clock.now() + RUN_MAX_MS;
  for (;;) {
    const job = await jobs.find(name);
    if (job === null) return 'vanished';
    const { phase } = stateOf(job);
    if (phase === 'succeeded' || phase === 'failed') return phase;
    if (clock.now() > untilMs) {
      throw new OpsError(
        `job ${name} has not ended within twelve hours; see \`toolforge jobs logs ${name}\``,
      );
    }
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}

async function failedJob({ jobs, tell }: OpsParts, name: string): Promise<OpsError> {
  const found = await jobs.find(name);
  const words = found === null ? '' : stateOf(found).words;
  for (const line of await jobs.lastLines(name, LOG_LINES)) tell(`  ${line}`);
  return new OpsError(`job ${name} failed${words === '' ? '' : ` (${words})`}`);
}
