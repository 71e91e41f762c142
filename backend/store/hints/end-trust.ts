import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { hintSourceIdOf, type HintSource } from '../../status/hints/hint';

/**
 * A host's word is relied on no more, since some of it may be lost; it was not wrong, and may be again soon. Index:
 * host_hint.PRIMARY.
 */
export async function endTrust(
  statements: Pick<Statements, 'run'>,
  source: HintSource,
  hostId: number,
  today: DayNumber,
): Promise<void> {
  await statements.run(
    `UPDATE host_hint FORCE INDEX (PRIMARY) SET until_day = ?
     WHERE host_id = ? AND source = ? AND stretch > 1 AND until_day >= ?`,
    [Math.max(today - 1, 0), hostId, hintSourceIdOf(source), today],
  );
}
