import { openDatabase } from '../runtime/database';
import { systemClock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { openTestDatabase } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { KeptWikiLists } from './kept-wiki-lists';

const account = withTestDatabase();
const database = openTestDatabase(account);
const unknownHost = openDatabase(
  { ...account, host: 'gone.invalid', connections: 1, retryForMs: 0 },
  systemClock,
  createSilentLogger(),
);
afterAll(() => Promise.all([database.close(), unknownHost.close()]));

const LIST = { host: 'meta', port: 3306, database: account.name };
const HOUR_MS = 3_600_000;

beforeAll(() =>
  database.run(
    `CREATE TABLE wiki (dbname varchar(32) PRIMARY KEY, url text,
       is_closed numeric(1) NOT NULL DEFAULT 0)`,
  ),
);
beforeEach(async () => {
  await database.run('DELETE FROM wiki');
  await list(...Array.from({ length: 20 }, (_, n) => `w${n}`));
});

async function list(...names: string[]): Promise<void> {
  const rows = names.map((name) => [name, `https://${name}.example.org`]);
  await database.run('INSERT INTO wiki (dbname, url) VALUES ?', [rows]);
}

function keep(at = database) {
  const clock = createManualClock(0);
  let server = at;
  const lists = new KeptWikiLists({
    clock,
    logger: createSilentLogger(),
    databaseAt: () => server,
  });
  return { lists, clock, use: (other: typeof database) => (server = other) };
}

/** What is known when the reading that is due now has ended. */
async function namesNow({ lists }: ReturnType<typeof keep>): Promise<string[]> {
  lists.changes();
  await lists.close();
  return lists.wikisIn(LIST).map(({ dbname }) => dbname);
}

test('a list is known once it was read, by name and host', async () => {
  const { lists } = keep();
  expect(lists.areNeeded).toBe(false);
  expect(lists.wikisIn(LIST)).toEqual([]);
  expect(lists.areNeeded).toBe(true);
  await lists.allKnown(0);
  expect(lists.wikisIn(LIST)).toHaveLength(20);
  expect(lists.wikisIn(LIST)[0]).toEqual({
    dbname: 'w0',
    domain: 'w0.example.org',
    isClosed: false,
  });
  expect(lists.changes()).toBe(1);
  expect(lists.faults()).toEqual([]);
});

test('what has no address is no wiki that people visit', async () => {
  await database.run(
    "INSERT INTO wiki (dbname, url) VALUES ('a', NULL), ('b', ''), ('c', '//c.example.org/'), ('d', 'https://d.org/x')",
  );
  const dbnames = await keep().lists.readDbnamesIn(LIST);
  expect(dbnames.get('c.example.org')).toBe('c');
  expect(dbnames.size).toBe(21);
});

test('a new wiki comes in within an hour, and nothing is read before', async () => {
  const kept = keep();
  await kept.lists.readDbnamesIn(LIST);
  await list('new');
  expect(await namesNow(kept)).not.toContain('new');
  kept.clock.advanceTo(HOUR_MS);
  expect(await namesNow(kept)).toContain('new');
  expect(kept.lists.changes()).toBe(2);
  kept.clock.advanceTo(2 * HOUR_MS);
  await namesNow(kept);
  expect(kept.lists.changes()).toBe(2);
});

test('a list that cannot be read stays as it was, and is tried again a minute later', async () => {
  const kept = keep();
  await kept.lists.readDbnamesIn(LIST);
  await list('new');
  kept.use(unknownHost);
  kept.clock.advanceTo(HOUR_MS);
  expect(await namesNow(kept)).toHaveLength(20);
  kept.use(database);
  kept.clock.advanceTo(HOUR_MS + 60_000);
  expect(await namesNow(kept)).toHaveLength(21);
});

test('one that was never read says why, and what to look at', async () => {
  const { lists } = keep(unknownHost);
  expect(await lists.readDbnamesIn(LIST)).toEqual(new Map());
  await lists.allKnown(0);
  expect(lists.faults()).toEqual([expect.stringMatching(/wiki on meta: .*metaDatabase/)]);
});

test('who waits for a list waits through faults, until aborted', async () => {
  const kept = keep(unknownHost);
  kept.lists.wikisIn(LIST);
  const stop = new AbortController();
  const never = kept.lists.allKnown(Infinity, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(never).rejects.toThrow('stopped');
  kept.use(database);
  kept.clock.advanceTo(60_000);
  await kept.lists.allKnown(Infinity);
  expect(kept.lists.wikisIn(LIST)).toHaveLength(20);
});

test('a list that is suddenly short counts when an hour later it still is', async () => {
  const kept = keep();
  await kept.lists.readDbnamesIn(LIST);
  await database.run("DELETE FROM wiki WHERE dbname LIKE 'w1%'");
  kept.clock.advanceTo(HOUR_MS);
  expect(await namesNow(kept)).toHaveLength(20);
  kept.clock.advanceTo(2 * HOUR_MS);
  expect(await namesNow(kept)).toHaveLength(9);
});

test('which are closed is told, and does not count at once for more than a tenth of them', async () => {
  const kept = keep();
  const closedNow = (): string[] =>
    kept.lists.wikisIn(LIST).flatMap(({ dbname, isClosed }) => (isClosed ? [dbname] : []));
  await kept.lists.readDbnamesIn(LIST);
  await database.run("UPDATE wiki SET is_closed = 1 WHERE dbname = 'w7'");
  kept.clock.advanceTo(HOUR_MS);
  expect(await namesNow(kept)).toHaveLength(20);
  expect(closedNow()).toEqual(['w7']);
  expect((await kept.lists.readDbnamesIn(LIST)).get('w7.example.org')).toBe('w7');
  await database.run('UPDATE wiki SET is_closed = 1');
  for (const hours of [2, 3]) {
    kept.clock.advanceTo(hours * HOUR_MS);
    await namesNow(kept);
    expect(closedNow()).toEqual(['w7']);
  }
});

test('an empty list never counts', async () => {
  const kept = keep();
  await kept.lists.readDbnamesIn(LIST);
  await database.run('DELETE FROM wiki');
  for (const hours of [1, 2, 3]) {
    kept.clock.advanceTo(hours * HOUR_MS);
    expect(await namesNow(kept)).toHaveLength(20);
  }
});

test('one wiki that goes, goes at once', async () => {
  const kept = keep();
  await kept.lists.readDbnamesIn(LIST);
  await database.run("DELETE FROM wiki WHERE dbname = 'w7'");
  kept.clock.advanceTo(HOUR_MS);
  expect(await namesNow(kept)).toHaveLength(19);
});
