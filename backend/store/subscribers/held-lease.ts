import type { Statements } from '../../runtime/database';
import type { LeasedSubscriber } from './lease-subscribers';
import { stateIdOf } from './subscriber-state';

/** Whose lease, and what proves it. */
export type HeldLease = Pick<LeasedSubscriber, 'subscriberId' | 'leaseToken'>;

/**
 * Locks a subscriber until the transaction ends, if it is still leased so, and in the state that it was leased in.
 * Index: PRIMARY.
 */
export async function lockLease(
  statements: Pick<Statements, 'select'>,
  { subscriberId, leaseToken, state }: HeldLease & Pick<LeasedSubscriber, 'state'>,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM subscriber FORCE INDEX (PRIMARY)
     WHERE subscriber_id = ? AND lease_token = ? AND state = ? FOR UPDATE`,
    [subscriberId, leaseToken, stateIdOf(state)],
  );
  return rows.length > 0;
}

/** Gives back a lease when what it was for is done: the next message is another one. Index: PRIMARY. */
export async function releaseSubscriber(
  statements: Pick<Statements, 'run'>,
  { subscriberId, leaseToken }: HeldLease,
): Promise<void> {
  await statements.run(
    `UPDATE subscriber SET lease_token = NULL, due_at = 0, message_change = NULL
     WHERE subscriber_id = ? AND lease_token = ?`,
    [subscriberId, leaseToken],
  );
}

/**
 * Gives back a lease for which nothing could be done, through no fault of the subscriber: the same is tried then, and
 * nothing is counted. Index: PRIMARY.
 * @param dueAtS seconds since 1970
 */
export async function postponeSubscriber(
  statements: Pick<Statements, 'run'>,
  { subscriberId, leaseToken }: HeldLease,
  dueAtS: number,
): Promise<void> {
  await statements.run(
    `UPDATE subscriber SET lease_token = NULL, due_at = ?
     WHERE subscriber_id = ? AND lease_token = ?`,
    [dueAtS, subscriberId, leaseToken],
  );
}
