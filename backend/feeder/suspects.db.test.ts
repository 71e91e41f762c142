import { createManualClock } from '../runtime/testing/manual-clock';
import { createSeededRandom } from '../runtime/seeded-random';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { createMarkIndex, type MarkIndex, type PlacedMark } from '../status/mark-index';
import { STATUS } from '../status/status-code';
import { UNTIL_LIFTED } from '../status/url-mark';
import { removePages } from '../store/pages/pages';
import { saveWikiState } from '../store/pages/wiki-states';
import { wikiIdOf } from '../store/pages/wikis';
import { stampOfBlock } from '../store/suspects/block-stamps';
import { flagSuspectsOn } from '../store/suspects/suspect-links';
import { forgetSuspectWalks, suspectWalkOf } from '../store/suspects/suspect-walks';
import { emptyTables, withStore } from '../store/testing/with-store';
import { keepSuspects } from './keep-suspects';
import { runSuspectsLoop, walkSuspectsOnce } from './suspects-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const NOW_S = NOW_MS / 1_000;
const DAY_MS = 86_400_000;
const TODAY = dayNumberOf(NOW_MS);
const never = new AbortController().signal;
const wiki = testWiki(database, 'none');
const NO_MARKS = createMarkIndex([]);

/** Where a check has left a URL. */
interface UrlState {
  code: number;
  failures: number;
  doubt: number;
}

/** URLs 1 to 6, of one host each. */
const URLS = {
  working: { code: STATUS.fine, failures: 0, doubt: 0 },
  dead: { code: STATUS.gone, failures: 4, doubt: 0 },
  failedOnce: { code: STATUS.gone, failures: 1, doubt: 0 },
  soft: { code: STATUS.fine, failures: 0, doubt: 1 },
  unchecked: null,
  sound: { code: STATUS.fine, failures: 0, doubt: 0 },
};
const [WORKING, DEAD, FAILED_ONCE, SOFT, UNCHECKED, SOUND] = [1, 2, 3, 4, 5, 6];

let wikiId = 0;
beforeEach(async () => {
  await emptyTables(
    database,
    ...(['host', 'url', 'link', 'wiki', 'wiki_state', 'page'] as const),
    ...(['link_walk', 'suspect_link', 'suspect_walk', 'block_stamp'] as const),
  );
  wikiId = await wikiIdOf(database, wiki.farm.code, wiki.dbname);
  await saveWikiState(database, wikiId, { passedAtS: NOW_S - 1_000 });
  for (const [place, state] of Object.values(URLS).entries()) await addUrl(place + 1, state);
});

async function addUrl(urlId: number, state: UrlState | null): Promise<void> {
  const host = `host${urlId}.org`;
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, 0, 0, 0)`,
    [urlId, host, host],
  );
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history, doubt)
     VALUES (?, UNHEX(MD5(?)), ?, 1, 0, '/', ?, ?, ?, ?, ?)`,
    [
      urlId,
      urlId,
      urlId,
      TODAY,
      TODAY,
      state?.failures ?? 0,
      historyOf(state?.code),
      state?.doubt ?? 0,
    ],
  );
}

function historyOf(code: number | undefined): Buffer {
  const run = { code: code as typeof STATUS.gone, http: null, firstDay: 3_000, lastDay: 3_100 };
  return Buffer.from(encodeHistory(code === undefined ? [] : [run]));
}

async function link(pageId: number, ...urlIds: number[]): Promise<void> {
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    urlIds.map((urlId) => [wikiId, pageId, urlId]),
  ]);
}

async function suspects(): Promise<[pageId: number, urlId: number][]> {
  const rows = await database.select<{ page_id: number; url_id: number }>(
    'SELECT page_id, url_id FROM link WHERE suspect = 1 AND wiki_id = ? ORDER BY page_id, url_id',
    [wikiId],
  );
  return rows.map((row) => [row.page_id, row.url_id]);
}

function parts(nowMs = NOW_MS, marks: MarkIndex = NO_MARKS) {
  const clock = createManualClock(nowMs);
  return { ...testFeeding(database, clock), clock, marks: () => Promise.resolve(marks) };
}

const walk = (nowMs?: number, marks?: MarkIndex): Promise<void> =>
  walkSuspectsOnce(parts(nowMs, marks), wikisOf(wiki), never);

