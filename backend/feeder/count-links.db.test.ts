import { createManualClock } from '../runtime/testing/manual-clock';
import { createSilentLogger } from '../runtime/logger';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory, type Run } from '../status/history';
import { STATUS } from '../status/status-code';
import type { Database } from '../runtime/database';
import {
  latestLinkCounts,
  linkCountsOf,
  linkSlice,
  saveLinkCounts,
} from '../store/figures/link-counts';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { setMarks } from '../store/frontier/url-marks';
import { saveWikiState } from '../store/pages/wiki-states';
import { wikiIdOf } from '../store/pages/wikis';
import { countLinks } from './count-links';
import { countOnce, runCountLoop } from './count-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';
import { superfluousDays, thinLinkCounts } from './thin-link-counts';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = dayNumberOf(NOW_MS);
const wiki = testWiki(database, 'none');
const never = new AbortController().signal;

const HISTORIES: Record<string, { runs: Run[]; failures: number }> = {
  unknown: { runs: [], failures: 0 },
  working: { runs: [{ code: STATUS.fine, http: null, firstDay: 100, lastDay: 200 }], failures: 0 },
  doubtful: { runs: [{ code: STATUS.gone, http: null, firstDay: 199, lastDay: 200 }], failures: 1 },
  unreachable: {
    runs: [{ code: STATUS.gone, http: null, firstDay: 100, lastDay: 200 }],
    failures: 9,
  },
};
const KINDS = Object.values(HISTORIES);

/** 3,000 URLs on 4,000 pages, three links each. */
const URLS = 3_000;
const PAGES = 4_000;
const LINKS_OF_KIND = (PAGES * 3) / KINDS.length;

let wikiId = 0;

beforeAll(async () => {
  wikiId = await wikiIdOf(database, wiki.farm.code, wiki.dbname);
  await database.run(
    "INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (1, 'a.org', 'a.org', 0, 0, 0)",
  );
  await makeUrls();
  await makeLinks();
});

beforeEach(async () => {
  await emptyTables(database, 'link_count', 'url_trait', 'page', 'wiki_state');
});

async function makeUrls(): Promise<void> {
  const rows = Array.from({ length: URLS }, (_, index) => {
    const { runs, failures } = KINDS[index % KINDS.length] ?? { runs: [], failures: 0 };
    const key = Buffer.alloc(16);
    key.writeUInt32BE(index + 1);
    return [
      index + 1,
      1,
      1,
      443,
      `/${index + 1}`,
      key,
      TODAY,
      0,
      Buffer.from(encodeHistory(runs)),
      failures,
    ];
  });
  await database.run(
    'INSERT INTO url (url_id, host_id, scheme, port, path, url_key, touched_day, due_day, history, failures) VALUES ?',
    [rows],
  );
}

async function makeLinks(): Promise<void> {
  const rows = Array.from({ length: PAGES * 3 }, (_, index) => [
    wikiId,
    1 + Math.floor(index / 3),
    1 + (index % URLS),
  ]);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [rows]);
}

function counting(on: Database = database, clock = createManualClock(NOW_MS)) {
  return { ...testFeeding(on, clock), logger: createSilentLogger() };
}

async function counted(): Promise<Record<string, number>> {
  const rows = await linkCountsOf(database, wikiId);
  return Object.fromEntries(rows.map(({ day, verdict, links }) => [`${day} ${verdict}`, links]));
}

const EVENLY = {
  [`${TODAY} unknown`]: LINKS_OF_KIND,
  [`${TODAY} working`]: LINKS_OF_KIND,
  [`${TODAY} doubtful`]: LINKS_OF_KIND,
  [`${TODAY} unreachable`]: LINKS_OF_KIND,
};

test('every link of the wiki is counted once, over several slices', async () => {
  await countLinks(counting(), { wiki, wikiId }, false, never);
  expect(await counted()).toEqual(EVENLY);
});

test('the policy of the wiki counts', async () => {
  const patient = { ...wiki, policy: { minFailures: 10, minDays: 9 } };
  await countLinks(counting(), { wiki: patient, wikiId }, false, never);
  expect(await counted()).toMatchObject({
    [`${TODAY} doubtful`]: 2 * LINKS_OF_KIND,
    [`${TODAY} unreachable`]: 0,
  });
});

