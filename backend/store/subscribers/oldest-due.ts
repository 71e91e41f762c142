import type { Statements } from '../../runtime/database';
import { KIND } from './subscriber-kind';
import { stateIdOf } from './subscriber-state';

/** Of how many subscribers the first one is looked at for whom something waits, in one statement. */
const LOOKED_AT = 1_000;
/** When many in front are paused or wait for another try, others behind them tell as much. */
const STEPS_MAX = 20;

/**
 * Since when that has been due which should have been sent to webhooks first, in seconds since 1970; null: nothing is due. Of many
 * for whom something is due, as where nobody sends, it looks at a thousand. Index: delivery.PRIMARY, subscriber.PRIMARY,
 * change.PRIMARY.
 */
export async function oldestDueDelivery(
  statements: Pick<Statements, 'select'>,
  nowS: number,
): Promise<number | null> {
  let afterId = 0;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const waiting = await firstWaiting(statements, afterId);
    const dueSinceS = waiting.length === 0 ? null : await dueSince(statements, waiting, nowS);
    if (dueSinceS !== null || waiting.length < LOOKED_AT) return dueSinceS;
    afterId = waiting.at(-1)?.[0] ?? afterId;
  }
  return null;
}

type FirstWaiting = [subscriberId: number, changeId: number];

async function firstWaiting(
  statements: Pick<Statements, 'select'>,
  afterId: number,
): Promise<FirstWaiting[]> {
  const rows = await statements.select<{ subscriber_id: number; first_waiting: number }>(
    `SELECT subscriber_id, MIN(change_id) AS first_waiting FROM delivery FORCE INDEX (PRIMARY)
     WHERE subscriber_id > ? GROUP BY subscriber_id ORDER BY subscriber_id LIMIT ?`,
    [afterId, LOOKED_AT],
  );
  return rows.map((row) => [row.subscriber_id, row.first_waiting]);
}

const SENT_TO = (['on', 'unproven'] as const).map(stateIdOf);

/** It became due when it was wanted, or changed, or when a pause was over, whatever was last. */
async function dueSince(
  statements: Pick<Statements, 'select'>,
  waiting: readonly FirstWaiting[],
  nowS: number,
): Promise<number | null> {
  // A number of mixed columns comes as text.
  const [row] = await statements.select<{ since: string | number | null }>(
    `WITH waiting (subscriber_id, change_id) AS (VALUES ?)
     SELECT MIN(GREATEST(due_at, IF(delivery.change_id = 0, delivery.first_id, COALESCE(changed_at, 0)))) AS since
     FROM waiting STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
       STRAIGHT_JOIN delivery FORCE INDEX (PRIMARY)
         ON delivery.subscriber_id = waiting.subscriber_id AND delivery.change_id = waiting.change_id
       LEFT JOIN \`change\` FORCE INDEX (PRIMARY) ON \`change\`.change_id = waiting.change_id
     WHERE state IN (?) AND due_at <= ? AND kind = ?`,
    [waiting.map((one) => [...one]), SENT_TO, nowS, KIND.webhook],
  );
  const since = row?.since ?? null;
  return since === null ? null : Number(since);
}
