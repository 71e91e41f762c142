import { systemClock } from '../runtime/clock';
import { isStatementTimeout } from '../runtime/database-errors';
import { openDatabase } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { UNCHECKED } from '../status/check-state';
import { STATUS } from '../status/status-code';
import type { VerdictPolicy } from '../status/verdict';
import { ClientLocks } from '../store/changes/client-locks';
import { clientPositions, seenBy, settleClients } from '../store/changes/dispatch-positions';
import { purgeChanges } from '../store/changes/purge-changes';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { stampOfBlock } from '../store/suspects/block-stamps';
import { noteSuspectWalk, suspectWalkOf } from '../store/suspects/suspect-walks';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { ConcernedWikis } from './concerned-wikis';
import { runDispatchLoop } from './dispatch-loop';
import { serveClient, type DispatchClient } from './serve-client';
import { shareReading } from './shared-reading';
import { appendOne, feedOf, linkFrom, makeClients } from './testing/dispatch-world';

const { account, database } = withStore();
let clients: DispatchClient[] = [];
let de: DispatchClient;
let en: DispatchClient;

beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'link', 'wiki');
  await emptyTables(database, 'link_walk', 'suspect_walk', 'block_stamp');
  await database.run('UPDATE change_head SET last_change_id = 0');
  clients = await makeClients(database, ['dewiki', 'enwiki', 'frwiki']);
  const [first, second] = clients;
  if (first === undefined || second === undefined) throw new Error('no clients');
  [de, en] = [first, second];
  await linkFrom(database, de, 10, [1, 2]);
  await linkFrom(database, de, 11, [2]);
  await linkFrom(database, en, 20, [2]);
});

const dispatch = (batch = 100, through = database): Promise<void> =>
  runDispatchLoop(
    {
      database: through,
      clock: systemClock,
      random: systemRandom,
      logger: createSilentLogger(),
      clients: () => Promise.resolve(clients),
    },
    { batch, untilIdle: true, signal: new AbortController().signal },
  );

const entriesOf = async (client: DispatchClient) =>
  (await feedOf(database, client)).map(({ id, firstId, pageId, from, to }) => [
    id,
    firstId,
    pageId,
    from,
    to,
  ]);
/** How many statements of each kind it takes to bring all clients to the end. */
async function statementsOfDispatch(kinds: readonly string[]): Promise<number[]> {
  const seen: string[] = [];
  const watched = watchStatements(database, (_statements, sql) => {
    seen.push(sql);
    return Promise.resolve();
  });
  await dispatch(100, watched);
  return kinds.map((kind) => seen.filter((sql) => sql.includes(kind)).length);
}

const positions = async () =>
  (await clientPositions(database)).map(({ client, seenId }) => [client, seenId]);

test('each wiki is told of what its pages have, once for each page, and all come to the end', async () => {
  await appendOne(database, 1, ['working', 'doubtful']);
  await appendOne(database, 2, ['doubtful', 'unreachable']);
  await appendOne(database, 3, ['working', 'unreachable']);
  await dispatch();
  expect(await entriesOf(de)).toEqual([
    [1, 1, 10, 'working', 'doubtful'],
    [2, 2, 10, 'doubtful', 'unreachable'],
    [2, 2, 11, 'doubtful', 'unreachable'],
  ]);
  expect(await entriesOf(en)).toEqual([[2, 2, 20, 'doubtful', 'unreachable']]);
  expect(await positions()).toEqual([
    ['dewiki@WMF', 3],
    ['enwiki@WMF', 3],
    ['frwiki@WMF', 3],
  ]);
  await dispatch();
  expect(await entriesOf(de)).toHaveLength(3);
  expect((await feedOf(database, de))[0]?.url).toBe('http://museum-lunden.org/1');
});

test('within a batch the changes of a URL are one; what cancels out is told to nobody', async () => {
  await appendOne(database, 1, ['working', 'doubtful']);
  await appendOne(database, 2, ['working', 'doubtful']);
  await appendOne(database, 1, ['doubtful', 'unreachable']);
  await appendOne(database, 2, ['doubtful', 'working']);
  await dispatch();
  expect(await entriesOf(de)).toEqual([[3, 1, 10, 'working', 'unreachable']]);
  expect(await entriesOf(en)).toEqual([]);
});

