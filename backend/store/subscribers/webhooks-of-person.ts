import type { Statements } from '../../runtime/database';
import { KIND } from './subscriber-kind';
import { stateIdOf, stateOfId, type SubscriberState } from './subscriber-state';
import { topicsOf } from './subscriptions';
import type { Topic } from './topics';

/** A webhook as its owner sees it; moments in seconds since 1970, 0 for never. */
export interface StoredWebhook {
  subscriberId: number;
  state: Exclude<SubscriberState, 'removed'>;
  address: string;
  topics: readonly Topic[];
  isSecretShown: boolean;
  /** Until then the secret before signs, too. */
  oldSecretUntilS: number;
  /** Nothing is sent before. */
  dueAtS: number;
  /** How often in a row it did not take what was sent. */
  tries: number;
  failingSinceS: number;
  triedAtS: number;
  /** When it last took changes. */
  toldAtS: number;
  /** What came of the last try; '' before the first. */
  outcome: string;
  /** How many changes wait for it, up to WAITING_COUNTED. */
  waiting: number;
  /** A call waits for it. */
  isCalled: boolean;
}

/** More are not counted. */
const WAITING_COUNTED = 1_000;

interface WebhookRow {
  subscriber_id: number;
  state: number;
  address: Buffer;
  is_secret_shown: number;
  old_until: number;
  due_at: number;
  tries: number;
  failing_since: number;
  tried_at: number;
  told_at: number;
  outcome: Buffer;
}

/**
 * The webhooks of a person, oldest first; there are ten at most. Index: subscriber.owner, subscription.subscriber_id,
 * delivery.PRIMARY.
 * @param owner keyed hash of the person's central id, 16 bytes
 */
export async function webhooksOf(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
): Promise<StoredWebhook[]> {
  const rows = await statements.select<WebhookRow>(
    `SELECT subscriber_id, state, address, is_secret_shown, old_until, due_at, tries, failing_since, tried_at, told_at,
       outcome
     FROM subscriber FORCE INDEX (owner) WHERE owner = ? AND kind = ? AND state <> ?
     ORDER BY subscriber_id`,
    [owner, KIND.webhook, stateIdOf('removed')],
  );
  const ids = rows.map((row) => row.subscriber_id);
  const topics = await topicsOf(statements, ids);
  const webhooks: StoredWebhook[] = [];
  for (const row of rows) {
    const waiting = await waitingOf(statements, row.subscriber_id);
    const its = topics.filter(({ subscriberId }) => subscriberId === row.subscriber_id);
    const state = stateOfId(row.state);
    if (state !== 'removed')
      webhooks.push({ ...webhookOfRow(row), ...waiting, state, topics: its });
  }
  return webhooks;
}

function webhookOfRow(
  row: WebhookRow,
): Omit<StoredWebhook, 'state' | 'topics' | 'waiting' | 'isCalled'> {
  return {
    subscriberId: row.subscriber_id,
    address: row.address.toString('utf8'),
    isSecretShown: row.is_secret_shown === 1,
    oldSecretUntilS: row.old_until,
    dueAtS: row.due_at,
    tries: row.tries,
    failingSinceS: row.failing_since,
    triedAtS: row.tried_at,
    toldAtS: row.told_at,
    outcome: row.outcome.toString('utf8'),
  };
}

/** What waits for a subscriber, counted so far. Index: delivery.PRIMARY. */
export async function waitingOf(
  statements: Pick<Statements, 'select'>,
  subscriberId: number,
): Promise<Pick<StoredWebhook, 'waiting' | 'isCalled'>> {
  const [row] = await statements.select<{ n: number; first_id: number | null }>(
    `SELECT COUNT(*) AS n, MIN(change_id) AS first_id
     FROM (SELECT change_id FROM delivery WHERE subscriber_id = ? ORDER BY change_id LIMIT ?) AS counted`,
    [subscriberId, WAITING_COUNTED + 1],
  );
  const isCalled = row?.first_id === 0;
  const waiting = (row?.n ?? 0) - (isCalled ? 1 : 0);
  return { waiting: Math.min(waiting, WAITING_COUNTED), isCalled };
}
