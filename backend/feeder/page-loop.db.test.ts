import { setMaxListeners } from 'node:events';
import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import { sleepReal } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { openActionApi } from '../wiki/http/action-api';
import { startHostileServer } from '../wiki/testing/hostile-server';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { readCondition } from '../wiki/wiki-condition';
import type { Wiki, Wikis } from '../wiki/wikis';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import type { FeederParts } from './feeder-parts';
import { feedOnce, runPageLoop } from './page-loop';
import { testFeeding, testWiki, wikisOf, type TestWikiOptions } from './testing/test-feeding';

const { database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);
afterAll(() => replica.close());

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 9, 1);
/** Somewhat less than a test's, so that it ends in order. */
const PATIENCE_MS = 100_000;
const clock = createManualClock(START_MS);
const feeding = testFeeding(database, clock);
const running = (): AbortSignal => new AbortController().signal;

const wikiNamed = (dbname: string, options: TestWikiOptions = {}): Wiki =>
  testWiki(replica, wikiAccount.name, dbname, options);
const failing = (why = 'the API is down'): TestWikiOptions => ({
  siteInfo: () => Promise.reject(new Error(why)),
});

/** What an edit leaves in table page, or a job that renewed the links. */
const changed = (...pageIds: number[]): Promise<unknown> =>
  replica.run('UPDATE page SET page_latest = page_latest + 1 WHERE page_id IN (?)', [pageIds]);

interface StoredLink {
  page_id: number;
  url: string;
}

const links = (): Promise<StoredLink[]> =>
  database.select<StoredLink>(
    `SELECT page_id, CONVERT(CONCAT(host.name, path) USING utf8mb4) AS url
     FROM link JOIN url USING (url_id) JOIN host USING (host_id) ORDER BY page_id, url`,
  );

beforeEach(async () => {
  await emptyTables(
    database,
    'spam_trace',
    'archived_copy',
    'link',
    'page',
    'page_window',
    'url',
    'host',
    'wiki',
    'wiki_state',
  );
  await createWikiTables(replica, 'split');
  await addPages(replica, [
    { pageId: 1, title: 'One' },
    { pageId: 2, title: 'Two' },
    { pageId: 3, title: 'Empty' },
  ]);
  await addSplitLinks(replica, [
    [1, 'https://org.museum-lunden.', '/a'],
    [1, 'https://org.museum-lunden.', '/a'],
    [1, 'http://org.example.', '/'],
    [1, 'https://org.our-wiki.', '/wiki/Foo'],
    [1, 'mailto:org.lunden.@user', ''],
    [2, 'https://org.museum-lunden.', '/a'],
    [2, 'https://org.museum-lunden.', '/b'],
  ]);
});

test('pages, URLs and links of a wiki are stored; examples and own pages are not', async () => {
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  expect(await links()).toEqual([
    { page_id: 1, url: 'museum-lunden.org/a' },
    { page_id: 2, url: 'museum-lunden.org/a' },
    { page_id: 2, url: 'museum-lunden.org/b' },
  ]);
  const pages = await database.select('SELECT page_id, needs_update FROM page ORDER BY page_id');
  expect(pages).toEqual([1, 2, 3].map((page_id) => ({ page_id, needs_update: 0 })));
});

