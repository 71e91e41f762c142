import type { Database } from '../../runtime/database';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { middleRandom } from '../../runtime/testing/middle-random';
import { dayNumberOf, dayStartMs } from '../../status/day-number';
import { encodeHistory } from '../../status/history';
import { nextDueDay, type Rhythm } from '../../status/schedule';
import { STATUS, type StatusCode } from '../../status/status-code';
import { createDatabaseFrontier } from '../frontier/database-frontier';
import { checkResult } from '../testing/check-result';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import type { CheckResult } from './check-result';
import { recordResults } from './results';

/** Deaths wake neighbours on their host (L5), on real tables. */
const { database } = withStore();
const NOW_MS = Date.UTC(2026, 9, 1, 12);
const NOW_S = NOW_MS / 1_000;
const TODAY = dayNumberOf(NOW_MS);
const TOMORROW = TODAY + 1;
const TOMORROW_S = dayStartMs(TOMORROW) / 1_000;
/** Neighbours are taken from the day after tomorrow on. */
const EARLIEST: Rhythm = { checkDays: 14, chance: 0 };

beforeEach(() =>
  emptyTables(
    database,
    'change',
    'redirect',
    'evidence',
    'inquiry',
    'archive_search',
    'url',
    'host',
  ),
);

async function addHost(name: string, dueDay = TODAY + 5): Promise<number> {
  await database.run(
    'INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, 0, ?, 7)',
    [name, name, dayStartMs(dueDay) / 1_000],
  );
  const [row] = await database.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name = ?',
    [name],
  );
  return row?.host_id ?? 0;
}

/** URLs that worked on the day before; tells their ids. */
async function addUrls(
  hostId: number,
  dueDay: number,
  { count = 1, failures = 0 } = {},
): Promise<number[]> {
  const worked = { code: STATUS.fine, http: 200, firstDay: TODAY - 1, lastDay: TODAY - 1 } as const;
  const history = Buffer.from(encodeHistory([worked]));
  await database.run(
    `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT UNHEX(MD5(CONCAT_WS(' ', ?, ?, ?, seq))), ?, 1, 0, CONCAT('/', ?, '/', seq), ?, ?, ?, ?
     FROM seq_1_to_${count}`,
    [hostId, dueDay, failures, hostId, dueDay, TODAY, dueDay, failures, history],
  );
  const rows = await database.select<{ url_id: number }>(
    'SELECT url_id FROM url WHERE host_id = ? AND due_day = ? AND failures = ? ORDER BY url_id',
    [hostId, dueDay, failures],
  );
  return rows.map((row) => row.url_id);
}

const deathsOf = (urlIds: readonly number[], code: StatusCode = STATUS.notFound): CheckResult[] =>
  urlIds.map((urlId) => checkResult(urlId, code));

const record = (results: CheckResult[], rhythm = EARLIEST, on: Database = database) =>
  recordResults(on, results, { today: TODAY, nowS: NOW_S, rhythmOf: () => rhythm }, (state) =>
    nextDueDay(state, TODAY, rhythm),
  );

/** How many URLs of a host are due on which day, days from today. */
async function dueDays(hostId: number): Promise<Record<number, number>> {
  const rows = await database.select<{ due_day: number; urls: number }>(
    'SELECT due_day, COUNT(*) AS urls FROM url WHERE host_id = ? GROUP BY due_day ORDER BY due_day',
    [hostId],
  );
  return Object.fromEntries(rows.map((row) => [row.due_day - TODAY, row.urls]));
}

async function hostDueS(hostId: number): Promise<number | undefined> {
  const [row] = await database.select<{ due_at: number }>(
    'SELECT due_at FROM host WHERE host_id = ?',
    [hostId],
  );
  return row?.due_at;
}

