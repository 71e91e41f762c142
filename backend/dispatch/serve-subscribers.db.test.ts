import { systemClock, type Clock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { UNCHECKED } from '../status/check-state';
import { STATUS } from '../status/status-code';
import { clientPositions } from '../store/changes/dispatch-positions';
import { domainKeyOf } from '../store/changes/domain-key';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { keepListedPages } from '../store/page-lists/listed-pages';
import { pagesTold } from '../store/subscribers/pages-told';
import { pageKeyOf, TOPIC, urlTopicKeyOf } from '../store/subscribers/topics';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { runDispatchLoop } from './dispatch-loop';
import type { DispatchClient } from './serve-client';
import { appendOne, linkFrom, makeClients } from './testing/dispatch-world';
import { delivered, makeSubscriber } from './testing/subscribers-world';

const { database } = withStore();
let clients: DispatchClient[] = [];
let de: DispatchClient;
let en: DispatchClient;

beforeEach(async () => {
  const tables =
    'change dispatch wiki_change link wiki subscriber subscription delivery page_list_page'.split(
      ' ',
    );
  await emptyTables(database, ...tables);
  await database.run('UPDATE change_head SET last_change_id = 0');
  clients = await makeClients(database, ['dewiki', 'enwiki']);
  const [first, second] = clients;
  if (first === undefined || second === undefined) throw new Error('no clients');
  [de, en] = [first, second];
  await linkFrom(database, de, 10, [1, 2]);
  await linkFrom(database, de, 11, [2]);
  await linkFrom(database, en, 10, [2]);
});

const dispatch = (
  batch = 100,
  on = database,
  clock: Clock = systemClock,
  clientsNow = () => Promise.resolve(clients),
): Promise<void> =>
  runDispatchLoop(
    {
      database: on,
      clock,
      random: systemRandom,
      logger: createSilentLogger(),
      clients: clientsNow,
      servesSubscribers: true,
    },
    { batch, untilIdle: true, signal: new AbortController().signal },
  );

const seen = async () =>
  (await clientPositions(database)).find(({ client }) => client === 'subscribers')?.seenId;
const URL_1 = { topic: TOPIC.url, key: urlTopicKeyOf('http://museum-lunden.org/1') };
const DOMAIN = { topic: TOPIC.domain, key: domainKeyOf('museum-lunden.org') };

test('each topic finds its subscribers, and they are told once', async () => {
  await makeSubscriber(database, 1, [{ topic: TOPIC.wiki, key: de.wikiId }]);
  await makeSubscriber(database, 2, [{ topic: TOPIC.page, key: pageKeyOf(de.wikiId, 11) }]);
  await makeSubscriber(database, 3, [URL_1]);
  await makeSubscriber(database, 4, [DOMAIN, URL_1]);
  await makeSubscriber(database, 5, [
    { topic: TOPIC.wiki, key: en.wikiId },
    { topic: TOPIC.page, key: pageKeyOf(en.wikiId, 10) },
    { topic: TOPIC.wiki, key: de.wikiId },
  ]);
  await dispatch();
  await appendOne(database, 1, ['doubtful', 'unreachable']);
  await appendOne(database, 2, ['unreachable', 'working']);
  await dispatch();
  await dispatch();
  const gone = ['doubtful', 'unreachable'] as const;
  const back = ['unreachable', 'working'] as const;
  expect(await delivered(database)).toEqual([
    [1, 1, de.wikiId, 1, ...gone],
    [1, 2, de.wikiId, 2, ...back],
    [2, 2, de.wikiId, 2, ...back],
    [3, 1, 0, 1, ...gone],
    [4, 1, 0, 1, ...gone],
    [4, 2, 0, 2, ...back],
    [5, 1, de.wikiId, 1, ...gone],
    [5, 2, de.wikiId, 2, ...back],
    [5, 2, en.wikiId, 2, ...back],
  ]);
});

test('who has subscribed to categories is told once of links on pages in them', async () => {
  await keepListedPages(database, { listId: 7, wikiId: de.wikiId }, new Set([10, 11, 12]));
  await keepListedPages(database, { listId: 8, wikiId: en.wikiId }, new Set([10]));
  await keepListedPages(database, { listId: 9, wikiId: de.wikiId }, new Set([11]));
  const category = (key: number) => ({ topic: TOPIC.category, key });
  await makeSubscriber(database, 1, [category(7), category(9)]);
  await makeSubscriber(database, 2, [category(9)]);
  await makeSubscriber(database, 3, [category(7), { topic: TOPIC.wiki, key: de.wikiId }]);
  await makeSubscriber(database, 4, [category(8)]);
  await makeSubscriber(database, 5, [category(7)], 'paused');
  await dispatch();
  await appendOne(database, 1, ['doubtful', 'unreachable']);
  await appendOne(database, 2, ['unreachable', 'working']);
  await dispatch();
  await dispatch();
  expect((await delivered(database)).map((row) => row.slice(0, 3))).toEqual([
    [1, 1, de.wikiId],
    [1, 2, de.wikiId],
    [2, 2, de.wikiId],
    [3, 1, de.wikiId],
    [3, 2, de.wikiId],
    [4, 2, en.wikiId],
  ]);
  const told = [
    { urlId: 1, wikiId: de.wikiId },
    { urlId: 2, wikiId: de.wikiId },
  ];
  expect(await pagesTold(database, 1, told, 5)).toEqual(
    new Map([
      [`${de.wikiId} 1`, [10]],
      [`${de.wikiId} 2`, [10, 11]],
    ]),
  );
  expect(await pagesTold(database, 2, told, 5)).toEqual(new Map([[`${de.wikiId} 2`, [11]]]));
  // Of a URL that changed twice, each page once.
  expect(await pagesTold(database, 2, [...told, ...told], 5)).toEqual(
    new Map([[`${de.wikiId} 2`, [11]]]),
  );
});

test('who has subscribed to a URL is told of it also when its row is another one', async () => {
  await makeSubscriber(database, 1, [URL_1]);
  await dispatch();
  const nowS = Math.floor(Date.now() / 1_000);
  const change = changeOf(99, 'working', 'unreachable', { url: 'http://museum-lunden.org/1' });
  await database.transaction((statements) =>
    createTableChangeFeed(database).append(statements, [change], nowS),
  );
  await dispatch();
  expect(await delivered(database)).toEqual([[1, 1, 0, 1, 'working', 'unreachable']]);
});

test('a new client begins at the end of the log, and moves there while nobody is subscribed', async () => {
  await appendOne(database, 1, ['doubtful', 'unreachable']);
  await dispatch();
  expect(await seen()).toBe(1);
  for (let n = 0; n < 7; n += 1) await appendOne(database, 2, ['doubtful', 'unreachable']);
  const moves: string[] = [];
  const watched = watchStatements(database, async (_statements, sql) => {
    if (sql.startsWith('UPDATE dispatch SET seen_change_id')) moves.push(sql);
  });
  clients = [];
  const rests: number[] = [];
  const sleep = async (ms: number): Promise<void> => void rests.push(ms);
  await dispatch(2, watched, { ...systemClock, sleep });
  expect(await seen()).toBe(8);
  expect(moves).toHaveLength(1);
  // As after any other service: only who served nobody rests.
  expect(rests).toEqual([]);
  await makeSubscriber(database, 1, [DOMAIN]);
  await dispatch();
  expect(await delivered(database)).toEqual([]);
});

test('within a batch the changes of a URL are one; batches follow each other', async () => {
  await makeSubscriber(database, 1, [DOMAIN]);
  await dispatch();
  await appendOne(database, 1, ['working', 'doubtful']);
  await appendOne(database, 2, ['doubtful', 'unreachable']);
  await appendOne(database, 1, ['doubtful', 'unreachable']);
  await appendOne(database, 2, ['unreachable', 'doubtful']);
  await dispatch();
  expect(await delivered(database)).toEqual([[1, 3, 0, 1, 'working', 'unreachable']]);
  for (let n = 0; n < 5; n += 1) {
    await appendOne(database, 2, n % 2 ? ['unreachable', 'working'] : ['working', 'unreachable']);
  }
  await dispatch(1);
  expect((await delivered(database)).map(([, id]) => id)).toEqual([3, 5, 6, 7, 8, 9]);
});

test('nobody is told of spam, of what is ignored or only doubted, nor who is not on', async () => {
  await makeSubscriber(database, 1, [DOMAIN, { topic: TOPIC.wiki, key: de.wikiId }]);
  for (const [place, state] of (['unproven', 'paused', 'failing', 'removed'] as const).entries()) {
    await makeSubscriber(database, 2 + place, [DOMAIN], state);
  }
  await dispatch();
  await appendOne(database, 1, ['unreachable', 'spam']);
  await appendOne(database, 1, ['ignored', 'unreachable']);
  await appendOne(database, 1, ['working', 'doubtful']);
  await dispatch();
  expect(await delivered(database)).toEqual([]);
  await appendOne(database, 1, ['working', 'unreachable']);
  await dispatch();
  expect((await delivered(database)).map(([subscriberId]) => subscriberId)).toEqual([1, 1]);
});

test('wikis and their pages are told by their own policy, domains by the default one', async () => {
  await makeSubscriber(database, 1, [{ topic: TOPIC.wiki, key: en.wikiId }, DOMAIN]);
  await makeSubscriber(database, 2, [{ topic: TOPIC.page, key: pageKeyOf(en.wikiId, 10) }]);
  clients = [de, { ...en, policy: { minFailures: 2, minDays: 3 } }];
  await dispatch();
  const runs = (lastDay: number) => [{ code: STATUS.notFound, http: 404, firstDay: 10, lastDay }];
  const failed = (failures: number, lastDay: number) =>
    ({
      kind: 'checks',
      checks: { ...UNCHECKED, runs: runs(lastDay), failures, failingDay: 10 },
    }) as const;
  const change = changeOf(2, 'working', 'working', { from: failed(1, 10), to: failed(2, 14) });
  await database.transaction((statements) =>
    createTableChangeFeed(database).append(statements, [change], 1_000),
  );
  await dispatch();
  expect(await delivered(database)).toEqual([
    [1, 1, en.wikiId, 1, 'doubtful', 'unreachable'],
    [2, 1, en.wikiId, 1, 'doubtful', 'unreachable'],
  ]);
});

test('who serves a wiki at the same place does not move the subscribers past what concerns them', async () => {
  await makeSubscriber(database, 1, [DOMAIN]);
  await dispatch();
  await appendOne(database, 1, ['working', 'unreachable']);
  // Another dispatcher holds the subscribers back, as it has their lock.
  await database.session(async (session) => {
    await session.select("SELECT GET_LOCK(LOWER(CONCAT(DATABASE(), '.dispatch.subscribers')), 0)");
    await runDispatchLoop(
      {
        database,
        clock: { ...systemClock, now: () => 0 },
        random: systemRandom,
        logger: createSilentLogger(),
        clients: () => Promise.resolve(clients),
        servesSubscribers: true,
      },
      { batch: 100, untilIdle: true, signal: AbortSignal.timeout(500) },
    );
    await session.select('SELECT RELEASE_ALL_LOCKS()');
  });
  expect(await seen()).toBe(0);
  await dispatch();
  expect(await delivered(database)).toHaveLength(1);
});

test('a wiki that comes while a dispatcher works has its subscribers told of its first change', async () => {
  await dispatch();
  const comeLater = async (): Promise<DispatchClient[]> => {
    const known = clients;
    const added = await makeClients(database, ['frwiki']);
    const [fr] = added;
    if (fr === undefined || known.length > 2) return known;
    clients = [...known, fr];
    await linkFrom(database, fr, 10, [1]);
    await makeSubscriber(database, 1, [{ topic: TOPIC.wiki, key: fr.wikiId }]);
    await makeSubscriber(database, 2, [{ topic: TOPIC.page, key: pageKeyOf(fr.wikiId, 10) }]);
    await appendOne(database, 1, ['working', 'unreachable']);
    return known;
  };
  await dispatch(100, database, systemClock, comeLater);
  const fr = clients[2]?.wikiId;
  expect((await delivered(database)).map((row) => row.slice(0, 3))).toEqual([
    [1, 1, fr],
    [2, 1, fr],
  ]);
});

test('where nobody sends for more than a day nothing more is made ready, and nothing is lost', async () => {
  const NOW_S = 2_000_000;
  const at = (nowS: number) => createManualClock(nowS * 1_000);
  await makeSubscriber(database, 1, [DOMAIN]);
  await makeSubscriber(database, 2, [DOMAIN], 'paused');
  await dispatch(100, database, at(NOW_S));
  await appendOne(database, 1, ['working', 'unreachable'], NOW_S);
  await dispatch(100, database, at(NOW_S));
  // Who is paused, or waits for another try, says nothing of who sends.
  await database.run('INSERT INTO delivery VALUES (2, 1, 0, 1, 2, 3)');
  await appendOne(database, 2, ['working', 'unreachable'], NOW_S + 86_400);
  await dispatch(100, database, at(NOW_S + 86_400));
  expect((await delivered(database)).map(([subscriberId, id]) => [subscriberId, id])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
  ]);
  await appendOne(database, 1, ['unreachable', 'working'], NOW_S + 86_401);
  await dispatch(100, database, at(NOW_S + 86_401));
  expect([await seen(), (await delivered(database)).length]).toEqual([2, 3]);
  await database.run('DELETE FROM delivery WHERE subscriber_id = 1');
  await dispatch(100, database, at(NOW_S + 86_402));
  expect((await delivered(database)).map(([, id]) => id)).toEqual([3, 1]);
  expect(await seen()).toBe(3);
});
