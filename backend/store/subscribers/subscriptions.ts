import type { Statements } from '../../runtime/database';
import { TOPIC, type Topic } from './topics';

/** Whether anybody is subscribed, to anything or to a kind of topic. Index: PRIMARY. */
export async function isAnySubscribed(
  statements: Pick<Statements, 'select'>,
  topic?: Topic['topic'],
): Promise<boolean> {
  const rows =
    topic === undefined
      ? await statements.select('SELECT 1 FROM subscription LIMIT 1')
      : await statements.select('SELECT 1 FROM subscription WHERE topic = ? LIMIT 1', [topic]);
  return rows.length > 0;
}

/** A topic on its way into the table. */
export type NewTopic = Topic & {
  /** Of a domain, whose key tells nothing: its name. */
  domain?: string;
};

/**
 * Subscribes to topics; what is subscribed to already stays so. Index: PRIMARY, subscribed_domain.PRIMARY.
 */
export async function addTopics(
  statements: Pick<Statements, 'run'>,
  subscriberId: number,
  topics: readonly NewTopic[],
): Promise<void> {
  if (topics.length === 0) return;
  await statements.run(
    'INSERT IGNORE INTO subscription (topic, topic_key, subscriber_id) VALUES ?',
    [topics.map(({ topic, key }) => [topic, key, subscriberId])],
  );
  const named = topics.flatMap(({ key, domain }) => (domain === undefined ? [] : [[key, domain]]));
  if (named.length === 0) return;
  await statements.run('INSERT IGNORE INTO subscribed_domain (domain_key, domain) VALUES ?', [
    named,
  ]);
}

/** Index: PRIMARY, subscribed_domain.PRIMARY. */
export async function removeTopic(
  statements: Pick<Statements, 'run'>,
  subscriberId: number,
  { topic, key }: Topic,
): Promise<void> {
  await statements.run(
    'DELETE FROM subscription WHERE topic = ? AND topic_key = ? AND subscriber_id = ?',
    [topic, key, subscriberId],
  );
  if (topic === TOPIC.domain) await forgetUnusedDomain(statements, key);
}

/** Index: subscriber_id, subscribed_domain.PRIMARY. */
export async function removeAllTopics(statements: Statements, subscriberId: number): Promise<void> {
  const topics = await topicsOf(statements, [subscriberId]);
  await statements.run('DELETE FROM subscription WHERE subscriber_id = ?', [subscriberId]);
  for (const { topic, key } of topics) {
    if (topic === TOPIC.domain) await forgetUnusedDomain(statements, key);
  }
}

async function forgetUnusedDomain(statements: Pick<Statements, 'run'>, key: number): Promise<void> {
  await statements.run(
    `DELETE FROM subscribed_domain WHERE domain_key = ?
       AND NOT EXISTS (SELECT 1 FROM subscription WHERE topic = ? AND topic_key = ?)`,
    [key, TOPIC.domain, key],
  );
}

/** The topics of subscribers, each with its subscriber. Index: subscriber_id. */
export async function topicsOf(
  statements: Pick<Statements, 'select'>,
  subscriberIds: readonly number[],
): Promise<(Topic & { subscriberId: number })[]> {
  if (subscriberIds.length === 0) return [];
  const rows = await statements.select<{
    subscriber_id: number;
    topic: Topic['topic'];
    topic_key: number;
  }>(
    `SELECT subscriber_id, topic, topic_key FROM subscription FORCE INDEX (subscriber_id)
     WHERE subscriber_id IN (?) ORDER BY subscriber_id, topic, topic_key`,
    [[...subscriberIds]],
  );
  return rows.map((row) => ({
    subscriberId: row.subscriber_id,
    topic: row.topic,
    key: row.topic_key,
  }));
}

/** The names of the domains among topics, by their keys. Index: PRIMARY. */
export async function domainNames(
  statements: Pick<Statements, 'select'>,
  topics: readonly Topic[],
): Promise<Map<number, string>> {
  const keys = topics.flatMap(({ topic, key }) => (topic === TOPIC.domain ? [key] : []));
  if (keys.length === 0) return new Map();
  const rows = await statements.select<{ domain_key: number; domain: Buffer }>(
    'SELECT domain_key, domain FROM subscribed_domain WHERE domain_key IN (?)',
    [keys],
  );
  return new Map(rows.map((row) => [row.domain_key, row.domain.toString('utf8')]));
}
