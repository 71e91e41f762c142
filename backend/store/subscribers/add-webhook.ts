import type { Database, Statements } from '../../runtime/database';
import { lockToAddWebhook } from '../people/people-limits';
import { KIND } from './subscriber-kind';
import { stateIdOf } from './subscriber-state';
import { addTopics } from './subscriptions';
import type { NewTopic } from './topic-names';

/** A webhook that somebody wants. */
export interface NewWebhook {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  address: string;
  /** Sealed. */
  secret: Buffer;
  topics: readonly NewTopic[];
  /** Seconds since 1970. */
  nowS: number;
}

/** Of one person. */
const WEBHOOKS_MAX = 10;

/**
 * Makes a webhook, to which nothing is sent before its owner wants it: whoever adds locks what the person may add
 * first, so that ten are the most. Index: subscriber.owner.
 * @returns what came of it
 * @throws {LimitReachedError}
 */
export function addWebhook(
  database: Database,
  { owner, address, secret, topics, nowS }: NewWebhook,
): Promise<'added' | 'there' | 'too-many'> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToAddWebhook(statements, owner, nowS);
    const known = await addressesOfPerson(statements, owner);
    if (known.includes(address)) return 'there';
    if (known.length >= WEBHOOKS_MAX) return 'too-many';
    await statements.run(
      `INSERT INTO subscriber (kind, owner, state, address, secret, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      [KIND.webhook, owner, stateIdOf('unproven'), Buffer.from(address), secret, nowS],
    );
    const [row] = await statements.select<{ subscriber_id: number }>(
      'SELECT LAST_INSERT_ID() AS subscriber_id',
    );
    await addTopics(statements, row?.subscriber_id ?? 0, topics);
    await takeOne();
    return 'added';
  });
}

async function addressesOfPerson(statements: Statements, owner: Buffer): Promise<string[]> {
  const rows = await statements.select<{ address: Buffer }>(
    'SELECT address FROM subscriber FORCE INDEX (owner) WHERE owner = ? AND kind = ? AND state <> ?',
    [owner, KIND.webhook, stateIdOf('removed')],
  );
  return rows.map((row) => row.address.toString('utf8'));
}