test('the rows of a batch are written in one statement for each wiki', async () => {
  await linkFrom(database, de, 12, [3, 4]);
  for (const urlId of [1, 2, 3, 4, 2]) await appendOne(database, urlId, ['working', 'doubtful']);
  const writes: number[] = [];
  const watched = watchStatements(database, (_statements, sql, values) => {
    if (sql.includes('INSERT INTO wiki_change')) writes.push(Number(values.at(-1)));
    return Promise.resolve();
  });
  await dispatch(100, watched);
  // A wiki without any of these links may have been served, too, before it could be moved on with others.
  const concerned = [de.wikiId, en.wikiId];
  expect(writes.filter((wikiId) => concerned.includes(wikiId)).toSorted((a, b) => a - b)).toEqual(
    concerned,
  );
  expect([(await entriesOf(de)).length, (await entriesOf(en)).length]).toEqual([5, 1]);
});

test('batches follow each other', async () => {
  for (let n = 0; n < 7; n += 1) {
    await appendOne(database, 2, n % 2 ? ['doubtful', 'working'] : ['working', 'doubtful']);
  }
  await dispatch(2);
  expect(await entriesOf(en)).toEqual([[7, 7, 20, 'working', 'doubtful']]);
  expect((await positions()).map(([, seen]) => seen)).toEqual([7, 7, 7]);
});

test('each wiki judges for itself what checks left behind', async () => {
  const lenient: VerdictPolicy = { minFailures: 2, minDays: 3 };
  clients = clients.map((client) => (client === en ? { ...client, policy: lenient } : client));
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
  expect(await entriesOf(en)).toEqual([[1, 1, 20, 'doubtful', 'unreachable']]);
  expect(await entriesOf(de)).toEqual([]);
});

/** A walk over the links of a wiki is behind it. */
async function fill({ wikiId }: DispatchClient): Promise<void> {
  const whole = { walkedTo: 0, begunAtS: 10, filledAtS: 20, links: 0, lacked: 0 };
  await noteSuspectWalk(database, wikiId, whole, null);
}

const suspects = async () =>
  (
    await database.select<{ wiki_id: number; page_id: number; url_id: number }>(
      'SELECT wiki_id, page_id, url_id FROM link WHERE suspect = 1 ORDER BY wiki_id, page_id, url_id',
    )
  ).map((row) => [row.wiki_id, row.page_id, row.url_id]);

const stampOf = ({ wikiId }: DispatchClient, pageId: number): Promise<number> =>
  stampOfBlock(database, { wikiId, block: Math.floor(pageId / 64) });

test('what answers are made from learns what may be a problem now, where it is kept', async () => {
  await fill(de);
  await linkFrom(database, de, 200, [3]);
  await appendOne(database, 1, ['working', 'doubtful']);
  await appendOne(database, 2, ['unknown', 'unreachable']);
  await appendOne(database, 3, ['unreachable', 'working']);
  await dispatch();
  expect(await suspects()).toEqual([
    [de.wikiId, 10, 1],
    [de.wikiId, 10, 2],
    [de.wikiId, 11, 2],
  ]);
  await appendOne(database, 2, ['unreachable', 'doubtful']);
  await dispatch();
  expect(await suspects()).toHaveLength(3);
});

test('an earlier release no more relies on its own table for a wiki that learns of changes', async () => {
  await database.run('INSERT INTO suspect_walk VALUES (?, 0, 10, 20, 0, 0)', [de.wikiId]);
  await appendOne(database, 1, ['working', 'doubtful']);
  await dispatch();
  expect(await database.select('SELECT wiki_id FROM suspect_walk WHERE filled_at > 0')).toEqual([]);
});

test('answers about pages whose links have changed their verdict are kept by nobody, also where all cancels out', async () => {
  await linkFrom(database, de, 200, [3]);
  await appendOne(database, 2, ['working', 'doubtful']);
  await appendOne(database, 2, ['doubtful', 'working']);
  await dispatch();
  const first = await stampOf(de, 10);
  expect(first).toBeGreaterThan(0);
  expect(await stampOf(de, 200)).toBe(0);
  expect(await stampOf(en, 20)).toBeGreaterThan(0);
  await appendOne(database, 1, ['working', 'doubtful']);
  await dispatch();
  expect(await stampOf(de, 10)).toBeGreaterThan(first);
});

test('a client that somebody else serves is left to them', async () => {
  await appendOne(database, 2, ['working', 'doubtful']);
  await settleClients(database, clients);
  const other = openTestDatabase(account);
  try {
    await other.session(async (session) => {
      const locks = new ClientLocks(session);
      expect(await locks.take(en.client)).toBe(true);
      await database.session(async (own) => {
        const ownLocks = new ClientLocks(own);
        expect(await ownLocks.take(en.client)).toBe(false);
        expect(await ownLocks.take(de.client)).toBe(true);
        await ownLocks.release(de.client);
      });
      await locks.release(en.client);
    });
  } finally {
    await other.close();
  }
  await dispatch();
  expect(await entriesOf(en)).toHaveLength(1);
});

