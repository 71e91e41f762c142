import type { Statements } from '../../runtime/database';
import { forgetUnusedName, keepNames, type NewTopic } from './topic-names';
import type { Topic } from './topics';

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

/**
 * Subscribes to topics; what is subscribed to already stays so. Index: PRIMARY, those of names.
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
  await keepNames(statements, topics);
}

/** Index: PRIMARY, those of names. */
export async function removeTopic(
  statements: Pick<Statements, 'run'>,
  subscriberId: number,
  { topic, key }: Topic,
): Promise<void> {
  await statements.run(
    'DELETE FROM subscription WHERE topic = ? AND topic_key = ? AND subscriber_id = ?',
    [topic, key, subscriberId],
  );
  await forgetUnusedName(statements, { topic, key });
}

/** Index: subscriber_id, those of names. */
export async function removeAllTopics(statements: Statements, subscriberId: number): Promise<void> {
  const topics = await topicsOf(statements, [subscriberId]);
  await statements.run('DELETE FROM subscription WHERE subscriber_id = ?', [subscriberId]);
  for (const topic of topics) await forgetUnusedName(statements, topic);
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
