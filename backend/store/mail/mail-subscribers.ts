import type { Database, Statements } from '../../runtime/database';
import { lockToAddWebhook } from '../people/people-limits';
import {
  lockWebhook,
  TOPICS_MAX,
  type OwnWebhook,
  type WebhookChange,
} from '../subscribers/change-webhook';
import { eraseSubscriber } from '../subscribers/remove-webhook';
import { KIND } from '../subscribers/subscriber-kind';
import { isOff, stateIdOf, stateOfId, type SubscriberState } from '../subscribers/subscriber-state';
import { addTopics, topicsOf } from '../subscribers/subscriptions';
import type { NewTopic } from '../subscribers/topic-names';
import type { Topic } from '../subscribers/topics';
import { waitingOf } from '../subscribers/webhooks-of-person';
import { RHYTHM_DAYS, RHYTHM_TABLES, storeRhythm } from './mail-rhythm';
import { recipientStateIdOf } from './recipients';

/** Changed links of which somebody wants to be told. */
export interface WantedLinks {
  /** Days between digests that tell of it, at least. */
  everyDays: number;
  topics: readonly NewTopic[];
}

/** The same, by mail. */
export interface NewMailSubscriber extends WantedLinks {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** An address of theirs. */
  recipientId: number;
  /** Seconds since 1970. */
  nowS: number;
}

const DAY_S = 86_400;

/** Digests come once a day, so that it is due on a day, not at an hour: all parts come in the same one. */
export function mailDueAtS(fromS: number, everyDays: number): number {
  return (Math.floor(fromS / DAY_S) + everyDays) * DAY_S;
}

/**
 * Has a person told of changed links at a mail address; the first digest comes after the time between two.
 * Index: mail_recipient.PRIMARY, subscriber.owner, those of `storeRhythm`.
 * @returns `there`: it is told at that address already; `gone`: no mail is sent there
 * @throws {LimitReachedError}
 */
export function addMailSubscriber(
  database: Database,
  wanted: NewMailSubscriber,
): Promise<'added' | 'there' | 'gone'> {
  const { owner, recipientId, nowS } = wanted;
  return database.transaction(async (statements) => {
    const takeOne = await lockToAddWebhook(statements, owner, nowS);
    const confirmed = await statements.select(
      `SELECT 1 FROM mail_recipient FORCE INDEX (PRIMARY)
       WHERE recipient_id = ? AND owner = ? AND state = ? FOR UPDATE`,
      [recipientId, owner, recipientStateIdOf('on')],
    );
    if (confirmed.length === 0) return 'gone';
    if ((await subscribersAt(statements, recipientId)).length > 0) return 'there';
    await insertMailSubscriber(statements, wanted);
    await takeOne();
    return 'added';
  });
}

async function insertMailSubscriber(
  statements: Statements,
  { owner, recipientId, everyDays, topics, nowS }: NewMailSubscriber,
): Promise<void> {
  await statements.run(
    `INSERT INTO subscriber (kind, owner, state, address, secret, created_at, due_at)
     VALUES (?, ?, ?, ?, '', ?, ?)`,
    [KIND.mail, owner, stateIdOf('on'), String(recipientId), nowS, mailDueAtS(nowS, everyDays)],
  );
  const [row] = await statements.select<{ subscriber_id: number }>(
    'SELECT LAST_INSERT_ID() AS subscriber_id',
  );
  const subscriberId = row?.subscriber_id ?? 0;
  await storeRhythm(statements, subscriberId, everyDays);
  await addTopics(statements, subscriberId, topics);
}

/**
 * The same for an address whose owner may not have agreed yet, to which no digest is made before; what it is told of
 * already, and how often, stays. Call with its row locked. Index: mail_recipient.PRIMARY, subscriber.owner, those of
 * `storeRhythm`, subscription.subscriber_id.
 * @returns false: it has as many topics as there can be
 */
export async function tellAlso(
  statements: Statements,
  wanted: NewMailSubscriber,
): Promise<boolean> {
  const [subscriberId] = await subscribersAt(statements, wanted.recipientId);
  if (subscriberId === undefined) {
    await insertMailSubscriber(statements, wanted);
    return true;
  }
  const known = await topicsOf(statements, [subscriberId]);
  if (known.length + wanted.topics.length > TOPICS_MAX) return false;
  await addTopics(statements, subscriberId, wanted.topics);
  return true;
}

/** Of what an address is told, or will be. Index: mail_recipient.PRIMARY, subscriber.owner, subscription.subscriber_id. */
export async function topicsToldAt(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
): Promise<Topic[]> {
  return topicsOf(statements, await subscribersAt(statements, recipientId, ''));
}

