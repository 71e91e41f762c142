import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { domainKeyOf } from '../changes/domain-key';
import { deleteFrom } from '../statements/delete-from';
import { standingIdOf } from './name-row';
import type { StoredName } from './stored-name';

/**
 * Forgets up to `limit` names that stand well, at which nothing was noticed since a day; but those that people have locked,
 * as long as they are. Index: standing_noticed, PRIMARY.
 * @returns how many
 */
export async function purgeQuietNames(
  statements: Statements,
  { beforeDay, today }: { beforeDay: DayNumber; today: DayNumber },
  limit: number,
): Promise<number> {
  const quiet = [standingIdOf('quiet'), beforeDay, today];
  const rows = await statements.select<{ name_key: number }>(
    `SELECT name_key FROM name_standing FORCE INDEX (standing_noticed) WHERE ${IS_FORGOTTEN}
     ORDER BY noticed_day LIMIT ?`,
    [...quiet, limit],
  );
  if (rows.length === 0) return 0;
  const { affectedRows } = await statements.run(
    `${deleteFrom('name_standing', 'PRIMARY')} WHERE ${IS_FORGOTTEN} AND name_key IN (?)`,
    [...quiet, rows.map((row) => row.name_key)],
  );
  return affectedRows;
}

const IS_FORGOTTEN =
  'standing = ? AND noticed_day < ? AND locked_until_day <= ? AND walk_due = 0 AND look_at = 0';

/** Forgets a name of which no URL is listed any more, unless somebody else has it by now. Index: PRIMARY. */
export async function forgetName(
  statements: Statements,
  { name, lookAtS }: Pick<StoredName, 'name' | 'lookAtS'>,
): Promise<void> {
  await statements.run('DELETE FROM name_standing WHERE name_key = ? AND look_at = ?', [
    domainKeyOf(name),
    lookAtS,
  ]);
}
