import type { Statements } from '../../runtime/database';
import type { FoundAlias } from '../../status/aliases/found-alias';
import type { DayNumber } from '../../status/day-number';
import { foundAliases } from '../aliases/found-aliases';
import { SHOWN_REPLACEMENT } from '../aliases/replacement-state';
import { askAlone } from '../statements/joint-asking';

/** A replacement, whether it is shown yet or not. */
export interface StoredReplacement {
  target: string;
  isShown: boolean;
  /** 0 before the first good check. */
  checkedDay: DayNumber;
  /** How a search found it; null: somebody said so. */
  found: FoundAlias | null;
}

/** Index: PRIMARY; those of foundAliases. */
export async function storedReplacement(
  statements: Pick<Statements, 'select'>,
  urlId: number,
): Promise<StoredReplacement | null> {
  const [row] = await statements.select<{ target: Buffer; state: number; checked_day: number }>(
    'SELECT target, state, checked_day FROM replacement WHERE url_id = ?',
    [urlId],
  );
  if (row === undefined) return null;
  const isShown = row.state === SHOWN_REPLACEMENT;
  const target = row.target.toString('utf8');
  const alias = (await askAlone(statements)(foundAliases, [urlId])).get(urlId);
  const found = alias?.target === target ? alias : null;
  return { target, isShown, checkedDay: row.checked_day, found };
}
