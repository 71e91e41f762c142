import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { openActionApi } from '../wiki/http/action-api';
import {
  startWikidataServer,
  type Entity,
  type WikidataServer,
} from '../wiki/testing/wikidata-server';
import { addPages, createWikiTables } from '../wiki/testing/wiki-tables';
import { Wikidata } from '../wiki/wikidata';
import type { Wiki } from '../wiki/wikis';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { ItemsUnknownError } from './ask-items';
import { followChangesOnce } from './changes-loop';
import { keepHouse } from './housekeeping';
import { readItemCriteria, readKnownCriteria } from './item-criteria';
import { runItemLoop } from './item-loop';
import { feedOnce, runPageLoop } from './page-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const { database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);
afterAll(() => replica.close());

const DAY_MS = 86_400_000;
const DEAD: Entity = { statements: { P570: [['normal', 'value']] } };
const ALIVE: Entity = { statements: { P31: [['normal', 'value']] } };
const running = (): AbortSignal => new AbortController().signal;

let server: WikidataServer;
let clock: ReturnType<typeof createManualClock>;
let wikidata: Wikidata;

beforeEach(async () => {
  await emptyTables(database, 'item_statement', 'page', 'page_window', 'wiki', 'wiki_state');
  await createWikiTables(replica, 'split');
  await addPagesWithItems(1, 2, 3);
  await addPages(replica, [{ pageId: 4, title: 'Without_item' }]);
  server = await startWikidataServer({ Q1: DEAD, Q2: ALIVE, Q3: ALIVE });
  clock = createManualClock(Date.UTC(2026, 9, 1));
  wikidata = newWikidata();
});
afterEach(() => server.close());

/** As after a start: it remembers nothing. */
const newWikidata = (): Wikidata =>
  new Wikidata(openActionApi(server.url, 'test', { clock, retryForMs: 0 }), clock);

/** Page 1 has Q1, and so on. */
async function addPagesWithItems(...ids: number[]): Promise<void> {
  await addPages(
    replica,
    ids.map((pageId) => ({ pageId, title: `Page_${pageId}` })),
  );
  await replica.run('INSERT INTO page_props (pp_page, pp_propname, pp_value) VALUES ?', [
    ids.map((id) => [id, 'wikibase_item', `Q${id}`]),
  ]);
}

const wikiWithout = (wikidataProperties: string[] = ['P570'], dbname = 'one'): Wiki =>
  testWiki(replica, wikiAccount.name, dbname, {
    criteria: {
      namespaces: [0],
      categories: [],
      pages: [],
      exclude: { ...NOTHING_EXCLUDED, wikidataProperties },
    },
    wikidata,
  });

const excludedFrom = async (wiki: Wiki): Promise<number[]> => [
  ...(await readItemCriteria(testFeeding(database, clock), wiki)).excluded,
];
const touchedToday = async (): Promise<number[]> => {
  const rows = await database.select<{ page_id: number }>(
    'SELECT page_id FROM page WHERE touched_day = ? ORDER BY page_id',
    [dayNumberOf(clock.now())],
  );
  return rows.map((row) => row.page_id);
};
const stateOf = async (): Promise<{ state: number; reason: string } | undefined> => {
  const [row] = await database.select<{ state: number; reason: string }>(
    'SELECT CAST(state AS UNSIGNED) AS state, CONVERT(reason USING utf8mb4) AS reason FROM wiki_state',
  );
  return row;
};
const silent = () => ({ status: 503, body: 'down' });

test('pages whose items have the property are excluded, and what is known is not asked again', async () => {
  expect(await excludedFrom(wikiWithout())).toEqual([1]);
  const asked = server.asked.length;
  wikidata = newWikidata();
  expect(await excludedFrom(wikiWithout())).toEqual([1]);
  expect(await excludedFrom(wikiWithout(['P570'], 'two'))).toEqual([1]);
  expect(server.asked).toHaveLength(asked);
  const known = await readKnownCriteria(database, wikiWithout());
  expect([...known.excluded]).toEqual([1]);
  server.entities.Q3 = { statements: { P20: [['preferred', 'somevalue']] } };
  expect(await excludedFrom(wikiWithout(['P570', 'P20']))).toEqual([1, 3]);
});

test('a property that no page has is told', async () => {
  const wiki = wikiWithout(['P570', 'P999']);
  const { warnings } = await readItemCriteria(testFeeding(database, clock), wiki);
  expect(warnings.map(({ text }) => text)).toEqual([
    'no page has an item with P999: is it the right one?',
  ]);
});

test('while Wikidata is silent, what is known holds; what is not known fails with its setting', async () => {
  const feeding = testFeeding(database, clock);
  await feedOnce(feeding, wikisOf(wikiWithout()), running());
  expect(await touchedToday()).toEqual([2, 3, 4]);
  server.failure = silent;
  clock.advanceTo(clock.now() + 40 * DAY_MS);
  await feedOnce(feeding, wikisOf(wikiWithout()), running());
  expect(await touchedToday()).toEqual([2, 3, 4]);
  await addPagesWithItems(5);
  clock.advanceTo(clock.now() + DAY_MS);
  const wiki = wikiWithout();
  expect(await feedOnce(feeding, wikisOf(wiki), running())).toEqual([wiki]);
  expect(await touchedToday()).toEqual([]);
  const pages = await database.select('SELECT page_id FROM page');
  expect(pages).toHaveLength(3);
  const reason = (await stateOf())?.reason;
  expect(reason).toContain('exclude.wikidataProperties of one@wmflabs');
  expect(reason).toContain(`${server.url} did not answer`);
});

