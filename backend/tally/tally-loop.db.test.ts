import { keepSuspects } from '../feeder/keep-suspects';
import { testFeeding, testWiki, wikisOf } from '../feeder/testing/test-feeding';
import type { Database } from '../runtime/database';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { createMarkIndex, type MarkIndex } from '../status/mark-index';
import { STATUS } from '../status/status-code';
import { UNTIL_LIFTED } from '../status/url-mark';
import { verdictIdOf } from '../status/verdict';
import { changeName } from '../store/names/change-name';
import { ALL_WIKIS, rankedDomains, type DomainRanking } from '../store/tallies/domain-tally';
import { pageTalliesOf } from '../store/tallies/page-tally';
import { staleTallies } from '../store/tallies/stale-tallies';
import { tallyWalkOf } from '../store/tallies/tally-walks';
import { untalliedChanges } from '../store/tallies/untallied-changes';
import { removePages } from '../store/pages/pages';
import { saveWikiState } from '../store/pages/wiki-states';
import { wikiIdOf } from '../store/pages/wikis';
import { urlKey } from '../store/statements/url-key';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import type { Wiki } from '../wiki/wikis';
import { countChangedPages } from './count-changed-pages';
import { countEditedPages } from './count-edited-pages';
import { runTallyLoop, tallyOnce } from './tally-loop';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const TODAY = dayNumberOf(NOW_MS);
const never = new AbortController().signal;

/** A wiki of which page 500 is in namespace 4, 404 does not exist, and all others are articles. */
function wikiOf(dbname: string, reader: Partial<Wiki['reader']> = {}): Wiki {
  const wiki = testWiki(database, 'none', dbname, { blacklist: 'spam\\.org' });
  const pagesNamed: Wiki['reader']['pagesNamed'] = (names) =>
    Promise.resolve(
      names.map((name) => {
        const pageId = 'pageId' in name ? name.pageId : 0;
        if (pageId === 404) return null;
        const namespace = pageId === 500 ? 4 : 0;
        return {
          pageId,
          title: `Page ${pageId}`,
          namespace,
          latestRevision: 1,
          linksUpdatedAtS: 0,
        };
      }),
    );
  return { ...wiki, reader: { ...wiki.reader, pagesNamed, ...reader } };
}

const one = wikiOf('one');
const other = wikiOf('other');
let wikiId = 0;
let otherId = 0;

beforeEach(async () => {
  await emptyTables(
    database,
    ...(['host', 'url', 'link', 'wiki', 'wiki_state', 'page', 'archive', 'archived_copy'] as const),
    ...(['link_walk', 'wiki_change'] as const),
    ...([
      'page_tally',
      'stale_tally',
      'domain_tally',
      'tally_walk',
      'name_standing',
      'change',
    ] as const),
  );
  wikiId = await wikiIdOf(database, one.farm.code, one.dbname);
  otherId = await wikiIdOf(database, other.farm.code, other.dbname);
  for (const id of [wikiId, otherId]) {
    await saveWikiState(database, id, { passedAtS: NOW_MS / 1_000 - 1_000 });
  }
});

/** A URL of a host of its own that has failed since so many days; null: that works. */
async function addUrl(urlId: number, url: string, failingDays: number | null): Promise<void> {
  const { host, pathname } = new URL(url);
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, 0, 0, 0)`,
    [urlId, host, host.split('.').slice(-2).join('.')],
  );
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history, failing_day)
     VALUES (?, ?, ?, 2, 0, ?, ?, ?, 0, '', 0)`,
    [urlId, urlKey(url), urlId, pathname, TODAY, TODAY],
  );
  await check(urlId, failingDays);
}

async function check(urlId: number, failingDays: number | null): Promise<void> {
  const since = TODAY - (failingDays ?? 0);
  const isFine = failingDays === null;
  const run = isFine
    ? { code: STATUS.fine, http: null, firstDay: 3_000, lastDay: TODAY }
    : { code: STATUS.gone, http: null, firstDay: since, lastDay: TODAY };
  await database.run('UPDATE url SET failures = ?, failing_day = ?, history = ? WHERE url_id = ?', [
    isFine ? 0 : 4,
    isFine ? 0 : since,
    Buffer.from(encodeHistory([run])),
    urlId,
  ]);
}

