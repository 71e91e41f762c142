import type { Database } from '../../runtime/database';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { createMarkIndex } from '../../status/mark-index';
import { STATUS } from '../../status/status-code';
import { blockArchives, blocksAfter, choicesOfUrl, liftArchiveBlock } from './archive-blocks';
import { keepNamedCopy } from './archive-choices';
import { createSearchQueue } from './search-queue';
import { walkArchives, type SearchedUrls } from './archive-walk';
import { DEFAULT_LOSSES, type ReadLosses } from './losses';
import { removeUrls } from '../pages/removals';
import { recordResults } from '../results/results';
import { checkResult } from '../testing/check-result';
import { fillTable } from '../testing/fill-table';
import { generateUrls } from '../testing/generated-urls';
import { checkAll, listUrls } from '../testing/sample-urls';
import { watchStatements } from '../testing/watch-statements';
import { urlKey } from '../statements/url-key';
import { marksInForce, setMarks } from '../frontier/url-marks';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
const START_MS = Date.UTC(2026, 9, 1);
const START_S = START_MS / 1_000;
const TODAY = dayNumberOf(START_MS);
const DAY_S = 86_400;
const DEAD = ['http://lunden.org/a', 'http://lunden.org/b', 'http://lunden.org/c'];
const LIVING = 'http://lunden.org/living';

beforeEach(() =>
  emptyTables(
    database,
    'archive',
    'archive_search',
    'archive_walk',
    'url_trait',
    'redirect',
    'url',
    'host',
  ),
);

async function list(urls: readonly string[]): Promise<number[]> {
  const ids = await listUrls(database, urls, TODAY);
  await checkAll(database, TODAY);
  return [...ids.values()].toSorted((a, b) => a - b);
}

/** @returns how many steps it took; a clock that jumps where it waits */
async function walkThrough(searched: SearchedUrls, fromS: number, readLosses?: ReadLosses) {
  let nowS = fromS;
  for (let steps = 1; steps <= 1_000; steps += 1) {
    const step = await walkArchives(database, searched, nowS, readLosses);
    if (step === 'through') return steps;
    if (step === 'waits') nowS += await searchAll(nowS);
  }
  throw new Error('the walk does not end');
}

/** As if all that is due had been searched for in a thousand seconds. */
async function searchAll(nowS: number): Promise<number> {
  await database.run(
    'UPDATE archive_search SET due_at = due_at + ?, is_new = 0 WHERE due_at <= ?',
    [400 * DAY_S, nowS],
  );
  return 1_000;
}

const queued = () =>
  database.select<{ url_id: number; due_at: number }>(
    'SELECT url_id, due_at FROM archive_search ORDER BY due_at, url_id',
  );

test('what was unreachable before there was a queue comes due', async () => {
  const ids = await list(DEAD);
  await database.run('UPDATE url SET failures = 2 WHERE url_id = ?', [ids[1] ?? 0]);
  expect(await walkThrough('unreachable', START_S)).toBe(1);
  expect(await queued()).toEqual([
    { url_id: ids[0], due_at: START_S },
    { url_id: ids[2], due_at: START_S },
  ]);
  await walkThrough('unreachable', START_S + DAY_S);
  expect(await queued()).toHaveLength(2);
});

test('three failures within too few days are not unreachable', async () => {
  await list(DEAD);
  await database.run("UPDATE url SET history = UNHEX('1200500051')");
  await walkThrough('unreachable', START_S);
  expect(await queued()).toEqual([]);
});

test('living URLs come after those that are unreachable, where all are wanted', async () => {
  const [living = 0] = await list([LIVING]);
  await checkAll(database, TODAY, STATUS.fine);
  await listUrls(database, DEAD, TODAY);
  await database.run(
    `UPDATE url SET failures = 3, checked_day = 1, history = UNHEX('1200010065') WHERE url_id <> ?`,
    [living],
  );
  await walkThrough('all', START_S);
  const places = (await queued()).map((row) => row.url_id === living);
  expect(places).toHaveLength(4);
  expect((await queued()).find((row) => row.url_id === living)?.due_at).toBe(START_S);
});

