import { createHeldClock, type HeldClock } from '../runtime/testing/held-clock';
import { streamPosition } from '../store/pages/stream-positions';
import { emptyTables, withStore } from '../store/testing/with-store';
import { saveWikiState } from '../store/pages/wiki-states';
import { wikiIdOf } from '../store/pages/wikis';
import { IdSet } from '../wiki/id-set';
import type { FoundPage } from '../wiki/wiki-reader';
import type { Wiki, Wikis } from '../wiki/wikis';
import {
  linkEvent,
  startSseServer,
  type SseRequest,
  type SseServer,
} from '../wiki/testing/sse-server';
import type { reportPages } from './report-pages';
import { runStreamLoop } from './stream-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const ROUND_MS = 5_000;
const REREAD_MS = 60_000;
const SILENCE_MS = 300_000;
const PATIENCE_ROUNDS = 180_000 / ROUND_MS;
const START_MS = Date.UTC(2026, 9, 1);
/** The moment of all events of the tests. */
const AT_S = START_MS / 1000;

const { database } = withStore();
let server: SseServer;
let clock: HeldClock;
let stop: AbortController;
let loop: Promise<void>;
/** What the replica shows, by wiki. */
let shown: Map<string, FoundPage[]>;
/** `page@wiki`, as they were taken in. */
let reported: string[];
let wikiIds: Map<string, number>;

beforeEach(async () => {
  await emptyTables(database, 'stream_position', 'wiki_state', 'wiki');
  server = await startSseServer();
  clock = createHeldClock(START_MS);
  stop = new AbortController();
  shown = new Map();
  reported = [];
  wikiIds = new Map();
  for (const dbname of ['one', 'two']) {
    const wikiId = await wikiIdOf(database, 0, dbname);
    wikiIds.set(dbname, wikiId);
    await saveWikiState(database, wikiId, { state: 'passed' });
  }
});

afterEach(async () => {
  stop.abort();
  await loop;
  expect(clock.asleep()).toBe(0);
  await server.close();
});

const page = (pageId: number, more: Partial<FoundPage> = {}): FoundPage => ({
  pageId,
  latestRevision: 10,
  linksUpdatedAtS: AT_S,
  isWatched: true,
  isWikitext: true,
  ...more,
});

const criteria = {
  namespaces: new Set([0]),
  included: IdSet.EMPTY,
  excluded: IdSet.EMPTY,
  categories: [],
  excludedCategories: [],
  warnings: [],
};

/** A wiki whose replica shows what `shown` says. */
function streamedWiki(dbname: string, linkStream: string | null = server.address): Wiki {
  const wiki = testWiki(database, 'nowhere', dbname);
  return {
    ...wiki,
    farm: { ...wiki.farm, linkStream },
    reader: {
      ...wiki.reader,
      criteria: () => Promise.resolve(criteria),
      pages: (_criteria, pageIds) => {
        const pages = (shown.get(dbname) ?? []).filter(({ pageId }) => pageIds.includes(pageId));
        return Promise.resolve(new Map(pages.map((one) => [one.pageId, one])));
      },
    },
  };
}

const report: typeof reportPages = (_feeding, { wiki, wikiId }, pageIds) => {
  expect(wikiId).toBe(wikiIds.get(wiki.dbname));
  reported.push(...pageIds.map((pageId) => `${pageId}@${wiki.dbname}`));
  return Promise.resolve();
};

function start(wikis: Wikis, reportThem = report): void {
  const streaming = { userAgent: 'Weboid/test', reportPages: reportThem };
  loop = runStreamLoop(testFeeding(database, clock), wikis, streaming, stop.signal);
}

/** The loop's connection, once it listens. */
async function connected(): Promise<SseRequest> {
  const request = await server.request();
  clock.advance(1);
  request.open();
  await clock.sleeper(SILENCE_MS);
  return request;
}