async function link(pageId: number, urlIds: number[], of = wikiId): Promise<void> {
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    urlIds.map((urlId) => [of, pageId, urlId]),
  ]);
  await database.run(
    'INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES (?, ?, ?, 0)',
    [of, pageId, TODAY],
  );
}

const [DEAD, NEWLY_DEAD, DOUBTFUL, FINE, SPAM, COPY, DEAD_TOO] = [1, 2, 3, 4, 5, 6, 7];

async function addWorld(): Promise<void> {
  await addUrl(DEAD, 'https://www.dead.org/a', 100);
  await addUrl(NEWLY_DEAD, 'https://new.dead.org/b', 20);
  await addUrl(DOUBTFUL, 'https://doubtful.org/', 3);
  await addUrl(FINE, 'https://fine.org/', null);
  await addUrl(SPAM, 'https://spam.org/', 100);
  await addUrl(COPY, 'https://web.archive.org/web/20200101000000/https://www.dead.org/a', null);
  await addUrl(DEAD_TOO, 'https://too.net/', 60);
  await database.run('INSERT INTO archived_copy (url_id, original_key) VALUES (?, ?)', [
    COPY,
    urlKey('https://www.dead.org/a'),
  ]);
  await database.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     VALUES (?, 0, 'https://web.archive.org/web/20200101000000/https://too.net/', '20200101000000', 0, ?)`,
    [DEAD_TOO, TODAY],
  );
  await link(10, [DEAD, NEWLY_DEAD, DOUBTFUL, FINE]);
  await link(20, [DEAD, COPY, DEAD_TOO]);
  await link(30, [FINE, SPAM]);
  await link(404, [DEAD]);
  await link(500, [DOUBTFUL]);
  await link(4_000_000_000, [NEWLY_DEAD]);
  await link(10, [DEAD, DEAD_TOO], otherId);
}

function parts(nowMs = NOW_MS, on: Database = database, marks: MarkIndex = createMarkIndex([])) {
  const clock = createManualClock(nowMs);
  return { ...testFeeding(on, clock), clock, marks: () => Promise.resolve(marks) };
}

const PAGES = [10, 20, 30, 404, 500, 4_000_000_000];

/** Of each page: namespace, dead, doubtful, without a copy, days since the newest died. */
async function tallies(): Promise<Record<number, (number | null)[]>> {
  const known = await pageTalliesOf(database, wikiId, PAGES);
  return Object.fromEntries(
    [...known].map(([pageId, page]) => [
      pageId,
      [
        page.namespace,
        page.dead,
        page.doubtful,
        page.withoutCopy,
        page.newestDay === null ? null : TODAY - page.newestDay,
      ],
    ]),
  );
}

async function websites(of: number, ranking: DomainRanking = 'dead'): Promise<unknown> {
  const ranked = await rankedDomains(database, { wikiId: of, ranking, after: null }, 100);
  return ranked.map(({ domain, dead, newlyDead }) => [domain, dead, newlyDead]);
}

const WORLD = {
  10: [0, 2, 1, 2, 20],
  20: [0, 1, 0, 0, 60],
  500: [4, 0, 1, 0, null],
  4_000_000_000: [0, 1, 0, 1, 20],
};

test('pages and websites are counted as answers judge their links, and all wikis are added up', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(one, other), never);
  expect(await tallies()).toEqual(WORLD);
  expect(await websites(wikiId)).toEqual([
    ['dead.org', 3, 2],
    ['too.net', 1, 0],
  ]);
  expect(await websites(wikiId, 'new')).toEqual([['dead.org', 3, 2]]);
  expect(await websites(ALL_WIKIS)).toEqual([
    ['dead.org', 4, 2],
    ['too.net', 2, 0],
  ]);
  expect((await tallyWalkOf(database, wikiId))?.whole).toEqual({ pages: 3, dead: 4 });
});

test('a copy from since a name is in other hands is none, as answers do not tell of it', async () => {
  await addWorld();
  const sinceDay = Date.UTC(2019, 11, 1) / DAY_MS;
  const at = { nowS: NOW_MS / 1_000, policies: [] };
  await changeName(
    database,
    'too.net',
    (stored) => ({ ...stored, standing: 'taken', sinceDay }),
    at,
  );
  await tallyOnce(parts(), wikisOf(one), never);
  expect(await tallies()).toMatchObject({ 20: [0, 1, 0, 1, 60] });
});

test('marks of operators count, and what the wiki calls its own farm or refuses does not', async () => {
  await addWorld();
  const marks = createMarkIndex([
    {
      pattern: { host: 'fine.org', pathPrefix: '' },
      mark: 'permadead',
      firstDay: TODAY,
      lastDay: UNTIL_LIFTED,
    },
    {
      pattern: { host: 'too.net', pathPrefix: '' },
      mark: 'permalive',
      firstDay: TODAY,
      lastDay: UNTIL_LIFTED,
    },
  ]);
  const strict = {
    ...one,
    ignoredDomains: ['doubtful.org'],
    archives: { refused: ['wayback' as const], order: [] },
  };
  await tallyOnce(parts(NOW_MS, database, marks), wikisOf(strict), never);
  expect(await tallies()).toMatchObject({
    10: [0, 3, 0, 3, 20],
    30: [0, 1, 0, 1, null],
  });
  expect(await tallies()).not.toHaveProperty('500');
});

test('what the next walk counts takes the place of the last one, and what it replaced goes', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(one, other), never);
  await check(NEWLY_DEAD, null);
  await database.run('DELETE FROM link WHERE page_id = 20 AND wiki_id = ?', [wikiId]);
  await tallyOnce(parts(NOW_MS + DAY_MS), wikisOf(one, other), never);
  expect(await tallies()).toEqual({ 10: [0, 1, 1, 1, 100], 500: [4, 0, 1, 0, null] });
  expect(await websites(wikiId)).toEqual([['dead.org', 1, 0]]);
  expect(await websites(ALL_WIKIS)).toEqual([
    ['dead.org', 2, 0],
    ['too.net', 1, 0],
  ]);
  const generations = await database.select('SELECT DISTINCT generation FROM domain_tally');
  expect(generations).toEqual([{ generation: 2 }]);
});

test('killed at any of its statements, a walk is ended by others, and every page has counted once', async () => {
  await addWorld();
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id)
     SELECT ?, 1000 + page.seq, url.seq FROM seq_1_to_2500 AS page, seq_1_to_7 AS url WHERE url.seq IN (?)`,
    [wikiId, [DEAD_TOO, FINE]],
  );
  await database.run(
    `INSERT INTO page (wiki_id, page_id, touched_day, needs_update)
     SELECT ?, 1000 + seq, ?, 0 FROM seq_1_to_2500`,
    [wikiId, TODAY],
  );
  let kills = 0;
  for (let patience = 1; ; patience += 1) {
    let left = patience;
    const dying = watchStatements(database, () => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : Promise.resolve();
    });
    const isDone = await tallyOnce(
      { ...parts(NOW_MS + kills * 1_000, dying), logger: parts().logger },
      wikisOf(one),
      never,
    ).then(
      () => left >= 0,
      () => false,
    );
    if (isDone) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(10);
  await tallyOnce(parts(), wikisOf(one), never);
  expect(await tallies()).toEqual(WORLD);
  expect(await websites(wikiId)).toEqual([
    ['too.net', 2_501, 0],
    ['dead.org', 3, 2],
  ]);
  expect(await websites(ALL_WIKIS)).toEqual(await websites(wikiId));
});

