import type { Database, Statements } from '../../runtime/database';
import { removeDeliveries } from './clear-waiting';

/** A subscriber, and the oldest change that waits for it. */
interface OldestWaiting {
  subscriberId: number;
  changeId: number;
}

/**
 * Removes what waits of changes that the log holds no more, of which nothing can be told, from up to `subscribers`
 * subscribers behind an id, each up to `limit` rows in one transaction. A loose scan finds them: it skips from one
 * subscriber to the next. Index: delivery.PRIMARY.
 * @param oldestId the oldest change of the log
 * @returns how many rows are gone, and behind which id it goes on; null: all were seen
 */
export async function purgeOldDeliveries(
  database: Database,
  { oldestId, afterId }: { oldestId: number; afterId: number },
  { subscribers, limit }: { subscribers: number; limit: number },
): Promise<{ removed: number; afterId: number | null }> {
  const found = await oldestWaiting(database, afterId, subscribers);
  let removed = 0;
  for (const { subscriberId, changeId } of found) {
    if (changeId >= oldestId) continue;
    const untold = { fromId: 1, toId: oldestId - 1 };
    for (let gone = limit; gone >= limit; removed += gone) {
      gone = await database.transaction((statements) =>
        removeDeliveries(statements, subscriberId, untold, limit),
      );
    }
  }
  const last = found.length < subscribers ? null : (found.at(-1)?.subscriberId ?? null);
  return { removed, afterId: last };
}

async function oldestWaiting(
  statements: Pick<Statements, 'select'>,
  afterId: number,
  limit: number,
): Promise<OldestWaiting[]> {
  const rows = await statements.select<{ subscriber_id: number; oldest: number }>(
    `SELECT subscriber_id, MIN(change_id) AS oldest FROM delivery FORCE INDEX (PRIMARY)
     WHERE subscriber_id > ? AND change_id > 0 GROUP BY subscriber_id ORDER BY subscriber_id LIMIT ?`,
    [afterId, limit],
  );
  return rows.map((row) => ({ subscriberId: row.subscriber_id, changeId: row.oldest }));
}
