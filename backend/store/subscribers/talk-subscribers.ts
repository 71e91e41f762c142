import type { Database, Statements } from '../../runtime/database';
import { lockToAddWebhook } from '../people/people-limits';
import { lockWebhook, type OwnWebhook, type WebhookChange } from './change-webhook';
import { KIND } from './subscriber-kind';
import { isOff, stateIdOf, stateOfId, type SubscriberState } from './subscriber-state';
import { addTopics, topicsOf } from './subscriptions';
import type { NewTopic } from './topic-names';
import type { Topic } from './topics';
import { waitingOf } from './webhooks-of-person';

/** Somebody who wants to be told on a talk page. */
export interface NewTalkSubscriber {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** Sealed user name. */
  name: Buffer;
  wikiId: number;
  /** Days between messages, at least. */
  everyDays: number;
  topics: readonly NewTopic[];
  /** Seconds since 1970. */
  nowS: number;
}

const DAY_S = 86_400;

/**
 * Has a person told on the own talk page of a wiki; the first message comes after the time between two.
 * Index: subscriber.owner, talk_subscriber.PRIMARY.
 * @returns `there`: on that wiki the person is told already
 * @throws {LimitReachedError}
 */
export function addTalkSubscriber(
  database: Database,
  { owner, name, wikiId, everyDays, topics, nowS }: NewTalkSubscriber,
): Promise<'added' | 'there'> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToAddWebhook(statements, owner, nowS);
    const known = await talkSubscribersOf(statements, owner);
    if (known.some((one) => one.wikiId === wikiId)) return 'there';
    await statements.run(
      `INSERT INTO subscriber (kind, owner, state, address, secret, created_at, due_at)
       VALUES (?, ?, ?, '', ?, ?, ?)`,
      [KIND.talk, owner, stateIdOf('on'), name, nowS, nowS + everyDays * DAY_S],
    );
    const [row] = await statements.select<{ subscriber_id: number }>(
      'SELECT LAST_INSERT_ID() AS subscriber_id',
    );
    const subscriberId = row?.subscriber_id ?? 0;
    await statements.run(
      'INSERT INTO talk_subscriber (subscriber_id, wiki_id, every_days) VALUES (?, ?, ?)',
      [subscriberId, wikiId, everyDays],
    );
    await addTopics(statements, subscriberId, topics);
    await takeOne();
    return 'added';
  });
}

/** How somebody is told on a talk page, as the person sees it; moments in seconds since 1970, 0 for never. */
export interface StoredTalkSubscriber {
  subscriberId: number;
  state: Exclude<SubscriberState, 'removed'>;
  wikiId: number;
  everyDays: number;
  topics: readonly Topic[];
  /** Nothing is written before. */
  dueAtS: number;
  triedAtS: number;
  toldAtS: number;
  /** What came of the last try; '' before the first. */
  outcome: string;
  /** How many changes wait, up to a thousand. */
  waiting: number;
}

interface TalkRow {
  subscriber_id: number;
  state: number;
  wiki_id: number;
  every_days: number;
  due_at: number;
  tried_at: number;
  told_at: number;
  outcome: Buffer;
}

/**
 * Where a person is told on talk pages, oldest first; there is one for each wiki at most. Index: subscriber.owner,
 * talk_subscriber.PRIMARY, subscription.subscriber_id, delivery.PRIMARY.
 */
export async function talkSubscribersOf(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
): Promise<StoredTalkSubscriber[]> {
  const rows = await statements.select<TalkRow>(
    `SELECT subscriber_id, state, wiki_id, every_days, due_at, tried_at, told_at, outcome
     FROM subscriber FORCE INDEX (owner) STRAIGHT_JOIN talk_subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
     WHERE owner = ? AND kind = ? AND state <> ? ORDER BY subscriber_id`,
    [owner, KIND.talk, stateIdOf('removed')],
  );
  const topics = await topicsOf(
    statements,
    rows.map((row) => row.subscriber_id),
  );
  const found: StoredTalkSubscriber[] = [];
  for (const row of rows) {
    const { waiting } = await waitingOf(statements, row.subscriber_id);
    const its = topics.filter(({ subscriberId }) => subscriberId === row.subscriber_id);
    const state = stateOfId(row.state);
    if (state !== 'removed') found.push({ ...ofRow(row), state, topics: its, waiting });
  }
  return found;
}

function ofRow(row: TalkRow): Omit<StoredTalkSubscriber, 'state' | 'topics' | 'waiting'> {
  return {
    subscriberId: row.subscriber_id,
    wikiId: row.wiki_id,
    everyDays: row.every_days,
    dueAtS: row.due_at,
    triedAtS: row.tried_at,
    toldAtS: row.told_at,
    outcome: row.outcome.toString('utf8'),
  };
}

/** Which subscriber of a talk page, and whose it has to be. */
export type OwnTalk = Omit<OwnWebhook, 'kind'>;

/** The same for what changes any subscriber. */
export function asOwn(own: OwnTalk): OwnWebhook {
  return { ...own, kind: KIND.talk };
}

/** Changes how often somebody is told at most, from the last message on. Index: PRIMARY. */
export function changeRhythm(
  database: Database,
  own: OwnTalk,
  everyDays: number,
): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    if ((await lockWebhook(statements, asOwn(own))) === null) return 'gone';
    await statements.run('UPDATE talk_subscriber SET every_days = ? WHERE subscriber_id = ?', [
      everyDays,
      own.subscriberId,
    ]);
    await renewDue(statements, own);
    return 'changed';
  });
}

/** Has somebody told again who was switched off, not sooner than else. Index: PRIMARY. */
export function restartTalk(database: Database, own: OwnTalk): Promise<WebhookChange> {
  return database.transaction(async (statements) => {
    const locked = await lockWebhook(statements, asOwn(own));
    if (locked === null || !isOff(locked.state)) return 'gone';
    await statements.run('UPDATE subscriber SET state = ?, tries = 0 WHERE subscriber_id = ?', [
      stateIdOf('on'),
      own.subscriberId,
    ]);
    await renewDue(statements, own);
    return 'changed';
  });
}

/** Who is being told just now has a lease, whose end stays. */
async function renewDue(statements: Statements, { subscriberId }: OwnTalk): Promise<void> {
  await statements.run(
    `UPDATE subscriber JOIN talk_subscriber USING (subscriber_id)
     SET due_at = GREATEST(told_at, created_at) + every_days * ?
     WHERE subscriber_id = ? AND lease_token IS NULL`,
    [DAY_S, subscriberId],
  );
}