test('marks count, those alone that decide', async () => {
  const mark = { firstDay: TODAY, lastDay: TODAY + 9 };
  const pattern = { host: 'a.org', pathPrefix: '/' };
  await setMarks(database, [{ pattern, mark: 'paywall', ...mark }], TODAY);
  await countLinks(counting(), { wiki, wikiId }, false, never);
  expect(await counted()).toEqual(EVENLY);
  await setMarks(database, [{ pattern, mark: 'permadead', ...mark }], TODAY);
  await countLinks(counting(), { wiki, wikiId }, false, never);
  expect(await counted()).toMatchObject({
    [`${TODAY} unreachable`]: PAGES * 3,
    [`${TODAY} working`]: 0,
  });
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  'cut off at statement %d, it leaves nothing, and the next one is whole',
  async (at) => {
    let sent = 0;
    const cut = watchStatements(database, () => {
      sent += 1;
      return sent < at ? Promise.resolve() : Promise.reject(new Error('killed'));
    });
    await expect(countLinks(counting(cut), { wiki, wikiId }, false, never)).rejects.toThrow(
      'killed',
    );
    expect(await counted()).toEqual({});
    await countLinks(counting(), { wiki, wikiId }, false, never);
    expect(await counted()).toEqual(EVENLY);
  },
);

test('ends at once when aborted, and stores nothing', async () => {
  const stop = new AbortController();
  let sent = 0;
  const stopping = watchStatements(database, () => {
    sent += 1;
    if (sent === 3) stop.abort(new Error('stopped'));
    return Promise.resolve();
  });
  await expect(
    countLinks(counting(stopping), { wiki, wikiId }, false, stop.signal),
  ).rejects.toThrow('stopped');
  expect(await counted()).toEqual({});
});

test('stands back while pages of the wiki wait', async () => {
  await database.run(
    'INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES (?, 1, ?, 1)',
    [wikiId, TODAY],
  );
  const clock = createManualClock(NOW_MS);
  let looks = 0;
  const settling = watchStatements(database, async (_statements, sql) => {
    if (!sql.includes('needs_update')) return;
    looks += 1;
    expect(await counted()).toEqual({});
    if (looks === 3) await database.run('UPDATE page SET needs_update = 0');
  });
  await countLinks(counting(settling, clock), { wiki, wikiId }, true, never);
  expect(clock.now() - NOW_MS).toBe(10_000);
  expect(await counted()).toEqual(EVENLY);
});

test('pages that stay flagged hold it up for ten minutes', async () => {
  await database.run(
    'INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES (?, 1, ?, 1)',
    [wikiId, TODAY],
  );
  const clock = createManualClock(NOW_MS);
  await countLinks(counting(database, clock), { wiki, wikiId }, true, never);
  expect(clock.now() - NOW_MS).toBe(600_000);
  expect(await counted()).toEqual(EVENLY);
});

describe('after a pass', () => {
  const passed = (atMs: number): Promise<void> =>
    saveWikiState(database, wikiId, { state: 'passed', passedAtS: atMs / 1000, passSeconds: 60 });

  test('links are counted once, and again after the next pass', async () => {
    await passed(NOW_MS);
    await countOnce(counting(), wikisOf(wiki), never);
    expect(await counted()).toEqual(EVENLY);
    await database.run('UPDATE link_count SET links = 1');
    await countOnce(counting(), wikisOf(wiki), never);
    expect(new Set(Object.values(await counted()))).toEqual(new Set([1]));
    const weekLater = NOW_MS + 7 * 86_400_000;
    await passed(weekLater);
    await countOnce(counting(database, createManualClock(weekLater)), wikisOf(wiki), never);
    expect(Object.keys(await counted())).toHaveLength(8);
    const latest = await latestLinkCounts(database);
    expect(latest.get(wikiId)?.map(({ day }) => day)).toEqual(Array(4).fill(TODAY + 7));
  });

  test('a wiki that never passed whole is not counted', async () => {
    await countOnce(counting(), wikisOf(wiki), never);
    expect(await counted()).toEqual({});
  });

  test('a loop counts beside the others until it is stopped', async () => {
    await passed(NOW_MS);
    const stop = new AbortController();
    const stopping = watchStatements(database, (_statements, sql) => {
      if (sql.startsWith('SELECT wiki_id, MAX(day)')) looks += 1;
      if (looks === 3) stop.abort();
      return Promise.resolve();
    });
    let looks = 0;
    await runCountLoop(counting(stopping), wikisOf(wiki), stop.signal);
    expect(await counted()).toEqual(EVENLY);
  });
});

test('a slice is a range of the primary key, whatever it is told', async () => {
  const rows: string[] = [];
  const explained: Database = {
    ...database,
    select: async (sql, values) => {
      const plan = await database.select<{
        table: Buffer | string;
        key: string;
        rows: number;
        type: string;
      }>(`EXPLAIN ${sql}`, values);
      rows.push(...plan.map(({ table, type, key }) => `${table.toString()} ${type} ${key}`));
      return database.select(sql, values);
    },
  };
  await linkSlice(explained, wikiId, { pageId: 5, urlId: 3 }, true);
  expect(rows).toEqual([
    'link range PRIMARY',
    'link range PRIMARY',
    'url eq_ref PRIMARY',
    'host eq_ref PRIMARY',
  ]);
});

test('of old counts the last one of each month stays', async () => {
  const first = TODAY - 300;
  for (let day = first; day <= TODAY; day += 10) {
    await saveLinkCounts(database, wikiId, day, new Map([['working', day]]));
  }
  await thinLinkCounts(counting(), never);
  const left = (await linkCountsOf(database, wikiId)).map(({ day }) => day);
  const old = left.filter((day) => day < TODAY - 100);
  expect(left.filter((day) => day >= TODAY - 100)).toHaveLength(11);
  expect(old.length).toBeGreaterThanOrEqual(6);
  expect(old.length).toBeLessThanOrEqual(8);
  expect(superfluousDays(old)).toEqual([]);
});
