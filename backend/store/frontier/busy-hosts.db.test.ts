import { setTimeout } from 'node:timers/promises';
import type { Statements } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import {
  busyHosts,
  LEVEL_KEPT_S,
  PAUSE_S_MAX,
  purgeBusyHosts,
  storeBusyHosts,
  storeHeardPauses,
  type BusyHost,
} from './busy-hosts';
import { RequestedPauses } from './requested-pauses';
import { createDatabaseFrontier } from './database-frontier';
import type { LeasedHost } from './frontier';
import { SharedPauses } from './shared-pauses';
import { listUrls } from '../testing/sample-urls';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
const START_MS = Date.UTC(2026, 9, 1);
const NOW_S = START_MS / 1_000;
const TODAY = dayNumberOf(START_MS);
const HOST = 'museum-lunden.org';
const logger = createSilentLogger();
const store = (...hosts: BusyHost[]): Promise<void> => storeBusyHosts(database, hosts, NOW_S);
const told = (name = HOST, nowS = NOW_S): Promise<BusyHost[]> => busyHosts(database, [name], nowS);
const busy = (forS: number, levelMs: number, name = HOST): BusyHost => ({
  name,
  untilS: NOW_S + forS,
  levelMs,
});

beforeEach(() => emptyTables(database, 'busy_host', 'domain_trait', 'url', 'host'));

async function lease(url: string, nowMs = START_MS): Promise<LeasedHost> {
  await listUrls(database, [url], TODAY);
  const frontier = createDatabaseFrontier(database, createManualClock(nowMs), systemRandom);
  const [host] = await frontier.lease(1);
  if (host === undefined) throw new Error('nothing is due');
  return host;
}

test('a pause is never shortened, and while it lasts nobody lowers the level', async () => {
  await store(busy(600, 60_000));
  await store(busy(0, 0));
  expect(await told()).toEqual([busy(600, 60_000)]);
  await store(busy(300, 120_000));
  expect(await told()).toEqual([busy(600, 120_000)]);
  await storeBusyHosts(database, [busy(600, 60_000)], NOW_S + 600);
  expect(await told()).toEqual([busy(600, 60_000)]);
});

test('nothing asks for more than a day, whatever is stored or was', async () => {
  await store(busy(10 ** 9, 10 ** 9));
  expect(await told()).toEqual([busy(PAUSE_S_MAX, 3_600_000)]);
  await database.run('UPDATE busy_host SET busy_until = ?', [NOW_S + PAUSE_S_MAX + 1]);
  expect(await told()).toEqual([]);
  const host = await lease(`http://${HOST}/`);
  expect(host).toMatchObject({ notBeforeS: 0, busyLevelMs: 0 });
  // The next who is told so puts it right.
  await store(busy(60, 30_000));
  expect(await told()).toEqual([busy(60, 30_000)]);
});

test('a level counts for a day after its pause, then its row is removed', async () => {
  await store(busy(600, 60_000), busy(601, 30_000, 'a.net'), busy(0, 0, 'b.net'));
  const overS = NOW_S + 600 + LEVEL_KEPT_S;
  expect(await told(HOST, overS - 1)).toHaveLength(1);
  expect(await told(HOST, overS)).toEqual([]);
  expect(await purgeBusyHosts(database, overS + 1 - LEVEL_KEPT_S, 1)).toBe(1);
  expect(await purgeBusyHosts(database, overS + 1 - LEVEL_KEPT_S, 100)).toBe(1);
  const left = await database.select<{ name: Buffer }>('SELECT name FROM busy_host');
  expect(left.map(({ name }) => String(name))).toEqual(['a.net']);
});

test('a lease tells what its host asked others for, and what its archive did', async () => {
  await store(busy(600, 60_000, 'web.archive.org'), busy(900, 30_000, '.archive.org'));
  expect(await lease('https://web.archive.org/')).toMatchObject({
    notBeforeS: NOW_S + 900,
    busyLevelMs: 60_000,
  });
  expect(await lease('https://archive.org/')).toMatchObject({
    notBeforeS: NOW_S + 900,
    busyLevelMs: 0,
  });
  expect(await lease(`https://archive.org.${HOST}/`)).toMatchObject({ notBeforeS: 0 });
});

