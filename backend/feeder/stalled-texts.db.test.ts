import { openTextSources } from '../composition/open-text-sources';
import { createLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { replaceLinks } from '../store/pages/links';
import { removePages, touchPages } from '../store/pages/pages';
import { saveWikiState } from '../store/pages/wiki-states';
import { wikiIdOf } from '../store/pages/wikis';
import { orphans } from '../store/testing/orphans';
import { emptyTables, withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { classifyUrl } from '../url/classify-url';
import { startApiServer, type ApiAnswer, type ApiServer } from '../wiki/testing/api-server';
import { declareOnce } from './declarations-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const { database } = withStore();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEAD = 'https://dead.org/1';
const TEXT = `[${DEAD} A] {{dead link}}`;

let clock = createManualClock(0);
let server: ApiServer;
/** Pages whose text never comes in time. */
let stalled = new Set<number>();
/** Whether the wiki gives no text at all. */
let isAway = false;
/** Of each question. */
let onQuestion: (pageIds: string | null) => void = () => undefined;
let wikiId = 0;
let wiki = testWiki(database, 'none');

const TIMED_OUT: ApiAnswer = { status: 504, body: 'upstream request timeout' };

function answer(params: URLSearchParams): ApiAnswer {
  onQuestion(params.get('pageids'));
  if (isAway) return TIMED_OUT;
  if (params.has('list')) return { body: { query: { embeddedin: [] } } };
  const pageIds = (params.get('pageids') ?? '').split('|').filter(Boolean).map(Number);
  if (pageIds.some((pageId) => stalled.has(pageId))) return TIMED_OUT;
  const pages = pageIds.map((pageid) => ({
    pageid,
    ns: 0,
    title: `Page ${pageid}`,
    revisions: [{ revid: 10, slots: { main: { contentmodel: 'wikitext', content: TEXT } } }],
  }));
  return { body: { query: { pages } } };
}

beforeAll(async () => {
  server = await startApiServer(answer);
});
afterAll(() => server.close());

beforeEach(async () => {
  await emptyTables(
    database,
    'declared_link',
    'declared_page',
    'declaration_walk',
    'stalled_page',
    'link',
    'page',
    'url',
    'host',
    'wiki_state',
  );
  clock = createManualClock(Date.UTC(2026, 10, 20, 12));
  wiki = { ...testWiki(database, 'none'), api: server.url };
  stalled = new Set();
  isAway = false;
  onQuestion = () => undefined;
  wikiId = await wikiIdOf(database, wiki.farm.code, wiki.dbname);
  const times = { triedAtS: 1, passedAtS: 1, passSeconds: 1 };
  await saveWikiState(database, wikiId, { state: 'passed', reason: '', ...times });
});

/** So many pages with the same dead link. */
async function addPages(count: number): Promise<void> {
  const today = dayNumberOf(clock.now());
  const url = classifyUrl(DEAD).url;
  if (url === null) throw new Error('no URL');
  const pageIds = Array.from({ length: count }, (_, place) => place + 1);
  await database.transaction(async (statements) => {
    const facts = { latestRevision: 10, linksUpdatedAtS: 1 };
    await touchPages(
      statements,
      wikiId,
      pageIds.map((pageId) => ({ pageId, ...facts })),
      today,
    );
    const ids = await touchUrls(statements, new Map([[DEAD, url]]), today, systemRandom);
    const urlId = ids.get(DEAD) ?? 0;
    const links = pageIds.map((pageId) => ({ pageId, urlId }));
    await replaceLinks(statements, wikiId, pageIds, links);
    await statements.run('UPDATE page SET needs_update = 0');
    await statements.run('UPDATE url SET failures = 1');
  });
}

/** A single pass. @returns what it logged */
async function walk(signal = new AbortController().signal): Promise<string[]> {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) }, clock);
  const parts = { ...testFeeding(database, clock), logger };
  const reading = { database, logger, clock, signal, userAgent: 'Weboid/test' };
  await declareOnce({ ...parts, textSourceOf: openTextSources(reading) }, wikisOf(wiki), signal);
  return lines;
}