test('archived copies are tied to their originals once, which need not be links of any page', async () => {
  await addSplitLinks(replica, [
    [1, 'https://org.archive.web.', '/web/2015/https://museum-lunden.org/a'],
    [2, 'https://org.archive.web.', '/web/2015/https://museum-lunden.org/a'],
    [2, 'https://org.archive.web.', '/web/20160102/http://gone-lunden.org/'],
    [2, 'https://org.archive.web.', '/web/2016/http://docs/invalid'],
    [2, 'https://org.archive.', '/details/some-book'],
  ]);
  const inserts: string[] = [];
  const watched = watchStatements(database, (_statements, sql) => {
    if (sql.includes('INTO archived_copy')) inserts.push(sql);
    return Promise.resolve();
  });
  const watching = testFeeding(watched, clock);
  await feedOnce(watching, wikisOf(wikiNamed('one')), running());
  const ties = await database.select(
    `SELECT CONVERT(copy.path USING utf8mb4) AS copy, CONVERT(url.path USING utf8mb4) AS original
     FROM archived_copy JOIN url AS copy USING (url_id) LEFT JOIN url ON url.url_key = original_key
     ORDER BY 1, 2`,
  );
  const ofMuseum = '/web/2015/https://museum-lunden.org/a';
  const ofGone = '/web/20160102/http://gone-lunden.org/';
  expect(ties).toEqual([
    { copy: ofMuseum, original: null },
    { copy: ofMuseum, original: '/a' },
    { copy: ofGone, original: null },
    { copy: ofGone, original: null },
  ]);
  const known = await database.select("SELECT 1 FROM host WHERE name = 'gone-lunden.org'");
  expect(known).toEqual([]);
  await changed(1, 2);
  await feedOnce(watching, wikisOf(wikiNamed('one')), running());
  expect(inserts).toHaveLength(1);
});

test('links that a page lost and pages that the wiki lost are gone after the next pass', async () => {
  const wikis = wikisOf(wikiNamed('one'));
  await feedOnce(feeding, wikis, running());
  await replica.run('DELETE FROM page WHERE page_id = 1');
  await replica.run("DELETE FROM externallinks WHERE el_from = 1 OR el_to_path = '/b'");
  await changed(2);
  await feedOnce(feeding, wikis, running());
  expect(await links()).toEqual([{ page_id: 2, url: 'museum-lunden.org/a' }]);
  expect(await database.select('SELECT page_id FROM page')).toEqual([
    { page_id: 2 },
    { page_id: 3 },
  ]);
});

test('a page that left the criteria stays for some months, then goes', async () => {
  const wikis = wikisOf(wikiNamed('one'));
  await feedOnce(feeding, wikis, running());
  await replica.run('UPDATE page SET page_namespace = 2 WHERE page_id = 2');
  clock.advanceTo(START_MS + 60 * DAY_MS);
  await feedOnce(feeding, wikis, running());
  expect(await database.select('SELECT page_id FROM page WHERE page_id = 2')).toHaveLength(1);
  clock.advanceTo(START_MS + 121 * DAY_MS);
  await feedOnce(feeding, wikis, running());
  expect(await database.select('SELECT page_id FROM page WHERE page_id = 2')).toHaveLength(0);
});

test('a wiki that fails does not stop the others, and is complete after the next pass', async () => {
  const moody = wikiNamed('moody', failing());
  expect(await feedOnce(feeding, wikisOf(moody, wikiNamed('fine')), running())).toEqual([moody]);
  expect(await links()).toHaveLength(3);
  const wikis = wikisOf(wikiNamed('moody'), wikiNamed('fine'));
  expect(await feedOnce(feeding, wikis, running())).toEqual([]);
  expect(await links()).toHaveLength(6);
});

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted', { cause: signal.reason })));
  });