test('who is led to it by a redirect is told so, too', async () => {
  await store(busy(900, 30_000, '.archive.org'));
  const frontier = createDatabaseFrontier(database, createManualClock(START_MS), systemRandom);
  expect(await frontier.borrow('web.archive.org')).toMatchObject({ notBeforeS: NOW_S + 900 });
});

test('a level comes with a host that is given back, under the host’s own name', async () => {
  const host = await lease(`http://${HOST}/`);
  const frontier = createDatabaseFrontier(database, createManualClock(START_MS), systemRandom);
  const forged = { ...host, name: 'a.net' };
  const end = { notBeforeS: NOW_S + 60, traits: [], isHeard: false, busyLevelMs: 30_000 };
  await frontier.giveBack(forged, end);
  expect(await told('a.net')).toEqual([]);
  expect(await told()).toEqual([busy(0, 30_000)]);
  // The lease is over: nothing more is believed.
  await frontier.giveBack(host, { ...end, busyLevelMs: 60_000 });
  expect(await told()).toEqual([busy(0, 30_000)]);
  const later = await lease(`http://${HOST}/`, START_MS + 60_000);
  expect(later).toMatchObject({ busyLevelMs: 30_000 });
});

test('pauses come with it, too, its own and that of its archive alone, none longer than any', async () => {
  const frontier = createDatabaseFrontier(database, createManualClock(START_MS), systemRandom);
  const said = { notBeforeS: NOW_S + 60, traits: [], isHeard: false, busyLevelMs: 30_000 };
  const domainBusy = { untilS: 2 ** 32 - 1, levelMs: 60_000 };
  const own = { ...said, busyUntilS: 2 ** 32 - 1, domainBusy };
  await frontier.giveBack(await lease(`http://${HOST}/`), own);
  expect(await told()).toEqual([busy(PAUSE_S_MAX, 30_000)]);
  expect(await database.select('SELECT 1 FROM busy_host')).toHaveLength(1);
  const host = await lease('https://web.archive.org/');
  await frontier.giveBack(host, { ...said, busyUntilS: NOW_S + 60, domainBusy });
  expect(await told('web.archive.org')).toEqual([busy(60, 30_000, 'web.archive.org')]);
  expect(await told('.archive.org')).toEqual([busy(PAUSE_S_MAX, 60_000, '.archive.org')]);
});

test('whatever one process is told goes in one statement, and who asks a host for the first time knows it', async () => {
  const clock = createManualClock(START_MS);
  const statements: string[] = [];
  const watched = watchStatements(database, (_, sql) => {
    statements.push(sql);
    return Promise.resolve();
  });
  const [crawler, archives] = [new RequestedPauses(clock), new RequestedPauses(clock)];
  const kept = (pauses: RequestedPauses) =>
    new SharedPauses(pauses, { database: watched, clock, logger }).during(async () => {
      if (pauses === crawler) {
        pauses.note('.archive.org', { untilMs: START_MS + 3_600_000, levelMs: 30_000 });
        for (let n = 0; n < 300; n += 1) {
          pauses.note(`h${n}.net`, { untilMs: START_MS + 60_000, levelMs: 30_000 });
        }
      }
      const endsAtMs = START_MS + 20_000;
      while (clock.now() < endsAtMs) await new Promise(setImmediate);
    });
  await kept(crawler);
  expect(statements.filter((sql) => sql.startsWith('INSERT'))).toHaveLength(1);
  clock.advanceTo(START_MS + 20_000);
  await new SharedPauses(archives, { database, clock, logger }).learn('web.archive.org');
  expect(archives.untilMs('web.archive.org')).toBe(START_MS + 3_600_000);
  expect(archives.isWatched('web.archive.org')).toBe(true);
});

test('while the database fails nothing is lost, and the work goes on', async () => {
  const clock = createManualClock(START_MS);
  const pauses = new RequestedPauses(clock);
  let isDown = true;
  const flaky = watchStatements(database, () =>
    isDown ? Promise.reject(new Error('read-only')) : Promise.resolve(),
  );
  const kept = new SharedPauses(pauses, { database: flaky, clock, logger });
  await kept.during(() => {
    pauses.note(HOST, { untilMs: START_MS + 60_000, levelMs: 30_000 });
    return kept.learn('web.archive.org');
  });
  expect(await told()).toEqual([]);
  isDown = false;
  await kept.during(() => Promise.resolve());
  expect(await told()).toEqual([busy(60, 30_000)]);
});

