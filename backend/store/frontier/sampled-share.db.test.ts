import { createSeededRandom } from '../../runtime/seeded-random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf, dayStartMs } from '../../status/day-number';
import { STATUS } from '../../status/status-code';
import { hugeHostFigures } from '../figures/huge-host-figures';
import { checkResult } from '../testing/check-result';
import { crawlNow } from '../testing/crawl-now';
import { emptyTables, withStore } from '../testing/with-store';
import { createDatabaseFrontier } from './database-frontier';
import type { LeasedHost } from './frontier';

const { database } = withStore();
const TODAY = dayNumberOf(Date.UTC(2026, 9, 1));
/** Hosts with more are sampled here. */
const HUGE = 1_500;
const URLS = 2_000;

beforeEach(() =>
  emptyTables(
    database,
    'change',
    'inquiry',
    'check_lateness',
    'host_sample',
    'link',
    'wiki',
    'url',
    'host',
  ),
);

/** On the first day after four weeks its second of the day is in the morning. */
const EARLY = 17652;

/** A host with `URLS` URLs that were never looked at, and so many that have been dead for long. */
async function addHost(dead = 0): Promise<void> {
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (7, 'huge.example', '', 0, 0, ${EARLY})`,
  );
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), 7, 1, 0, CONCAT('/', seq), ?, 0, 0, '' FROM seq_1_to_${URLS}`,
    [TODAY],
  );
  if (dead === 0) return;
  const history = Buffer.from(`13${hexOf(TODAY - 60)}${hexOf(TODAY - 9)}`, 'hex');
  await database.run(
    `UPDATE url SET due_day = ?, failures = 9, failing_day = ?, checked_day = ?, history = ? WHERE url_id <= ?`,
    [TODAY + 40, TODAY - 60, TODAY - 9, history, dead],
  );
}

const hexOf = (day: number): string => day.toString(16).padStart(4, '0');

function crawler(seed = 7) {
  const clock = createManualClock(dayStartMs(TODAY) + 12 * 3_600_000);
  const random = createSeededRandom(seed);
  const frontier = createDatabaseFrontier(database, clock, random, { hugeHostUrls: HUGE });
  const nextDay = (days = 1) => clock.advanceTo(clock.now() + days * 86_400_000);
  return { clock, frontier, nextDay };
}

const sample = async () => {
  const rows = await database.select<Record<string, number>>('SELECT * FROM host_sample');
  return rows[0];
};

test('where nearly all of a group answer, the rest is presumed good, and stays unknown', async () => {
  await addHost();
  const { frontier, nextDay } = crawler();
  const looks = await crawlNow(frontier, ({ urlId }) => urlId % 20 === 0);
  expect(looks).toHaveLength(100);
  expect(new Set(looks.map(({ urlId }) => Math.floor(urlId / 200))).size).toBeGreaterThan(7);
  expect(await sample()).toMatchObject({ urls: URLS, reported: 0, drawn: 100, decision: 2 });
  nextDay();
  expect(await crawlNow(frontier, () => false)).toEqual([]);
  const unknown = await database.select("SELECT 1 FROM url WHERE history = '' AND due_day = 0");
  expect(unknown).toHaveLength(URLS - 100);
});

test('where most of a group is broken, all are looked at', async () => {
  await addHost();
  const looks = await crawlNow(crawler().frontier, ({ urlId }) => urlId % 4 !== 0);
  expect(looks).toHaveLength(URLS);
  expect(await sample()).toMatchObject({ decision: 1 });
});

test('what is stamped while the host is down decides nothing', async () => {
  await addHost();
  const { frontier } = crawler();
  const [host] = (await frontier.lease(1)) as [LeasedHost];
  let looks = 0;
  for (let urls = await frontier.dueUrls(host); urls.length > 0;) {
    const answer = { isStamp: looks > 0 };
    await frontier.record(urls.map(({ urlId }) => checkResult(urlId, STATUS.notFound, answer)));
    looks += urls.length;
    urls = await frontier.dueUrls(host);
  }
  await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
  expect(looks).toBeLessThan(200);
  expect(await sample()).toMatchObject({ drawn: 20, drawn_broken: 20, decision: 0 });
});

test('where neither is so, group follows group', async () => {
  await addHost();
  const looks = await crawlNow(crawler().frontier, ({ urlId }) => urlId % 4 === 0);
  expect(looks).toHaveLength(URLS);
  expect(await sample()).toMatchObject({ decision: 0, drawn: URLS, drawn_broken: URLS / 4 });
});