test('living URLs that are new since come within a week', async () => {
  await walkThrough('all', START_S);
  const [living = 0] = await list([LIVING]);
  await checkAll(database, TODAY, STATUS.fine);
  await walkThrough('all', START_S + 6 * DAY_S);
  expect(await queued()).toEqual([]);
  const laterS = START_S + 7 * DAY_S + 1;
  await walkThrough('all', laterS);
  expect(await queued()).toEqual([{ url_id: living, due_at: laterS }]);
});

const many = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `http://lunden.org/${at}`);

test('a walk goes on where it has come to, and begins again after a quarter', async () => {
  const ids = await list(many(4_500));
  await database.run('UPDATE url SET failures = 0 WHERE url_id MOD 100 <> 0');
  expect(await walkArchives(database, 'unreachable', START_S)).toBe('more');
  expect(await queued()).toHaveLength(20);
  expect(await walkArchives(database, 'unreachable', START_S + 60)).toBe('more');
  expect(await walkArchives(database, 'unreachable', START_S + 60)).toBe('through');
  const rows = await queued();
  expect(rows.map((row) => row.due_at)).toEqual(rows.map((_, at) => START_S + (at < 20 ? 0 : 60)));
  expect(rows).toHaveLength(ids.filter((id) => id % 100 === 0).length);
  await database.run('DELETE FROM archive_search');
  expect(await walkThrough('unreachable', START_S + 89 * DAY_S)).toBe(1);
  expect(await queued()).toEqual([]);
  expect(await walkThrough('unreachable', START_S + 91 * DAY_S)).toBe(3);
  expect((await queued())[0]?.due_at).toBe(START_S + 91 * DAY_S);
});

test('it finds so many at a time, waits until they are searched for, and leaves none out', async () => {
  const ids = await list(many(250));
  const walk = (afterS: number) => walkArchives(database, 'unreachable', START_S + afterS);
  expect([await walk(0), await walk(0), await walk(400)]).toEqual(['more', 'waits', 'waits']);
  expect(await queued()).toHaveLength(100);
  await searchAll(START_S + 400);
  expect([await walk(400), await walk(400)]).toEqual(['more', 'waits']);
  await searchAll(START_S + 5_000);
  expect(await walk(5_000)).toBe('through');
  expect((await queued()).map((row) => row.url_id).toSorted((a, b) => a - b)).toEqual(ids);
});

test('it waits for new losses, but not for copies that are looked at again', async () => {
  await list(DEAD);
  const fill = 'INSERT INTO archive_search (url_id, due_at, is_new)';
  await database.run(`${fill} SELECT seq, ?, 0 FROM seq_900001_to_900200`, [START_S - 90_000]);
  await database.run(`${fill} SELECT seq, ?, 1 FROM seq_800001_to_800100`, [START_S]);
  expect(await walkArchives(database, 'unreachable', START_S)).toBe('waits');
  await database.run('DELETE FROM archive_search WHERE url_id = 800001');
  expect(await walkArchives(database, 'unreachable', START_S)).toBe('through');
  expect(await queued()).toHaveLength(302);
});

test('several walkers do each part once', async () => {
  await list(many(60));
  await Promise.all([1, 2, 3].map(() => walkThrough('unreachable', START_S)));
  expect(await queued()).toHaveLength(60);
});

const readMarked: ReadLosses = async (statements) => ({
  ...DEFAULT_LOSSES,
  marks: createMarkIndex(await marksInForce(statements, TODAY)),
});

describe('what is told as unreachable', () => {
  test('on the wiki with the most lenient policy is found', async () => {
    await list(DEAD);
    // Three failures within five days.
    await database.run("UPDATE url SET history = UNHEX('1200500051')");
    const losses = { ...DEFAULT_LOSSES, policy: { minFailures: 3, minDays: 1 } };
    await walkThrough('unreachable', START_S, () => Promise.resolve(losses));
    expect(await queued()).toHaveLength(3);
  });

  test('because of a mark is found, also by a walk that is through', async () => {
    const url = 'https://far.lunden.org/gone/a';
    const ids = await listUrls(database, [url, 'https://far.lunden.org/b', LIVING], TODAY);
    const walk = () => walkThrough('unreachable', START_S, readMarked);
    await walk();
    expect(await queued()).toEqual([]);
    const pattern = { host: 'far.lunden.org', pathPrefix: '/gone/' };
    const days = { firstDay: TODAY, lastDay: TODAY + 9 };
    await setMarks(database, [{ pattern, mark: 'permadead', ...days }], TODAY);
    await walk();
    expect(await queued()).toEqual([{ url_id: ids.get(url), due_at: START_S }]);
  });
});

