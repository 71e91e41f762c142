import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { domainKeyOf } from '../changes/domain-key';
import { standingIdOf } from './name-row';
import type { StoredName } from './stored-name';

/**
 * Forgets up to `limit` names that stand well, at which nothing was noticed since a day; but those that people have locked,
 * as long as they are. Index: standing_noticed.
 * @returns how many
 */
export async function purgeQuietNames(
  statements: Statements,
  { beforeDay, today }: { beforeDay: DayNumber; today: DayNumber },
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    `DELETE FROM name_standing WHERE standing = ? AND noticed_day < ?
       AND locked_until_day <= ? AND walk_due = 0 AND look_at = 0 ORDER BY noticed_day LIMIT ?`,
    [standingIdOf('quiet'), beforeDay, today, limit],
  );
  return affectedRows;
}

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