const dead = (urlId: number): Promise<unknown> =>
  database.run('UPDATE url SET failures = 4, history = ? WHERE url_id = ?', [
    historyOf(STATUS.gone),
    urlId,
  ]);

const alive = (urlId: number): Promise<unknown> =>
  database.run('UPDATE url SET failures = 0, doubt = 0, history = ? WHERE url_id = ?', [
    historyOf(STATUS.fine),
    urlId,
  ]);

const MARKED = createMarkIndex([
  {
    pattern: { host: 'host6.org', pathPrefix: '' },
    mark: 'permadead',
    firstDay: TODAY,
    lastDay: UNTIL_LIFTED,
  },
]);

test('the first walk flags all links that may be problems, and from its end on they are relied on', async () => {
  await link(10, WORKING, DEAD, UNCHECKED);
  await link(11, WORKING, SOUND);
  await link(4_000_000_000, FAILED_ONCE, SOFT);
  await walk(NOW_MS, MARKED);
  expect(await suspects()).toEqual([
    [10, DEAD],
    [10, UNCHECKED],
    [11, SOUND],
    [4_000_000_000, FAILED_ONCE],
    [4_000_000_000, SOFT],
  ]);
  expect(await suspectWalkOf(database, wikiId)).toEqual({
    walkedTo: 0,
    begunAtS: NOW_S,
    filledAtS: NOW_S,
    links: 0,
    lacked: 0,
  });
});

test('one failure is enough, also where only a newer release knows its code', async () => {
  const UNHEARD_OF = 120;
  await addUrl(7, { code: UNHEARD_OF, failures: 1, doubt: 0 });
  await link(10, WORKING, 7);
  await walk();
  expect(await suspects()).toEqual([[10, 7]]);
});

test('before a wiki’s first whole pass nothing is kept of it', async () => {
  await saveWikiState(database, wikiId, { passedAtS: 0 });
  await link(10, DEAD);
  await walk();
  expect([await suspects(), await suspectWalkOf(database, wikiId)]).toEqual([[], null]);
});

/** The loop for some days of its clock, which passes at once. */
async function loopFor(days: number, nowMs = NOW_MS): Promise<void> {
  const ending = new AbortController();
  const looping = parts(nowMs);
  const clock = {
    ...looping.clock,
    async sleep(ms: number, signal?: AbortSignal) {
      await looping.clock.sleep(ms, signal);
      if (looping.clock.now() >= nowMs + days * DAY_MS) ending.abort();
    },
  };
  await runSuspectsLoop({ ...looping, clock }, wikisOf(wiki), ending.signal);
}

test('four weeks later another walk counts what lacks its flag, flags it, and takes the flag from what is sound', async () => {
  await link(10, WORKING, DEAD, UNCHECKED);
  await link(11, SOUND);
  await walk();
  await dead(WORKING);
  await alive(DEAD);
  await loopFor(0.1, NOW_MS + 27 * DAY_MS);
  expect(await suspects()).toHaveLength(2);
  await loopFor(0.1, NOW_MS + 29 * DAY_MS);
  expect(await suspects()).toEqual([
    [10, WORKING],
    [10, UNCHECKED],
  ]);
  expect(await suspectWalkOf(database, wikiId)).toMatchObject({ links: 4, lacked: 1, walkedTo: 0 });
});

test('a wiki that an earlier release has walked over is walked over anew, in the loop and at once', async () => {
  const again = [() => loopFor(0.1), () => walk()];
  for (const walkAgain of again) {
    await link(10 + again.indexOf(walkAgain), DEAD);
    await walk();
    await database.run('UPDATE link SET suspect = 0');
    await database.run('REPLACE INTO suspect_walk SELECT * FROM link_walk');
    await walkAgain();
    expect((await suspects()).length).toBe(1 + again.indexOf(walkAgain));
  }
});

test('so is one in which a dispatcher of an earlier release has noted a link', async () => {
  await link(10, DEAD);
  await walk();
  await database.run('UPDATE link SET suspect = 0');
  await database.run('INSERT INTO suspect_link SELECT wiki_id, page_id, url_id FROM link');
  await loopFor(0.1);
  expect(await suspects()).toEqual([[10, DEAD]]);
  expect(await database.select('SELECT 1 FROM suspect_link')).toEqual([]);
});

