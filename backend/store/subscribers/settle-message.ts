import type { Database, Statements } from '../../runtime/database';
import { deleteFrom } from '../statements/delete-from';
import { removeChanges } from './clear-waiting';
import type { DeliveryPlace, LeasedSubscriber } from './lease-subscribers';
import type { HeldLease } from './held-lease';
import { stateIdOf, type SubscriberState } from './subscriber-state';

/** What is being told: that it is called, or the changes up to a place. */
export type ToldRows = 'call' | DeliveryPlace;

/** How it goes on with a subscriber after a try. */
export interface NextStep {
  /** What was told need not be told again. */
  isDone: boolean;
  state: SubscriberState;
  tries: number;
  /** Seconds since 1970, as all moments here; 0: it is not failing. */
  failingSinceS: number;
  paceS: number;
  dueAtS: number;
  /** A word of at most 40 bytes for what came of it. */
  outcome: string;
}

/**
 * Notes where the message under way ends, so that whoever tries it again tells the same. Index: PRIMARY.
 * @returns whether the lease still holds
 */
export async function noteMessageEnd(
  statements: Pick<Statements, 'run'>,
  { subscriberId, leaseToken }: HeldLease,
  { changeId, wikiId }: DeliveryPlace,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE subscriber SET message_change = ?, message_wiki = ?
     WHERE subscriber_id = ? AND lease_token = ?`,
    [changeId, wikiId, subscriberId, leaseToken],
  );
  return affectedRows > 0;
}

/**
 * Writes what came of a try, in one transaction; what its owner has done with the subscriber meanwhile stays.
 * Index: subscriber.PRIMARY, delivery.PRIMARY.
 * @returns false: the lease was over, and nothing is changed
 */
export function settleMessage(
  database: Database,
  leased: Pick<LeasedSubscriber, 'subscriberId' | 'leaseToken' | 'state'>,
  told: ToldRows,
  { nowS, ...step }: NextStep & { nowS: number },
): Promise<boolean> {
  return database.transaction(async (statements) => {
    if (!(await writeStep(statements, leased, told, { nowS, ...step }))) return false;
    if (step.isDone) await removeTold(statements, leased, told);
    return true;
  });
}

async function writeStep(
  statements: Pick<Statements, 'run'>,
  { subscriberId, leaseToken, state }: HeldLease & Pick<LeasedSubscriber, 'state'>,
  told: ToldRows,
  step: NextStep & { nowS: number },
): Promise<boolean> {
  const endsMessage = step.isDone && told !== 'call';
  const { affectedRows } = await statements.run(
    `UPDATE subscriber SET lease_token = NULL, state = IF(state = ?, ?, state), tries = ?, failing_since = ?, pace_s = ?,
       due_at = ?, tried_at = ?, outcome = ?, told_at = IF(?, ?, told_at),
       message_change = IF(?, NULL, message_change)
     WHERE subscriber_id = ? AND lease_token = ?`,
    [
      stateIdOf(state),
      stateIdOf(step.state),
      step.tries,
      step.failingSinceS,
      step.paceS,
      step.dueAtS,
      step.nowS,
      Buffer.from(step.outcome),
      endsMessage ? 1 : 0,
      step.nowS,
      endsMessage ? 1 : 0,
      subscriberId,
      leaseToken,
    ],
  );
  return affectedRows > 0;
}

async function removeTold(
  statements: Pick<Statements, 'run'>,
  { subscriberId }: HeldLease,
  told: ToldRows,
): Promise<void> {
  if (told === 'call') {
    await statements.run(
      `${deleteFrom('delivery', 'PRIMARY')} WHERE subscriber_id = ? AND change_id = 0`,
      [subscriberId],
    );
    return;
  }
  await removeChanges(statements, subscriberId, told);
}

/** Whoever routes changes just now has done so by then, in seconds. */
export const ROUTED_WITHIN_S = 900;