/** Runs the loop until it has slept so often. */
async function loop(sleeps: number, nowMs = NOW_MS, ...wikis: Wiki[]): Promise<void> {
  const looping = parts(nowMs);
  const ending = new AbortController();
  let left = sleeps;
  const clock = {
    ...looping.clock,
    now: () => looping.clock.now(),
    sleep: (ms: number) => {
      if (ms >= 60_000) left -= 1;
      if (left === 0) ending.abort(new Error('enough'));
      return Promise.resolve();
    },
  };
  await runTallyLoop({ ...looping, clock }, wikisOf(...wikis), ending.signal);
}

async function tell(changeId: number, pageId: number): Promise<void> {
  await database.run('INSERT INTO wiki_change VALUES (?, ?, ?, ?, ?, ?, ?)', [
    wikiId,
    changeId,
    pageId,
    changeId,
    verdictIdOf('doubtful'),
    verdictIdOf('unreachable'),
    NOW_MS / 1_000,
  ]);
}

test('a changed verdict reaches the list within a minute, without another walk', async () => {
  await addWorld();
  await tell(7, 10);
  await loop(1, NOW_MS, one, other);
  expect(await tallies()).toEqual(WORLD);
  expect(await websites(ALL_WIKIS)).toEqual([
    ['dead.org', 4, 2],
    ['too.net', 2, 0],
  ]);
  await check(DOUBTFUL, 40);
  await check(NEWLY_DEAD, null);
  await tell(8, 10);
  await tell(8, 500);
  await tell(9, 4_000_000_000);
  await loop(1, NOW_MS + 60_000, one, other);
  expect(await tallies()).toEqual({
    10: [0, 2, 0, 2, 40],
    20: WORLD[20],
    500: [4, 1, 0, 1, 40],
  });
  expect((await tallyWalkOf(database, wikiId))?.begunAtS).toBe(NOW_MS / 1_000);
  await loop(1, NOW_MS + DAY_MS, one, other);
  expect((await tallyWalkOf(database, wikiId))?.generation).toBe(2);
  expect(await websites(wikiId)).toEqual(
    [
      ['doubtful.org', 2, 0],
      ['dead.org', 1, 0],
      ['too.net', 1, 0],
    ].toSorted(([a, x], [b, y]) => Number(y) - Number(x) || (String(a) < String(b) ? 1 : -1)),
  );
});