async function readPages(): Promise<number[]> {
  const rows = await database.select<{ page_id: number }>(
    'SELECT page_id FROM declared_page ORDER BY page_id',
  );
  return rows.map((row) => row.page_id);
}

async function asideRows(): Promise<unknown[]> {
  return database.select(
    `SELECT page_id, work, failures, failed_at, due_at - failed_at AS rest_s FROM stalled_page`,
  );
}

/** How often a text was asked for with this page among others, or alone. */
const askedFor = (pageId: number): number =>
  server.asked.filter((params) => params.get('pageids')?.split('|').includes(String(pageId)))
    .length;

test('a page whose text never comes in time is set aside, and the walk goes on behind it', async () => {
  await addPages(120);
  stalled = new Set([7]);
  const told = await walk();
  const others = Array.from({ length: 120 }, (_, place) => place + 1).filter((id) => id !== 7);
  expect(await readPages()).toEqual(others);
  expect(await asideRows()).toMatchObject([{ page_id: 7, work: 1, failures: 1, rest_s: 21_600 }]);
  expect(told.filter((line) => line.includes('set aside'))).toHaveLength(1);
});

test('it is asked for again alone, less and less often, and when it comes all is as it was', async () => {
  await addPages(60);
  stalled = new Set([7]);
  await walk();
  const asked = askedFor(7);
  await walk();
  expect(askedFor(7)).toBe(asked);
  clock.advanceTo(clock.now() + 7 * HOUR_MS);
  const before = server.asked.length;
  await walk();
  const again = server.asked.slice(before).map((params) => params.get('pageids'));
  expect(new Set(again.filter((pageIds) => pageIds !== null))).toEqual(new Set(['7']));
  expect(await asideRows()).toMatchObject([{ failures: 2, rest_s: 43_200 }]);
  stalled = new Set();
  clock.advanceTo(clock.now() + DAY_MS);
  await walk();
  expect(await readPages()).toContain(7);
  expect(await asideRows()).toEqual([]);
});

test('a reader that ends in the middle goes on where it was: nothing is lost, and what stalls is not waited for again', async () => {
  await addPages(60);
  stalled = new Set([7]);
  const stop = new AbortController();
  let isFound = false;
  onQuestion = (pageIds) => {
    if (isFound && pageIds !== null && pageIds !== '7') stop.abort(new Error('killed'));
    isFound ||= pageIds === '7';
  };
  await expect(walk(stop.signal)).rejects.toThrow('killed');
  expect(await asideRows()).toHaveLength(1);
  expect(await readPages()).toEqual([]);
  onQuestion = () => undefined;
  const before = server.asked.length;
  await walk();
  const again = server.asked.slice(before).map((params) => params.get('pageids') ?? '');
  const ids = again.flatMap((pageIds) => pageIds.split('|').filter(Boolean).map(Number));
  const others = Array.from({ length: 60 }, (_, place) => place + 1).filter((id) => id !== 7);
  expect(ids.toSorted((a, b) => a - b)).toEqual(others);
  expect(await readPages()).toEqual(others);
});

test('of a wiki that is away no page is to blame: all of them are asked for again', async () => {
  await addPages(60);
  isAway = true;
  expect((await walk()).join('\n')).toContain('texts not read, tried again later');
  expect(await asideRows()).toEqual([]);
  isAway = false;
  await walk();
  expect(await readPages()).toHaveLength(60);
});

test('where one page after the other stalls, the wiki has its rest; what was set aside stays so', async () => {
  await addPages(60);
  stalled = new Set(Array.from({ length: 50 }, (_, place) => place + 1));
  await walk();
  expect(await asideRows()).toHaveLength(3);
  await walk();
  expect(await asideRows()).toHaveLength(6);
});

test('with a page goes what was noted of it', async () => {
  await addPages(3);
  stalled = new Set([2]);
  await walk();
  await database.transaction((statements) => removePages(statements, wikiId, [2]));
  expect([await asideRows(), await orphans(database)]).toEqual([[], []]);
});
