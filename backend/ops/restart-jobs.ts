import { OpsError } from './api/ops-error';
import type { OpsParts } from './ops-parts';
import { restartJob } from './change-pods';

/**
 * Restarts one job, or all continuous ones one after the other.
 * @param named its name, or `all`
 * @param order names of jobs in the order of jobs.yaml; others come last
 * @throws OpsError when there is none of that name, or it does not come up
 */
export async function restartJobs(
  parts: OpsParts,
  named: string,
  order: readonly string[],
): Promise<void> {
  const all = await parts.jobs.list();
  const continuous = all.filter(({ job_type: type }) => type === 'continuous');
  const wanted = named === 'all' ? continuous : all.filter(({ name }) => name === named);
  if (wanted.length === 0) {
    const there = all.map(({ name }) => name).join(', ');
    throw new OpsError(`there is no job ${named}; there are: ${there === '' ? 'none' : there}`);
  }
  const place = (name: string): number =>
    order.includes(name) ? order.indexOf(name) : order.length;
  for (const job of wanted.toSorted((left, right) => place(left.name) - place(right.name))) {
    if (job.job_type === 'continuous') await restartJob(parts, job.name);
    else await runNow(parts, job.name);
  }
}

async function runNow({ jobs, tell }: OpsParts, name: string): Promise<void> {
  await jobs.restart(name);
  tell(`restart: ${name} runs now`);
}
