import { systemClock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { stateIdOf } from '../store/subscribers/subscriber-state';
import { TOPIC } from '../store/subscribers/topics';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { runDispatchLoop } from './dispatch-loop';
import type { DispatchClient } from './serve-client';
import { appendOne, makeClients } from './testing/dispatch-world';
import { delivered } from './testing/subscribers-world';

const { database } = withStore();
const PAGES = 30_000;
/** Each follows a page of their own, all of which have the same link. */
const FOLLOWERS = 9_000;
const GONE = ['doubtful', 'unreachable'] as const;

let de: DispatchClient;

beforeEach(async () => {
  const tables = 'change dispatch wiki_change link wiki subscriber subscription delivery'.split(
    ' ',
  );
  await emptyTables(database, ...tables);
  await database.run('UPDATE change_head SET last_change_id = 0');
  const [client] = await makeClients(database, ['dewiki']);
  if (client === undefined) throw new Error('no client');
  de = client;
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id) SELECT ?, seq, 1 FROM seq_1_to_${PAGES}`,
    [de.wikiId],
  );
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     SELECT seq, 1, 'somebody', ?, '', '', 0 FROM seq_1_to_${FOLLOWERS}`,
    [stateIdOf('on')],
  );
  await database.run(
    `INSERT INTO subscription (topic, topic_key, subscriber_id)
     SELECT ?, ? << 32 | (seq * 3), seq FROM seq_1_to_${FOLLOWERS}`,
    [TOPIC.page, de.wikiId],
  );
  await dispatch();
});

function dispatch(on: Database = database, batch = 100): Promise<void> {
  const parts = {
    database: on,
    clock: systemClock,
    random: systemRandom,
    logger: createSilentLogger(),
    clients: () => Promise.resolve([de]),
    servesSubscribers: true,
  };
  const { signal } = new AbortController();
  return runDispatchLoop(parts, { batch, untilIdle: true, signal });
}

const waiting = async (): Promise<number> => (await delivered(database)).length;

test('who follows pages is told in parts: no transaction reads links, or holds more than a few thousand rows', async () => {
  await appendOne(database, 1, GONE);
  let isWithin = false;
  let before = 0;
  const held: number[] = [];
  const within: string[] = [];
  const watched = watchStatements(database, async (_statements, sql) => {
    if (sql === 'COMMIT') isWithin = false;
    if (isWithin) within.push(sql);
    if (sql !== 'START TRANSACTION') return;
    isWithin = true;
    const now = await waiting();
    held.push(now - before);
    before = now;
  });
  await dispatch(watched);
  held.push((await waiting()) - before);
  expect(before).toBeGreaterThan(0);
  expect(await waiting()).toBe(FOLLOWERS);
  expect(Math.max(...held)).toBeLessThanOrEqual(2_000);
  expect(within.filter((sql) => sql.includes('told (') && sql.includes('JOIN link'))).toEqual([]);
});

test('whoever is killed between parts goes on: nobody is told twice of what they were sent meanwhile, and nobody of nothing', async () => {
  await appendOne(database, 1, GONE);
  const told = new Map<string, number>();
  const sendAll = async (): Promise<void> => {
    for (const [subscriberId, changeId] of await delivered(database)) {
      const key = `${subscriberId} ${changeId}`;
      told.set(key, (told.get(key) ?? 0) + 1);
    }
    await database.run('TRUNCATE TABLE delivery');
  };
  let kills = 0;
  for (let isOver = false; !isOver;) {
    let parts = 0;
    const killing = watchStatements(database, (_statements, sql) => {
      // One part, and half of the next; the wiki, whose turn may come first, has none.
      if (sql.includes('SET routing_to')) parts += 1;
      if (sql === 'COMMIT' && parts === 2) throw new Error('killed');
      return Promise.resolve();
    });
    isOver = await dispatch(killing, Math.max(1, 100 - 40 * kills)).then(
      () => true,
      () => false,
    );
    if (!isOver) kills += 1;
    await sendAll();
    // The same URL works again while its batch is under way.
    if (kills === 1) await appendOne(database, 1, ['unreachable', 'working']);
  }
  await dispatch();
  await sendAll();
  expect(kills).toBeGreaterThan(2);
  expect(told.size).toBe(2 * FOLLOWERS);
  expect(new Set(told.values())).toEqual(new Set([1]));
});