describe('one death', () => {
  test('lets six neighbours fall due tomorrow, and nobody on another host', async () => {
    const [host, other] = [await addHost('museum-lunden.org'), await addHost('fish.example')];
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 20 });
    await addUrls(other, TODAY + 9, { count: 20 });
    expect(await record(deathsOf(dead))).toBe(1);
    expect(await dueDays(host)).toEqual({ 1: 6, 3: 1, 9: 14 });
    expect(await dueDays(other)).toEqual({ 9: 20 });
  });

  test('passes over what fails, what is due tomorrow and what was never checked', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, 0, { count: 3 });
    await addUrls(host, TOMORROW, { count: 3 });
    await addUrls(host, TODAY + 2, { count: 4, failures: 1 });
    await addUrls(host, TODAY + 3, { count: 2 });
    await addUrls(host, TODAY + 80, { count: 5, failures: 9 });
    await record(deathsOf(dead));
    expect(await dueDays(host)).toEqual({ [-TODAY]: 3, 1: 3 + 2, 2: 4, 3: 1, 80: 5 });
  });

  test('takes neighbours from the day on that chance draws', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    for (const days of [4, 7, 10, 13]) await addUrls(host, TODAY + days, { count: 4 });
    await record(deathsOf(dead), { checkDays: 14, chance: 0.5 });
    expect(await dueDays(host)).toEqual({ 1: 4 + 2, 3: 1, 4: 4, 10: 2, 13: 4 });
  });

  test('takes those of before that day where behind it too few work', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 4, { count: 20 });
    await addUrls(host, TODAY + 10, { count: 2 });
    await addUrls(host, TODAY + 60, { count: 30, failures: 9 });
    await record(deathsOf(dead), { checkDays: 14, chance: 0.5 });
    expect(await dueDays(host)).toEqual({ 1: 6, 3: 1, 4: 16, 60: 30 });
  });

  test('finds those that work on a host that has lost most of its pages', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 3, { count: 150, failures: 5 });
    await addUrls(host, TODAY + 9, { count: 20 });
    await record(deathsOf(dead));
    expect(await dueDays(host)).toEqual({ 1: 6, 3: 150 + 1, 9: 14 });
  });

  test.each([
    ['a host that was down', { code: STATUS.addressSilent, http: null, isStamp: true }],
    ['answers that no machine can judge', { code: STATUS.noAccess, http: 403, isStamp: false }],
  ])('wakes also after %s', async (_what, { isStamp, ...status }) => {
    const host = await addHost('museum-lunden.org');
    const [dead = 0] = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 20 });
    await record([{ ...checkResult(dead, status.code), ...status, isStamp }]);
    expect((await dueDays(host))[1]).toBeUndefined();
    await database.run('UPDATE url SET due_day = ? WHERE url_id = ?', [TODAY, dead]);
    await record(deathsOf([dead]));
    expect((await dueDays(host))[1]).toBe(6);
  });

  test('of a host wakes nobody when it is no first failure, or one of the host', async () => {
    const host = await addHost('museum-lunden.org');
    const [silent = 0, repeated = 0] = await addUrls(host, TODAY, { count: 2 });
    await addUrls(host, TODAY + 9, { count: 20 });
    await database.run('UPDATE url SET failures = 1 WHERE url_id = ?', [repeated]);
    await record([...deathsOf([silent], STATUS.addressSilent), ...deathsOf([repeated])]);
    expect(await dueDays(host)).toEqual({ 3: 2, 9: 20 });
  });

  test('wakes nobody where nobody says how often URLs are looked at', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 20 });
    await recordResults(database, deathsOf(dead), { today: TODAY, nowS: NOW_S }, () => TODAY + 3);
    expect(await dueDays(host)).toEqual({ 3: 1, 9: 20 });
  });
});

describe('the host of what is woken', () => {
  async function wake(column = '', value: string | number = 0): Promise<number | undefined> {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 3 });
    if (column !== '') await database.run(`UPDATE host SET ${column} = ?`, [value]);
    await record(deathsOf(dead));
    return hostDueS(host);
  }

  test('falls due tomorrow', async () => {
    expect(await wake()).toBe(TOMORROW_S);
  });

  test('stays due where it is so already', async () => {
    expect(await wake('due_at', NOW_S - 10)).toBe(NOW_S - 10);
  });

  test('stays as it is where it is leased', async () => {
    expect(await wake('lease_token', 'x'.repeat(16))).toBe(dayStartMs(TODAY + 5) / 1_000);
  });

  test('rests as long as it has asked for', async () => {
    expect(await wake('not_before', TOMORROW_S + 999)).toBe(TOMORROW_S + 999);
  });

  test('falls due with them, when it is given back after its visit', async () => {
    const host = await addHost('museum-lunden.org', TODAY);
    await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 20 });
    const clock = createManualClock(NOW_MS);
    const frontier = createDatabaseFrontier(database, clock, middleRandom);
    const [leased] = await frontier.lease(1);
    if (leased === undefined) throw new Error('nothing was leased');
    const due = await frontier.dueUrls(leased);
    await frontier.record(deathsOf(due.map(({ urlId }) => urlId)));
    await frontier.giveBack(leased, { notBeforeS: 0, traits: [], isHeard: false });
    expect(await dueDays(host)).toEqual({ 1: 6, 3: 1, 9: 14 });
    const dueS = (await hostDueS(host)) ?? 0;
    expect(dueS).toBeGreaterThanOrEqual(TOMORROW_S);
    expect(dueS).toBeLessThan(TOMORROW_S + 86_400);
  });
});

describe('many deaths in a batch', () => {
  test('of one host wake the more, and of several each their own', async () => {
    const [host, other] = [await addHost('museum-lunden.org'), await addHost('fish.example')];
    const dead = await addUrls(host, TODAY, { count: 130 });
    const otherDead = await addUrls(other, TODAY, { count: 2 });
    for (let days = 2; days <= 13; days += 1) await addUrls(host, TODAY + days, { count: 40 });
    await addUrls(other, TODAY + 9, { count: 40 });
    let draw = 0;
    const rhythmOf = (): Rhythm => ({ checkDays: 14, chance: ((draw++ % 11) + 0.5) / 11 });
    const at = { today: TODAY, nowS: NOW_S, rhythmOf };
    const results = deathsOf([...otherDead, ...dead]);
    expect(await recordResults(database, results, at, () => TODAY + 3)).toBe(132);
    // Who draws the same day finds the same neighbours, and who draws that on which the dead are due those of the day before.
    expect((await dueDays(host))[1]).toBe(6 * 10);
    expect(await dueDays(other)).toEqual({ 1: 6, 3: 2, 9: 34 });
    expect([await hostDueS(host), await hostDueS(other)]).toEqual([TOMORROW_S, TOMORROW_S]);
  });

  test('on several days wake the more', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 20 });
    await record(deathsOf(dead));
    const [next = 0] = await addUrls(host, TODAY - 1);
    await record(deathsOf([next]));
    // Those that are woken are no candidates again.
    expect(await dueDays(host)).toEqual({ 1: 12, 3: 2, 9: 8 });
  });
});

