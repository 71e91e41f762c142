import type { Database, Statements } from '../../runtime/database';
import { lockToCall } from '../people/people-limits';
import { KIND, type SubscriberKind } from './subscriber-kind';
import { isOff, stateIdOf, stateOfId, type SubscriberState } from './subscriber-state';
import { addTopics, removeTopic, topicsOf } from './subscriptions';
import type { NewTopic } from './topic-names';
import type { Topic } from './topics';

/** Which webhook or other subscriber, and whose it has to be. */
export interface OwnWebhook {
  subscriberId: number;
  /** By default a webhook. */
  kind?: SubscriberKind;
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** Seconds since 1970. */
  nowS: number;
}

/** What an owner's wish came to; `gone`: there is no such webhook, or it is not in the state for it. */
export type WebhookChange = 'changed' | 'gone';

/** Topics of one webhook, or other subscriber. */
export const TOPICS_MAX = 100;
/** The old secret signs along so long after a new one was made. */
const OLD_SECRET_S = 86_400;

interface LockedWebhook {
  state: SubscriberState;
  isSecretShown: boolean;
  secret: Buffer;
}

/**
 * Has a webhook called: to prove that it wants this, where it has not, or was switched off; else for a test. Whatever is
 * sent just now is sent again. Index: PRIMARY.
 * @throws {LimitReachedError}
 */
export function callWebhook(database: Database, own: OwnWebhook): Promise<WebhookChange> {
  const { subscriberId, owner, nowS } = own;
  return database.transaction(async (statements) => {
    const takeOne = await lockToCall(statements, owner, nowS);
    const locked = await lockWebhook(statements, own);
    if (locked === null || locked.state === 'paused') return 'gone';
    await statements.run(
      'UPDATE subscriber SET due_at = 0, lease_token = NULL WHERE subscriber_id = ?',
      [subscriberId],
    );
    if (locked.state !== 'on') await beginProof(statements, subscriberId);
    await insertCall(statements, subscriberId, nowS);
    await takeOne();
    return 'changed';
  });
}

async function beginProof(statements: Statements, subscriberId: number): Promise<void> {
  await statements.run(
    'UPDATE subscriber SET state = ?, tries = 0, failing_since = 0 WHERE subscriber_id = ?',
    [stateIdOf('unproven'), subscriberId],
  );
}

/** Has a webhook called, in place of a call that was wanted before. Index: PRIMARY. */
export async function insertCall(
  statements: Statements,
  subscriberId: number,
  nowS: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO delivery (subscriber_id, change_id, wiki_id, first_id, old_verdict, new_verdict)
     VALUES (?, 0, 0, ?, 0, 0) ON DUPLICATE KEY UPDATE first_id = VALUES(first_id)`,
    [subscriberId, nowS],
  );
}

/** Ends the telling for a while, or goes on with it, when it is due by what was before. Index: PRIMARY. */
export function pauseWebhook(
  database: Database,
  own: OwnWebhook,
  [from, to]: readonly ['on', 'paused'] | readonly ['paused', 'on'],
): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    const locked = await lockWebhook(statements, own);
    if (locked?.state !== from) return 'gone';
    await statements.run('UPDATE subscriber SET state = ? WHERE subscriber_id = ?', [
      stateIdOf(to),
      own.subscriberId,
    ]);
    return 'changed';
  });
}

/** Tells the sealed secret, once; null: there is none that was not told. Index: PRIMARY. */
export function revealSecret(database: Database, own: OwnWebhook): Promise<Buffer | null> {
  return database.transaction(async (statements) => {
    const locked = await lockWebhook(statements, own);
    if (locked === null || locked.isSecretShown) return null;
    await statements.run('UPDATE subscriber SET is_secret_shown = 1 WHERE subscriber_id = ?', [
      own.subscriberId,
    ]);
    return locked.secret;
  });
}

/**
 * Gives a webhook another secret in place of one that was told; that one signs along for a day. Index: PRIMARY.
 * @param secret sealed
 */
export function rotateSecret(
  database: Database,
  own: OwnWebhook,
  secret: Buffer,
): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    const locked = await lockWebhook(statements, own);
    if (locked === null || !(locked.isSecretShown || isOff(locked.state))) return 'gone';
    await statements.run(
      `UPDATE subscriber SET old_secret = secret, old_until = ?, secret = ?, is_secret_shown = 0
       WHERE subscriber_id = ?`,
      [own.nowS + OLD_SECRET_S, secret, own.subscriberId],
    );
    return 'changed';
  });
}

/** Subscribes a webhook to one more topic. Index: PRIMARY, subscription.subscriber_id. */
export function addWebhookTopic(
  database: Database,
  own: OwnWebhook,
  topic: NewTopic,
): Promise<WebhookChange | 'too-many'> {
  return database.transaction(async (statements) => {
    if ((await lockWebhook(statements, own)) === null) return 'gone';
    const known = await topicsOf(statements, [own.subscriberId]);
    if (known.length >= TOPICS_MAX) return 'too-many';
    await addTopics(statements, own.subscriberId, [topic]);
    return 'changed';
  });
}

/** Index: PRIMARY, subscription.PRIMARY. */
export function removeWebhookTopic(
  database: Database,
  own: OwnWebhook,
  topic: Topic,
): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    if ((await lockWebhook(statements, own)) === null) return 'gone';
    await removeTopic(statements, own.subscriberId, topic);
    return 'changed';
  });
}

/** Index: PRIMARY. */
export async function lockWebhook(
  statements: Statements,
  { subscriberId, owner, kind = KIND.webhook }: OwnWebhook,
): Promise<LockedWebhook | null> {
  const [row] = await statements.select<{ state: number; is_secret_shown: number; secret: Buffer }>(
    `SELECT state, is_secret_shown, secret FROM subscriber FORCE INDEX (PRIMARY)
     WHERE subscriber_id = ? AND owner = ? AND kind = ? AND state <> ? FOR UPDATE`,
    [subscriberId, owner, kind, stateIdOf('removed')],
  );
  if (row === undefined) return null;
  const { secret } = row;
  return { state: stateOfId(row.state), isSecretShown: row.is_secret_shown === 1, secret };
}
