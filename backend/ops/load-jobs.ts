import type { NewJob } from './api/jobs-api';
import { OpsError } from './api/ops-error';
import { jobsIn } from './jobs-file';
import { imageOf, short, type OpsParts } from './ops-parts';

/** Where jobs.yaml is in the repository. */
const JOBS_FILE = 'toolforge/jobs.yaml';

/**
 * The jobs as the source of a commit defines them, on the tool's own image.
 * @throws OpsError when there are none, or they are not as they have to be
 */
export async function jobsAt(
  { repository, tool }: Pick<OpsParts, 'repository' | 'tool'>,
  commit: string,
): Promise<NewJob[]> {
  const text = await repository.fileAt(commit, JOBS_FILE);
  const from = `${JOBS_FILE} at ${short(commit)}`;
  if (text === null) throw new OpsError(`${from} is not there; is that a commit of Weboid?`);
  return jobsIn(text, imageOf(tool), from);
}

/**
 * Tells Toolforge what the jobs are to be.
 * @returns names of those that it changed, whose pods it starts anew by itself; jobs of other names are left alone
 */
export async function loadJobs(
  { jobs, tell }: Pick<OpsParts, 'jobs' | 'tell'>,
  wanted: readonly NewJob[],
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const job of wanted) {
    if (!(await jobs.put(job))) continue;
    changed.add(job.name);
    tell(`load: ${job.name} is new, or defined otherwise than before`);
  }
  tell(`load: ${wanted.length} jobs are as jobs.yaml has them`);
  const names = new Set(wanted.map(({ name }) => name));
  const others = (await jobs.list()).filter(
    ({ name, job_type: type }) => type !== 'one-off' && !names.has(name),
  );
  for (const { name } of others) {
    tell(
      `load: job ${name} is not in jobs.yaml and left alone; \`toolforge jobs delete ${name}\` ends it`,
    );
  }
  return changed;
}