/** What the feeder does when it finds that the links of pages have changed. */
const edit = (pageIds: number[], of = wikiId): Promise<unknown> =>
  database.transaction((statements) =>
    keepSuspects(statements, { wikiId: of, pageIds, gone: [], nowMs: NOW_MS }),
  );

test('a page that was mended leaves the list within a minute after it was read, without another walk', async () => {
  await addWorld();
  await edit([10]);
  expect(await staleTallies(database, wikiId, 9)).toEqual(new Map());
  await loop(1, NOW_MS, one, other);
  await database.run('DELETE FROM link WHERE wiki_id = ? AND page_id = 10 AND url_id IN (?)', [
    wikiId,
    [DEAD, DOUBTFUL],
  ]);
  await database.run('DELETE FROM link WHERE wiki_id = ? AND page_id = 500', [wikiId]);
  await edit([10, 30, 500]);
  expect([...(await staleTallies(database, wikiId, 9)).keys()]).toEqual([10, 500]);
  await loop(1, NOW_MS + 60_000, one, other);
  const { 500: _gone, ...others } = WORLD;
  expect(await tallies()).toEqual({ ...others, 10: [0, 1, 0, 1, 20] });
  expect(await staleTallies(database, wikiId, 9)).toEqual(new Map());
  expect((await tallyWalkOf(database, wikiId))?.begunAtS).toBe(NOW_MS / 1_000);
});

test('a page that had nothing to mend is counted when an editor adds a link that is known to be dead', async () => {
  await addWorld();
  await loop(1, NOW_MS, one);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id, suspect) VALUES (?, 30, ?, 1)', [
    wikiId,
    DEAD,
  ]);
  await edit([30]);
  await loop(1, NOW_MS + 60_000, one);
  expect(await tallies()).toEqual({ ...WORLD, 30: [0, 1, 0, 1, 100] });
});

