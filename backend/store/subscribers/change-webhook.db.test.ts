import { systemRandom } from '../../runtime/random';
import { emptyTables, withStore } from '../testing/with-store';
import { addWebhook } from './add-webhook';
import { callWebhook, pauseWebhook } from './change-webhook';
import { leaseSubscribers } from './lease-subscribers';
import { KIND } from './subscriber-kind';
import { stateIdOf } from './subscriber-state';

const { database } = withStore();
const NOW_S = 1_000_000;
const OWNER = Buffer.from('owner'.padEnd(16));
const OWN = { subscriberId: 1, owner: OWNER, nowS: NOW_S };

beforeEach(async () => {
  await emptyTables(database, 'subscriber', 'subscription', 'delivery', 'allowance');
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     VALUES (1, 1, ?, ?, 'https://a.org/', '', 0)`,
    [OWNER, stateIdOf('on')],
  );
  await database.run('INSERT INTO delivery VALUES (1, 5, 0, 5, 2, 3)');
});

async function pauseAndGoOn(): Promise<void> {
  expect(await pauseWebhook(database, OWN, ['on', 'paused'])).toBe('changed');
  expect(await pauseWebhook(database, OWN, ['paused', 'on'])).toBe('changed');
}
const lease = async () => {
  const wanted = {
    kind: KIND.webhook,
    nowS: NOW_S,
    leaseS: 60,
    choose: <Due>(due: Due) => due,
    afterId: 0,
  };
  return (await leaseSubscribers(database, wanted, systemRandom)).leased;
};

test('who pauses and goes on waits as long as without', async () => {
  await database.run('UPDATE subscriber SET due_at = ?, tries = 3', [NOW_S + 3_600]);
  await pauseAndGoOn();
  expect(await database.select('SELECT due_at, tries FROM subscriber')).toEqual([
    { due_at: NOW_S + 3_600, tries: 3 },
  ]);
  expect(await lease()).toEqual([]);
});

test('who pauses and goes on while a message is under way is sent it by nobody else', async () => {
  expect(await lease()).toHaveLength(1);
  await pauseAndGoOn();
  expect(await lease()).toEqual([]);
});

test('adding webhooks uses up nothing of what makes us call servers', async () => {
  const limitOf = (who: Buffer) => ({
    owner: who,
    secret: Buffer.alloc(0),
    topics: [],
    nowS: NOW_S,
  });
  for (let n = 0; n < 9; n += 1) {
    const added = { ...limitOf(OWNER), address: `https://b.org/${n}` };
    expect(await addWebhook(database, added)).toBe('added');
  }
  await database.run("UPDATE allowance SET taken = 1000 WHERE name = 'webhook'");
  expect(await callWebhook(database, OWN)).toBe('changed');
  const other = Buffer.from('other'.padEnd(16));
  const oneMore = addWebhook(database, { ...limitOf(other), address: 'https://c.org/' });
  await expect(oneMore).rejects.toMatchObject({ whose: 'all' });
  const taken = await database.select<{ name: Buffer; taken: number }>('SELECT * FROM allowance');
  expect(taken.find(({ name }) => String(name) === 'call')?.taken).toBe(1);
});