test('an item that gets the property leaves its page out within 28 days, and the other way round', async () => {
  const feeding = testFeeding(database, clock);
  const wikis = wikisOf(wikiWithout());
  await feedOnce(feeding, wikis, running());
  server.entities = Object.assign(server.entities, { Q1: ALIVE, Q2: DEAD });
  clock.advanceTo(clock.now() + 13 * DAY_MS);
  const asked = server.asked.length;
  await feedOnce(feeding, wikis, running());
  expect(server.asked).toHaveLength(asked);
  clock.advanceTo(clock.now() + 15 * DAY_MS);
  await feedOnce(feeding, wikis, running());
  expect(await touchedToday()).toEqual([1, 3, 4]);
});

describe('items that are new after the first round', () => {
  const FIRST = 1_000;
  const numbered = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => FIRST + index);

  /** Adds pages with items that have the property. */
  async function addDead(count: number): Promise<void> {
    await addPagesWithItems(...numbered(count));
    for (const id of numbered(count)) server.entities[`Q${id}`] = DEAD;
  }

  const storedItems = async (): Promise<number> => {
    const [row] = await database.select<{ n: number }>('SELECT COUNT(*) AS n FROM item_statement');
    return row?.n ?? 0;
  };

  /** Runs the item loop; `look` is called each time when it rests, until it says that it is enough. */
  async function runLoop(
    feeding: ReturnType<typeof testFeeding>,
    wikis: ReturnType<typeof wikisOf>,
    look: (rests: number) => Promise<boolean>,
  ): Promise<void> {
    const stop = new AbortController();
    let rests = 0;
    const sleep: typeof clock.sleep = async (ms, signal) => {
      if (ms >= 60_000 && (await look((rests += 1)))) stop.abort(new Error('enough'));
      return clock.sleep(ms, signal);
    };
    await runItemLoop({ ...feeding, clock: { ...clock, sleep } }, wikis, stop.signal);
  }

  test('up to two hundred are asked for by who needs them', async () => {
    await excludedFrom(wikiWithout());
    await addDead(200);
    expect(await excludedFrom(wikiWithout())).toEqual([1, ...numbered(200)]);
  });

  test('more are told to the loop, which asks for them within minutes', async () => {
    const feeding = testFeeding(database, clock);
    const wiki = wikiWithout();
    const tell = async (): Promise<number> => {
      await addDead(1_500);
      const before = server.asked.length;
      await expect(readItemCriteria(feeding, wiki)).rejects.toThrow(ItemsUnknownError);
      expect(server.asked).toHaveLength(before);
      return clock.now();
    };
    let toldAtMs = 0;
    await runLoop(feeding, wikisOf(wiki), async (rests) => {
      if (rests === 1) toldAtMs = await tell();
      return rests > 10 || (await storedItems()) === 1_503;
    });
    expect(clock.now() - toldAtMs).toBeLessThan(5 * 60_000);
    expect([...(await readItemCriteria(feeding, wiki)).excluded]).toEqual([1, ...numbered(1_500)]);
  });

  test('of more than ten thousand a wiki has its turn at once', async () => {
    const feeding = testFeeding(database, clock);
    const wiki = wikiWithout();
    let toldAtMs = 0;
    await runLoop(feeding, wikisOf(wiki), async (rests) => {
      if (rests === 1) {
        await addDead(10_001);
        await expect(readItemCriteria(feeding, wiki)).rejects.toThrow(ItemsUnknownError);
        toldAtMs = clock.now();
      }
      return rests > 10 || (await storedItems()) === 10_004;
    });
    expect(await storedItems()).toBe(10_004);
    expect(clock.now() - toldAtMs).toBeLessThan(15 * 60_000);
  });

  test('do not wait for the end of another wiki’s turn', async () => {
    await addDead(2_400);
    const feeding = testFeeding(database, clock);
    const other = wikiWithout(['P20'], 'two');
    const answer = server.entities;
    server.entities = new Proxy(answer, {
      get(target, id: string) {
        if (server.asked.length === 10) feeding.newItems.tell(other, [7_777]);
        return target[id];
      },
    });
    await runLoop(feeding, wikisOf(wikiWithout(), other), () => Promise.resolve(true));
    const links = server.questions().flatMap(([kind, ids]) => (kind === 'links' ? [ids] : []));
    const at = links.findIndex((ids) => ids.includes('Q7777'));
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThanOrEqual(1_000 / 50);
  });

  test('of a wiki that takes hours to be read are asked for all the same', async () => {
    const { reader, ...rest } = wikiWithout();
    const slow: Wiki = {
      ...rest,
      reader: {
        ...reader,
        async *items(criteria) {
          clock.advanceTo(clock.now() + 2 * 3_600_000);
          yield* reader.items(criteria);
        },
      },
    };
    await runLoop(testFeeding(database, clock), wikisOf(slow), () => Promise.resolve(true));
    expect(await storedItems()).toBe(3);
  });
});

