import { wikiIdOf } from '../pages/wikis';
import { emptyTables, withStore } from '../testing/with-store';
import { changeLogFigures } from './client-lags';
import { moveClient, settleClients } from './dispatch-positions';
import { purgeChanges } from './purge-changes';
import { appendChanges } from './table-change-feed';
import { changeOf } from './testing/change-of';

const { database } = withStore();

beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'wiki');
  await database.run('UPDATE change_head SET last_change_id = 0');
  const names = ['dewiki', 'enwiki', 'frwiki'];
  for (const dbname of names) {
    const wikiId = await wikiIdOf(database, 1, dbname);
    const clients = names.map((name) => ({ client: name, wikiId }));
    await settleClients(database, clients);
  }
});

const append = (...moments: number[]): Promise<void> =>
  database.transaction(async (statements) => {
    for (const atS of moments) {
      await appendChanges(statements, [changeOf(1, 'working', 'doubtful')], atS);
    }
  });

const move = (client: string, toId: number, overrunTo = 0): Promise<boolean> =>
  moveClient(database, client, { fromId: 0, toId, nowS: 9, overrunTo });

const caughtUp = { behind: 0, waitingSinceS: null, overrunTo: 0 };

test('of an empty log nobody is behind', async () => {
  expect(await changeLogFigures(database, 0)).toEqual({
    length: 0,
    newestAtS: null,
    clients: ['dewiki', 'enwiki', 'frwiki'].map((client) => ({ client, ...caughtUp })),
  });
});

test('each client is behind by so many changes, and waits since the oldest of them', async () => {
  await append(100, 200, 300, 400);
  await move('dewiki', 4);
  await move('enwiki', 1);
  expect(await changeLogFigures(database, 0)).toEqual({
    length: 4,
    newestAtS: 400,
    clients: [
      { client: 'dewiki', ...caughtUp },
      { client: 'enwiki', behind: 3, waitingSinceS: 200, overrunTo: 0 },
      { client: 'frwiki', behind: 4, waitingSinceS: 100, overrunTo: 0 },
    ],
  });
});

test('who was overrun waits since the oldest change that is still there', async () => {
  await append(100, 200, 300);
  await move('dewiki', 3, 2);
  await purgeChanges(database, { beforeS: 9_000, overrunBeforeS: 250 }, 100);
  const { clients, length } = await changeLogFigures(database, 300);
  expect(length).toBe(1);
  expect(clients.slice(0, 2)).toEqual([
    { client: 'dewiki', behind: 0, waitingSinceS: null, overrunTo: 2 },
    { client: 'enwiki', behind: 3, waitingSinceS: 300, overrunTo: 0 },
  ]);
  const later = await changeLogFigures(database, 301);
  expect(later.clients[0]).toEqual({ client: 'dewiki', ...caughtUp });
});
