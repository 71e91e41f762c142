import { openDatabase, type Database } from '../../runtime/database';
import { systemClock } from '../../runtime/clock';
import { createSilentLogger } from '../../runtime/logger';
import { emptyTables, withStore } from '../testing/with-store';
import { clientPositions, moveClient, settleClients } from './dispatch-positions';
import { purgeChanges } from './purge-changes';
import { createTableChangeFeed } from './table-change-feed';
import { changeOf } from './testing/change-of';
import { describeChangeFeed } from './testing/feed-suite';

const { account, database } = withStore();
let writers: Database;

beforeAll(() => {
  writers = openDatabase(
    { ...account, database: account.name, connections: 13, retryForMs: 0 },
    systemClock,
    createSilentLogger(),
  );
});
afterAll(() => writers.close());
beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch');
  await database.run('UPDATE change_head SET last_change_id = 0');
});

describeChangeFeed('the log in our own database', () => ({
  database: writers,
  feed: createTableChangeFeed(writers),
}));

describe('the log is purged', () => {
  const feed = createTableChangeFeed(database);
  const appendAt = (nowS: number): Promise<void> =>
    database.transaction((statements) =>
      feed.append(statements, [changeOf(1, 'working', 'doubtful')], nowS),
    );
  const idsLeft = async () => (await feed.after(0, 10)).map(({ id }) => id);
  const OLD = { beforeS: 100, overrunBeforeS: 50 };

  beforeEach(async () => {
    for (const nowS of [40, 90, 80, 120, 95]) await appendAt(nowS);
  });

  test('from its beginning, as far as it is old: nothing is missing from what is left', async () => {
    expect(await purgeChanges(database, OLD, 10)).toBe(3);
    expect([await idsLeft(), await feed.oldest()]).toEqual([[4, 5], 4]);
    expect(await purgeChanges(database, OLD, 10)).toBe(0);
  });

  test('not before the slowest client has seen it, unless that takes twice as long', async () => {
    await settleClients(database, [
      { client: 'aawiki@WMF', wikiId: 1 },
      { client: 'bbwiki@WMF', wikiId: 2 },
    ]);
    const move = { fromId: 0, nowS: 1, overrunTo: 0 };
    await moveClient(database, 'aawiki@WMF', { ...move, toId: 5 });
    await moveClient(database, 'bbwiki@WMF', { ...move, toId: 2 });
    expect(await purgeChanges(database, OLD, 10)).toBe(2);
    expect(await idsLeft()).toEqual([3, 4, 5]);
    expect(await purgeChanges(database, { beforeS: 100, overrunBeforeS: 100 }, 10)).toBe(1);
    expect(await idsLeft()).toEqual([4, 5]);
    expect((await clientPositions(database)).map(({ seenId }) => seenId)).toEqual([5, 2]);
  });
});