/** Ids, locked until the transaction ends where that is said. */
async function subscribersAt(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
  lock: 'FOR UPDATE' | '' = 'FOR UPDATE',
): Promise<number[]> {
  const rows = await statements.select<{ subscriber_id: number }>(
    `SELECT subscriber_id
     FROM mail_recipient FORCE INDEX (PRIMARY) STRAIGHT_JOIN subscriber FORCE INDEX (owner) USING (owner)
     WHERE recipient_id = ? AND kind = ? AND subscriber.address = ? ${lock}`,
    [recipientId, KIND.mail, String(recipientId)],
  );
  return rows.map((row) => row.subscriber_id);
}

/**
 * Nobody is told of changed links at an address any more, and nothing is kept of what it was to be told. Call with the
 * recipient's row locked, and there still. Index: mail_recipient.PRIMARY, subscriber.owner, those of `eraseSubscriber`.
 */
export async function endMailSubscriptions(
  statements: Statements,
  recipientId: number,
  nowS: number,
): Promise<void> {
  for (const subscriberId of await subscribersAt(statements, recipientId)) {
    await eraseSubscriber(statements, subscriberId, nowS);
  }
}

/** Of what somebody is told by mail, as the person sees it. */
export interface StoredMailSubscriber {
  subscriberId: number;
  recipientId: number;
  state: Exclude<SubscriberState, 'removed'>;
  everyDays: number;
  topics: readonly Topic[];
  /** Nothing is told before, in seconds since 1970. */
  dueAtS: number;
  /** How many changes wait, up to a thousand. */
  waiting: number;
}

/**
 * Of what a person is told by mail, oldest first; once for each address at most. Index: subscriber.owner,
 * mail_subscriber.PRIMARY, talk_subscriber.PRIMARY, subscription.subscriber_id, delivery.PRIMARY.
 */
export async function mailSubscribersOf(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
): Promise<StoredMailSubscriber[]> {
  const rows = await statements.select<MailRow>(
    `SELECT subscriber.subscriber_id, address, state, ${RHYTHM_DAYS} AS every_days, due_at
     FROM subscriber FORCE INDEX (owner) ${RHYTHM_TABLES}
     WHERE owner = ? AND kind = ? ORDER BY subscriber.subscriber_id`,
    [owner, KIND.mail],
  );
  const ids = rows.map((row) => row.subscriber_id);
  const topics = await topicsOf(statements, ids);
  const found: StoredMailSubscriber[] = [];
  for (const row of rows) {
    const { waiting } = await waitingOf(statements, row.subscriber_id);
    const state = stateOfId(row.state);
    if (state === 'removed') continue;
    found.push({
      subscriberId: row.subscriber_id,
      recipientId: Number(row.address.toString('latin1')),
      state,
      everyDays: row.every_days,
      topics: topics.filter(({ subscriberId }) => subscriberId === row.subscriber_id),
      dueAtS: row.due_at,
      waiting,
    });
  }
  return found;
}

interface MailRow {
  subscriber_id: number;
  address: Buffer;
  state: number;
  every_days: number;
  due_at: number;
}

/** Which one, and whose it has to be. */
export type OwnMailSubscriber = Omit<OwnWebhook, 'kind'>;

/** The same for what changes any subscriber. */
export function asMailOwn(own: OwnMailSubscriber): OwnWebhook {
  return { ...own, kind: KIND.mail };
}

/** Changes how often somebody is told by mail at most, from the last digest on. Index: PRIMARY. */
export function changeMailRhythm(
  database: Database,
  own: OwnMailSubscriber,
  everyDays: number,
): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    if ((await lockWebhook(statements, asMailOwn(own))) === null) return 'gone';
    await storeRhythm(statements, own.subscriberId, everyDays);
    const [row] = await statements.select<{ last: number }>(
      'SELECT GREATEST(told_at, created_at) AS last FROM subscriber WHERE subscriber_id = ?',
      [own.subscriberId],
    );
    await statements.run('UPDATE subscriber SET due_at = ? WHERE subscriber_id = ?', [
      mailDueAtS(row?.last ?? own.nowS, everyDays),
      own.subscriberId,
    ]);
    return 'changed';
  });
}

/** Has somebody told again for whom too much had waited. Index: PRIMARY. */
export function restartMail(database: Database, own: OwnMailSubscriber): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    const locked = await lockWebhook(statements, asMailOwn(own));
    if (locked === null || !isOff(locked.state)) return 'gone';
    await statements.run("UPDATE subscriber SET state = ?, outcome = '' WHERE subscriber_id = ?", [
      stateIdOf('on'),
      own.subscriberId,
    ]);
    return 'changed';
  });
}
