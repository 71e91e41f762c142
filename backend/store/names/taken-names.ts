import type { Statements } from '../../runtime/database';
import { standingIdOf } from './name-row';

/** More than the largest hand-kept list of a wiki by far. */
const NAMES_MAX = 500_000;

/** All names that have come into other hands (U1). Index: standing_pages, which alone is read where names are few. */
export async function takenNames(
  statements: Pick<Statements, 'select'>,
): Promise<ReadonlySet<string>> {
  const rows = await statements.select<{ name: Buffer }>(
    'SELECT name FROM name_standing FORCE INDEX (standing_pages) WHERE standing = ? LIMIT ?',
    [standingIdOf('taken'), NAMES_MAX],
  );
  return new Set(rows.map(({ name }) => name.toString('utf8')));
}
