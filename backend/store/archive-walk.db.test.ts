import type { Database } from '../runtime/database';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { STATUS } from '../status/status-code';
import { blockArchives, blocksAfter, choicesOfUrl, liftArchiveBlock } from './archive-blocks';
import { keepNamedCopy } from './archive-choices';
import { createSearchQueue, type SearchedUrls } from './archive-searches';
import { walkArchives } from './archive-walk';
import { removeUrls } from './removals';
import { recordResults } from './results';
import { generateUrls } from './testing/generated-urls';
import { checkAll, listUrls } from './testing/sample-urls';
import { watchStatements } from './testing/watch-statements';
import { urlKey } from './url-key';
import { emptyTables, withStore } from './testing/with-store';

const { database } = withStore();
const START_MS = Date.UTC(2026, 9, 1);
const START_S = START_MS / 1_000;
const TODAY = dayNumberOf(START_MS);
const DAY_S = 86_400;
const DEAD = ['http://lunden.org/a', 'http://lunden.org/b', 'http://lunden.org/c'];
const LIVING = 'http://lunden.org/living';

beforeEach(() =>
  emptyTables(database, 'archive', 'archive_search', 'archive_walk', 'redirect', 'url', 'host'),
);

async function list(urls: readonly string[]): Promise<number[]> {
  const ids = await listUrls(database, urls, TODAY);
  await checkAll(database, TODAY);
  return [...ids.values()].toSorted((a, b) => a - b);
}

async function walkThrough(searched: SearchedUrls, nowS: number): Promise<number> {
  for (let steps = 1; steps <= 1_000; steps += 1) {
    if ((await walkArchives(database, searched, nowS)) === 'through') return steps;
  }
  throw new Error('the walk does not end');
}

const queued = () =>
  database.select<{ url_id: number; due_at: number }>(
    'SELECT url_id, due_at FROM archive_search ORDER BY due_at, url_id',
  );

test('what was unreachable before there was a queue comes due one a second', async () => {
  const ids = await list(DEAD);
  await database.run('UPDATE url SET failures = 2 WHERE url_id = ?', [ids[1] ?? 0]);
  expect(await walkThrough('unreachable', START_S)).toBe(1);
  expect(await queued()).toEqual([
    { url_id: ids[0], due_at: START_S },
    { url_id: ids[2], due_at: START_S + 1 },
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

test('a walk goes on where it has come to, and begins anew after a quarter', async () => {
  await list(Array.from({ length: 4_500 }, (_, at) => `http://lunden.org/${at}`));
  expect(await walkArchives(database, 'unreachable', START_S)).toBe('more');
  expect(await queued()).toHaveLength(2_000);
  expect(await walkArchives(database, 'unreachable', START_S + 60)).toBe('more');
  expect(await walkArchives(database, 'unreachable', START_S + 60)).toBe('through');
  const rows = await queued();
  expect([rows[0]?.due_at, rows.at(-1)?.due_at]).toEqual([START_S, START_S + 4_499]);
  await database.run('DELETE FROM archive_search');
  expect(await walkThrough('unreachable', START_S + 89 * DAY_S)).toBe(1);
  expect(await queued()).toEqual([]);
  expect(await walkThrough('unreachable', START_S + 91 * DAY_S)).toBe(3);
  expect((await queued())[0]?.due_at).toBe(START_S + 91 * DAY_S);
});

test('several walkers do each part once', async () => {
  await list(Array.from({ length: 4_500 }, (_, at) => `http://lunden.org/${at}`));
  await Promise.all([1, 2, 3].map(() => walkThrough('unreachable', START_S)));
  const dues = (await queued()).map((row) => row.due_at - START_S);
  expect(dues).toEqual(Array.from({ length: 4_500 }, (_, at) => at));
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
    await database.run(
      `INSERT INTO archive_search SELECT seq, ${START_S} - seq MOD 9999, 0 FROM seq_1_to_199999`,
    );
    await database.run(
      `INSERT INTO archive SELECT seq, seq MOD 3, 'https://web.archive.org/web/2020/x', '2020',
         seq MOD 1000 = 0, 1 FROM seq_1_to_199999`,
    );
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
        today: TODAY,
        againAtS: START_S + DAY_S,
        tries: 1,
      });
    }
    const [{ url, urlId } = { url: '', urlId: 0 }] = leased;
    await database.run('UPDATE url SET url_key = ? WHERE url_id = ?', [urlKey(url), urlId]);
    expect(await blockArchives(on, url, null, TODAY)).toBe('blocked');
    expect(await choicesOfUrl(on, url)).toHaveLength(1);
    expect(await blocksAfter(on, { urlId: 100_000, service: 0 }, 10)).toMatchObject({
      blocks: { length: 10 },
    });
    expect(await liftArchiveBlock(on, url, null, START_S)).toBe('lifted');
    await walkArchives(on, 'unreachable', START_S);
    const snapshot = { service: 'ukwa', url: 'x', timestamp: '2020' } as const;
    await on.transaction((tx) => keepNamedCopy(tx, 7, snapshot, TODAY));
    const result = {
      urlId: 23,
      code: STATUS.notFound,
      redirect: null,
      mime: null,
      kib: null,
      reason: '',
    };
    await recordResults(on, [result], { today: TODAY, nowS: START_S }, () => TODAY + 1);
    await removeUrls(on, [31, 32], TODAY + 1, 50);
  }

  test('no statement scans a table: each is served by the index that it names', async () => {
    await fill();
    await doAll(explaining);
    // The other tables are empty here.
    const filled = /^\w+ (?:url|host|archive|archive_search) (?:ALL|index) /;
    expect([...plans].filter((plan) => filled.test(plan))).toEqual([]);
    // A lease is found by its URL: others end at the same second.
    expect(plans).not.toContain('UPDATE archive_search range due_at');
  }, 120_000);
});