test('whatever else there is to do, a walk waits for what was under way when it began', async () => {
  await link(10, DEAD);
  await database.run('INSERT INTO suspect_link SELECT 900, seq, 1 FROM seq_1_to_10001');
  // Over at its first rest.
  await loopFor(0);
  expect(await suspectWalkOf(database, wikiId)).toMatchObject({ walkedTo: 0, filledAtS: 0 });
  expect(await suspects()).toEqual([]);
  await loopFor(0.1, NOW_MS + 60_000);
  expect(await suspects()).toEqual([[10, DEAD]]);
});

test('what pages bring in keeps an earlier release from relying on its own table', async () => {
  const relied = 'SELECT 1 FROM suspect_walk WHERE filled_at > 0';
  await link(10, DEAD);
  await walk();
  await database.run('REPLACE INTO suspect_walk SELECT * FROM link_walk');
  const pages = { wikiId, pageIds: [10], gone: [], nowMs: NOW_MS };
  expect(await keepSuspects(database, pages)).toBe(false);
  expect(await database.select(relied)).toEqual([]);
  expect(await suspectWalkOf(database, wikiId)).toBeNull();
});

test('a walk goes on where it was cut off', async () => {
  const pages = Array.from({ length: 1_500 }, (_, n) => n + 1);
  for (const pageId of pages) await link(pageId, WORKING, DEAD);
  const cut = new AbortController();
  const stopping = {
    ...parts(),
    marks: async () => {
      const walked = await suspectWalkOf(database, wikiId);
      if ((walked?.walkedTo ?? 0) > 0) cut.abort();
      return NO_MARKS;
    },
  };
  await expect(walkSuspectsOnce(stopping, wikisOf(wiki), cut.signal)).rejects.toThrow('abort');
  const between = await suspectWalkOf(database, wikiId);
  expect(between).toMatchObject({ filledAtS: 0 });
  expect(between?.walkedTo).toBeGreaterThan(900);
  await walk();
  expect((await suspects()).map(([pageId]) => pageId)).toEqual(pages);
  expect(await suspectWalkOf(database, wikiId)).toMatchObject({ filledAtS: NOW_S });
});

test('what somebody else has made begin anew is not called whole', async () => {
  await link(10, DEAD);
  const forgetting = {
    ...parts(),
    marks: async () => {
      await forgetSuspectWalks(database, [wikiId]);
      return NO_MARKS;
    },
  };
  await walkSuspectsOnce(forgetting, wikisOf(wiki), never);
  expect(await suspectWalkOf(database, wikiId)).toBeNull();
});

describe('pages whose links have changed', () => {
  const keep = (...pageIds: number[]): Promise<boolean> =>
    database.transaction((statements) =>
      keepSuspects(statements, { wikiId, pageIds, gone: [], nowMs: NOW_MS }),
    );

  test('have theirs renewed, and their blocks a new stamp', async () => {
    await walk();
    await link(10, DEAD, WORKING);
    await link(70, SOFT);
    expect(await keep(10)).toBe(true);
    await database.run('DELETE FROM link WHERE page_id = 10 AND url_id = ?', [DEAD]);
    await link(10, UNCHECKED);
    const before = await stampOfBlock(database, { wikiId, block: 0 });
    expect(await keep(10, 70)).toBe(true);
    expect(await suspects()).toEqual([
      [10, UNCHECKED],
      [70, SOFT],
    ]);
    expect([before, await stampOfBlock(database, { wikiId, block: 0 })]).toEqual([
      NOW_MS,
      NOW_MS + 1,
    ]);
    expect(await stampOfBlock(database, { wikiId, block: 1 })).toBe(NOW_MS);
  });

  test('lose what they no longer have also while no walk has begun anew', async () => {
    await link(10, DEAD);
    await walk();
    await forgetSuspectWalks(database, [wikiId]);
    await database.run('DELETE FROM link WHERE page_id = 10');
    await keep(10);
    expect(await suspects()).toEqual([]);
  });

  test('of a wiki without a walk get the stamp alone', async () => {
    await link(10, DEAD);
    expect(await keep(10)).toBe(false);
    expect(await suspects()).toEqual([]);
    expect(await stampOfBlock(database, { wikiId, block: 0 })).toBe(NOW_MS);
  });

  test('take theirs with them when they go', async () => {
    await link(10, DEAD);
    await link(11, DEAD);
    await walk();
    await database.transaction((statements) => removePages(statements, wikiId, [10]));
    expect(await suspects()).toEqual([[11, DEAD]]);
  });

  test('that are looked at again get what became known meanwhile', async () => {
    await walk();
    await link(10, WORKING);
    await keep(10);
    await dead(WORKING);
    await flagSuspectsOn(database, { wikiId, pageIds: [10] }, []);
    await flagSuspectsOn(database, { wikiId, pageIds: [10] }, []);
    expect(await suspects()).toEqual([[10, WORKING]]);
  });
});

