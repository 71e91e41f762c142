import { createHash } from 'node:crypto';
import type { Database } from '../../runtime/database';
import { createSeededRandom } from '../../runtime/seeded-random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf, dayStartMs, type DayNumber } from '../../status/day-number';
import { FIRST_OF_WHOLE } from '../../status/sampling/leaf-score';
import { STATUS } from '../../status/status-code';
import { askLooks, bringHostsForward } from '../hints/ask-looks';
import { checkResult } from '../testing/check-result';
import { crawlNow, type Look } from '../testing/crawl-now';
import { fillTable } from '../testing/fill-table';
import { emptyTables, withStore } from '../testing/with-store';
import { makeHostsDue, makeHostsOfKnownDue } from '../urls/hosts';
import { createDatabaseFrontier } from './database-frontier';
import { dueDaysOf } from './due-days';
import type { Frontier } from './frontier';
import { LATER_EACH_DAY_S } from './release-hosts';
import { setApartShare } from './share-of-day';

const { database } = withStore();
const TODAY = dayNumberOf(Date.UTC(2026, 9, 1));
const URLS = 1_000;
/** Three cycles: after the first two each is as the one before. */
const DAYS = 42;
const DAY_S = 86_400;

beforeEach(async () => {
  await emptyTables(database, 'change', 'inquiry', 'check_lateness', 'link', 'wiki', 'url', 'host');
  await database.run('DELETE FROM vantage WHERE vantage_id > 1');
  await database.run('UPDATE vantage SET leased_at = 0');
});

/**
 * URLs of one host that is due now.
 * @param dueDays of each in turn; 0: never looked at. Ten directories in turn.
 * @param shuffle by which it has its second of each day
 */
async function addHost(name: string, dueDays: readonly DayNumber[], shuffle = 0): Promise<number> {
  await database.run(
    `INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, 0, 0, ?)`,
    [name, name, shuffle],
  );
  const [host] = await database.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name = ?',
    [name],
  );
  const rows = dueDays.map((dueDay, place) => {
    const history = dueDay === 0 ? '' : `01${dayHex(TODAY - 40)}${dayHex(TODAY - 20)}`;
    return [
      createHash('md5').update(`${name} ${place}`).digest(),
      host?.host_id ?? 0,
      `/${place % 10}/${place}`,
      dueDay === 0 ? null : TODAY - 20,
      dueDay,
      Buffer.from(history, 'hex'),
      1,
      0,
      TODAY,
      0,
    ];
  });
  if (rows.length > 0) {
    await database.run(
      `INSERT INTO url (url_key, host_id, path, checked_day, due_day, history, scheme, port, touched_day, failures)
       VALUES ?`,
      [rows],
    );
  }
  return host?.host_id ?? 0;
}

/** The `shuffle` of a host that falls due with the first second of a day: some tests live in the hour of who runs them. */
const dueFirstOn = (day: DayNumber): number => DAY_S - ((day * LATER_EACH_DAY_S) % DAY_S);

const dayHex = (day: DayNumber): string => day.toString(16).padStart(4, '0');

interface DayOfLooks {
  day: DayNumber;
  looks: Look[];
}

/** A crawler that comes twice a day, from `TODAY` on. */
async function crawlDays(
  days: number,
  isBroken: (urlId: number, day: DayNumber) => boolean,
): Promise<DayOfLooks[]> {
  const clock = createManualClock(dayStartMs(TODAY));
  const frontier: Frontier = createDatabaseFrontier(database, clock, createSeededRandom(7));
  const all: DayOfLooks[] = [];
  for (let day = TODAY; day < TODAY + days; day += 1) {
    const looks: Look[] = [];
    for (const hour of [11, 23]) {
      clock.advanceTo(dayStartMs(day) + hour * 3_600_000 + 3_000_000);
      looks.push(...(await crawlNow(frontier, ({ urlId }) => isBroken(urlId, day))));
    }
    all.push({ day, looks });
  }
  return all;
}

/** Looks of the busiest day, of the mean day: of what had not failed. */
function largestShare(days: readonly DayOfLooks[]): number {
  const counts = days.map(({ looks }) => looks.filter(({ failures }) => failures === 0).length);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return Math.max(...counts) / mean;
}

