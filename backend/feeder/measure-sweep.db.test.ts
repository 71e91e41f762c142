import { draws } from '../../toolforge/local/testing/draws';
import { createManualClock } from '../runtime/testing/manual-clock';
import { createSeededRandom } from '../runtime/seeded-random';
import type { Database, SqlValue } from '../runtime/database';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { simulateSampling } from '../status/sampling/simulation/simulate-sampling';
import { genericDomains } from '../status/sampling/testing/generic-domains';
import { layOutPopulation, STRUCTURES } from '../status/sampling/testing/laid-out-population';
import { STATUS } from '../status/status-code';
import { linkedUrlIds, sweptUrls } from '../store/figures/swept-urls';
import { latestSweeps, saveSweep, sweepDaysOf } from '../store/figures/wiki-sweeps';
import { setMarks } from '../store/frontier/url-marks';
import { saveWikiState } from '../store/pages/wiki-states';
import { wikiIdOf } from '../store/pages/wikis';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { measureSweep } from './measure-sweep';
import { measureOnce, runSweepLoop } from './sweep-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';
import { thinSweeps } from './thin-sweeps';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const NOW_S = NOW_MS / 1000;
const DAY_MS = 86_400_000;
const TODAY = dayNumberOf(NOW_MS);
const ROWS_PER_INSERT = 2_000;
const never = new AbortController().signal;

const wiki = testWiki(database, 'none');
const other = testWiki(database, 'none', 'other');
let wikiId = 0;
let otherId = 0;

beforeEach(async () => {
  await emptyTables(
    database,
    'host',
    'url',
    'link',
    'wiki',
    'wiki_state',
    'wiki_sweep',
    'url_trait',
  );
  wikiId = await wikiIdOf(database, wiki.farm.code, wiki.dbname);
  otherId = await wikiIdOf(database, other.farm.code, other.dbname);
});

/** What checks have left of a URL. */
type Kind = 'unseen' | 'working' | 'failed' | 'dead';

interface TestUrl {
  hostId: number;
  path: string;
  kind: Kind;
}

const historyOf = (kind: Kind): Buffer => {
  if (kind === 'unseen') return Buffer.alloc(0);
  const code = kind === 'working' ? STATUS.fine : STATUS.gone;
  const firstDay = kind === 'dead' ? TODAY - 60 : TODAY - 1;
  return Buffer.from(encodeHistory([{ code, http: null, firstDay, lastDay: TODAY - 1 }]));
};
const FAILURES: Record<Kind, number> = { unseen: 0, working: 0, failed: 1, dead: 9 };

async function insert(into: string, rows: SqlValue[][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await database.run(`INSERT INTO ${into} VALUES ?`, [rows.slice(from, from + ROWS_PER_INSERT)]);
  }
}

/** Ids from 1 on. */
async function storeUrls(urls: readonly TestUrl[]): Promise<void> {
  const hosts = [...new Set(urls.map(({ hostId }) => hostId))];
  await insert(
    'host (host_id, name, registered_domain, shard, due_at, shuffle)',
    hosts.map((id) => [id, `site${id}.example`, `site${id}.example`, 0, 0, 0]),
  );
  const columns =
    'url_id, url_key, host_id, scheme, port, path, touched_day, due_day, checked_day, history, failures, failing_day';
  await insert(
    `url (${columns})`,
    urls.map(({ hostId, path, kind }, index) => {
      const key = Buffer.alloc(16);
      key.writeUInt32BE(index + 1);
      const checkedDay = kind === 'unseen' ? null : TODAY - 1;
      const failingDay = FAILURES[kind] === 0 ? 0 : kind === 'dead' ? TODAY - 60 : TODAY - 1;
      const state = [checkedDay, historyOf(kind), FAILURES[kind], failingDay];
      return [index + 1, key, hostId, 1, 0, path, TODAY, TODAY, ...state];
    }),
  );
}

const storeLinks = (ofWiki: number, links: readonly (readonly [page: number, url: number])[]) =>
  insert(
    'link (wiki_id, page_id, url_id)',
    links.map(([page, url]) => [ofWiki, page, url]),
  );

