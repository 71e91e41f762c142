import { OpsError } from './api/ops-error';
import { short, type OpsParts } from './ops-parts';

const DIGITS = 6;

/**
 * Programs from before a migration that took something away fail on the tables, or write what others misread.
 * @param schema migration that the tables are at, which this program knows
 * @throws OpsError where the commit is one of them
 */
export async function refuseBehindTables(
  { tables, repository }: Pick<OpsParts, 'tables' | 'repository'>,
  commit: string,
  schema: number,
): Promise<void> {
  const needed = tables.neededAt(schema);
  if (needed === 0) return;
  const file = `sql/${String(needed).padStart(DIGITS, '0')}.sql`;
  if ((await repository.fileAt(commit, file)) !== null) return;
  throw new OpsError(
    `${short(commit)} cannot work with the tables as they are: they are at migration ${schema}, and programs from before migration ${needed} fail on them, or write what others misread; go back to a commit that has ${file} at most, or mend it in a newer one`,
  );
}
