import type { NewJob } from './api/jobs-api';
import { OpsError } from './api/ops-error';
import { loadJobs } from './load-jobs';
import { short, type OpsParts } from './ops-parts';
import { cameUpByItself, restartJob } from './change-pods';
import { runsOnly, seenCommits } from './seen-commits';
import { verifyCommit } from './verify-commit';

/**
 * Has the tool run its image: loads the jobs, restarts in their order those continuous ones that the platform does
 * not restart by itself and that do not tell that they run the commit, and waits until all tell so.
 * @throws OpsError when one does not come up or goes on with another commit
 */
export async function rollOut(
  parts: OpsParts,
  wanted: readonly NewJob[],
  commit: string,
): Promise<void> {
  const loadedMs = parts.clock.now();
  const changed = await loadJobs(parts, wanted);
  const names = continuousIn(wanted);
  const seen = await seenCommits(parts, names);
  for (const name of names) {
    if (changed.has(name)) {
      if (!(await cameUpByItself(parts, name, loadedMs))) await restartJob(parts, name);
    } else if (runsOnly(seen.get(name), commit)) {
      parts.tell(`restart: ${name} runs ${short(commit)} already`);
    } else {
      await restartJob(parts, name);
    }
  }
  await verifyCommit(parts, names, commit);
}

/** Names of the jobs that run on and on. */
export function continuousIn(jobs: readonly NewJob[]): string[] {
  return jobs.filter(({ job_type: type }) => type === 'continuous').map(({ name }) => name);
}

/** @throws OpsError while push-to-deploy is at work, which moves the image and restarts jobs, too */
export async function refuseBesidePush({ pushed }: OpsParts): Promise<void> {
  const [one] = await pushed();
  if (one === undefined) return;
  throw new OpsError(
    `deployment ${one.id} of push-to-deploy is ${one.status}; wait for its end (\`toolforge components deployment show ${one.id}\`), and run this again`,
  );
}