const measuring = (on: Database = database, clock = createManualClock(NOW_MS)) =>
  testFeeding(on, clock);
const measure = (on: Database = database, isRead = true): Promise<boolean> =>
  measureSweep(measuring(on), { wiki, wikiId, isRead }, false, never);

/** 20 URLs of one directory: half of them were looked at, of these two fail and three are dead. */
const KINDS: readonly Kind[] = [
  ...Array<Kind>(10).fill('unseen'),
  ...Array<Kind>(5).fill('working'),
  ...Array<Kind>(2).fill('failed'),
  ...Array<Kind>(3).fill('dead'),
];
const COUNTS = { day: TODAY, urls: 20, lookedAt: 10, failing: 5, unreachable: 3 };

async function storeTwenty(): Promise<void> {
  await storeUrls(KINDS.map((kind, place) => ({ hostId: 1, path: `/a/${place}?b=/c/`, kind })));
}

test('a URL counts once, however many pages use it, over several slices', async () => {
  await storeTwenty();
  const pages = Array.from({ length: 900 }, (_, page) => page + 1);
  await storeLinks(
    wikiId,
    pages.flatMap((page) => KINDS.map((_, url) => [page, url + 1] as const)),
  );
  await measure();
  expect(await sweepDaysOf(database, wikiId)).toEqual([{ ...COUNTS, expected: 5 }]);
});

test('a sweep is not over before the wiki was read once', async () => {
  await storeUrls(
    Array.from({ length: 9 }, (_, n) => ({ hostId: 1, path: `/${n}`, kind: 'working' as const })),
  );
  await storeLinks(
    wikiId,
    Array.from({ length: 9 }, (_, url) => [1, url + 1]),
  );
  expect(await measure(database, false)).toBe(false);
  expect(await sweepDaysOf(database, wikiId)).toEqual([]);
  expect(await measure()).toBe(true);
  expect(await sweepDaysOf(database, wikiId)).toHaveLength(1);
});

test('each wiki counts the URLs that it uses, by its own policy', async () => {
  await storeTwenty();
  await storeLinks(
    wikiId,
    KINDS.map((_, url) => [1, url + 1]),
  );
  await storeLinks(otherId, [
    [1, 1],
    [1, 11],
    [2, 16],
    [2, 18],
  ]);
  const patient = { ...other, policy: { minFailures: 99, minDays: 9 } };
  await measure();
  await measureSweep(measuring(), { wiki: patient, wikiId: otherId, isRead: true }, false, never);
  expect(await latestSweeps(database)).toEqual(
    new Map([
      [wikiId, { ...COUNTS, expected: 5 }],
      [
        otherId,
        {
          day: TODAY,
          urls: 4,
          lookedAt: 3,
          failing: 2,
          unreachable: 0,
          expected: expect.any(Number),
        },
      ],
    ]),
  );
});

test('marks decide what is told, not what was looked at', async () => {
  await storeTwenty();
  await storeLinks(
    wikiId,
    KINDS.map((_, url) => [1, url + 1]),
  );
  const pattern = { host: 'site1.example', pathPrefix: '/' };
  const mark = { pattern, mark: 'permadead', firstDay: TODAY, lastDay: TODAY + 9 } as const;
  await setMarks(database, [mark], TODAY);
  await measure();
  expect(await sweepDaysOf(database, wikiId)).toEqual([
    { ...COUNTS, unreachable: 20, expected: 5 },
  ]);
});

test('a wiki without links has nothing to look at', async () => {
  await measure();
  expect(await sweepDaysOf(database, wikiId)).toEqual([
    { day: TODAY, urls: 0, lookedAt: 0, failing: 0, unreachable: 0, expected: 0 },
  ]);
});