describe('a batch that is recorded again', () => {
  test('wakes nobody twice, since it counts only while its URLs are due', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY, { count: 3 });
    await addUrls(host, TODAY + 9, { count: 40 });
    expect(await record(deathsOf(dead))).toBe(3);
    const before = await dueDays(host);
    expect(await record(deathsOf(dead))).toBe(0);
    expect(await dueDays(host)).toEqual(before);
  });

  test('after it was killed, wherever that was, wakes as one that was not', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 40 });
    const sqlOf: string[] = [];
    for (let statement = 0; statement < 100; statement += 1) {
      let seen = 0;
      const killed = watchStatements(database, (_, sql) => {
        sqlOf[seen] = sql;
        seen += 1;
        return seen > statement ? Promise.reject(new Error('killed')) : Promise.resolve();
      });
      const isDone = await record(deathsOf(dead), EARLIEST, killed).then(
        () => true,
        () => false,
      );
      if (isDone) break;
    }
    expect(sqlOf.at(-1)).toContain('LEAST(due_at');
    expect(await dueDays(host)).toEqual({ 1: 6, 3: 1, 9: 34 });
  });

  test('was killed before its host fell due: it does with its next URL, no later', async () => {
    const host = await addHost('museum-lunden.org');
    const dead = await addUrls(host, TODAY);
    await addUrls(host, TODAY + 9, { count: 40 });
    const killed = watchStatements(database, (_, sql) =>
      sql.includes('LEAST(due_at') ? Promise.reject(new Error('killed')) : Promise.resolve(),
    );
    await expect(record(deathsOf(dead), EARLIEST, killed)).rejects.toThrow('killed');
    expect(await dueDays(host)).toEqual({ 1: 6, 3: 1, 9: 34 });
    expect(await hostDueS(host)).toBe(dayStartMs(TODAY + 5) / 1_000);
  });
});

describe('on a huge host among many', () => {
  const HUGE_URLS = 100_000;
  let huge: number;
  let dead: number[];

  beforeEach(async () => {
    huge = await addHost('huge');
    dead = await addUrls(huge, TODAY, { count: 100 });
    await addUrls(huge, TODAY + 9, { count: HUGE_URLS });
    await database.run(
      `INSERT INTO host (name, registered_domain, shard, due_at, shuffle)
       SELECT CONCAT('h', seq), CONCAT('h', seq), 0, ?, seq FROM seq_1_to_3000`,
      [NOW_S + 86_400],
    );
    await database.select('ANALYZE TABLE host, url');
  });

  test('every statement finds its rows by an index', async () => {
    const scans: string[] = [];
    const woken: string[] = [];
    const watched = watchStatements(database, async (statements, sql, values) => {
      if (/AS near|SET due_day = \?|GREATEST\(LEAST/.test(sql)) woken.push(sql);
      scans.push(...(await scansOf(statements, sql, values)));
    });
    await record(deathsOf(dead), { checkDays: 14, chance: 0.5 }, watched);
    expect(woken).toHaveLength(4);
    expect(scans).toEqual([]);
  }, 60_000);

  test('a death costs no more rows than the neighbours that are looked at', async () => {
    expect(await rowsReadFor(dead.slice(0, 1))).toBeLessThan(150);
    expect((await dueDays(huge))[1]).toBe(6);
  }, 60_000);

  test('nor do deaths where all neighbours have died, and those that drew the same day are looked for once', async () => {
    await database.run('UPDATE url SET failures = 3 WHERE host_id = ? AND due_day > ?', [
      huge,
      TODAY,
    ]);
    expect(await rowsReadFor(dead.slice(0, 1))).toBeLessThan(1_000);
    expect(await rowsReadFor(dead.slice(1))).toBeLessThan(99 * 100);
    expect((await dueDays(huge))[1]).toBeUndefined();
  }, 60_000);

  async function rowsReadFor(urlIds: readonly number[]): Promise<number> {
    return database.session(async (session) => {
      const own = { ...database, ...session, transaction: <T>(work: Work<T>) => work(session) };
      await session.run('FLUSH STATUS');
      await record(deathsOf(urlIds), EARLIEST, own);
      const rows = await session.select<{ Value: string }>(
        "SHOW SESSION STATUS LIKE 'Handler_read%'",
      );
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    });
  }

  type Work<T> = (statements: Pick<Database, 'select' | 'run'>) => Promise<T>;
});
