import type { Database } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import type { NormalUrl } from '../../url/normal-url';
import { lockToCompare } from '../people/people-limits';
import { lockSubject } from '../urls/listed-subject';
import { countDueComparisons } from './page-comparisons';

/**
 * What came of a wish: `asked`; `waiting`: somebody has asked before; `fresh`: it was compared lately; `full`: too many
 * wait; `not-listed`: no page of a wiki has it, so that nobody asks its site.
 */
export type ComparisonWish = 'asked' | 'waiting' | 'fresh' | 'full' | 'not-listed';

/** A page hardly changes within a week, and what was compared then tells as much. */
const FRESH_DAYS = 7;
/** More would be compared only after days. */
const WAITING_MAX = 2_000;

/**
 * Has the page of a listed URL compared with its copy (U1): nothing is asked here, whoever compares does so in its turn.
 * Index: url.url_key, page_comparison.PRIMARY, page_comparison.due_at.
 * @param key of the person
 * @throws {LimitReachedError}
 */
export function askComparison(
  database: Database,
  { url, key }: { url: NormalUrl; key: Buffer },
  nowS: number,
): Promise<ComparisonWish> {
  const today = dayNumberOf(nowS * 1_000);
  return database.transaction(async (statements) => {
    const takeOne = await lockToCompare(statements, key, nowS);
    const listed = await lockSubject(statements, { url }, null);
    if (listed === null) return 'not-listed';
    const { urlId } = listed;
    const [known] = await statements.select<{ due_at: number; compared_day: number }>(
      'SELECT due_at, compared_day FROM page_comparison WHERE url_id = ? FOR UPDATE',
      [urlId],
    );
    if (known !== undefined && known.due_at > 0) return 'waiting';
    if (known !== undefined && known.compared_day > today - FRESH_DAYS) return 'fresh';
    if ((await countDueComparisons(statements, WAITING_MAX)) === WAITING_MAX) return 'full';
    await statements.run(
      `INSERT INTO page_comparison (url_id, asked_day, due_at) VALUES (?, ?, ?)
       ON DUPLICATE KEY UPDATE asked_day = VALUES(asked_day), due_at = VALUES(due_at), tries = 0`,
      [urlId, today, nowS],
    );
    await takeOne();
    return 'asked';
  });
}