describe('killed', () => {
  beforeEach(async () => {
    await storeTwenty();
    const pages = Array.from({ length: 600 }, (_, page) => page + 1);
    await storeLinks(
      wikiId,
      pages.flatMap((page) => KINDS.map((_, url) => [page, url + 1] as const)),
    );
    await storeLinks(
      otherId,
      KINDS.map((_, url) => [1, url + 1]),
    );
    for (const id of [wikiId, otherId]) {
      await saveWikiState(database, id, { state: 'passed', triedAtS: NOW_S });
    }
  });

  const cutAt = (at: number): Database => {
    let sent = 0;
    return watchStatements(database, () => {
      sent += 1;
      return sent < at ? Promise.resolve() : Promise.reject(new Error('killed'));
    });
  };

  test.each([1, 2, 3, 4, 5, 6])(
    'at statement %d, it leaves nothing, and the next one is whole',
    async (at) => {
      await expect(measure(cutAt(at))).rejects.toThrow('killed');
      expect(await sweepDaysOf(database, wikiId)).toEqual([]);
      await measure();
      expect(await sweepDaysOf(database, wikiId)).toEqual([{ ...COUNTS, expected: 5 }]);
    },
  );

  test('it goes on with the wiki that was cut off; what was measured is not read again', async () => {
    const stop = new AbortController();
    const walked: SqlValue[] = [];
    const watched = watchStatements(database, (_statements, sql, [id]) => {
      if (!sql.includes('FROM link')) return Promise.resolve();
      walked.push(id ?? null);
      if (new Set(walked).size === 2) stop.abort(new Error('killed'));
      return Promise.resolve();
    });
    const cut = measureOnce(measuring(watched), wikisOf(other, wiki), stop.signal);
    await expect(cut).rejects.toThrow('killed');
    expect([...(await latestSweeps(database)).keys()]).toEqual([otherId]);
    walked.length = 0;
    await measureOnce(measuring(watched), wikisOf(other, wiki), never);
    expect(new Set(walked)).toEqual(new Set([wikiId]));
    expect((await latestSweeps(database)).get(wikiId)).toEqual({ ...COUNTS, expected: 5 });
  });
});

describe('day by day', () => {
  beforeEach(async () => {
    await storeTwenty();
    await storeLinks(
      wikiId,
      KINDS.map((_, url) => [1, url + 1]),
    );
    await saveWikiState(database, wikiId, { state: 'never', progressAtS: NOW_S });
  });

  const onDay = (days: number): Promise<void> =>
    measureOnce(
      measuring(database, createManualClock(NOW_MS + days * DAY_MS)),
      wikisOf(wiki),
      never,
    );

  test('a wiki is measured from the day on which it joined until its sweep is over', async () => {
    await onDay(0);
    await onDay(1);
    await database.run('UPDATE url SET checked_day = 1');
    await saveWikiState(database, wikiId, { passedAtS: NOW_S });
    await onDay(2);
    await onDay(3);
    const days = await sweepDaysOf(database, wikiId);
    expect(days.map(({ day, lookedAt }) => [day - TODAY, lookedAt])).toEqual([
      [0, 10],
      [1, 10],
      [2, 20],
    ]);
  });

  test('one that nobody has tried to read has not joined', async () => {
    await emptyTables(database, 'wiki_state');
    await onDay(0);
    expect(await sweepDaysOf(database, wikiId)).toEqual([]);
  });

  test('the loop measures beside the others until it is stopped, and rests between slices', async () => {
    const stop = new AbortController();
    let looks = 0;
    const stopping = watchStatements(database, (_statements, sql) => {
      if (sql.includes('MAX(day)')) looks += 1;
      if (looks === 3) stop.abort();
      return Promise.resolve();
    });
    await runSweepLoop(measuring(stopping), wikisOf(wiki), stop.signal);
    expect(await sweepDaysOf(database, wikiId)).toHaveLength(1);
  });

  test('a wiki that fails stops no other, and is left alone for an hour', async () => {
    await saveWikiState(database, otherId, { state: 'never', progressAtS: NOW_S });
    const failing = watchStatements(database, (_statements, sql, [id]) =>
      sql.includes('FROM link') && id === otherId
        ? Promise.reject(new Error('broken'))
        : Promise.resolve(),
    );
    const round = { isGentle: false, failedAtMs: new Map() };
    await measureOnce(measuring(failing), wikisOf(other, wiki), never, round);
    await measureOnce(measuring(), wikisOf(other, wiki), never, round);
    expect([...(await latestSweeps(database)).keys()]).toEqual([wikiId]);
    const later = measuring(database, createManualClock(NOW_MS + 3_600_000));
    await measureOnce(later, wikisOf(other, wiki), never, round);
    expect([...(await latestSweeps(database)).keys()]).toEqual([wikiId, otherId]);
  });
});