type Plan = Record<'table' | 'key' | 'type', Buffer | string | null>;

describe('among 200,000 URLs', () => {
  const plans = new Set<string>();
  const explaining = watchStatements(database, async (statements, sql, values) => {
    if (sql.trimStart().startsWith('INSERT')) return;
    for (const { table, key, type } of await statements.select<Plan>(`EXPLAIN ${sql}`, values)) {
      if (table === null || String(table).startsWith('<')) continue;
      plans.add(`${sql.slice(0, 6)} ${String(table)} ${String(type)} ${String(key)}`);
    }
  });

  async function fill(): Promise<void> {
    await generateUrls(database, { urls: 200_000, hosts: 10_000 }, START_MS);
    await database.run(
      `UPDATE url SET failures = 5, history = UNHEX('1200010065') WHERE url_id MOD 20 = 3`,
    );
    await fillTable(database, {
      table: 'archive_search',
      sql: `INSERT INTO archive_search (url_id, due_at, is_new)
         SELECT seq, ${START_S} - seq MOD 9999, seq MOD 2 FROM seq_1_to_199999`,
    });
    await fillTable(database, {
      table: 'archive',
      sql: `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) SELECT seq, seq MOD 3, 'https://web.archive.org/web/2020/x', '2020',
         seq MOD 1000 = 0, 1 FROM seq_1_to_199999`,
    });
    await database.run('ANALYZE TABLE url, host, archive, archive_search');
  }

  async function doAll(on: Database): Promise<void> {
    const queue = createSearchQueue(on, createManualClock(START_MS));
    const leased = await queue.lease(10);
    expect(leased).toHaveLength(10);
    for (const one of leased) {
      await queue.settle(one, {
        findings: [
          { kind: 'none', service: 'wayback' },
          { kind: 'none-good', service: 'loc' },
        ],
        unnamed: ['loc'],
        linkedFound: [{ urlId: 8, isRefused: true }],
        today: TODAY,
        againAtS: START_S + DAY_S,
        tries: 1,
        round: { firstDay: TODAY, answered: ['wayback'] },
        isWhole: false,
      });
    }
    const [first] = leased;
    if (first === undefined) throw new Error('the test needs a search that is due');
    const { url, urlId } = first;
    await database.run('UPDATE url SET url_key = ? WHERE url_id = ?', [urlKey(url.text), urlId]);
    expect(await blockArchives(on, { url, service: null }, START_S)).toBe('blocked');
    expect(await choicesOfUrl(on, url)).toHaveLength(1);
    expect(await blocksAfter(on, { urlId: 100_000, service: 0 }, 10)).toMatchObject({
      blocks: { length: 10 },
    });
    expect(await liftArchiveBlock(on, { url, service: null }, START_S)).toBe('lifted');
    await database.run('UPDATE archive_search SET due_at = due_at + 9999');
    const pattern = { host: 'h1.example', pathPrefix: '/' };
    const mark = { pattern, mark: 'permadead', firstDay: TODAY, lastDay: TODAY } as const;
    await setMarks(on, [mark], TODAY);
    const marks = createMarkIndex([mark]);
    const readLosses = () => Promise.resolve({ ...DEFAULT_LOSSES, marks });
    expect(await walkArchives(on, 'unreachable', START_S, readLosses)).toBe('more');
    const snapshot = { service: 'ukwa', url: 'x', timestamp: '2020' } as const;
    await on.transaction((tx) => keepNamedCopy(tx, 7, snapshot, TODAY));
    const result = checkResult(23, STATUS.notFound);
    await recordResults(on, [result], { today: TODAY, nowS: START_S }, () => TODAY + 1);
    await removeUrls(on, [31, 32], TODAY + 1, { usesMax: 50, nowS: 1 });
  }

  test('no statement scans a table: each is served by the index that it names', async () => {
    await fill();
    await doAll(explaining);
    // The other tables are empty here.
    const filled = /^\w+ (?:url|host|archive|archive_search) (?:ALL|index) /;
    expect([...plans].filter((plan) => filled.test(plan))).toEqual([]);
    // A lease is found by its URL: others end at the same second.
    expect(plans).not.toContain('UPDATE archive_search range turn');
  }, 120_000);
});
