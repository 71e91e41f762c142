import type { Database, Statements } from '../../runtime/database';
import { deleteFrom } from '../statements/delete-from';
import type { DeliveryPlace, LeasedSubscriber } from './lease-subscribers';
import { lockLease, releaseSubscriber } from './held-lease';
import { withinMessage } from './waiting-changes';

type LeaseInState = Pick<LeasedSubscriber, 'subscriberId' | 'leaseToken' | 'state'>;

const ROWS_AT_ONCE = 2_000;
const LAST_CHANGE = Number.MAX_SAFE_INTEGER;

/**
 * Removes what waits for who is not to be told of it any more, a part at a time, and at last who was removed. Who comes
 * here was switched off or removed long enough ago that nothing more is routed to it; nothing is done where it is no
 * more as it was leased. Index: delivery.PRIMARY, subscriber.PRIMARY.
 */
export function clearWaiting(database: Database, leased: LeaseInState): Promise<void> {
  const { subscriberId, state } = leased;
  const isRemoved = state === 'removed';
  return database.transaction(async (statements) => {
    if (!(await lockLease(statements, leased))) return;
    // That its owner has it called may be newer than this.
    const all = { fromId: isRemoved ? 0 : 1, toId: LAST_CHANGE };
    const gone = await removeDeliveries(statements, subscriberId, all, ROWS_AT_ONCE);
    if (gone < ROWS_AT_ONCE && isRemoved) {
      await statements.run('DELETE FROM subscriber WHERE subscriber_id = ?', [subscriberId]);
    } else {
      await releaseSubscriber(statements, leased);
    }
  });
}

/**
 * Removes the changes up to a place, of which nothing can be told: the log holds them no more. Index: delivery.PRIMARY,
 * subscriber.PRIMARY.
 */
export function passOver(
  database: Database,
  leased: LeaseInState,
  end: DeliveryPlace,
): Promise<void> {
  return database.transaction(async (statements) => {
    if (!(await lockLease(statements, leased))) return;
    await removeChanges(statements, leased.subscriberId, end);
    await releaseSubscriber(statements, leased);
  });
}

/** Removes the changes up to a place, the first ones that wait. Index: PRIMARY. */
export async function removeChanges(
  statements: Pick<Statements, 'run'>,
  subscriberId: number,
  end: DeliveryPlace,
): Promise<void> {
  const [isWithin, values] = withinMessage(end);
  await statements.run(
    `${deleteFrom('delivery', 'PRIMARY')} WHERE subscriber_id = ? AND change_id > 0 ${isWithin}`,
    [subscriberId, ...values],
  );
}

/**
 * Removes what waits for a subscriber of some changes, oldest first; a few rows more than `limit` where a change concerns
 * several wikis. Index: PRIMARY.
 * @returns how many are gone; fewer than `limit`: all are
 */
export async function removeDeliveries(
  statements: Statements,
  subscriberId: number,
  { fromId, toId }: { fromId: number; toId: number },
  limit: number,
): Promise<number> {
  const rows = await statements.select<{ change_id: number }>(
    `SELECT change_id FROM delivery FORCE INDEX (PRIMARY)
     WHERE subscriber_id = ? AND change_id BETWEEN ? AND ? ORDER BY change_id LIMIT ?`,
    [subscriberId, fromId, toId, limit],
  );
  const last = rows.at(-1);
  if (last === undefined) return 0;
  const { affectedRows } = await statements.run(
    `${deleteFrom('delivery', 'PRIMARY')} WHERE subscriber_id = ? AND change_id BETWEEN ? AND ?`,
    [subscriberId, fromId, last.change_id],
  );
  return affectedRows;
}