test('every statement is served by its index', async () => {
  await listUrls(
    database,
    Array.from({ length: 300 }, (_, n) => `http://h${n}.net/`),
    TODAY,
  );
  await store(...Array.from({ length: 300 }, (_, n) => busy(n, 30_000, `h${n}.net`)));
  // Of few hosts MariaDB 11 reads a whole index rather than an entry of each shard.
  await database.run(
    `INSERT INTO host (name, registered_domain, shard, due_at, shuffle)
     SELECT CONCAT('s', seq), '', seq MOD 64, 4000000000, 0 FROM seq_1_to_20000`,
  );
  await database.select('ANALYZE TABLE host');
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    scans.push(...(await scansOf(statements, sql, values)));
  });
  await busyHosts(watched, ['h1.net', 'h2.net'], NOW_S);
  await storeHeardPauses(watched, new Map([[1, { busyLevelMs: 30_000 }]]), NOW_S);
  await purgeBusyHosts(watched, NOW_S, 10);
  const frontier = createDatabaseFrontier(watched, createManualClock(START_MS), systemRandom);
  await frontier.lease(10);
  await frontier.borrow('h1.net');
  expect(scans).toEqual([]);
});

describe('two who write several hosts at once', () => {
  const NAMES = ['z.net', 'm.net', 'a.net'];
  const hostIds = new Map<string, number>();

  beforeEach(async () => {
    for (const name of NAMES) await listUrls(database, [`http://${name}/`], TODAY);
    const rows = await database.select<{ host_id: number; name: Buffer }>(
      'SELECT host_id, name FROM host ORDER BY host_id',
    );
    hostIds.clear();
    for (const { host_id, name } of rows) hostIds.set(String(name), host_id);
    expect([...hostIds.keys()]).toEqual(NAMES);
    // By time in the other order than by name, all of them over for long.
    await store(...NAMES.map((name, place) => busy(place - 90_000, 30_000, name)));
  });

  const writing = async (): Promise<number> => {
    const rows = await database.select(
      `SELECT 1 FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID()
         AND (INFO LIKE 'INSERT INTO busy_host%' OR INFO LIKE 'DELETE%busy_host%')`,
    );
    return rows.length;
  };

  /** Until both wait for a lock: they have been at their statements for a while. */
  async function bothWait(): Promise<void> {
    for (let seen = 0; seen < 5;) {
      await setTimeout(20);
      seen = (await writing()) === 2 ? seen + 1 : 0;
    }
  }

  type Writer = (statements: Statements) => Promise<unknown>;

  /** How often both had to write, held up at the host in the middle until each of them waits. */
  async function triesOf(one: Writer, other: Writer): Promise<number> {
    let tries = 0;
    const write = (writer: Writer): Promise<unknown> =>
      database.transaction((statements) => {
        tries += 1;
        return writer(statements);
      });
    const both: Promise<unknown>[] = [];
    await database.transaction(async (statements) => {
      await statements.select("SELECT 1 FROM busy_host WHERE name = 'm.net' FOR UPDATE");
      both.push(write(one), write(other));
      await bothWait();
    });
    await Promise.all(both);
    return tries;
  }

  const keep: Writer = (statements) =>
    storeBusyHosts(
      statements,
      NAMES.map((name) => busy(60, 60_000, name)),
      NOW_S,
    );
  const giveBack: Writer = (statements) =>
    storeHeardPauses(
      statements,
      new Map([...hostIds.values()].map((id) => [id, { busyLevelMs: 60_000 }])),
      NOW_S,
    );
  const purge: Writer = (statements) => purgeBusyHosts(statements, NOW_S - LEVEL_KEPT_S, 10);

  test.each<[string, Writer, Writer]>([
    ['a crawler elsewhere beside one here', giveBack, keep],
    ['one here beside a crawler elsewhere', keep, giveBack],
    ['the removal beside one here', purge, keep],
    ['the removal beside a crawler elsewhere', purge, giveBack],
  ])('wait for each other, and neither is turned back: %s', async (_, one, other) => {
    expect(await triesOf(one, other)).toBe(2);
    expect(await database.select('SELECT 1 FROM busy_host')).toHaveLength(3);
  });
});