describe('marks that say that what is there is gone', () => {
  const placed = (host: string, pathPrefix = '/'): PlacedMark => ({
    pattern: { host, pathPrefix },
    mark: 'permadead',
    firstDay: TODAY,
    lastDay: UNTIL_LIFTED,
  });
  const url = (urlId: number, host: string, path: string): Promise<unknown> =>
    database.transaction(async (statements) => {
      await statements.run('UPDATE host SET name = ?, registered_domain = ? WHERE host_id = ?', [
        host,
        host.split('.').slice(-2).join('.'),
        urlId,
      ]);
      await statements.run('UPDATE url SET path = ? WHERE url_id = ?', [path, urlId]);
    });
  const walkWith = (...marks: PlacedMark[]): Promise<void> => walk(NOW_MS, createMarkIndex(marks));

  beforeEach(async () => {
    await link(10, WORKING, SOUND);
  });

  test.each([
    ['a suffix of domains', 'shop.tk', '/', placed('*.tk')],
    ['a domain with its subdomains', 'a.b.museum.org', '/x', placed('*.museum.org')],
    ['the domain itself', 'museum.org', '/x', placed('*.museum.org')],
    ['one host', 'old.museum.org', '/x', placed('old.museum.org')],
    ['a part of a host', 'museum.org', '/old/x', placed('museum.org', '/old/')],
    ['a part of a domain', 'a.museum.org', '/old/x', placed('*.museum.org', '/old/')],
  ])('on %s take in their URLs alone', async (_name, host, path, mark) => {
    await url(SOUND, host, path);
    await walkWith(mark);
    expect(await suspects()).toEqual([[10, SOUND]]);
  });

  test.each([
    ['another part of the host', 'museum.org', '/new/', placed('museum.org', '/old/')],
    ['another host of the domain', 'new.museum.org', '/', placed('old.museum.org')],
    ['a subdomain of a host alone', 'a.museum.org', '/', placed('museum.org')],
    ['a domain that only ends alike', 'art-museum.org', '/', placed('*.museum.org')],
  ])('do not take in %s', async (_name, host, path, mark) => {
    await url(SOUND, host, path);
    await walkWith(mark);
    expect(await suspects()).toEqual([]);
  });

  test('take in their URLs alone, however many they are', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => placed(`gone${n}.org`));
    await walkWith(...many, placed('host6.org'));
    expect(await suspects()).toEqual([[10, SOUND]]);
  });
});

test('whatever happened to URLs and links, a walk flags what the links say', async () => {
  const random = createSeededRandom(20_261_125);
  for (let pageId = 1; pageId <= 60; pageId += 1) {
    const urlIds = Object.values(URLS).flatMap((_, n) => (random.below(2) === 0 ? [n + 1] : []));
    if (urlIds.length > 0) await link(pageId, ...urlIds);
  }
  for (let n = 0; n < 100; n += 1) {
    await database.run(
      'UPDATE link SET suspect = 1 WHERE wiki_id = ? AND page_id = ? AND url_id = ?',
      [wikiId, 1 + random.below(60), 1 + random.below(6)],
    );
  }
  await walk();
  const rows = await database.select<{ page_id: number; url_id: number }>(
    'SELECT page_id, url_id FROM link WHERE url_id IN (?) ORDER BY page_id, url_id',
    [[DEAD, FAILED_ONCE, SOFT, UNCHECKED]],
  );
  const linked = rows.map((row) => [row.page_id, row.url_id]);
  expect(await suspects()).toEqual(linked);
});