const dueOn = (dayOf: (place: number) => DayNumber): DayNumber[] =>
  Array.from({ length: URLS }, (_, place) => dayOf(place));

describe('a host with 1,000 URLs that answers, over 42 days', () => {
  test.each([
    ['all of them new', dueOn(() => 0)],
    ['all of them due on one day', dueOn(() => TODAY)],
    ['all of them due on one day to come', dueOn(() => TODAY + 8)],
    ['late by three weeks', dueOn((place) => TODAY - (place % 21))],
    ['half of them new, half due', dueOn((place) => (place % 2 === 0 ? 0 : TODAY))],
    ['spread over the cycle', dueOn((place) => TODAY + 1 + (place % 14))],
  ])('no day has more than twice the looks of the mean day: %s', async (_start, dueDays) => {
    await addHost('museum-lunden.org', dueDays);
    const days = await crawlDays(DAYS, () => false);
    expect(largestShare(days)).toBeLessThanOrEqual(2);
    const looks = days.flatMap((day) => day.looks);
    expect(new Set(looks.map(({ urlId }) => urlId)).size).toBe(URLS);
    // Once a cycle, as long as it lasts.
    expect(looks.length).toBeGreaterThan(URLS * (DAYS / 14 - 1.3));
    expect(looks.length).toBeLessThan(URLS * (DAYS / 14 + 0.7));
  });
});

const placesOf = async (hostId: number): Promise<Map<number, number>> => {
  const rows = await database.select<{ url_id: number; path: Buffer }>(
    'SELECT url_id, path FROM url WHERE host_id = ?',
    [hostId],
  );
  return new Map(rows.map((row) => [row.url_id, Number(row.path.toString().split('/')[2])]));
};

test('what fails keeps its days, on top of the share', async () => {
  const hostId = await addHost(
    'museum-lunden.org',
    dueOn(() => TODAY),
  );
  const places = await placesOf(hostId);
  const isDead = (urlId: number): boolean => (places.get(urlId) ?? 0) % 2 === 0;
  const days = await crawlDays(30, isDead);
  const daysOfLooks = new Map<number, DayNumber[]>();
  for (const { day, looks } of days) {
    for (const { urlId } of looks) daysOfLooks.set(urlId, [...(daysOfLooks.get(urlId) ?? []), day]);
  }
  const dead = [...daysOfLooks].filter(([urlId]) => isDead(urlId));
  expect(dead).toHaveLength(URLS / 2);
  for (const [, [first = 0, ...later]] of dead.filter(([, its]) => its.length > 3)) {
    expect(later.slice(0, 3).map((day) => day - first)).toEqual([3, 6, 9]);
  }
  expect(largestShare(days)).toBeLessThanOrEqual(2.2);
});

test('what waits longest is looked at first, and what is put off is told as late', async () => {
  await addHost(
    'museum-lunden.org',
    dueOn((place) => TODAY - 1 - (place % 10)),
  );
  const [first] = await crawlDays(1, () => false);
  const [late] = await database.select<{ late_days: number }>(
    'SELECT late_days FROM check_lateness',
  );
  expect(first?.looks).toHaveLength(108);
  expect(late?.late_days).toBe(10);
});

const clockAt = (hour: number) => createManualClock(dayStartMs(TODAY) + hour * 3_600_000);

test('what is put off, what is taken and that it is so are stored in one transaction', async () => {
  await addHost(
    'museum-lunden.org',
    dueOn((place) => (place % 2 === 0 ? 0 : TODAY)),
  );
  const frontier = createDatabaseFrontier(
    failingAfter(database, 1),
    clockAt(12),
    createSeededRandom(7),
  );
  const [host] = await frontier.lease(1);
  if (host === undefined) throw new Error('nothing was leased');
  await frontier.dueUrls(host);
  const due = await database.select<{ due_day: number; urls: number }>(
    'SELECT due_day, COUNT(*) AS urls FROM url GROUP BY due_day ORDER BY due_day',
  );
  const later = due.filter((row) => row.due_day > TODAY);
  expect(due.slice(0, 2)).toEqual([
    { due_day: 0, urls: 446 },
    { due_day: TODAY, urls: 108 },
  ]);
  expect(later.reduce((sum, { urls }) => sum + urls, 0)).toBe(446);
  expect(Math.max(...later.map(({ urls }) => urls))).toBeLessThanOrEqual(72);
  const hosts = await database.select('SELECT share_day, holds_unseen FROM host');
  expect(hosts).toEqual([{ share_day: TODAY, holds_unseen: 1 }]);
});

