import { short, type OpsParts } from './ops-parts';
import { describeRunning, whatRuns } from './what-runs';

/** Tells what an operator asks first: jobs with their versions, the image, the tables, the quota. */
export async function tellStatus(parts: OpsParts): Promise<void> {
  const { tell } = parts;
  await tellImage(parts);
  const schema = await parts.tables.schemaNow();
  tell(`tables: ${schema === null ? 'our own database cannot be asked' : `migration ${schema}`}`);
  for (const { id, status } of await parts.pushed()) tell(`push-to-deploy: ${id} is ${status}`);
  const running = await whatRuns(parts);
  for (const job of running) tell(`${job.kind} job ${describeRunning(job)}`);
  if (running.length === 0) tell('there are no jobs');
  for (const { category, name, used, limit } of await parts.jobs.quota()) {
    tell(`quota: ${category}, ${name}: ${used === '' ? '' : `${used} of `}${limit}`);
  }
}

async function tellImage({ builds, tool, tell }: OpsParts): Promise<void> {
  const ours = (await builds.list()).filter(
    ({ image }) => image === '' || image === `tool-${tool}`,
  );
  const newest = ours.find(({ phase }) => phase === 'succeeded');
  tell(
    newest === undefined
      ? 'image: there is none that was built lately'
      : `image: ${short(newest.commit)}, built ${newest.startedAt}`,
  );
  for (const { id, commit, phase } of ours) {
    if (phase === 'waiting' || phase === 'running')
      tell(`image: build ${id} of ${short(commit)} is ${phase}`);
  }
}