test('of old days the last one of each month stays', async () => {
  const counts = { urls: 9, lookedAt: 3, failing: 1, unreachable: 0, expected: 2 };
  for (let day = TODAY - 300; day <= TODAY; day += 10) {
    await saveSweep(database, wikiId, { ...counts, day });
  }
  expect(await thinSweeps(measuring(), never)).toBe(6);
  const left = (await sweepDaysOf(database, wikiId)).map(({ day }) => day);
  expect(left.filter((day) => day >= TODAY - 200)).toHaveLength(21);
});

test('slices read along an index, and URLs by their ids', async () => {
  await storeTwenty();
  const plans: string[] = [];
  const explained = watchStatements(database, async (statements, sql, values) => {
    const rows = await statements.select<{ table: Buffer | string; type: string; key: string }>(
      `EXPLAIN ${sql}`,
      values,
    );
    plans.push(...rows.map(({ table, type, key }) => `${table.toString()} ${type} ${key}`));
  });
  await linkedUrlIds(explained, wikiId, { pageId: 5, urlId: 3 });
  await sweptUrls(explained, [1, 2, 3], true);
  expect(plans).toEqual(['link range PRIMARY', 'url range PRIMARY', 'host eq_ref PRIMARY']);
});

describe('a population whose truth is known, looked at best first', () => {
  /** Found and expected together, of the truth: after a sixth of so few URLs little is known of large hosts. */
  const SUMS = [
    [1 / 6, 0.6, 1.4],
    [1 / 3, 0.85, 1.1],
    [2 / 3, 0.95, 1.05],
  ] as const;

  /** Each structure after another share; after all of them in a thorough run. */
  const cases = STRUCTURES.flatMap((structure, place) =>
    [...SUMS.slice(place), ...SUMS.slice(0, place)]
      .slice(0, draws(1, SUMS.length))
      .map((sum) => [structure, ...sum] as const),
  );

  test.each(cases)(
    '%s, %d of a sweep',
    async (structure, share, sumFrom, sumTo) => {
      const random = createSeededRandom(701);
      const population = layOutPopulation(genericDomains(20_000, random), structure, random);
      const { catalogue, broken, addresses } = population;
      const task = { scheduler: 'best', runs: 1, groups: 'random', budget: Infinity } as const;
      const [run] = simulateSampling(population, task, random);
      const looked = new Set(run?.places.slice(0, share * catalogue.urls));
      const urls = addresses.map((address, place): TestUrl => {
        const { hostname, pathname } = new URL(address);
        const seen = broken[place] === 1 ? 'failed' : 'working';
        const hostId = 1 + Number(/\d+/.exec(hostname)?.[0]);
        return { hostId, path: pathname, kind: looked.has(place) ? seen : 'unseen' };
      });
      await storeUrls(urls);
      await storeLinks(
        wikiId,
        urls.map((_, place) => [1 + (place % 997), place + 1]),
      );
      await measure();
      const [sweep] = await sweepDaysOf(database, wikiId);
      const found = [...looked].filter((place) => broken[place] === 1).length;
      const truth = broken.reduce((sum, one) => sum + one, 0);
      expect(sweep).toMatchObject({ urls: catalogue.urls, lookedAt: looked.size, failing: found });
      const sum = (found + (sweep?.expected ?? NaN)) / truth;
      expect(sum).toBeGreaterThan(sumFrom);
      expect(sum).toBeLessThan(sumTo);
    },
    60_000,
  );
});
