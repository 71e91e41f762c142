import type { Statements } from '../../runtime/database';
import { deleteFrom } from '../statements/delete-from';
import { TOPIC, type Topic } from './topics';

/** A topic on its way into the table. */
export type NewTopic = Topic & {
  /** Of a domain or a URL, whose keys tell nothing; that of a category is kept with it. */
  name?: string;
};

/** Where the names of topics are whose keys tell nothing. */
const NAMES: Partial<Record<Topic['topic'], NameTable>> = {
  [TOPIC.domain]: { table: 'subscribed_domain', key: 'domain_key', name: 'domain' },
  [TOPIC.url]: { table: 'subscribed_url', key: 'url_key', name: 'url' },
};

interface NameTable {
  table: string;
  key: string;
  name: string;
}

/** Names a topic in `topicNames`. */
export const topicText = ({ topic, key }: Topic): string => `${topic} ${key}`;

/** Keeps the names of topics. Index: PRIMARY. */
export async function keepNames(
  statements: Pick<Statements, 'run'>,
  topics: readonly NewTopic[],
): Promise<void> {
  for (const { topic, key, name } of topics) {
    const names = NAMES[topic];
    if (names === undefined || name === undefined) continue;
    await statements.run(
      `INSERT IGNORE INTO ${names.table} (${names.key}, ${names.name}) VALUES (?, ?)`,
      [key, Buffer.from(name)],
    );
  }
}

/** Forgets the name of a topic to which nobody is subscribed any more. Index: PRIMARY, subscription.PRIMARY. */
export async function forgetUnusedName(
  statements: Pick<Statements, 'run'>,
  { topic, key }: Topic,
): Promise<void> {
  const names = NAMES[topic];
  if (names === undefined) return;
  await statements.run(
    `${deleteFrom(names.table, 'PRIMARY')} WHERE ${names.key} = ?
       AND NOT EXISTS (SELECT 1 FROM subscription FORCE INDEX (PRIMARY) WHERE topic = ? AND topic_key = ?)`,
    [key, topic, key],
  );
}

/** The names of the domains and URLs among topics, by `topicText`. Index: PRIMARY. */
export async function topicNames(
  statements: Pick<Statements, 'select'>,
  topics: readonly Topic[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const topic of Object.values(TOPIC)) {
    const names = NAMES[topic];
    const keys = topics.filter((one) => one.topic === topic).map(({ key }) => key);
    if (names === undefined || keys.length === 0) continue;
    const rows = await statements.select<{ topic_key: number; name: Buffer }>(
      `SELECT ${names.key} AS topic_key, ${names.name} AS name FROM ${names.table} WHERE ${names.key} IN (?)`,
      [keys],
    );
    for (const row of rows) {
      found.set(topicText({ topic, key: row.topic_key }), row.name.toString('utf8'));
    }
  }
  return found;
}