test('who wakes up after somebody else has served the client writes nothing', async () => {
  await appendOne(database, 2, ['working', 'doubtful']);
  await settleClients(database, clients);
  await database.session(async (session) => {
    const feed = createTableChangeFeed(session);
    const slow = {
      ...feed,
      after: async (id: number, limit: number) => {
        const changes = await feed.after(id, limit);
        await database.run('UPDATE dispatch SET seen_change_id = 1 WHERE client = ?', [en.client]);
        return changes;
      },
    };
    const parts = { session, feed: slow, clients, batch: 100, nowS: 1 };
    expect(await serveClient(parts, en)).toBe(0);
  });
  expect(await entriesOf(en)).toEqual([]);
  expect(await seenBy(database, en.client)).toBe(1);
});

test('who was away for too long is told what is missing, and goes on with the rest', async () => {
  await appendOne(database, 2, ['working', 'doubtful'], 10);
  await dispatch();
  await appendOne(database, 2, ['doubtful', 'unreachable'], 10);
  await appendOne(database, 2, ['unreachable', 'working'], 2_000);
  await purgeChanges(database, { beforeS: 1_000, overrunBeforeS: 1_000 }, 100);
  await fill(en);
  await dispatch();
  const [, english] = await clientPositions(database);
  expect(english).toEqual({ client: en.client, seenId: 3, overrunTo: 2 });
  // Nobody knows what it has missed: what answers are made from is looked for anew.
  expect(await suspectWalkOf(database, en.wikiId)).toBeNull();
  // The feed has its addresses from the log.
  expect((await entriesOf(en)).at(-1)).toEqual([3, 3, 20, 'unreachable', 'working']);
});

test('a number that the log does not have, though it has older ones, is nothing that was missed', async () => {
  await appendOne(database, 2, ['working', 'doubtful']);
  await dispatch();
  await appendOne(database, 2, ['doubtful', 'unreachable']);
  await appendOne(database, 2, ['unreachable', 'working']);
  await database.run('DELETE FROM `change` WHERE change_id = 2');
  await dispatch();
  expect((await clientPositions(database)).map(({ overrunTo }) => overrunTo)).toEqual([0, 0, 0]);
});

test('a new wiki has missed nothing, though the log was purged', async () => {
  await appendOne(database, 2, ['working', 'doubtful'], 10);
  await appendOne(database, 2, ['doubtful', 'unreachable'], 2_000);
  await purgeChanges(database, { beforeS: 1_000, overrunBeforeS: 1_000 }, 100);
  await dispatch();
  const all = await clientPositions(database);
  expect(all.map(({ overrunTo, seenId }) => [overrunTo, seenId])).toEqual([
    [0, 2],
    [0, 2],
    [0, 2],
  ]);
});

test('a wiki that has another name now goes on where its feed ends, and its old name holds up nobody', async () => {
  await appendOne(database, 2, ['working', 'doubtful']);
  await dispatch();
  clients = clients.map((one) => (one === en ? { ...en, client: 'enwiki@farm' } : one));
  await appendOne(database, 2, ['doubtful', 'unreachable']);
  await dispatch();
  expect(await entriesOf(en)).toEqual([
    [1, 1, 20, 'working', 'doubtful'],
    [2, 2, 20, 'doubtful', 'unreachable'],
  ]);
  expect((await positions()).map(([client]) => client)).toEqual([
    'dewiki@WMF',
    'enwiki@farm',
    'frwiki@WMF',
  ]);
});

test('a log that was purged empty leaves nobody behind', async () => {
  await appendOne(database, 2, ['working', 'doubtful'], 10);
  await dispatch();
  await appendOne(database, 2, ['doubtful', 'unreachable'], 10);
  await purgeChanges(database, { beforeS: 1_000, overrunBeforeS: 1_000 }, 100);
  clients = [...clients, ...(await makeClients(database, ['newwiki']))];
  await dispatch();
  const all = await clientPositions(database);
  expect(all.map(({ client, seenId, overrunTo }) => [client, seenId, overrunTo])).toEqual([
    ['dewiki@WMF', 2, 2],
    ['enwiki@WMF', 2, 2],
    ['frwiki@WMF', 2, 2],
    ['newwiki@WMF', 2, 0],
  ]);
});

test('a statement that takes longer than it may is known as such', async () => {
  const slow = database.select('SET STATEMENT max_statement_time = 0.05 FOR SELECT SLEEP(2)');
  const error: unknown = await slow.catch((failure: unknown) => failure);
  expect([isStatementTimeout(error), isStatementTimeout(new Error('other'))]).toEqual([
    true,
    false,
  ]);
});