describe('a wiki that drips', () => {
  /** Read by its API alone; or by its replica, which only its condition is asked of the API for. */
  async function drippingBeside(replicated: boolean): Promise<void> {
    const hostile = await startHostileServer('drips');
    const stop = new AbortController();
    const api = openActionApi(hostile.url, 'test', { signal: stop.signal });
    const { reader, ...config } = wikiNamed('dripping');
    const drips: Wiki = {
      ...config,
      reader,
      replica: replicated ? config.replica : null,
      condition: () => readCondition(config, { closedWikis: null, replica: null, api }),
    };
    const own = testFeeding(database, createManualClock(START_MS));
    const fed = feedOnce(own, wikisOf(drips, wikiNamed('one'), wikiNamed('two')), stop.signal);
    try {
      await untilLinks(6);
      expect(hostile.asked).toHaveLength(1);
    } finally {
      stop.abort(new Error('enough'));
      await expect(fed).rejects.toThrow('enough');
      await hostile.close();
    }
  }

  /** The wikis that hold them up never answer: however slow the machine is, they are not waited for. */
  async function untilLinks(count: number): Promise<void> {
    const untilMs = performance.now() + PATIENCE_MS;
    while ((await links()).length < count && performance.now() < untilMs) await sleepReal(50);
    expect(await links()).toHaveLength(count);
  }

  /** Seventeen wikis that never answer, all read by their API, and the given one behind them. */
  async function behindSilentOnes(
    wiki: Wiki,
    feed: (feeding: FeederParts, wikis: Wikis, signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const stop = new AbortController();
    // As that of a component (runtime/stop-signal.ts): each of them listens to it.
    setMaxListeners(0, stop.signal);
    const silent = Array.from({ length: 17 }, (_, place): Wiki => {
      const one = wikiNamed(`silent${place}`);
      return { ...one, replica: null, condition: () => untilAborted(stop.signal) };
    });
    const own = testFeeding(database, createManualClock(START_MS));
    const fed = feed(own, wikisOf(...silent, wiki), stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    try {
      await untilLinks(3);
    } finally {
      stop.abort(new Error('enough'));
      await fed;
    }
  }

  const inTheLoop = (own: FeederParts, wikis: Wikis, signal: AbortSignal): Promise<void> =>
    runPageLoop(own, wikis, 1, signal);
  const byApi = (): Wiki => ({ ...wikiNamed('one'), replica: null });

  test.each([
    ['the loop holds up no wiki with a replica', inTheLoop, () => wikiNamed('one')],
    ['one pass over all holds up no wiki with a replica', feedOnce, () => wikiNamed('one')],
    ['the loop holds up no other that is read by its API', inTheLoop, byApi],
    ['one pass over all holds up no other that is read by its API', feedOnce, byApi],
  ])('however many of its kind there are, %s', (_, feed, wiki) => behindSilentOnes(wiki(), feed));

  test('holds up no other, if it is read by its API', () => drippingBeside(false));
  test('holds up no other, if it is read by its replica', () => drippingBeside(true));
});

test('a pass cut off after its first run is finished by the next one', async () => {
  const stop = new AbortController();
  const siteInfo = (): Promise<never> => {
    stop.abort(new Error('killed'));
    return Promise.reject(new Error('killed'));
  };
  const cutOff = wikiNamed('one', { siteInfo });
  await expect(feedOnce(feeding, wikisOf(cutOff), stop.signal)).rejects.toThrow('killed');
  expect(await links()).toEqual([]);
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  expect(await links()).toHaveLength(3);
});

describe('spam', () => {
  const traces = (): Promise<unknown[]> =>
    database.select(
      `SELECT dbname, page_id, CONVERT(url USING utf8mb4) AS url, seen_day
       FROM spam_trace JOIN wiki USING (wiki_id) ORDER BY wiki_id, page_id, url`,
    );
  const spammed = (blacklist: string): Wiki => wikiNamed('spammed', { blacklist });
  const dbname = Buffer.from('spammed');

  test('a listed URL is traced, but neither stored nor linked; another wiki has it', async () => {
    await feedOnce(feeding, wikisOf(spammed('lunden\\.org/a')), running());
    const seen = { dbname, url: 'https://museum-lunden.org/a', seen_day: dayNumberOf(clock.now()) };
    expect(await traces()).toEqual([
      { ...seen, page_id: 1 },
      { ...seen, page_id: 2 },
    ]);
    expect(await links()).toEqual([{ page_id: 2, url: 'museum-lunden.org/b' }]);
    expect(await database.select('SELECT path FROM url')).toEqual([{ path: Buffer.from('/b') }]);
    await feedOnce(feeding, wikisOf(wikiNamed('other')), running());
    expect(await links()).toHaveLength(4);
    expect(await traces()).toHaveLength(2);
  });

  test('a line that goes gives the URL back the day after; a new one takes it away in a month', async () => {
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect([await links(), await traces()]).toMatchObject([[], { length: 3 }]);
    clock.advanceTo(clock.now() + DAY_MS);
    await feedOnce(feeding, wikisOf(spammed('')), running());
    expect([await links(), await traces()]).toMatchObject([{ length: 3 }, []]);
    clock.advanceTo(clock.now() + 28 * DAY_MS);
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect([await links(), await traces()]).toMatchObject([[], { length: 3 }]);
  });

  test('many long ones fit', async () => {
    const many = Array.from(
      { length: 2_100 },
      (_, i) => [3, 'https://org.museum-lunden.', `/${i}`] as [number, string, string],
    );
    const longest: [number, string, string] = [3, 'https://org.lunden.', `/${'a'.repeat(7_981)}`];
    const tooLong: [number, string, string] = [3, 'https://org.lunden.', `/${'a'.repeat(7_982)}`];
    await addSplitLinks(replica, [...many, longest, tooLong]);
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect(await traces()).toHaveLength(3 + 2_101);
  });

  test('traces go with their page', async () => {
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    await replica.run('DELETE FROM page WHERE page_id = 2');
    await feedOnce(feeding, wikisOf(spammed('lunden')), running());
    expect(await traces()).toMatchObject([{ page_id: 1 }]);
  });

  test('a wiki whose lists were never readable is left for the next pass', async () => {
    const unread = {
      ...wikiNamed('unread'),
      spamMatcher: () => Promise.reject(new Error('the lists did not come')),
    };
    await feedOnce(feeding, wikisOf(unread, wikiNamed('fine')), running());
    expect(await links()).toHaveLength(3);
    await feedOnce(feeding, wikisOf(wikiNamed('unread')), running());
    expect(await links()).toHaveLength(6);
  });
});

describe('pages that cannot be analysed', () => {
  const poisoned = (isBad: (pageId: number) => boolean): Wiki => {
    const wiki = wikiNamed('one');
    const { reader } = wiki;
    const linksUnlessBad: typeof reader.links = (pageIds) =>
      pageIds.some(isBad) ? Promise.reject(new Error('poison')) : reader.links(pageIds);
    return { ...wiki, reader: { ...reader, links: linksUnlessBad } };
  };
  const flagged = (): Promise<{ page_id: number }[]> =>
    database.select('SELECT page_id FROM page WHERE needs_update = 1 ORDER BY page_id');

  beforeEach(async () => {
    const pages = Array.from({ length: 600 }, (_, i) => ({ pageId: 10 + i, title: `P${i}` }));
    await addPages(replica, pages);
    await addSplitLinks(replica, [
      [70, 'https://org.museum-lunden.', '/beside'],
      [605, 'https://org.museum-lunden.', '/late'],
    ]);
  });

  test('are left flagged; all others of their batch and behind it are stored', async () => {
    const wiki = poisoned((pageId) => pageId === 10 || pageId === 69);
    expect(await feedOnce(feeding, wikisOf(wiki), running())).toEqual([]);
    expect(await flagged()).toEqual([{ page_id: 10 }, { page_id: 69 }]);
    expect(await links()).toHaveLength(5);
  });

  test('are no longer to blame when everything fails: the wiki failed', async () => {
    const reads: number[] = [];
    const wiki = poisoned((pageId) => reads.push(pageId) > 0);
    expect(await feedOnce(feeding, wikisOf(wiki), running())).toEqual([wiki]);
    expect(reads.length).toBeLessThan(10);
    expect(await flagged()).toHaveLength(603);
  });

  test('make the wiki fail when they are many', async () => {
    const wiki = poisoned((pageId) => pageId % 10 === 0);
    expect(await feedOnce(feeding, wikisOf(wiki), running())).toEqual([wiki]);
  });
});

test('a page that left the criteria unread and comes back as it was is read', async () => {
  const narrow = { namespaces: [2], categories: [], pages: [] };
  const exclude = NOTHING_EXCLUDED;
  const unread = { ...wikiNamed('one').reader, links: () => Promise.reject(new Error('not now')) };
  await feedOnce(feeding, wikisOf({ ...wikiNamed('one'), reader: unread }), running());
  await feedOnce(
    feeding,
    wikisOf(wikiNamed('one', { criteria: { ...narrow, exclude } })),
    running(),
  );
  expect(await links()).toEqual([]);
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  expect(await links()).toHaveLength(3);
});

test('a page with more links than one statement takes is stored whole', async () => {
  const many = Array.from(
    { length: 4_500 },
    (_, i) => [3, `https://org.museum-lunden.h${i % 9}.`, `/${i}`] as [number, string, string],
  );
  await addSplitLinks(replica, many);
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  expect((await links()).filter((link) => link.page_id === 3)).toHaveLength(4_500);
});

test('after a long standstill, a wiki that fails once loses nothing', async () => {
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  clock.advanceTo(clock.now() + 200 * DAY_MS);
  expect(await feedOnce(feeding, wikisOf(wikiNamed('one', failing())), running())).toHaveLength(1);
  expect(await links()).toHaveLength(3);
  expect(await feedOnce(feeding, wikisOf(wikiNamed('one')), running())).toEqual([]);
  expect(await links()).toHaveLength(3);
});

test('a wiki is known since its first pass began', async () => {
  const nowS = Math.floor(clock.now() / 1_000);
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  const rows = await database.select('SELECT first_tried_at FROM wiki_state');
  expect(rows).toEqual([{ first_tried_at: nowS }]);
});

test('all pages are read again when the rules change by which links are kept', async () => {
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  expect(await links()).toHaveLength(3);
  const other: Wiki = { ...wikiNamed('one'), ignoredDomains: ['museum-lunden.org'] };
  await feedOnce(feeding, wikisOf(other), running());
  expect(await links()).toEqual([]);
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  expect(await links()).toHaveLength(3);
});

test('cut off while it forgets what was read by other rules, a pass forgets it the next time', async () => {
  await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
  const keys = (): Promise<unknown> => database.select('SELECT links_key FROM wiki_state');
  const before = await keys();
  const other: Wiki = { ...wikiNamed('one'), ignoredDomains: ['museum-lunden.org'] };
  const broken = watchStatements(database, (_statements, sql) =>
    sql.includes('DELETE FROM page_window') ? Promise.reject(new Error('gone')) : Promise.resolve(),
  );
  await feedOnce(testFeeding(broken, clock), wikisOf(other), running()).catch(() => undefined);
  expect(await keys()).toEqual(before);
  await feedOnce(feeding, wikisOf(other), running());
  expect(await links()).toEqual([]);
});

describe('the loop', () => {
  /** Moments at which the wiki was tried, until there are `count`; then the loop is stopped. */
  async function tries(count: number, options: TestWikiOptions = {}): Promise<number[]> {
    const stop = new AbortController();
    const triedAtMs: number[] = [];
    const condition: Wiki['condition'] = () => {
      triedAtMs.push(clock.now());
      if (triedAtMs.length === count) stop.abort(new Error('enough'));
      return options.condition?.() ?? Promise.resolve({ state: 'open' });
    };
    await runPageLoop(
      feeding,
      wikisOf(wikiNamed('one', { ...options, condition })),
      7,
      stop.signal,
    );
    return triedAtMs;
  }

  test('passes over a wiki every period, counted from the start of the pass before', async () => {
    const [first = 0, second = 0, third = 0] = await tries(3);
    expect([second - first, third - second]).toEqual([7 * DAY_MS, 7 * DAY_MS]);
  });

  test('goes on with the period after a restart', async () => {
    const [, before = 0] = await tries(2);
    await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
    clock.advanceTo(clock.now() + 3 * DAY_MS);
    const [after = 0] = await tries(1);
    expect(after - before).toBe(7 * DAY_MS);
  });

  test('keeps house as soon as all wikis are known, and not before', async () => {
    const stop = new AbortController();
    const wholeAtMs = clock.now() + DAY_MS;
    const keptHouseAtMs: number[] = [];
    const info = (_: object, message: string): void => {
      if (message !== 'page loop: housekeeping done') return;
      keptHouseAtMs.push(clock.now());
      stop.abort(new Error('enough'));
    };
    const wikis: Wikis = {
      ...wikisOf(wikiNamed('one')),
      get isWhole() {
        return clock.now() >= wholeAtMs;
      },
    };
    const logger = Object.assign(createSilentLogger(), { info });
    await runPageLoop({ ...feeding, logger }, wikis, 7, stop.signal);
    expect(await links()).toHaveLength(3);
    expect(keptHouseAtMs).toHaveLength(1);
    expect((keptHouseAtMs[0] ?? 0) - wholeAtMs).toBeLessThanOrEqual(5_000);
    expect((keptHouseAtMs[0] ?? 0) - wholeAtMs).toBeGreaterThanOrEqual(0);
  }, 30_000);

  test('tries a wiki that failed again within the hour', async () => {
    const [first = 0, second = 0] = await tries(2, failing());
    expect(second - first).toBe(15 * 60_000);
  });

  test.each([
    ['closed', DAY_MS],
    ['gone', DAY_MS / 24],
  ] as const)('skips a wiki that is %s, for %i ms', async (state, restMs) => {
    const reason = `it is ${state}`;
    const [first = 0, second = 0] = await tries(2, {
      condition: () => Promise.resolve({ state, reason }),
    });
    expect(second - first).toBe(restMs);
    const [stored] = await database.select<{ reason: Buffer }>('SELECT reason FROM wiki_state');
    expect(stored?.reason.toString()).toBe(reason);
    expect(await links()).toEqual([]);
  });

  test('removes untouched URLs while a wiki is closed, not while one never passed', async () => {
    await database.run(
      "INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (9, 'empty.example', 'empty.example', 0, 0, 0)",
    );
    await database.run(
      `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
       VALUES ('old', 9, 1, 0, '/', 1, 1, 0, '')`,
    );
    const hosts = (): Promise<unknown[]> => database.select('SELECT 1 FROM host WHERE host_id = 9');
    await feedOnce(feeding, wikisOf(wikiNamed('one'), wikiNamed('two', failing())), running());
    expect(await hosts()).toHaveLength(1);
    const condition: Wiki['condition'] = () => Promise.resolve({ state: 'closed', reason: '' });
    await feedOnce(feeding, wikisOf(wikiNamed('one'), wikiNamed('two', { condition })), running());
    expect(await hosts()).toHaveLength(0);
  });

  test('a wiki that seems to be gone loses nothing', async () => {
    await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
    clock.advanceTo(clock.now() + 200 * DAY_MS);
    const condition: Wiki['condition'] = () => Promise.resolve({ state: 'gone', reason: '' });
    await feedOnce(feeding, wikisOf(wikiNamed('one', { condition })), running());
    expect(await database.select('SELECT 1 FROM url')).toHaveLength(2);
  });

  test('begins a pass again when the configuration changes in the middle', async () => {
    const { reader, ...old } = wikiNamed('one');
    const wide = wikiNamed('one', { criteria: { ...old.criteria, namespaces: [0, 2] } });
    const narrow: Wiki = {
      ...old,
      reader: {
        ...reader,
        links: (pageIds) => {
          inForce = wide;
          return reader.links(pageIds);
        },
      },
    };
    let inForce = narrow;
    await addPages(
      replica,
      Array.from({ length: 600 }, (_, i) => ({ pageId: 10 + i, title: `P${i}` })),
    );
    await addPages(replica, [{ pageId: 100_000, namespace: 2, title: 'Draft' }]);
    await addSplitLinks(replica, [[100_000, 'https://org.museum-lunden.', '/draft']]);
    const wikis: Wikis = {
      ...wikisOf(),
      get all() {
        return [inForce];
      },
    };
    expect(await feedOnce(feeding, wikis, running())).toEqual([narrow]);
    expect(await feedOnce(feeding, wikis, running())).toEqual([]);
    expect(await links()).toContainEqual({ page_id: 100_000, url: 'museum-lunden.org/draft' });
  });
});

describe('a wiki in which nothing changed', () => {
  /** What one pass asks of the wiki and of our own tables. */
  async function statementsOfPass(): Promise<{ wiki: string[]; own: string[] }> {
    const sent = { wiki: [] as string[], own: [] as string[] };
    const noting = (list: string[]) => (_: unknown, sql: string) => {
      list.push(sql.replaceAll(/\s+/g, ' '));
      return Promise.resolve();
    };
    const watched = testWiki(watchStatements(replica, noting(sent.wiki)), wikiAccount.name);
    const own = testFeeding(watchStatements(database, noting(sent.own)), clock);
    expect(await feedOnce(own, wikisOf(watched), running())).toEqual([]);
    return sent;
  }

  test('costs one query an id window, and no write to its pages', async () => {
    await addPages(
      replica,
      Array.from({ length: 2_000 }, (_, i) => ({ pageId: (i + 1) * 20, title: `P${i}` })),
    );
    await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
    const { wiki, own } = await statementsOfPass();
    // 40,000 ids are eight windows.
    expect(wiki.filter((sql) => /page_id (?:BETWEEN|>)/.test(sql))).toHaveLength(8);
    expect(wiki.filter((sql) => /(?:externallinks|iwlinks) WHERE/.test(sql))).toEqual([]);
    expect(
      own.filter((sql) => /(?:INSERT INTO|UPDATE) (?:page|page_window|url|link)\b/.test(sql)),
    ).toEqual([]);
  });

  test('is read again as long as its links may be renewed without a new stamp', async () => {
    const now = createManualClock(START_MS);
    const wikis = wikisOf(wikiNamed('one', { clock: now }));
    const pass = (): Promise<unknown> => feedOnce(testFeeding(database, now), wikis, running());
    const renewLinks = (path: string): Promise<unknown> =>
      replica.run(
        "UPDATE externallinks SET el_to_path = ? WHERE el_from = 2 AND el_to_path <> '/a'",
        [path],
      );
    await replica.run("UPDATE page SET page_links_updated = '20260901000000'");
    await replica.run("UPDATE page SET page_links_updated = '20261001000000' WHERE page_id = 2");
    await pass();
    await renewLinks('/within-the-second');
    await pass();
    expect(await links()).toContainEqual({
      page_id: 2,
      url: 'museum-lunden.org/within-the-second',
    });
    now.advanceTo(START_MS + 61_000);
    await renewLinks('/late');
    await pass();
    expect(await links()).toContainEqual({ page_id: 2, url: 'museum-lunden.org/late' });
    await renewLinks('/without-a-stamp');
    await pass();
    expect(await links()).toContainEqual({ page_id: 2, url: 'museum-lunden.org/late' });
  });

  test('is read again within five weeks, so that its URLs stay', async () => {
    for (let week = 0; week < 30; week += 1) {
      await feedOnce(feeding, wikisOf(wikiNamed('one')), running());
      const today = dayNumberOf(clock.now());
      const [oldest] = await database.select<{ day: number }>(
        'SELECT MIN(touched_day) AS day FROM url',
      );
      expect(today - (oldest?.day ?? 0)).toBeLessThanOrEqual(35);
      clock.advanceTo(clock.now() + 7 * DAY_MS);
    }
    expect(await links()).toHaveLength(3);
  });
});