test('what was reported as broken is looked at again first, whenever it was due', async () => {
  await addHost(60);
  const { frontier } = crawler();
  const looks = await crawlNow(frontier, ({ urlId }) => urlId <= 30);
  const reported = looks.slice(0, 60).map(({ urlId }) => urlId);
  expect(reported.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  expect(await sample()).toMatchObject({ reported: 60, rechecked: 60, stayed_broken: 30 });
  // 30 of 160, 260 … are broken; half of what was reported stayed so: 92.5 % must be good.
  expect(await sample()).toMatchObject({ drawn: 400, decision: 2 });
});

test('what was reported is looked at again by later visits where one ends early', async () => {
  await addHost(60);
  const { frontier } = crawler();
  const [host] = (await frontier.lease(1)) as [LeasedHost];
  expect(await frontier.dueUrls(host)).toHaveLength(20);
  await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
  await crawlNow(frontier, () => true, 40);
  expect(await sample()).toMatchObject({ reported: 60, rechecked: 40, drawn: 0 });
  await crawlNow(frontier, ({ failures }) => failures > 0);
  expect(await sample()).toMatchObject({ reported: 60, rechecked: 60, stayed_broken: 60 });
});

test('a run is begun anew after four weeks', async () => {
  await addHost();
  const { frontier, nextDay } = crawler();
  await crawlNow(frontier, () => false);
  for (let day = 1; day < 28; day += 1) {
    nextDay();
    const looks = await crawlNow(frontier, () => false);
    expect(looks.filter(({ isFirst }) => isFirst)).toEqual([]);
  }
  nextDay();
  const looks = await crawlNow(frontier, () => false);
  expect(looks.filter(({ isFirst }) => isFirst)).toHaveLength(100);
  expect(await sample()).toMatchObject({ begun_day: TODAY + 28, drawn: 100 });
});

test('a visit that was killed in the middle of a group is gone on with by the next one', async () => {
  await addHost();
  const { clock, frontier, nextDay } = crawler();
  const [host] = (await frontier.lease(1)) as [LeasedHost];
  expect(await frontier.dueUrls(host)).toHaveLength(20);
  // Its crawler dies; the lease runs out.
  clock.advanceTo(clock.now() + 2 * 3_600_000);
  const next = createDatabaseFrontier(database, clock, createSeededRandom(9), {
    hugeHostUrls: HUGE,
  });
  const today = await crawlNow(next, () => false);
  nextDay();
  const tomorrow = await crawlNow(next, () => false);
  expect(today.length).toBe(100);
  expect(tomorrow).toEqual([]);
  expect(await sample()).toMatchObject({ drawn: 100, decision: 2 });
});

test('its late URLs are told as a share, and make no other URL late', async () => {
  await addHost();
  await database.run('UPDATE url SET due_day = ?, checked_day = ? WHERE url_id <= 500', [
    TODAY - 20,
    TODAY - 40,
  ]);
  await database.run(
    'UPDATE url SET due_day = ?, checked_day = ? WHERE url_id BETWEEN 501 AND 800',
    [TODAY - 2, TODAY - 16],
  );
  await crawlNow(crawler().frontier, () => false);
  expect(await sample()).toMatchObject({ counted_day: TODAY, known: 800, late: 500 });
  expect(await database.select('SELECT * FROM check_lateness')).toEqual([]);
  const told = await hugeHostFigures(database, dayStartMs(TODAY) / 1_000);
  expect(told).toEqual([{ host: 'huge.example', known: 800, late: 500 }]);
});

test('where it was not counted for days it is sampled no more: its late URLs make others late', async () => {
  await addHost();
  const { frontier, nextDay } = crawler();
  await crawlNow(frontier, () => false);
  await database.run('DELETE FROM url WHERE due_day = 0');
  await database.run(
    'UPDATE url SET due_day = ? WHERE url_id IN (SELECT * FROM (SELECT MIN(url_id) FROM url) AS one)',
    [TODAY - 10],
  );
  nextDay(3);
  expect(await crawlNow(frontier, () => false)).toHaveLength(1);
  expect(await database.select('SELECT late_days FROM check_lateness')).toEqual([
    { late_days: 13 },
  ]);
});
