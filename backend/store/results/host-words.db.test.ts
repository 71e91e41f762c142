import type { Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { createSeededRandom } from '../../runtime/seeded-random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import type { PageHint, HintSource } from '../../status/hints/hint';
import { STATUS, type StatusCode } from '../../status/status-code';
import { createDatabaseFrontier } from '../frontier/database-frontier';
import { hintTallySince } from '../hints/hint-tally';
import { heardHosts, trustHosts } from '../hints/host-trust';
import { KeptHintTally } from '../hints/kept-hint-tally';
import { keepTrust } from '../hints/kept-trust';
import { storeHints } from '../hints/url-hints';
import { answerInquiries, checkResult } from '../testing/check-result';
import { listUrls } from '../testing/sample-urls';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
const START_MS = Date.UTC(2026, 9, 1, 12);
const TODAY = dayNumberOf(START_MS);
const DAY_MS = 86_400_000;
const URLS = 400;
const SITE = 'http://museum-lunden.org';
const TABLES =
  'change redirect evidence inquiry archive_search check_lateness host_hint url_hint hint_tally url host';

beforeEach(() => emptyTables(database, ...TABLES.split(' ')));

/** URLs of a host that have worked twice and are due today. */
async function addSite(
  site = SITE,
  urls = URLS,
): Promise<{ hostId: number; urlIds: readonly number[] }> {
  const addresses = Array.from({ length: urls }, (_, place) => `${site}/${place}`);
  const ids = await listUrls(database, addresses, TODAY);
  const urlIds = addresses.map((address) => ids.get(address) ?? 0);
  const hex = (day: number): string => day.toString(16).padStart(4, '0');
  await database.run(
    'UPDATE url SET due_day = ?, checked_day = ?, history = UNHEX(?) WHERE url_id IN (?)',
    [TODAY, TODAY - 7, `01${hex(TODAY - 40)}${hex(TODAY - 7)}`, urlIds],
  );
  const [row] = await database.select<{ host_id: number }>(
    'SELECT host_id FROM url WHERE url_id = ?',
    [urlIds[0] ?? 0],
  );
  return { hostId: row?.host_id ?? 0, urlIds };
}

/** A crawler that records, and what its hints are kept with. */
function crawler(on: Database = database) {
  const clock = createManualClock(START_MS);
  const logger = createSilentLogger();
  const trusts = keepTrust(() => heardHosts(on, dayNumberOf(clock.now())), clock, logger);
  const tally = new KeptHintTally({ database: on, clock, logger });
  const frontier = createDatabaseFrontier(on, clock, createSeededRandom(3), {
    hints: { trusts, tally },
  });
  const record = (urlIds: readonly number[], code: StatusCode = STATUS.fine): Promise<void> =>
    frontier.record(urlIds.map((urlId) => checkResult(urlId, code)));
  const passDays = (days: number): void => clock.advanceTo(clock.now() + days * DAY_MS);
  const countsOf = async (source: HintSource) => {
    await tally.close();
    return (await hintTallySince(database, TODAY)).get(source);
  };
  return { frontier, record, passDays, countsOf, logger };
}

const trust = (hostId: number, source: HintSource, stretch = 4): Promise<void> =>
  trustHosts(database, [{ hostId, source, stretch, untilDay: TODAY + 100 }], TODAY);

const say = (urlIds: readonly number[], hint: Omit<PageHint, 'urlId' | 'hostId' | 'changedDay'>) =>
  storeHints(
    database,
    urlIds.map((urlId) => ({ ...hint, urlId, hostId: 1, changedDay: null })),
  );

/** Days until these URLs are due, from the first one on. */
async function daysUntilDue(urlIds: readonly number[], today = TODAY): Promise<number[]> {
  const rows = await database.select<{ due_day: number }>(
    'SELECT due_day FROM url WHERE url_id IN (?) ORDER BY url_id',
    [[...urlIds]],
  );
  return rows.map((row) => row.due_day - today);
}

const stretchesIn = (): Promise<unknown[]> =>
  database.select('SELECT host_id, source, stretch, until_day FROM host_hint ORDER BY host_id');

const rareIn = (days: readonly number[]): number[] => days.filter((day) => day >= 25 && day <= 28);
const usualIn = (days: readonly number[]): number[] => days.filter((day) => day >= 13 && day <= 15);

test('of a host that is trusted for its reports a tenth is looked at as usual, all else in four weeks', async () => {
  const { hostId, urlIds } = await addSite();
  await trust(hostId, 'remote-update');
  const { record, countsOf } = crawler();
  await record(urlIds);
  const days = await daysUntilDue(urlIds);
  expect(rareIn(days).length + usualIn(days).length).toBe(URLS);
  expect(usualIn(days).length).toBeGreaterThan(URLS * 0.06);
  expect(usualIn(days).length).toBeLessThan(URLS * 0.14);
  const stretched = rareIn(days).length;
  // 26.6 days in place of 14.
  const savedMilli = stretched * 900;
  expect(await countsOf('remote-update')).toMatchObject({ stretched, savedMilli, distrusted: 0 });
});

test('of one that is trusted for its sitemap those wait that it lists, but for a twentieth', async () => {
  const { hostId, urlIds } = await addSite();
  const [listed, others] = [urlIds.slice(0, 200), urlIds.slice(200)];
  await trust(hostId, 'sitemap', 2);
  await say(listed, { source: 'sitemap', word: 'there', saidDay: TODAY - 14 });
  await say(others.slice(0, 50), { source: 'sitemap', word: 'there', saidDay: TODAY - 15 });
  await say(others.slice(50, 100), { source: 'sitemap', word: 'gone', saidDay: TODAY });
  await say(others.slice(100, 150), { source: 'remote-update', word: 'there', saidDay: TODAY });
  await crawler().record(urlIds);
  expect(usualIn(await daysUntilDue(others))).toHaveLength(others.length);
  const days = await daysUntilDue(listed);
  expect(rareIn(days).length + usualIn(days).length).toBe(listed.length);
  expect(usualIn(days).length).toBeGreaterThan(0);
  expect(usualIn(days).length).toBeLessThan(listed.length * 0.12);
});

test('what fails, cannot be judged, or did not work before is looked at as usual', async () => {
  const { hostId, urlIds } = await addSite(SITE, 30);
  await trust(hostId, 'remote-update');
  const [failing, unclear, back] = [urlIds.slice(0, 10), urlIds.slice(10, 20), urlIds.slice(20)];
  await say(failing, { source: 'remote-update', word: 'changed', saidDay: TODAY });
  await database.run('UPDATE url SET history = ?, failures = 1 WHERE url_id IN (?)', [
    Buffer.from([STATUS.notFound, 1, 0, 1, 0]),
    back,
  ]);
  const { record } = crawler();
  await record(failing, STATUS.notFound);
  await record(unclear, STATUS.noAccess);
  await record(back);
  expect(new Set(await daysUntilDue(failing))).toEqual(new Set([3]));
  expect(usualIn(await daysUntilDue([...unclear, ...back]))).toHaveLength(20);
});

test('where nobody is trusted nothing is read of hints, nor for hosts that are not', async () => {
  const [trusted, other] = [
    await addSite('http://trusted.example', 20),
    await addSite('http://other.example', 20),
  ];
  const asked: string[] = [];
  const watched = watchStatements(database, (_tx, sql) => {
    if (sql.includes('_hint')) asked.push(sql);
    return Promise.resolve();
  });
  await crawler(watched).record(trusted.urlIds.slice(0, 10));
  // Once: who is trusted.
  expect(asked).toHaveLength(1);
  await trust(trusted.hostId, 'sitemap');
  const { record } = crawler(watched);
  await record(other.urlIds, STATUS.notFound);
  expect(asked).toHaveLength(2);
  await record(trusted.urlIds.slice(10));
  expect(asked).toHaveLength(3);
});

describe('a look that fails ends the trust in reports', () => {
  test('where they had not named the page, for a hundred days, whatever they say', async () => {
    const { hostId, urlIds } = await addSite();
    await trust(hostId, 'remote-update');
    const { record, passDays, countsOf } = crawler();
    await record(urlIds.slice(0, 1), STATUS.notFound);
    const distrusted = {
      host_id: hostId,
      source: 1,
      stretch: 1,
      until_day: TODAY + 100,
    };
    expect(await stretchesIn()).toEqual([distrusted]);
    // In this process at once.
    await record(urlIds.slice(1, 101));
    expect(usualIn(await daysUntilDue(urlIds.slice(1, 101)))).toHaveLength(100);
    await record(urlIds.slice(101, 102), STATUS.notFound);
    await trust(hostId, 'remote-update');
    expect(await stretchesIn()).toEqual([distrusted]);
    expect(await countsOf('remote-update')).toMatchObject({ distrusted: 1 });
    passDays(101);
    await trustHosts(
      database,
      [{ hostId, source: 'remote-update', stretch: 4, untilDay: TODAY + 200 }],
      TODAY + 101,
    );
    // What is kept is given once more while it is read again.
    await record(urlIds.slice(102, 103));
    await record(urlIds.slice(103, 203));
    const days = await daysUntilDue(urlIds.slice(103, 203), TODAY + 101);
    expect(rareIn(days).length).toBeGreaterThan(80);
  });

  test('not where they had named it, which was right; nor for hosts of others', async () => {
    const { hostId, urlIds } = await addSite(SITE, 3);
    const other = await addSite('http://other.example', 1);
    await trust(hostId, 'remote-update');
    await trust(other.hostId, 'remote-update');
    await say(urlIds.slice(0, 1), { source: 'remote-update', word: 'changed', saidDay: TODAY - 7 });
    await say(urlIds.slice(1, 2), { source: 'remote-update', word: 'gone', saidDay: TODAY - 3 });
    const { record, countsOf } = crawler();
    await record(urlIds.slice(0, 2), STATUS.notFound);
    await record(other.urlIds, STATUS.notFound);
    expect(await stretchesIn()).toMatchObject([
      { host_id: hostId, stretch: 4 },
      { host_id: other.hostId, stretch: 1 },
    ]);
    expect(await countsOf('remote-update')).toMatchObject({ rightCalls: 1, distrusted: 1 });
  });

  test('killed before it is recorded, it does when it is recorded', async () => {
    const { hostId, urlIds } = await addSite(SITE, 1);
    await trust(hostId, 'remote-update');
    let isKilled = true;
    const dying = watchStatements(database, (_tx, sql) => {
      const isLast = sql.startsWith('UPDATE host_hint');
      return isKilled && isLast ? Promise.reject(new Error('killed')) : Promise.resolve();
    });
    await expect(crawler(dying).record(urlIds, STATUS.notFound)).rejects.toThrow('killed');
    expect(await daysUntilDue(urlIds)).toEqual([0]);
    isKilled = false;
    await crawler(dying).record(urlIds, STATUS.notFound);
    expect(await daysUntilDue(urlIds)).toEqual([3]);
    expect(await stretchesIn()).toMatchObject([{ stretch: 1 }]);
  });
});

describe('what is proven dead', () => {
  const failThrice = async (
    urlIds: readonly number[],
    listedDay: number,
  ): Promise<ReturnType<typeof crawler>> => {
    const its = crawler();
    for (const days of [0, 3, 6]) {
      its.passDays(days);
      await say(urlIds, { source: 'sitemap', word: 'there', saidDay: TODAY + listedDay });
      await its.record(urlIds, STATUS.notFound);
      await answerInquiries(database, TODAY + days);
    }
    return its;
  };

  test('ends the trust in a sitemap that lists it all the same', async () => {
    const { hostId, urlIds } = await addSite(SITE, 1);
    await trust(hostId, 'sitemap');
    const { countsOf } = await failThrice(urlIds, 0);
    expect(await stretchesIn()).toMatchObject([{ source: 2, stretch: 1, until_day: TODAY + 109 }]);
    expect(await countsOf('sitemap')).toMatchObject({ distrusted: 1, stretched: 0 });
  });

  test('ends no trust where it was listed before it failed only', async () => {
    const { hostId, urlIds } = await addSite(SITE, 1);
    await trust(hostId, 'sitemap');
    await failThrice(urlIds, -1);
    expect(await stretchesIn()).toMatchObject([{ source: 2, stretch: 4 }]);
  });
});

test('what hints have done is written now and then, and at the end; what cannot be written goes along later', async () => {
  const { hostId, urlIds } = await addSite(SITE, 40);
  await trust(hostId, 'remote-update');
  let writes = 0;
  let isAway = false;
  const watched = watchStatements(database, (_tx, sql) => {
    if (!sql.startsWith('INSERT INTO hint_tally')) return Promise.resolve();
    writes += 1;
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
  });
  const { record, frontier, countsOf, passDays } = crawler(watched);
  for (let at = 0; at < 30; at += 10) await record(urlIds.slice(at, at + 10));
  expect(writes).toBe(1);
  const days = rareIn(await daysUntilDue(urlIds)).length;
  isAway = true;
  passDays(1 / 8_000);
  await frontier.lease(1);
  expect(writes).toBe(2);
  isAway = false;
  expect(await countsOf('remote-update')).toMatchObject({ stretched: days });
});
