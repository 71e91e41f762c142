import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { stateIdOf } from '../store/subscribers/subscriber-state';
import { addTopics } from '../store/subscribers/subscriptions';
import { TOPIC } from '../store/subscribers/topics';
import { createWebhookSeal } from '../store/subscribers/webhook-seal';
import { emptyTables, withStore } from '../store/testing/with-store';
import { removeSealed } from './remove-sealed';
import { makeWebhook, SESSION_KEY } from './testing/sender-world';

const { database } = withStore();
const sealOf = (key: string) => createWebhookSeal(key, systemRandom);
const parts = {
  database,
  clock: createManualClock(1_000_000_000),
  logger: createSilentLogger(),
  seal: sealOf(SESSION_KEY),
};
const remove = (part: Partial<typeof parts> = {}, signal = new AbortController().signal) =>
  removeSealed({ ...parts, ...part }, signal);

beforeEach(() => emptyTables(database, 'subscriber', 'subscription', 'subscribed_url', 'delivery'));

test('webhooks of another key go with all that tells of their owners, in whatever state', async () => {
  const lost = sealOf('the key of yesterday').close('whsec_old');
  await makeWebhook(database, 1);
  await makeWebhook(database, 2, { secret: lost });
  await makeWebhook(database, 3, { secret: lost, state: 'failing' });
  await makeWebhook(database, 4, { secret: Buffer.alloc(0), state: 'removed', address: '' });
  await addTopics(database, 2, [{ topic: TOPIC.url, key: 5, name: 'https://a.org/' }]);
  expect(await remove()).toBe(2);
  const rows = await database.select<{ subscriber_id: number; address: Buffer; secret: Buffer }>(
    'SELECT subscriber_id, address, secret FROM subscriber WHERE state = ? AND due_at > 0',
    [stateIdOf('removed')],
  );
  expect(rows).toEqual(
    [2, 3].map((id) => ({
      subscriber_id: id,
      address: Buffer.alloc(0),
      secret: Buffer.alloc(0),
    })),
  );
  expect(await database.select('SELECT 1 FROM subscription')).toEqual([]);
  expect(await database.select('SELECT 1 FROM subscribed_url')).toEqual([]);
  expect(await database.select('SELECT subscriber_id FROM delivery')).toEqual(
    [2, 3].map((id) => ({ subscriber_id: id })),
  );
  expect(await remove()).toBe(0);
});

test('all are tried, however many there are', async () => {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     SELECT seq, 1, '', 1, '', seq, 0 FROM seq_1_to_600`,
  );
  await makeWebhook(database, 601);
  expect(await remove()).toBe(600);
  expect(await remove({}, AbortSignal.abort())).toBe(0);
});