test('an edit while a page is counted is counted, too', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(one), never);
  await database.run('DELETE FROM link WHERE wiki_id = ? AND url_id = ?', [wikiId, DEAD]);
  await edit([10, 20]);
  let edits = 0;
  const editing = watchStatements(database, async (_statements, sql) => {
    if (!sql.includes('FROM page FORCE INDEX (PRIMARY)') || edits > 0) return;
    edits += 1;
    await database.run('DELETE FROM link WHERE wiki_id = ? AND page_id = 10', [wikiId]);
    await edit([10]);
  });
  const counting = {
    ...parts(NOW_MS, editing),
    askNamespaces: () => Promise.resolve(new Map<number, number>()),
  };
  const once = { mayGoOn: () => false, signal: never };
  expect(await countEditedPages(counting, { wiki: one, wikiId }, once)).toBe(false);
  expect(edits).toBe(1);
  // What was counted before the second edit is not written.
  expect((await tallies())[10]).toEqual(WORLD[10]);
  expect((await tallies())[20]).toEqual([0, 1, 0, 0, 60]);
  expect([...(await staleTallies(database, wikiId, 9)).keys()]).toEqual([10]);
  const all = { mayGoOn: () => true, signal: never };
  expect(await countEditedPages(counting, { wiki: one, wikiId }, all)).toBe(true);
  expect(await tallies()).not.toHaveProperty('10');
});

test('an edit after another feeder has counted a page is counted, too, however little either knew of it', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(one), never);
  await database.run('DELETE FROM link WHERE wiki_id = ? AND url_id = ?', [wikiId, DEAD]);
  await edit([10]);
  const turn = { mayGoOn: () => true, signal: never };
  const counted = { wiki: one, wikiId };
  const askNamespaces = () => Promise.resolve(new Map<number, number>());
  let isCrossed = false;
  const crossed = watchStatements(database, async (_statements, sql) => {
    if (!sql.includes('FROM page FORCE INDEX (PRIMARY)') || isCrossed) return;
    isCrossed = true;
    await countEditedPages({ ...parts(), askNamespaces }, counted, turn);
    await database.run('DELETE FROM link WHERE wiki_id = ? AND page_id = 10', [wikiId]);
    await edit([10]);
  });
  await countEditedPages({ ...parts(NOW_MS, crossed), askNamespaces }, counted, turn);
  expect(isCrossed).toBe(true);
  expect(await tallies()).not.toHaveProperty('10');
});

test('killed at any of its statements, a count of edited pages is ended by others', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(one), never);
  await database.run('DELETE FROM link WHERE wiki_id = ? AND url_id = ?', [wikiId, DEAD]);
  await edit([10, 20, 404]);
  const turn = { mayGoOn: () => true, signal: never };
  const counted = { wiki: one, wikiId };
  let kills = 0;
  for (let patience = 1; ; patience += 1) {
    let left = patience;
    const dying = watchStatements(database, () => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : Promise.resolve();
    });
    const askNamespaces = () => Promise.resolve(new Map<number, number>());
    const isDone = await countEditedPages({ ...parts(NOW_MS, dying), askNamespaces }, counted, turn)
      .then(() => left >= 0)
      .catch(() => false);
    if (isDone) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(5);
  expect(await tallies()).toEqual({ ...WORLD, 10: [0, 1, 1, 1, 20] });
  expect(await staleTallies(database, wikiId, 9)).toEqual(new Map());
});

test('a page that goes takes its row with it', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(one), never);
  await edit([10]);
  await database.transaction((statements) => removePages(statements, wikiId, [10]));
  expect(Object.keys(await tallies())).toEqual(['20', '500', '4000000000']);
  expect(await staleTallies(database, wikiId, 9)).toEqual(new Map());
});

test('a page that goes while it is counted has no row again', async () => {
  await addWorld();
  const removing = wikiOf('one', {
    pagesNamed: async (names) => {
      await database.transaction((statements) => removePages(statements, wikiId, [10]));
      return one.reader.pagesNamed(names);
    },
  });
  await tallyOnce(parts(), wikisOf(removing), never);
  expect(Object.keys(await tallies())).toEqual(['20', '500', '4000000000']);
});

