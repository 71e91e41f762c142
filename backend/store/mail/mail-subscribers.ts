import type { Database, Statements } from '../../runtime/database';
import { lockToAddWebhook } from '../people/people-limits';
import { lockWebhook, type OwnWebhook, type WebhookChange } from '../subscribers/change-webhook';
import { eraseSubscriber } from '../subscribers/remove-webhook';
import { KIND } from '../subscribers/subscriber-kind';
import { isOff, stateIdOf, stateOfId, type SubscriberState } from '../subscribers/subscriber-state';
import { addTopics, topicsOf } from '../subscribers/subscriptions';
import type { NewTopic } from '../subscribers/topic-names';
import type { Topic } from '../subscribers/topics';
import { waitingOf } from '../subscribers/webhooks-of-person';
import { RHYTHM_DAYS, RHYTHM_TABLES, storeRhythm } from './mail-rhythm';
import { recipientStateIdOf } from './recipients';

/** Changed links of which somebody wants to be told by mail. */
export interface NewMailSubscriber {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** An address of theirs to which mail is sent. */
  recipientId: number;
  /** Days between digests that tell of it, at least. */
  everyDays: number;
  topics: readonly NewTopic[];
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
  { owner, recipientId, everyDays, topics, nowS }: NewMailSubscriber,
): Promise<'added' | 'there' | 'gone'> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToAddWebhook(statements, owner, nowS);
    const confirmed = await statements.select(
      `SELECT 1 FROM mail_recipient FORCE INDEX (PRIMARY)
       WHERE recipient_id = ? AND owner = ? AND state = ? FOR UPDATE`,
      [recipientId, owner, recipientStateIdOf('on')],
    );
    if (confirmed.length === 0) return 'gone';
    if ((await subscribersAt(statements, recipientId)).length > 0) return 'there';
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
    await takeOne();
    return 'added';
  });
}

/** Ids, locked until the transaction ends. */
async function subscribersAt(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
): Promise<number[]> {
  const rows = await statements.select<{ subscriber_id: number }>(
    `SELECT subscriber_id
     FROM mail_recipient FORCE INDEX (PRIMARY) STRAIGHT_JOIN subscriber FORCE INDEX (owner) USING (owner)
     WHERE recipient_id = ? AND kind = ? AND subscriber.address = ? FOR UPDATE`,
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
