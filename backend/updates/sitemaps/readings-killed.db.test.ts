import { once } from 'node:events';
import { join } from 'node:path';
import { sleepReal } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { buildWorker, spawnWorker } from '../../runtime/testing/spawn-worker';
import { watchStatements } from '../../store/testing/watch-statements';
import { emptyTables, withStore } from '../../store/testing/with-store';
import type { KilledReader } from './testing/killed-reader';
import { SitemapWorld } from './testing/sitemap-world';

/** Whoever is cut off in a reading has done nothing by half: looks, trust and the reading itself come at once, or not. */
const { account, database } = withStore();
const world = new SitemapWorld(database);
const COUNT = 300;
const TABLES = [
  'url',
  'host',
  'sitemap_host',
  'sitemap_walk',
  'url_hint',
  'host_hint',
  'hint_tally',
];
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => from + n);

jest.setTimeout(300_000);
beforeAll(() => world.start());
afterAll(() => world.web.close());

/** A host whose sitemap was read twice, a week ago the last time: five have left it, and five have changed. */
async function begin(): Promise<void> {
  await emptyTables(database, ...TABLES);
  await world.begin(COUNT);
  const lastmodOf = (number: number): number => 3_000 + (number % 100);
  world.put(numbers(0, COUNT), { lastmodOf });
  await world.read();
  world.put(numbers(5, COUNT), { lastmodOf });
  await world.readAfter(7);
  const moved = world.today + 5;
  world.put(numbers(5, COUNT), { lastmodOf: (n) => (n < 10 ? moved : lastmodOf(n)) });
  world.clock.advanceTo(world.clock.now() + 7 * 86_400_000);
}

/** All that follows from the reading, in days from today, and whether it is settled. */
/** @param today of the reading */
async function outcome(today = world.today): Promise<{ isSettled: boolean; acted: unknown }> {
  const due = await database.select(
    'SELECT path, due_day - ? AS due FROM url WHERE due_day <= ? ORDER BY path',
    [today, today],
  );
  const words = await database.select(
    'SELECT path, word FROM url_hint JOIN url USING (url_id) WHERE word > 1 ORDER BY path',
  );
  const trust = await database.select('SELECT stretch, until_day - ? AS days FROM host_hint', [
    today,
  ]);
  const tally = await database.select('SELECT called FROM hint_tally WHERE called > 0');
  const [host] = await database.select<{ read_day: number }>('SELECT read_day FROM sitemap_host');
  return { isSettled: (host?.read_day ?? 0) >= today, acted: { due, words, trust, tally } };
}

/** Fails at the n-th statement, and at all behind it, as if its process had ended. */
function endedAt(n: number, stop: AbortController): Database {
  let count = 0;
  return watchStatements(database, () => {
    count += 1;
    if (count < n) return Promise.resolve();
    stop.abort();
    return Promise.reject(new Error('cut off'));
  });
}

test('cut off at any statement, nothing has followed, and the next one does it all', async () => {
  await begin();
  const before = await outcome();
  expect(before.isSettled).toBe(false);
  await world.read();
  const after = await outcome();
  expect(after).toMatchObject({ isSettled: true, acted: { tally: [{ called: 10 }] } });
  let cuts = 0;
  for (let isWhole = false; !isWhole; cuts += 1) {
    await begin();
    const stop = new AbortController();
    await world.read({ database: endedAt(cuts + 1, stop) }, stop.signal);
    isWhole = !stop.signal.aborted;
    const found = await outcome();
    expect(found.acted).toEqual(found.isSettled ? after.acted : before.acted);
    world.clock.advanceTo(world.clock.now() + 31 * 60_000);
    await world.read();
    expect(await outcome()).toEqual(after);
  }
  expect(cuts).toBeGreaterThan(15);
});

test('cut off where nothing has changed: all is listed as before by the next one', async () => {
  for (let n = 1, isWhole = false; !isWhole; n += 1) {
    await emptyTables(database, ...TABLES);
    await world.begin(COUNT);
    world.put(numbers(0, COUNT), { headers: { ETag: '"1"' } });
    await world.read();
    world.clock.advanceTo(world.clock.now() + 7 * 86_400_000);
    const stop = new AbortController();
    await world.read({ database: endedAt(n, stop) }, stop.signal);
    isWhole = !stop.signal.aborted;
    world.clock.advanceTo(world.clock.now() + 31 * 60_000);
    await world.read();
    const [host] = await database.select('SELECT listed, read_day FROM sitemap_host');
    expect(host).toEqual({ listed: COUNT, read_day: world.today });
  }
});

test('a process that is killed at any moment leaves nothing half-done', async () => {
  await begin();
  const { today } = world;
  const before = await outcome(today);
  const worker = buildWorker(join(__dirname, 'testing/killed-reader.ts'));
  const own = { ...account, database: account.name, connections: 2, retryForMs: 10_000 };
  let kills = 0;
  let settled: unknown = null;
  for (let waitMs = 40; settled === null; waitMs *= 1.35) {
    const work: KilledReader = { account: own, port: world.port, nowMs: world.clock.now() };
    const child = spawnWorker(worker, work);
    const exit = once(child, 'exit');
    await Promise.race([exit, sleepReal(waitMs)]);
    if (child.exitCode === null) kills += 1;
    child.kill('SIGKILL');
    await exit;
    const found = await outcome(today);
    if (found.isSettled) settled = found.acted;
    else expect(found.acted).toEqual(before.acted);
    world.clock.advanceTo(world.clock.now() + 31 * 60_000);
  }
  expect(settled).toMatchObject({ tally: [{ called: 10 }] });
  expect(kills).toBeGreaterThan(3);
});
