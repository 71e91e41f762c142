import type { Database, Statements } from '../../runtime/database';
import { insertCall, lockWebhook, type OwnWebhook, type WebhookChange } from './change-webhook';
import { KIND } from './subscriber-kind';
import { ROUTED_WITHIN_S } from './settle-message';
import { stateIdOf, STATES_OFF } from './subscriber-state';
import { removeAllTopics } from './subscriptions';

/** Those that were switched off go so many days after their last try. */
export const OFF_DAYS_MAX = 90;

const NOBODY = Buffer.alloc(16);
/** Of webhooks the secrets are sealed, of who is told on a talk page the name. */
const SEALED = [KIND.webhook, KIND.talk];
const REMOVED = stateIdOf('removed');
const OFF = STATES_OFF.map(stateIdOf);

/** Removes a webhook as its owner wants. Index: those of `eraseSubscriber`. */
export function removeWebhook(database: Database, own: OwnWebhook): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    if ((await lockWebhook(statements, own)) === null) return 'gone';
    await eraseSubscriber(statements, own.subscriberId, own.nowS);
    return 'changed';
  });
}

/** A subscriber with what is sealed of it. */
export interface SealedWebhook {
  subscriberId: number;
  /** Sealed. */
  secret: Buffer;
}

/** The next ones of whom something is sealed, behind an id, in their order, at most `limit`. Index: PRIMARY. */
export async function sealedWebhooks(
  statements: Pick<Statements, 'select'>,
  afterId: number,
  limit: number,
): Promise<SealedWebhook[]> {
  const rows = await statements.select<{ subscriber_id: number; secret: Buffer }>(
    `SELECT subscriber_id, secret FROM subscriber FORCE INDEX (PRIMARY)
     WHERE subscriber_id > ? AND state <> ? AND kind IN (?) ORDER BY subscriber_id LIMIT ?`,
    [afterId, REMOVED, SEALED, limit],
  );
  return rows.map((row) => ({ subscriberId: row.subscriber_id, secret: row.secret }));
}

/**
 * Removes a webhook whose secret does not open: its owner is known by the same key, so nobody sees or removes it any
 * more. Index: those of `eraseSubscriber`.
 * @returns false: it has another secret by now, or is gone
 */
export function removeSealedWebhook(
  database: Database,
  { subscriberId, secret }: SealedWebhook,
  nowS: number,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const rows = await statements.select(
      `SELECT 1 FROM subscriber FORCE INDEX (PRIMARY)
       WHERE subscriber_id = ? AND secret = ? AND state <> ? FOR UPDATE`,
      [subscriberId, secret, REMOVED],
    );
    if (rows.length > 0) await eraseSubscriber(statements, subscriberId, nowS);
    return rows.length > 0;
  });
}

/**
 * Removes up to `limit` webhooks that were switched off, and not tried since `beforeS` (seconds since 1970).
 * Index: subscriber.state_tried, those of `eraseSubscriber`.
 * @returns how many
 */
export async function purgeOffWebhooks(
  database: Database,
  { beforeS, nowS }: { beforeS: number; nowS: number },
  limit: number,
): Promise<number> {
  const rows = await database.select<{ subscriber_id: number }>(
    `SELECT subscriber_id FROM subscriber FORCE INDEX (state_tried)
     WHERE state IN (?) AND tried_at < ? ORDER BY state, tried_at LIMIT ?`,
    [OFF, beforeS, limit],
  );
  for (const { subscriber_id: subscriberId } of rows) {
    await database.transaction(async (statements) => {
      const still = await statements.select(
        `SELECT 1 FROM subscriber FORCE INDEX (PRIMARY)
         WHERE subscriber_id = ? AND state IN (?) AND tried_at < ? FOR UPDATE`,
        [subscriberId, OFF, beforeS],
      );
      if (still.length > 0) await eraseSubscriber(statements, subscriberId, nowS);
    });
  }
  return rows.length;
}

/**
 * At once goes all that tells of its owner, and its row when nothing more can be routed to it. Call with the row locked.
 * Index: PRIMARY, subscription.subscriber_id, subscription.PRIMARY, those of names, delivery.PRIMARY.
 */
export async function eraseSubscriber(
  statements: Statements,
  subscriberId: number,
  nowS: number,
): Promise<void> {
  // Whoever it was, the sender of webhooks clears what is left.
  await statements.run(
    `UPDATE subscriber SET state = ?, kind = ?, owner = ?, address = '', secret = '', old_secret = '', old_until = 0,
       lease_token = NULL, due_at = ? WHERE subscriber_id = ?`,
    [REMOVED, KIND.webhook, NOBODY, nowS + ROUTED_WITHIN_S, subscriberId],
  );
  for (const table of ['mail_subscriber', 'talk_subscriber']) {
    await statements.run(`DELETE FROM ${table} WHERE subscriber_id = ?`, [subscriberId]);
  }
  await removeAllTopics(statements, subscriberId);
  // By this row it is found when it is due.
  await insertCall(statements, subscriberId, nowS);
}
