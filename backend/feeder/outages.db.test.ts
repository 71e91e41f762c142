import { createConnection } from 'mysql2/promise';
import { sleepReal, systemClock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { migrate } from '../store/schema/migrate';
import { withStoppableServer } from '../store/testing/stoppable-server';
import { watchStatements } from '../store/testing/watch-statements';
import { SQL_FOLDER } from '../store/testing/with-store';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { feedOnce } from './page-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

/** For the wiki and for our own tables. */
const server = withStoppableServer();
const clock = createManualClock(Date.UTC(2026, 9, 1));
const PATIENCE_MS = 60_000;
const PAGES = 1_200;

beforeAll(async () => {
  await server.asRoot(
    'CREATE DATABASE wiki',
    "CREATE USER limited@'%' WITH MAX_USER_CONNECTIONS 1",
    "GRANT SELECT ON wiki.* TO limited@'%'",
  );
  const tables = server.open('wiki', 0);
  await createWikiTables(tables, 'split');
  const pageIds = Array.from({ length: PAGES }, (_, index) => (index + 1) * 10);
  await addPages(
    tables,
    pageIds.map((pageId) => ({ pageId, title: `Page ${pageId}` })),
  );
  await addSplitLinks(
    tables,
    pageIds.map((pageId) => [pageId, `https://org.museum${pageId % 30}.`, `/${pageId}`]),
  );
}, 60_000);

beforeEach(async () => {
  await server.asRoot('DROP DATABASE IF EXISTS own', 'CREATE DATABASE own');
  await migrate(server.open('own', 0), SQL_FOLDER);
});

/** Calls `disturb` at the n-th statement, once. */
function disturbedAt(database: Database, at: number, disturb: () => Promise<void>): Database {
  let sent = 0;
  return watchStatements(database, async () => {
    sent += 1;
    if (sent === at) await disturb();
  });
}

const pass = (own: Database, ...replicas: Database[]): Promise<string[]> =>
  feedOnce(
    testFeeding(own, clock),
    wikisOf(...replicas.map((replica, index) => testWiki(replica, 'wiki', `wiki${index}`))),
    new AbortController().signal,
  ).then((failed) => failed.map((wiki) => wiki.dbname));

async function storedLinks(): Promise<number> {
  const [row] = await server.open('own', 0).select<{ n: number }>('SELECT COUNT(*) AS n FROM link');
  return row?.n ?? 0;
}

const inAWhile = async (work: () => Promise<unknown>): Promise<void> => {
  await sleepReal(1_500);
  await work();
};

test.each([1, 3, 6])(
  'a replica that dies at query %i and comes back read-only only delays the pass',
  async (query) => {
    let comesBack: Promise<void> = Promise.resolve();
    const replica = disturbedAt(server.open('wiki', PATIENCE_MS), query, async () => {
      await server.kill();
      comesBack = inAWhile(() => server.start('--read-only'));
    });
    // Our own tables lie on the same server; they may be written to.
    const own = server.open('own', PATIENCE_MS, 'root');
    expect(await pass(own, replica)).toEqual([]);
    await comesBack;
    expect(await storedLinks()).toBe(PAGES);
    await server.asRoot('SET GLOBAL read_only = 0');
  },
  60_000,
);

test('a replica that refuses connections only delays the pass', async () => {
  const occupier = await createConnection({
    host: '127.0.0.1',
    port: server.port,
    user: 'limited',
  });
  const free = inAWhile(() => occupier.end());
  expect(
    await pass(server.open('own', PATIENCE_MS), server.open('wiki', PATIENCE_MS, 'limited')),
  ).toEqual([]);
  await free;
  expect(await storedLinks()).toBe(PAGES);
}, 60_000);

test('our own database that turns read-only in mid-pass only delays it', async () => {
  let ends: Promise<void> = Promise.resolve();
  const own = disturbedAt(server.open('own', PATIENCE_MS), 12, async () => {
    await server.asRoot('SET GLOBAL read_only = 1');
    ends = inAWhile(() => server.asRoot('SET GLOBAL read_only = 0'));
  });
  expect(await pass(own, server.open('wiki', 0))).toEqual([]);
  await ends;
  expect(await storedLinks()).toBe(PAGES);
}, 60_000);

test('our own database that dies in mid-pass only delays it', async () => {
  let comesBack: Promise<void> = Promise.resolve();
  const own = disturbedAt(server.open('own', PATIENCE_MS), 14, async () => {
    await server.kill();
    comesBack = inAWhile(() => server.start());
  });
  expect(await pass(own, server.open('wiki', PATIENCE_MS))).toEqual([]);
  await comesBack;
  expect(await storedLinks()).toBe(PAGES);
}, 60_000);

test('a replica that stays away fails its own wiki alone, which the next pass makes good', async () => {
  const gone = openDatabase(
    { host: '127.0.0.1', port: 1, user: 'x', password: '', connections: 1, retryForMs: 0 },
    systemClock,
    createSilentLogger(),
  );
  const own = server.open('own', PATIENCE_MS);
  expect(await pass(own, gone, server.open('wiki', 0))).toEqual(['wiki0']);
  expect(await storedLinks()).toBe(PAGES);
  expect(await pass(own, server.open('wiki', 0), server.open('wiki', 0))).toEqual([]);
  expect(await storedLinks()).toBe(2 * PAGES);
}, 60_000);
