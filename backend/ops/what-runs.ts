import { stateOf, type Job } from './api/job-state';
import { short, type OpsParts } from './ops-parts';
import { seenCommits } from './seen-commits';

/** One job as an operator wants to see it. */
export interface RunningJob {
  name: string;
  kind: Job['job_type'];
  /** Such as `running 3h`, `pending, exitcode 1`. */
  state: string;
  /** Of its pods; '' where nobody tells. */
  commits: string;
}

/** What runs now, by the jobs API, and which commits, as far as pods tell. */
export async function whatRuns(parts: OpsParts): Promise<RunningJob[]> {
  const jobs = await parts.jobs.list();
  const continuous = jobs.filter(({ job_type: type }) => type === 'continuous');
  const seen = await seenCommits(
    parts,
    continuous.map(({ name }) => name),
  );
  return jobs.map((job) => ({
    name: job.name,
    kind: job.job_type,
    state: inWords(job),
    commits: (seen.get(job.name) ?? []).map(short).join(', '),
  }));
}

function inWords(job: Job): string {
  const { phase, words } = stateOf(job);
  const since = job.status?.duration ?? '';
  const state = [phase, since].filter((word) => word !== '').join(' ');
  const isOtherwise = job.status?.up_to_date === false ? 'runs otherwise than defined' : '';
  return [state, words, isOtherwise].filter((word) => word !== '').join(', ');
}

/** A line for each. */
export function describeRunning({ name, state, commits }: RunningJob): string {
  return `${name}: ${state}${commits === '' ? '' : `, ${commits}`}`;
}

/**
 * Does work that changes what runs; where it ends half way, what runs then is told before its error goes on.
 * @throws what the work throws
 */
export async function elseTellingWhatRuns(
  parts: OpsParts,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (parts.signal.aborted) {
      parts.tell('ended half way: run the same again to go on');
      throw error;
    }
    parts.tell('ended half way; this runs now:');
    await tellRunning(parts);
    throw error;
  }
}

async function tellRunning(parts: OpsParts): Promise<void> {
  try {
    for (const job of await whatRuns(parts)) parts.tell(`  ${describeRunning(job)}`);
  } catch (error) {
    // The error that ended it is the one to be thrown.
    parts.tell(`  that cannot be told: ${error instanceof Error ? error.message : String(error)}`);
  }
}