test('nothing is stored of a host of which all that is due fits in, and it is looked at in one visit', async () => {
  await addHost(
    'museum-lunden.org',
    Array.from({ length: 90 }, () => TODAY),
  );
  const [first] = await crawlDays(1, () => false);
  expect(first?.looks).toHaveLength(90);
  const hosts = await database.select('SELECT share_day, holds_unseen FROM host');
  expect(hosts).toEqual([{ share_day: 0, holds_unseen: 0 }]);
});

test('how many of the due URLs have failed is told by the index alone', async () => {
  const hostId = await addHost(
    'museum-lunden.org',
    dueOn(() => TODAY),
  );
  const plan = await database.select<{ key: string; Extra: string }>(
    `EXPLAIN SELECT url_id, due_day FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND due_day BETWEEN 1 AND ? AND failures = 0 ORDER BY due_day DESC LIMIT 5`,
    [hostId, TODAY],
  );
  expect(plan).toMatchObject([{ key: 'host_due', Extra: 'Using where; Using index' }]);
});

describe('URLs that were never looked at', () => {
  test('wait for the next day, and their host with them, also when more are added', async () => {
    const hostId = await addHost(
      'museum-lunden.org',
      dueOn(() => 0),
      dueFirstOn(dayNumberOf(Date.now())),
    );
    const clock = createManualClock(Date.now());
    const today = dayNumberOf(clock.now());
    const frontier = createDatabaseFrontier(database, clock, createSeededRandom(7));
    expect(await crawlNow(frontier, () => false)).toHaveLength(108);
    await makeHostsDue(database, [hostId]);
    expect(await frontier.lease(1)).toEqual([]);
    const [host] = await database.select<{ due_at: number }>('SELECT due_at FROM host');
    expect(dayNumberOf((host?.due_at ?? 0) * 1_000)).toBe(today + 1);
    // People have said that one of the others works.
    await makeHostsOfKnownDue(database, [hostId]);
    expect(await frontier.lease(1)).toHaveLength(1);
  });

  test('wait also where all that was due before they were added fitted into the share', async () => {
    const today = dayNumberOf(Date.now());
    const due = Array.from({ length: 30 }, () => today);
    const hostId = await addHost('museum-lunden.org', due, dueFirstOn(today));
    const frontier = createDatabaseFrontier(
      database,
      createManualClock(Date.now()),
      createSeededRandom(7),
    );
    expect(await crawlNow(frontier, () => false)).toHaveLength(30);
    const [before] = await database.select<{ url_id: number }>(
      'SELECT MAX(url_id) AS url_id FROM url',
    );
    await database.run(
      `INSERT INTO url (url_key, host_id, path, due_day, history, scheme, port, touched_day, failures)
       SELECT UNHEX(MD5(seq)), ?, CONCAT('/', seq), 0, '', 1, 0, ?, 0 FROM seq_1_to_1000`,
      [hostId, today],
    );
    await makeHostsDue(database, [hostId]);
    const looks = await crawlNow(frontier, () => false);
    expect(looks.filter(({ urlId }) => urlId > (before?.url_id ?? 0))).toHaveLength(111 - 30);
    await makeHostsDue(database, [hostId]);
    expect(await crawlNow(frontier, () => false)).toEqual([]);
  });

  test('are looked through today where their directory has died, and only there', async () => {
    const hostId = await addHost(
      'museum-lunden.org',
      dueOn(() => 0),
    );
    const places = await placesOf(hostId);
    const isDead = ({ urlId }: { urlId: number }): boolean => (places.get(urlId) ?? 0) % 10 === 3;
    const frontier = createDatabaseFrontier(database, clockAt(12), createSeededRandom(7));
    const looks = await crawlNow(frontier, isDead);
    expect(looks.filter(isDead)).toHaveLength(URLS / 10);
    expect(looks.length).toBeLessThan(108 + URLS / 10);
  });

  test('are bounded over the day, where they are added bit by bit and looked at at once', async () => {
    const clock = clockAt(1);
    const frontier = createDatabaseFrontier(database, clock, createSeededRandom(7));
    const hostId = await addHost('museum-lunden.org', [0]);
    const looks: Look[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      await addUrls(
        'museum-lunden.org',
        hostId,
        Array.from({ length: 50 }, (_, n) => `${batch}-${n}`),
      );
      await makeHostsDue(database, [hostId]);
      looks.push(...(await crawlNow(frontier, () => false)));
      clock.advanceTo(clock.now() + 3_600_000);
    }
    expect(looks.length).toBeGreaterThanOrEqual(100);
    expect(looks.length).toBeLessThanOrEqual(130);
  });

  test('of a host that is like others wait behind hosts that nobody has looked at', async () => {
    await addHost(
      'a.example',
      dueOn(() => 0),
    );
    const frontier = createDatabaseFrontier(database, clockAt(12), createSeededRandom(7));
    const [host] = await frontier.lease(1);
    if (host === undefined) throw new Error('nothing was leased');
    let looks = 0;
    for (let urls = await frontier.dueUrls(host); urls.length > 0;) {
      looks += urls.length;
      await frontier.record(urls.map(({ urlId }) => checkResult(urlId, STATUS.fine)));
      urls = await frontier.dueUrls(host);
    }
    expect(looks).toBe(20);
    await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: true });
    await addHost('b.example', [0]);
    expect((await frontier.lease(1)).map(({ name }) => name)).toEqual(['b.example']);
    expect((await frontier.lease(1)).map(({ name }) => name)).toEqual(['a.example']);
  });

  test('of a directory that has died are looked through by whoever visits the host next', async () => {
    const hostId = await addHost(
      'museum-lunden.org',
      dueOn(() => 0),
    );
    const places = await placesOf(hostId);
    const isDead = ({ urlId }: { urlId: number }): boolean => (places.get(urlId) ?? 0) % 10 === 3;
    const clock = clockAt(12);
    const one = createDatabaseFrontier(database, clock, createSeededRandom(7));
    const looks = await crawlNow(one, isDead, 60);
    const other = createDatabaseFrontier(database, clock, createSeededRandom(8));
    looks.push(...(await crawlNow(other, isDead)));
    expect(looks.filter(isDead)).toHaveLength(URLS / 10);
  });

  test('of hosts with many broken ones come first on the next day', async () => {
    for (const name of ['a.example', 'b.example', 'c.example', 'd.example']) {
      await addHost(
        name,
        dueOn(() => 0),
      );
    }
    const soft = 'c.example';
    const clock = clockAt(12);
    const frontier = createDatabaseFrontier(database, clock, createSeededRandom(7));
    const [softHost] = await database.select<{ host_id: number }>(
      'SELECT host_id FROM host WHERE name = ?',
      [soft],
    );
    const ofSoft = await placesOf(softHost?.host_id ?? 0);
    await crawlNow(frontier, ({ urlId }) => ofSoft.has(urlId) && urlId % 4 === 0);
    clock.advanceTo(dayStartMs(TODAY + 1) + 23 * 3_600_000);
    // Redirects lead there.
    const lent = await frontier.borrow(soft);
    if (lent !== null) await frontier.giveBack(lent, { notBeforeS: 0, traits: [], isHeard: true });
    expect((await frontier.lease(1)).map(({ name }) => name)).toEqual([soft]);
  });

  test('wait for the next day also where what is due is left to another vantage', async () => {
    const hostId = await addHost(
      'museum-lunden.org',
      dueOn((place) => (place === 0 ? TODAY : 0)),
    );
    await database.run(
      `UPDATE url SET failures = 2, failing_day = ?, failed_from = 1, wait_until_day = ?, history = ?
       WHERE due_day = ?`,
      [
        TODAY - 9,
        TODAY + 7,
        Buffer.from(`13${dayHex(TODAY - 9)}${dayHex(TODAY - 3)}`, 'hex'),
        TODAY,
      ],
    );
    const clock = clockAt(12);
    const own = createDatabaseFrontier(database, clock, createSeededRandom(7));
    const lab = createDatabaseFrontier(database, clock, createSeededRandom(8), { vantage: 'lab' });
    await database.run('UPDATE host SET due_at = ?', [clock.now() / 1_000 + 60]);
    expect(await lab.lease(1)).toEqual([]);
    clock.advanceTo(clock.now() + 60_000);
    expect((await crawlNow(own, () => false, 1_000)).length).toBeLessThan(110);
    expect(await own.lease(1)).toEqual([]);
    expect(await own.isAnythingDue(0)).toBe(false);
    expect(await crawlNow(lab, () => true)).toHaveLength(1);
    await makeHostsDue(database, [hostId]);
    clock.advanceTo(dayStartMs(TODAY + 1) + 23 * 3_600_000);
    expect(await own.lease(1)).toHaveLength(1);
  });

  test('a visit that was killed while the share was set apart is begun anew', async () => {
    await addHost(
      'museum-lunden.org',
      // Of which more is put off than one transaction takes.
      Array.from({ length: 6_000 }, (_, place) => (place % 2 === 0 ? 0 : TODAY)),
    );
    const clock = clockAt(12);
    const broken = failingAfter(database, 2);
    const killed = createDatabaseFrontier(broken, clock, createSeededRandom(7));
    const [host] = await killed.lease(1);
    if (host === undefined) throw new Error('nothing was leased');
    await expect(killed.dueUrls(host)).rejects.toThrow('killed');
    clock.advanceTo(clock.now() + 2 * 3_600_000);
    const next = createDatabaseFrontier(database, clock, createSeededRandom(8));
    const looks = await crawlNow(next, () => false);
    expect(looks.length).toBe(643);
  });

  test('are not touched by a visit whose lease has run out', async () => {
    const hostId = await addHost(
      'museum-lunden.org',
      dueOn(() => 0),
    );
    const clock = clockAt(12);
    const lease = { hostId, leaseToken: Buffer.alloc(16, 9) };
    const at = { today: TODAY, nowS: clock.now() / 1_000, checkDays: 14, whole: FIRST_OF_WHOLE };
    const [loads = []] = await dueDaysOf(database, [hostId]);
    await setApartShare(database, lease, {
      ...at,
      loads,
      looked: 0,
      holdsUnseen: false,
      random: createSeededRandom(7),
    });
    const rows = await database.select('SELECT 1 FROM url WHERE due_day > 0');
    expect(rows).toEqual([]);
    const hosts = await database.select('SELECT 1 FROM host WHERE share_day > 0');
    expect(hosts).toEqual([]);
  });
});