describe('with more new items than a pass asks for', () => {
  const MANY = Array.from({ length: 2_400 }, (_, index) => 100 + index);

  beforeEach(async () => {
    await addPagesWithItems(...MANY);
    for (const id of MANY) server.entities[`Q${id}`] = id % 3 === 0 ? DEAD : ALIVE;
  });

  test('it fails at once, and says how much there is to do', async () => {
    const reading = excludedFrom(wikiWithout());
    await expect(reading).rejects.toThrow(ItemsUnknownError);
    await expect(reading).rejects.toThrow(
      'for the items of 2403 of 2403 pages, which takes 1 minutes',
    );
    expect(server.asked).toEqual([]);
  });

  test('the loop beside asks for them, and a kill costs a thousand at most', async () => {
    const killed = new AbortController();
    server.failure = null;
    const wikis = wikisOf(wikiWithout());
    const feeding = testFeeding(database, clock);
    const answers = server.asked;
    const watching = setInterval(() => answers.length >= 40 && killed.abort(new Error('kill')), 1);
    await runItemLoop(feeding, wikis, killed.signal);
    clearInterval(watching);
    const [stored] = await database.select<{ n: number }>(
      'SELECT COUNT(*) AS n FROM item_statement',
    );
    expect(stored?.n).toBeGreaterThanOrEqual(1_000);
    expect(stored?.n).toBeLessThan(2_403);
    const before = server.questions().length;
    const stop = new AbortController();
    const sleeping = {
      ...clock,
      sleep: (ms: number, signal?: AbortSignal) => {
        if (ms >= 60_000) stop.abort(new Error('enough'));
        return clock.sleep(ms, signal);
      },
    };
    await runItemLoop({ ...feeding, clock: sleeping }, wikis, stop.signal);
    const again = server
      .questions()
      .slice(before)
      .filter(([kind]) => kind === 'links');
    const asked = again.flatMap(([, ids]) => ids);
    expect(asked).toHaveLength(2_403 - (stored?.n ?? 0));
    const excluded = await excludedFrom(wikiWithout());
    expect(excluded).toEqual([1, ...MANY.filter((id) => id % 3 === 0)]);
  });

  test('a single pass of all asks for them first, after the wikis that need none', async () => {
    const feeding = testFeeding(database, clock);
    const passed: string[] = [];
    const progress = { tell: () => undefined, passed: (wiki: string) => void passed.push(wiki) };
    const plain = testWiki(replica, wikiAccount.name, 'plain');
    const wikis = wikisOf(wikiWithout(), plain);
    expect(await feedOnce({ ...feeding, progress }, wikis, running())).toEqual([]);
    expect(passed).toEqual(['plain@wmflabs', 'one@wmflabs']);
  });

  test('the page loop does not wait for them', async () => {
    const feeding = testFeeding(database, clock);
    const stop = new AbortController();
    const passed: string[] = [];
    const progress = {
      tell: () => undefined,
      passed: (wiki: string) => {
        passed.push(wiki);
        if (passed.length === 2) stop.abort(new Error('enough'));
      },
    };
    const plain = testWiki(replica, wikiAccount.name, 'plain');
    await runPageLoop({ ...feeding, progress }, wikisOf(wikiWithout(), plain), 7, stop.signal);
    expect(passed.toSorted()).toEqual(['one@wmflabs', 'plain@wmflabs']);
    expect(server.asked).toEqual([]);
  });
});

test('between the passes a new page is asked for, and left out', async () => {
  const feeding = testFeeding(database, clock);
  const wikis = wikisOf(wikiWithout());
  await feedOnce(feeding, wikis, running());
  await addPagesWithItems(6);
  server.entities.Q6 = DEAD;
  await replica.run(
    `INSERT INTO recentchanges (rc_timestamp, rc_namespace, rc_title, rc_cur_id, rc_source)
     VALUES ('20261001010000', 0, 'Page_6', 6, 'mw.new')`,
  );
  clock.advanceTo(clock.now() + 2 * 3_600_000);
  await followChangesOnce(feeding, wikis, running());
  const pages = await database.select('SELECT page_id FROM page WHERE page_id = 6');
  expect(pages).toEqual([]);
});

test('items that nobody asks for any more are forgotten', async () => {
  await excludedFrom(wikiWithout());
  const feeding = testFeeding(database, clock);
  clock.advanceTo(clock.now() + 100 * DAY_MS);
  await keepHouse(feeding, [], false, running());
  expect(await database.select('SELECT item FROM item_statement')).toHaveLength(3);
  clock.advanceTo(clock.now() + 29 * DAY_MS);
  await keepHouse(feeding, [], false, running());
  expect(await database.select('SELECT item FROM item_statement')).toEqual([]);
});