test('one connection is enough', async () => {
  await appendOne(database, 2, ['doubtful', 'unreachable']);
  const options = { ...account, database: account.name, connections: 1, retryForMs: 0 };
  const single = openDatabase(options, systemClock, createSilentLogger());
  try {
    await runDispatchLoop(
      {
        database: single,
        clock: systemClock,
        random: systemRandom,
        logger: createSilentLogger(),
        clients: async (statements) => {
          await statements.select('SELECT 1');
          return clients;
        },
      },
      { batch: 100, untilIdle: true, signal: new AbortController().signal },
    );
  } finally {
    await single.close();
  }
  expect(await entriesOf(en)).toHaveLength(1);
});

test('a wiki that only another dispatcher knows of is left where it is', async () => {
  await appendOne(database, 2, ['doubtful', 'unreachable']);
  await dispatch();
  await appendOne(database, 2, ['unreachable', 'doubtful']);
  await database.session(async (session) => {
    const feed = createTableChangeFeed(session);
    // This dispatcher learnt its clients before enwiki was one, whose page has the URL.
    await serveClient({ session, feed, clients: [de], batch: 100, nowS: 9 }, de);
  });
  expect(await positions()).toEqual([
    [de.client, 2],
    [en.client, 1],
    ['frwiki@WMF', 1],
  ]);
});

test('what all need to know of a batch is looked up once, and the others are moved once', async () => {
  await linkFrom(database, de, 10, [3]);
  await linkFrom(database, en, 20, [3]);
  await appendOne(database, 2, ['working', 'doubtful']);
  await appendOne(database, 3, ['working', 'doubtful']);
  const [readings, lookUps, moves] = await statementsOfDispatch([
    'FROM `change` FORCE INDEX (PRIMARY)',
    'COUNT(*) AS links',
    'lock_name IS NULL',
  ]);
  expect([readings, lookUps, moves]).toEqual([1, 1, 1]);
  expect((await entriesOf(de)).length + (await entriesOf(en)).length).toBeGreaterThanOrEqual(3);
  expect(await positions()).toEqual([
    [de.client, 2],
    [en.client, 2],
    ['frwiki@WMF', 2],
  ]);
});

test('who comes to a place that a batch has left is moved on with their company', async () => {
  const more = await makeClients(
    database,
    Array.from({ length: 30 }, (_, n) => `late${n}wiki`),
  );
  await appendOne(database, 2, ['working', 'doubtful']);
  await settleClients(database, [...clients, ...more]);
  await database.session(async (session) => {
    const concerned = new ConcernedWikis();
    const serving = {
      session,
      feed: shareReading(createTableChangeFeed(session)),
      concerned,
      clients: [...clients, ...more],
      batch: 100,
      nowS: 1,
    };
    await database.run("UPDATE dispatch SET seen_change_id = 1 WHERE client LIKE 'late%'");
    await serveClient(serving, en);
    await database.run("UPDATE dispatch SET seen_change_id = 0 WHERE client LIKE 'late%'");
    const [one] = more;
    if (one === undefined) throw new Error('nobody comes later');
    await serveClient(serving, one);
  });
  // What concerns a wiki is left to who serves it.
  expect((await positions()).filter(([, seenId]) => seenId !== 1)).toEqual([[de.client, 0]]);
});

test('a URL on many pages is flagged in short transactions, and whoever ends in between goes on', async () => {
  await fill(de);
  await database.run(
    'INSERT INTO link (wiki_id, page_id, url_id) SELECT ?, seq, 7 FROM seq_1000_to_9000',
    [de.wikiId],
  );
  await appendOne(database, 7, ['working', 'unreachable']);
  let [isOpen, within, apart] = [false, 0, 0];
  let endsAfter = 2;
  const watched = watchStatements(database, async (_statements, sql) => {
    if (sql === 'START TRANSACTION') isOpen = true;
    if (sql === 'COMMIT') isOpen = false;
    if (!sql.includes('UPDATE link')) return;
    if (isOpen) within += 1;
    else apart += 1;
    if (apart > endsAfter) throw new Error('killed');
  });
  await expect(dispatch(100, watched)).rejects.toThrow('killed');
  expect((await suspects()).length).toBeGreaterThan(0);
  expect(await entriesOf(de)).toEqual([]);
  [isOpen, endsAfter] = [false, Infinity];
  await dispatch(100, watched);
  expect(within).toBe(0);
  expect(await suspects()).toHaveLength(8_001);
  expect(await entriesOf(de)).toHaveLength(8_001);
});