test('a host with so many new URLs that a part is chosen from has its whole share, too', async () => {
  const hostId = await addHost('museum-lunden.org', []);
  const nowS = dayStartMs(TODAY) / 1_000 + 43_200;
  const lease = { hostId, leaseToken: Buffer.alloc(16, 9) };
  await database.run('UPDATE host SET due_at = ?, lease_token = ?', [
    nowS + 3_600,
    lease.leaseToken,
  ]);
  await fillTable(database, {
    table: 'url',
    sql: `INSERT INTO url (url_key, host_id, path, due_day, history, scheme, port, touched_day, failures)
     SELECT UNHEX(MD5(seq)), ?, CONCAT('/', seq MOD 1000, '/', seq), 0, '', 1, 0, ?, 0 FROM seq_1_to_140000`,
    values: [hostId, TODAY],
  });
  const [loads = []] = await dueDaysOf(database, [hostId]);
  const at = {
    today: TODAY,
    nowS,
    checkDays: 14,
    whole: FIRST_OF_WHOLE,
    loads,
    looked: 0,
    holdsUnseen: false,
  };
  await setApartShare(database, lease, { ...at, random: createSeededRandom(7) });
  const [after = []] = await dueDaysOf(database, [hostId]);
  expect(after.at(-1)).toEqual({ day: TODAY, urls: 15_000 });
});

