import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { isGood } from '../../status/status-code';
import type { CheckResult } from './check-result';

/**
 * Notes which hosts gave a good answer, be it their front page, that never gave one before (W4.1): at once, as a
 * crawler that is killed gives no host back. In a statement by itself, so that no URL is locked meanwhile.
 * Index: url.PRIMARY, host.PRIMARY.
 */
export async function noteHeardHosts(
  statements: Statements,
  results: readonly CheckResult[],
  today: DayNumber,
): Promise<void> {
  const heard = results.filter(
    ({ code, isStamp, isHostHeard }) => isHostHeard || (isGood(code) && !isStamp),
  );
  if (heard.length === 0) return;
  const rows = await statements.select<{ host_id: number }>(
    `SELECT DISTINCT host_id FROM url FORCE INDEX (PRIMARY) STRAIGHT_JOIN host USING (host_id)
     WHERE url_id IN (?) AND heard_day = 0`,
    [heard.map(({ urlId }) => urlId)],
  );
  if (rows.length === 0) return;
  const hostIds = rows.map((row) => row.host_id).toSorted((a, b) => a - b);
  await statements.run('UPDATE host FORCE INDEX (PRIMARY) SET heard_day = ? WHERE host_id IN (?)', [
    today,
    hostIds,
  ]);
}