test('a wiki that cannot be asked for namespaces is counted all the same, is reported, and asked with the next walk', async () => {
  await addWorld();
  const silent = wikiOf('one', { pagesNamed: () => Promise.reject(new Error('gone')) });
  expect(await tallyOnce(parts(), wikisOf(silent, other), never)).toEqual([silent]);
  expect(await tallies()).toEqual({
    ...WORLD,
    404: [0, 1, 0, 1, 100],
    500: [0, 0, 1, 0, null],
  });
  expect(await websites(otherId)).toHaveLength(2);
  expect(await tallyOnce(parts(NOW_MS + DAY_MS), wikisOf(one, other), never)).toEqual([]);
  expect(await tallies()).toEqual(WORLD);
  await tallyOnce(parts(NOW_MS + 40 * DAY_MS), wikisOf(silent), never);
  expect((await tallies())[500]?.[0]).toBe(4);
});

/** As the server's errors come. */
const ofDatabase = (): Error =>
  Object.assign(new Error('Table is crashed'), { code: 'ER_CRASHED_ON_USAGE', sqlState: 'HY000' });

test('a fault of our own database is no wiki’s: it ends one pass, and the loop', async () => {
  await addWorld();
  const crashed = watchStatements(database, (_statements, sql) =>
    sql.includes('INTO page_tally') ? Promise.reject(ofDatabase()) : Promise.resolve(),
  );
  const broken = parts(NOW_MS, crashed);
  await expect(tallyOnce(broken, wikisOf(one, other), never)).rejects.toThrow('crashed');
  await expect(runTallyLoop(broken, wikisOf(one, other), never)).rejects.toThrow('crashed');
});

test('while wikis are always due, all of them are added up all the same', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(other), never);
  const looping = parts(NOW_MS + DAY_MS);
  const ending = new AbortController();
  let walked = 0;
  const watching = watchStatements(database, async (_statements, sql) => {
    if (!sql.startsWith('UPDATE tally_walk SET walked_to')) return;
    walked += 1;
    // Both have to walk anew as soon as they are whole.
    await database.run('UPDATE tally_walk SET begun_at = 1 WHERE wiki_id > 0');
    if (walked === 12) ending.abort(new Error('enough'));
  });
  await runTallyLoop({ ...looping, database: watching }, wikisOf(one, other), ending.signal);
  expect((await tallyWalkOf(database, ALL_WIKIS))?.wholeGeneration).toBe(2);
});

test('changes of one wiki hold up nobody for longer than a turn', async () => {
  await addWorld();
  await tallyOnce(parts(), wikisOf(one), never);
  await database.run('INSERT INTO wiki_change SELECT ?, seq, 10, seq, ?, ?, ? FROM seq_1_to_5000', [
    wikiId,
    verdictIdOf('doubtful'),
    verdictIdOf('unreachable'),
    NOW_MS / 1_000,
  ]);
  const counting = {
    ...parts(),
    askNamespaces: () => Promise.resolve(new Map<number, number>()),
  };
  const changed = { wiki: one, wikiId };
  const count = async (mayGoOn: () => boolean) =>
    countChangedPages(counting, changed, { mayGoOn, signal: never });
  expect(await count(() => false)).toBe(false);
  expect((await untalliedChanges(database, wikiId, 9))?.from.id).toBe(2_000);
  expect(await count(() => true)).toBe(true);
});

test('namespaces are asked for once in four weeks', async () => {
  await addWorld();
  let asked = 0;
  const counting = wikiOf('one', {
    pagesNamed: (names) => {
      asked += names.length;
      return one.reader.pagesNamed(names);
    },
  });
  await tallyOnce(parts(), wikisOf(counting), never);
  // Page 404 is asked for each time: the feeder has not seen that it is gone.
  expect(asked).toBe(5);
  await tallyOnce(parts(NOW_MS + DAY_MS), wikisOf(counting), never);
  expect(asked).toBe(6);
  await tallyOnce(parts(NOW_MS + 28 * DAY_MS), wikisOf(counting), never);
  expect(asked).toBe(11);
});
