import { createManualClock } from '../../runtime/testing/manual-clock';
import { systemRandom } from '../../runtime/random';
import { dayNumberOf } from '../../status/day-number';
import type { StatusCode } from '../../status/status-code';
import {
  crawlFigures,
  removeSilentCrawlers,
  saveCrawler,
  type CrawlerState,
} from './crawl-figures';
import { newLeaseToken } from '../frontier/lease-token';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
/** Six in the evening. */
const NOW_S = createManualClock(Date.UTC(2026, 10, 20, 18)).now() / 1000;
const TODAY = dayNumberOf(NOW_S * 1000);

beforeEach(() => emptyTables(database, 'crawler', 'result_count', 'host'));

const crawler = (id: number, part: Partial<CrawlerState> = {}): CrawlerState => ({
  crawlerId: Buffer.alloc(16, id),
  startedAtS: NOW_S - 5_000,
  seenAtS: NOW_S - 9,
  hasEnded: false,
  results: 1_000,
  resultsPerS: 10.5,
  hostsPerS: 2,
  connectionsOpen: 40,
  hostsLeased: 50,
  ...part,
});

const save = (
  state: CrawlerState,
  counts: [StatusCode, number][] = [],
  day = TODAY,
): Promise<void> => saveCrawler(database, state, { day, byCode: new Map(counts) });

/** @param hosts `[shard, due at, leased at]` */
async function addHosts(...hosts: [number, number, number | null][]): Promise<void> {
  for (const [index, [shard, dueAtS, leasedAtS]] of hosts.entries()) {
    const token = leasedAtS === null ? null : newLeaseToken(leasedAtS, systemRandom);
    await database.run(
      `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle, lease_token)
       VALUES (?, ?, '', ?, ?, 0, ?)`,
      [index + 1, String(index), shard, dueAtS, token],
    );
  }
}

test('without anything nothing is known', async () => {
  expect(await crawlFigures(database, NOW_S)).toEqual({
    hostsDue: 0,
    lateDays: 0,
    hugeHosts: [],
    resultsOfHours: 0,
    crawlerSeenAtS: null,
    oldestLeaseAtS: null,
    results: new Map(),
    resultsLately: new Map(),
    atWork: { alive: 0, resultsPerS: 0, hostsPerS: 0, connectionsOpen: 0, hostsLeased: 0 },
  });
});

test('crawlers that are at work are told together', async () => {
  await save(crawler(1, { seenAtS: NOW_S - 100 }));
  await save(crawler(1));
  await save(crawler(2));
  await save(crawler(3, { seenAtS: NOW_S - 61 }));
  await save(crawler(4, { hasEnded: true, seenAtS: NOW_S - 2 }));
  expect(await crawlFigures(database, NOW_S)).toMatchObject({
    atWork: { alive: 2, resultsPerS: 21, hostsPerS: 4, connectionsOpen: 80, hostsLeased: 100 },
    crawlerSeenAtS: NOW_S - 2,
  });
});

test('crawlers that were silent for an hour are removed', async () => {
  await save(crawler(1, { seenAtS: NOW_S - 3_601 }));
  await save(crawler(2, { seenAtS: NOW_S - 3_600 }));
  await removeSilentCrawlers(database, NOW_S);
  const rows = await database.select<{ crawler_id: Buffer }>('SELECT crawler_id FROM crawler');
  expect(rows.map((row) => row.crawler_id[0])).toEqual([2]);
});

test('results add up over crawlers and days; yesterday counts with what is less than a day ago', async () => {
  await save(crawler(1), [[1, 10]], TODAY - 2);
  await save(
    crawler(1),
    [
      [18, 4],
      [1, 100],
    ],
    TODAY - 1,
  );
  await save(crawler(2), [[1, 7]]);
  await save(crawler(1), [[1, 5]]);
  const { results, resultsLately } = await crawlFigures(database, NOW_S);
  expect([...results]).toEqual([
    [1, 122],
    [18, 4],
  ]);
  expect([...resultsLately]).toEqual([
    [1, 37],
    [18, 1],
  ]);
});

test('hosts that are due, also those that were never checked; leased ones only after their lease', async () => {
  await addHosts(
    [1, 0, null],
    [1, NOW_S, null],
    [2, NOW_S + 1, null],
    [3, NOW_S - 9, NOW_S - 4_000],
    [3, NOW_S + 100, NOW_S - 3_500],
    [3, 2 ** 32 - 1, null],
  );
  expect(await crawlFigures(database, NOW_S)).toMatchObject({
    hostsDue: 3,
    oldestLeaseAtS: NOW_S - 4_000,
    crawlerSeenAtS: NOW_S - 3_500,
  });
});

test('a lease by a clock that is ahead counts as one of this second', async () => {
  await addHosts([1, NOW_S + 3_600, NOW_S + 5]);
  expect((await crawlFigures(database, NOW_S)).crawlerSeenAtS).toBe(NOW_S);
});

test('however many hosts there are, some are looked at', async () => {
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle, lease_token)
     SELECT seq, seq, '', seq MOD 4, 0, 0, IF(seq MOD 3, NULL, UNHEX(LPAD(HEX(seq), 32, '0')))
     FROM seq_1_to_40000`,
  );
  await database.run('ANALYZE TABLE host');
  const { figures, rowsRead } = await database.session(async (session) => {
    await session.run('FLUSH STATUS');
    const known = await crawlFigures(session, NOW_S);
    const rows = await session.select<{ Value: Buffer | string }>(
      "SHOW SESSION STATUS LIKE 'Handler_read_%'",
    );
    return {
      figures: known,
      rowsRead: rows.reduce((sum, { Value }) => sum + Number(String(Value)), 0),
    };
  });
  expect(figures).toMatchObject({ hostsDue: 4_000, oldestLeaseAtS: 0 });
  expect(rowsRead).toBeGreaterThan(4_000);
  expect(rowsRead).toBeLessThan(13_000);
});
