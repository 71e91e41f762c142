import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { oldestDueDelivery } from './oldest-due';
import { stateIdOf, type SubscriberState } from './subscriber-state';

const { database } = withStore();
const NOW_S = 1_000_000;

beforeEach(() => emptyTables(database, 'subscriber', 'delivery', 'change'));

async function addSubscriber(
  subscriberId: number,
  part: { state?: SubscriberState; dueAtS?: number } = {},
): Promise<void> {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at, due_at)
     VALUES (?, 1, '', ?, '', '', 0, ?)`,
    [subscriberId, stateIdOf(part.state ?? 'on'), part.dueAtS ?? 0],
  );
}
const addChange = (id: number, atS: number) =>
  database.run(
    "INSERT INTO `change` (change_id, url_id, changed_at, old_verdict, new_verdict, reason) VALUES (?, 1, ?, 1, 2, '')",
    [id, atS],
  );
const addDelivery = (subscriberId: number, changeId: number, firstId = 1) =>
  database.run('INSERT INTO delivery VALUES (?, ?, 0, ?, 2, 3)', [subscriberId, changeId, firstId]);
const oldest = () => oldestDueDelivery(database, NOW_S);

test('what is due longest is found: since its change, its call, or the end of its pause', async () => {
  expect(await oldest()).toBeNull();
  await addChange(7, NOW_S - 50);
  await addChange(8, NOW_S - 40);
  await addSubscriber(1);
  await addDelivery(1, 7);
  await addDelivery(1, 8);
  expect(await oldest()).toBe(NOW_S - 50);
  await addSubscriber(2, { state: 'unproven' });
  await addDelivery(2, 0, NOW_S - 70);
  expect(await oldest()).toBe(NOW_S - 70);
  await database.run('UPDATE subscriber SET due_at = ? WHERE subscriber_id = 2', [NOW_S - 20]);
  await database.run('UPDATE subscriber SET due_at = ? WHERE subscriber_id = 1', [NOW_S - 30]);
  expect(await oldest()).toBe(NOW_S - 30);
});

test('nothing is due for who is off, paused, leased, or waits for another try', async () => {
  await addChange(7, NOW_S - 50);
  for (const [place, state] of (['paused', 'failing', 'removed'] as const).entries()) {
    await addSubscriber(1 + place, { state });
    await addDelivery(1 + place, 7);
  }
  await addSubscriber(9, { dueAtS: NOW_S + 1 });
  await addDelivery(9, 7);
  expect(await oldest()).toBeNull();
});

test('those in front who have to wait hide nobody, and no table is read whole', async () => {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     SELECT seq, 1, '', ?, '', '', 0 FROM seq_1_to_2500`,
    [stateIdOf('paused')],
  );
  await database.run(
    'INSERT INTO delivery SELECT a.seq, b.seq, 0, 1, 2, 3 FROM seq_1_to_2500 AS a JOIN seq_1_to_40 AS b',
  );
  await addChange(1, NOW_S - 9);
  await addSubscriber(3_000);
  await addDelivery(3_000, 1);
  await database.run('ANALYZE TABLE delivery, subscriber, `change`');
  const scans: string[] = [];
  const watched = watchStatements(database, async (_statements, sql, values) => {
    scans.push(...(await scansOf(database, sql, values)));
  });
  expect(await oldestDueDelivery(watched, NOW_S)).toBe(NOW_S - 9);
  expect(scans).toEqual([]);
});
