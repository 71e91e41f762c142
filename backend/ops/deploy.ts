import { ensureImage, planImage } from './ensure-image';
import { jobsAt } from './load-jobs';
import type { NewJob } from './api/jobs-api';
import { OpsError } from './api/ops-error';
import { imageOf, short, type OpsParts } from './ops-parts';
import { refuseBehindTables } from './refuse-behind-tables';
import { refuseBesideOldPods } from './refuse-beside-old-pods';
import { continuousIn, refuseBesidePush, rollOut } from './roll-out';
import { runOnce } from './run-once';
import { runsOnly, seenCommits } from './seen-commits';
import type { GitRef } from './source/git-refs';
import { elseTellingWhatRuns } from './what-runs';

/** What `weboid ops deploy` is to do. */
export interface DeploymentOptions {
  /** Name of a branch or tag, or a whole commit hash at which one stands. */
  ref: string;
  /** Tells what would be done, and changes nothing. */
  dryRun: boolean;
}

/**
 * Deploys a ref: builds its image, migrates the tables while the old pods go on (migrations only expand: sql/README.md),
 * loads its jobs, restarts those that go on with the old image, and verifies which commit they tell. Every step
 * looks at what is there first, so that one that was cut off anywhere goes on when it is run again.
 * @throws OpsError, ToolforgeApiError; what runs then was told. The signal's reason when aborted
 */
export async function deploy(parts: OpsParts, { ref, dryRun }: DeploymentOptions): Promise<void> {
  const found = await refNamed(parts, ref);
  await refuseBesidePush(parts);
  await refuseForTables(parts, found.commit);
  const planned = await jobsAt(parts, found.commit);
  if (dryRun) return tellPlan(parts, found, planned);
  const commit = await ensureImage(parts, found);
  const wanted = commit === found.commit ? planned : await jobsAt(parts, commit);
  await elseTellingWhatRuns(parts, async () => {
    await migrate(parts);
    await rollOut(parts, wanted, commit);
  });
  parts.tell(`done: ${parts.tool} runs ${short(commit)}`);
}

/**
 * A commit of before may be named here, too, in place of a rollback.
 * @throws OpsError where its programs or its migrations cannot go with the tables
 */
async function refuseForTables(parts: OpsParts, commit: string): Promise<void> {
  const { tables } = parts;
  const schema = await tables.schemaNow();
  await refuseBesideOldPods(parts, commit, schema);
  const isKnown = schema !== null && schema <= tables.schemaKnown;
  if (isKnown) await refuseBehindTables(parts, commit, schema);
}

/** @throws OpsError when nothing is named so */
export async function refNamed({ repository, tell }: OpsParts, name: string): Promise<GitRef> {
  const found = await repository.find(name);
  if (found === null) {
    throw new OpsError(
      `no branch or tag of ${repository.address} is named ${name}, or stands at a commit of that whole hash; Toolforge builds nothing else: \`git tag back <commit> && git push origin back\` names a commit, then name that tag here`,
    );
  }
  tell(`${name} is ${found.commit}, ${found.name}`);
  return found;
}

async function migrate(parts: OpsParts): Promise<void> {
  try {
    await runOnce(parts, migration(parts.tool));
  } catch (cause) {
    if (!(cause instanceof OpsError)) throw cause;
    throw new OpsError(
      'the tables were not migrated to their end; the old pods go on with them as they are, but one that starts anew has the new image: mend what the log says, and run this again, which goes on with the migration',
      { cause },
    );
  }
  parts.tell('migrate: the tables are up to date');
}

function migration(tool: string): NewJob {
  return {
    job_type: 'one-off',
    name: 'migrate',
    cmd: 'migrate',
    imagename: imageOf(tool),
    mount: 'none',
    memory: '512Mi',
    emails: 'none',
  };
}

async function tellPlan(parts: OpsParts, found: GitRef, planned: readonly NewJob[]): Promise<void> {
  const { tell } = parts;
  const plan = await planImage(parts, found.commit);
  const first = {
    keep: 'is that commit already',
    follow: 'a build of it is under way, which would be followed',
    build: 'would be built',
  };
  tell(`image: ${first[plan.action]}`);
  tell('migrate: would run as a job, and be waited for');
  await tellRollOut(parts, planned, found.commit);
}

/** What rolling out would do; whether a definition differs only Toolforge can say, when it is told. */
export async function tellRollOut(
  parts: OpsParts,
  wanted: readonly NewJob[],
  commit: string,
): Promise<void> {
  const { tell } = parts;
  const there = new Set((await parts.jobs.list()).map(({ name }) => name));
  for (const { name } of wanted) {
    tell(`load: ${name} would be ${there.has(name) ? 'told its definition' : 'made'}`);
  }
  const seen = await seenCommits(parts, continuousIn(wanted));
  for (const [name, commits] of seen) {
    tell(
      runsOnly(commits, commit)
        ? `restart: ${name} runs ${short(commit)} already`
        : `restart: ${name} would be restarted`,
    );
  }
}