/** Names all URLs of the host: they fall due today. */
async function nameAll(hostId: number, day: DayNumber): Promise<void> {
  const rows = await database.select<{ url_id: number }>(
    'SELECT url_id FROM url WHERE host_id = ? ORDER BY url_id',
    [hostId],
  );
  const looks = rows.map((row) => ({ urlId: row.url_id, hostId, day }));
  await database.transaction((tx) => askLooks(tx, looks));
  await bringHostsForward(database, looks);
}

describe('a host that names all of its URLs', () => {
  const SHARE = 108;
  const spread = dueOn((place) => TODAY + 1 + (place % 14));

  /** Looks of each day, of a host that names them each hour. */
  async function looksOfDays(
    days: number,
    dueDays: readonly DayNumber[],
    limit?: number,
  ): Promise<number[]> {
    const clock = createManualClock(dayStartMs(TODAY));
    const hostId = await addHost('museum-lunden.org', dueDays);
    const frontier = createDatabaseFrontier(database, clock, createSeededRandom(7));
    const counts: number[] = [];
    for (let day = TODAY; day < TODAY + days; day += 1) {
      let looks = 0;
      for (let hour = 1; hour < 24; hour += 2) {
        clock.advanceTo(dayStartMs(day) + hour * 3_600_000);
        await nameAll(hostId, day);
        looks += (await crawlNow(frontier, () => false, limit)).length;
      }
      counts.push(looks);
    }
    return counts;
  }

  test('is looked at as much as a day takes, each day, however often it names them', async () => {
    const days = await looksOfDays(5, spread);
    expect(Math.min(...days)).toBeGreaterThan(60);
    expect(Math.max(...days)).toBeLessThanOrEqual(SHARE + 20);
  });

  test('also where its share of the day was set apart before', async () => {
    const days = await looksOfDays(
      3,
      dueOn((place) => (place % 2 === 0 ? 0 : TODAY)),
    );
    expect(Math.max(...days)).toBeLessThanOrEqual(SHARE + 20);
  });

  test('also where visits end early', async () => {
    const days = await looksOfDays(3, spread, 7);
    expect(Math.max(...days)).toBeLessThanOrEqual(SHARE + 20);
  });

  test('also in the midst of a visit', async () => {
    const hostId = await addHost(
      'museum-lunden.org',
      dueOn((place) => (place < 90 ? TODAY : TODAY + 5)),
    );
    const frontier = createDatabaseFrontier(database, clockAt(12), createSeededRandom(7));
    const [host] = await frontier.lease(1);
    if (host === undefined) throw new Error('nothing was leased');
    let looks = 0;
    for (let urls = await frontier.dueUrls(host); urls.length > 0;) {
      looks += urls.length;
      await frontier.record(urls.map(({ urlId }) => checkResult(urlId, STATUS.fine)));
      if (looks === 40 || looks === 100) await nameAll(hostId, TODAY);
      urls = await frontier.dueUrls(host);
    }
    expect(looks).toBeLessThanOrEqual(SHARE + 20);
  });

  test('with 50,000 of them: a share, not all', async () => {
    const hostId = await addHost('museum-lunden.org', []);
    await fillTable(database, {
      table: 'url',
      sql: `INSERT INTO url (url_key, host_id, path, checked_day, due_day, history, scheme, port, touched_day, failures)
       SELECT UNHEX(MD5(seq)), ?, CONCAT('/', seq), ?, ? + seq MOD 14, UNHEX(?), 1, 0, ?, 0 FROM seq_1_to_50000`,
      values: [hostId, TODAY - 20, TODAY, `01${dayHex(TODAY - 40)}${dayHex(TODAY - 20)}`, TODAY],
    });
    const frontier = createDatabaseFrontier(database, clockAt(12), createSeededRandom(7));
    const before = await crawlNow(frontier, () => false);
    await nameAll(hostId, TODAY);
    const after = await crawlNow(frontier, () => false);
    expect(before.length + after.length).toBeLessThanOrEqual(Math.ceil((1.5 * 50_000) / 14) + 20);
    expect(after.length).toBeGreaterThan(1_000);
  });
});

/** A database that is gone after so many transactions. */
function failingAfter(whole: Database, transactions: number): Database {
  let left = transactions;
  return {
    ...whole,
    transaction: (work) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : whole.transaction(work);
    },
  };
}

async function addUrls(host: string, hostId: number, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => [
    createHash('md5').update(`${host} ${name}`).digest(),
    hostId,
    `/late/${name}`,
    0,
    Buffer.alloc(0),
    1,
    0,
    TODAY,
    0,
  ]);
  await database.run(
    `INSERT INTO url (url_key, host_id, path, due_day, history, scheme, port, touched_day, failures) VALUES ?`,
    [rows],
  );
}
