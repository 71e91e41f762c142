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
  /** Two editors, or one reviewer, say that it is the same content (W8.5), or a search found it. */
  isAgreed: boolean;
  /** Keyed hash of who proposed what is not agreed yet. */
  proposer: Buffer | null;
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
  const [row] = await statements.select<{
    target: Buffer;
    state: number;
    checked_day: number;
    agreed: number;
    proposer: Buffer | null;
  }>('SELECT target, state, checked_day, agreed, proposer FROM replacement WHERE url_id = ?', [
    urlId,
  ]);
  if (row === undefined) return null;
  const isShown = row.state === SHOWN_REPLACEMENT;
  const target = row.target.toString('utf8');
  const alias = (await askAlone(statements)(foundAliases, [urlId])).get(urlId);
  const found = alias?.target === target ? alias : null;
  const { checked_day: checkedDay, agreed, proposer } = row;
  return { target, isShown, isAgreed: agreed === 1, proposer, checkedDay, found };
}
