import { refNamed, tellRollOut } from './deploy';
import { ensureImage } from './ensure-image';
import { jobsAt } from './load-jobs';
import { OpsError } from './api/ops-error';
import { short, type OpsParts } from './ops-parts';
import { refuseBehindTables } from './refuse-behind-tables';
import { refuseBesidePush, rollOut } from './roll-out';
import { elseTellingWhatRuns } from './what-runs';

/** What `weboid ops rollback` is to do. */
export interface RollbackOptions {
  /** The commit to go back to, in whole, or the name of a tag or branch that stands there. */
  to: string;
  /** Tells what would be done, and changes nothing. */
  dryRun: boolean;
}

/**
 * Goes back to a commit: builds its image where it is not that already, loads its jobs and restarts them. The tables
 * stay as they are: migrations only expand, so that programs of before go on with them. Where one did not, and the
 * commit is from before it, this is refused before anything is touched.
 * @throws OpsError, ToolforgeApiError. The signal's reason when aborted
 */
export async function rollback(parts: OpsParts, { to, dryRun }: RollbackOptions): Promise<void> {
  const found = await refNamed(parts, to);
  await refuseBesidePush(parts);
  const schema = await refuseUnlessLivable(parts, found.commit);
  const wanted = await jobsAt(parts, found.commit);
  if (dryRun) return tellRollOut(parts, wanted, found.commit);
  const commit = await ensureImage(parts, found);
  if (commit !== found.commit) {
    throw new OpsError(
      `${found.name} moved on while it was built: the image is ${short(commit)} now; no job was touched. Name a tag, which stays, and run this again`,
    );
  }
  await elseTellingWhatRuns(parts, () => rollOut(parts, wanted, commit));
  parts.tell(`done: ${parts.tool} runs ${short(commit)} again, on tables at migration ${schema}`);
  parts.tell(
    'to go on: mend it in a newer commit and `weboid ops deploy` that; migrations that the tables have stay applied, so mend these by further ones',
  );
}

/** @returns the migration that the tables are at */
async function refuseUnlessLivable(
  { tables, repository }: OpsParts,
  commit: string,
): Promise<number> {
  const now = await tables.schemaNow();
  if (now === null) {
    throw new OpsError(
      'what migration the tables are at cannot be read from our own database; run this as a job, which reaches it (toolforge/README.md)',
    );
  }
  if (now > tables.schemaKnown) {
    throw new OpsError(
      `the tables are at migration ${now}, and this program knows ${tables.schemaKnown}: only one that knows them all can tell what may run on them; use the newest image, or a newer checkout`,
    );
  }
  await refuseBehindTables({ tables, repository }, commit, now);
  return now;
}
