import { systemRandom } from '../../runtime/random';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { leaseSubscribers } from './lease-subscribers';
import { pagesTold, usedUrlKey } from './pages-told';
import { settleMessage } from './settle-message';
import { stateIdOf } from './subscriber-state';
import { addTopics } from './subscriptions';
import { pageKeyOf, pageOfKey, TOPIC } from './topics';
import { waitingChanges } from './waiting-changes';

const { database } = withStore();
const NOW_S = 1_000_000;

beforeEach(() => emptyTables(database, 'subscriber', 'subscription', 'delivery', 'change', 'link'));

async function makeMany(count: number, rowsEach: number): Promise<void> {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     SELECT seq, 1, 'owner', ?, '', '', 0 FROM seq_1_to_${count}`,
    [stateIdOf('on')],
  );
  await database.run(
    `INSERT INTO delivery SELECT a.seq, b.seq, 0, b.seq, 2, 3 FROM seq_1_to_${count} AS a
     JOIN seq_1_to_${rowsEach} AS b`,
  );
}

const lease = (part: { afterId?: number; nowS?: number; count?: number } = {}, on = database) =>
  leaseSubscribers(on, { nowS: NOW_S, leaseS: 60, count: 100, afterId: 0, ...part }, systemRandom);

test('each is leased once in a walk, and again when its lease is over', async () => {
  await makeMany(2_500, 2);
  const ids: number[] = [];
  let afterId = 0;
  do {
    const found = await lease({ afterId });
    ids.push(...found.leased.map(({ subscriberId }) => subscriberId));
    ({ afterId } = found);
  } while (afterId !== 0);
  expect(ids).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
  expect(await lease()).toEqual({ leased: [], afterId: 0 });
  expect((await lease({ nowS: NOW_S + 60 })).leased).toHaveLength(100);
});

test('two that lease at once never get the same one', async () => {
  await makeMany(50, 1);
  const both = await Promise.all([lease(), lease(), lease(), lease()]);
  const ids = both.flatMap(({ leased }) => leased.map(({ subscriberId }) => subscriberId));
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

test('who has lost the lease settles nothing', async () => {
  await makeMany(1, 3);
  const [first] = (await lease()).leased;
  const [second] = (await lease({ nowS: NOW_S + 60 })).leased;
  if (first === undefined || second === undefined) throw new Error('not leased');
  const step = {
    isDone: true,
    state: 'on',
    tries: 0,
    failingSinceS: 0,
    paceS: 0,
    dueAtS: NOW_S,
    outcome: 'http-200',
    nowS: NOW_S,
  } as const;
  const place = { changeId: 2, wikiId: 0 };
  expect(await settleMessage(database, first, place, step)).toBe(false);
  expect((await waitingChanges(database, second, 10)).end).toEqual({ changeId: 3, wikiId: 0 });
  expect(await settleMessage(database, second, place, step)).toBe(true);
  expect(await database.select('SELECT change_id FROM delivery')).toEqual([{ change_id: 3 }]);
});

test('no statement reads a whole table, however much waits', async () => {
  await makeMany(3_000, 40);
  await addTopics(database, 1, [
    { topic: TOPIC.wiki, key: 3 },
    { topic: TOPIC.page, key: pageKeyOf(4, 2) },
  ]);
  await database.run(
    'INSERT INTO link (wiki_id, page_id, url_id) SELECT 3 + seq % 3, seq, 1 FROM seq_1_to_9000',
  );
  await database.run('ANALYZE TABLE delivery, subscriber, subscription, link');
  const scans: string[] = [];
  const watched = watchStatements(database, async (_statements, sql, values) => {
    scans.push(...(await scansOf(database, sql, values)));
  });
  const { leased } = await lease({}, watched);
  const [one] = leased;
  if (one === undefined) throw new Error('not leased');
  await waitingChanges(watched, one, 100);
  const urls = [
    { urlId: 1, wikiId: 3 },
    { urlId: 1, wikiId: 4 },
    { urlId: 2, wikiId: 3 },
  ];
  const pages = await pagesTold(watched, 1, urls, 2);
  expect([...pages]).toEqual([[usedUrlKey({ urlId: 1, wikiId: 3 }), [3, 6]]]);
  expect(scans).toEqual([]);
});

test('a page’s key holds wiki and page, to the largest', () => {
  for (const page of [
    { wikiId: 1, pageId: 1 },
    { wikiId: 65_535, pageId: 4_294_967_295 },
  ]) {
    const key = pageKeyOf(page.wikiId, page.pageId);
    expect([Number.isSafeInteger(key), pageOfKey(key)]).toEqual([true, page]);
  }
});