/** Sends text and waits until the loop has it. */
async function tell(request: SseRequest, text: string): Promise<void> {
  clock.advance(1);
  request.send(text);
  await clock.sleeper(SILENCE_MS);
}

async function rounds(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    clock.advance(ROUND_MS);
    await clock.sleeper(ROUND_MS);
    // What a round began ends by then: the wikis of the tests answer at once.
    await new Promise(setImmediate);
  }
}

const position = (): Promise<string | null> => streamPosition(database, server.address);

test('pages are taken in by wiki, once each, and then the position is stored', async () => {
  shown.set('one', [page(1), page(2)]).set('two', [page(1)]);
  start(wikisOf(streamedWiki('one'), streamedWiki('two')));
  const request = await connected();
  expect(request.headers['user-agent']).toBe('Weboid/test');
  await tell(
    request,
    linkEvent({ id: '1', pageId: 1 }) +
      linkEvent({ id: '2', pageId: 1 }) +
      linkEvent({ id: '3', pageId: 2 }) +
      linkEvent({ id: '4', pageId: 1, dbname: 'two' }) +
      linkEvent({ id: '5', pageId: 1, dbname: 'three' }),
  );
  expect(reported).toEqual([]);
  await rounds(2);
  expect(reported).toEqual(['1@one', '2@one', '1@two']);
  expect(await position()).toBe('5');
  expect(server.requests()).toBe(1);
});

test('what does not concern us moves the position on, too', async () => {
  start(wikisOf(streamedWiki('one')));
  await tell(await connected(), linkEvent({ id: '7', domain: 'canary' }));
  await rounds(1);
  expect([reported, await position()]).toEqual([[], '7']);
});

test('a kill before pages are stored repeats them', async () => {
  shown.set('one', [page(1), page(2)]);
  const wikis = wikisOf(streamedWiki('one'));
  const wait = new AbortController();
  start(wikis, async (feeding, watched, ...rest) => {
    if (rest[0].includes(2)) await clock.sleep(3_600_000, wait.signal);
    await report(feeding, watched, ...rest);
  });
  const request = await connected();
  await tell(request, linkEvent({ id: '1', pageId: 1 }));
  await rounds(2);
  await tell(request, linkEvent({ id: '2', pageId: 2 }));
  await rounds(2);
  expect([reported, await position()]).toEqual([['1@one'], '1']);
  stop.abort();
  wait.abort();
  await loop;
  await request.closed;
  stop = new AbortController();
  start(wikis);
  const again = await connected();
  expect(again.headers['last-event-id']).toBe('1');
  await tell(again, linkEvent({ id: '2', pageId: 2 }));
  await rounds(2);
  expect([reported, await position()]).toEqual([['1@one', '2@one'], '2']);
});

test.each([
  ['the page', []],
  ['its revision', [page(1, { latestRevision: 9 })]],
  ['its links', [page(1, { linksUpdatedAtS: AT_S - 60 })]],
])('a replica that does not show %s yet is waited for', async (_name, before) => {
  shown.set('one', [...before, page(2)]);
  start(wikisOf(streamedWiki('one')));
  await tell(
    await connected(),
    linkEvent({ id: '1', pageId: 1 }) + linkEvent({ id: '2', pageId: 2 }),
  );
  await rounds(3);
  expect([reported, await position()]).toEqual([['2@one'], null]);
  shown.set('one', [page(1)]);
  await rounds(4);
  expect([reported, await position()]).toEqual([['2@one', '1@one'], '2']);
});

test.each([
  ['that never appears is left to the page loop', [], []],
  ['that never looks new enough is taken as it is', [page(1, { linksUpdatedAtS: 0 })], ['1@one']],
])('a page %s', async (_name, found, taken) => {
  shown.set('one', found);
  start(wikisOf(streamedWiki('one')));
  await tell(await connected(), linkEvent({ id: '1', pageId: 1 }));
  await rounds(PATIENCE_ROUNDS - 1);
  expect([reported, await position()]).toEqual([[], null]);
  await rounds(3);
  expect([reported, await position()]).toEqual([taken, '1']);
});

test('a wiki that fails is tried again, and the others go on', async () => {
  shown.set('one', [page(1)]).set('two', [page(1)]);
  let failures = 2;
  start(wikisOf(streamedWiki('one'), streamedWiki('two')), (feeding, watched, ...rest) => {
    if (watched.wiki.dbname === 'one' && failures > 0) {
      failures -= 1;
      return Promise.reject(new Error('the replica is gone'));
    }
    return report(feeding, watched, ...rest);
  });
  await tell(
    await connected(),
    linkEvent({ id: '1', pageId: 1 }) + linkEvent({ id: '2', pageId: 1, dbname: 'two' }),
  );
  await rounds(2);
  expect([reported, await position()]).toEqual([['1@two'], null]);
  await rounds(6);
  expect([reported, await position()]).toEqual([['1@two', '1@one'], '2']);
});

test('a wiki that hangs is left to the page loop, and the others go on', async () => {
  shown.set('one', [page(1)]).set('two', [page(1), page(2)]);
  const hang = new AbortController();
  start(wikisOf(streamedWiki('one'), streamedWiki('two')), async (feeding, watched, ...rest) => {
    if (watched.wiki.dbname === 'one') await clock.sleep(36_000_000, hang.signal);
    return report(feeding, watched, ...rest);
  });
  const request = await connected();
  await tell(
    request,
    linkEvent({ id: '1', pageId: 1 }) + linkEvent({ id: '2', pageId: 1, dbname: 'two' }),
  );
  await rounds(2);
  await tell(request, linkEvent({ id: '3', pageId: 2, dbname: 'two' }));
  await rounds(PATIENCE_ROUNDS + 2);
  expect([reported, await position()]).toEqual([['1@two', '2@two'], '3']);
  stop.abort();
  hang.abort();
});

test('wikis that were never passed over, or are in trouble, are left to the page loop', async () => {
  shown.set('one', [page(1)]);
  await saveWikiState(database, wikiIds.get('one') ?? 0, { state: 'locked' });
  start(wikisOf(streamedWiki('one'), streamedWiki('three')));
  await tell(
    await connected(),
    linkEvent({ id: '1', pageId: 1 }) + linkEvent({ id: '2', pageId: 1, dbname: 'three' }),
  );
  await rounds(2);
  expect([reported, await position()]).toEqual([[], '2']);
});

test('when pages wait by the thousand, the stream waits', async () => {
  start(wikisOf(streamedWiki('one')));
  const request = await server.request();
  const events = Array.from({ length: 40_000 }, (_, index) => linkEvent({ pageId: index + 1 }));
  request.send(events.join(''));
  await clock.sleeper(ROUND_MS);
  for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
  expect(request.waitingBytes()).toBeGreaterThan(1_000_000);
});

test('streams follow the wikis file: none, one, another', async () => {
  const other = await startSseServer();
  const wikis = { ...wikisOf(streamedWiki('one', null)) };
  start(wikis);
  await clock.sleeper(REREAD_MS);
  expect(server.requests()).toBe(0);
  wikis.all = [streamedWiki('one')];
  clock.advance(REREAD_MS);
  const request = await server.request();
  wikis.all = [streamedWiki('one', other.address)];
  await clock.sleeper(REREAD_MS);
  clock.advance(REREAD_MS);
  await other.request();
  await request.closed;
  stop.abort();
  await loop;
  await other.close();
});

test('when our own database fails, the loop ends with its error', async () => {
  const broken = {
    ...database,
    select: () => Promise.reject(new Error('our database is gone')),
  };
  const streaming = { userAgent: 'Weboid/test', reportPages: report };
  const feeding = testFeeding(broken, clock);
  const failing = runStreamLoop(feeding, wikisOf(streamedWiki('one')), streaming, stop.signal);
  await expect(failing).rejects.toThrow('our database is gone');
  loop = Promise.resolve();
});
