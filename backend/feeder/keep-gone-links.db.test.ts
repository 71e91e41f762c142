import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { feedOnce } from './page-loop';
import { testFeeding, testWiki, wikisOf, type TestWikiOptions } from './testing/test-feeding';

const { database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);
afterAll(() => replica.close());

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 9, 1);
const FIRST_DAY = dayNumberOf(START_MS);
const MUSEUM = 'https://org.museum-lunden.';
/** It never goes back: each test has its own. */
let clock = createManualClock(START_MS);

/** A pass so many days after the first one. */
async function pass(days: number, options: TestWikiOptions = {}): Promise<void> {
  clock.advanceTo(START_MS + days * DAY_MS);
  const wikis = wikisOf(testWiki(replica, wikiAccount.name, 'one', options));
  const feeding = testFeeding(database, clock);
  expect(await feedOnce(feeding, wikis, new AbortController().signal)).toEqual([]);
}

/** What an edit leaves that takes links away or adds some. */
async function edit(pageId: number, lost: string | null, added: string[] = []): Promise<void> {
  if (lost !== null) {
    await replica.run('DELETE FROM externallinks WHERE el_from = ? AND el_to_path = ?', [
      pageId,
      lost,
    ]);
  }
  if (added.length > 0) {
    await addSplitLinks(
      replica,
      added.map((path) => [pageId, MUSEUM, path]),
    );
  }
  await replica.run('UPDATE page SET page_latest = page_latest + 1 WHERE page_id = ?', [pageId]);
}

/** Page, path, and both days as days after the first pass. */
async function gone(): Promise<[number, string, number, number][]> {
  const rows = await database.select<{
    page_id: number;
    path: Buffer;
    last_used_day: number;
    gone_day: number;
  }>(
    `SELECT page_id, path, last_used_day, gone_day FROM gone_link JOIN url USING (url_id)
     ORDER BY page_id, path`,
  );
  return rows.map((row) => [
    row.page_id,
    row.path.toString(),
    row.last_used_day - FIRST_DAY,
    row.gone_day - FIRST_DAY,
  ]);
}

beforeEach(async () => {
  clock = createManualClock(START_MS);
  await emptyTables(
    database,
    ...'spam_trace link gone_link page page_window url host wiki wiki_state'.split(' '),
  );
  await createWikiTables(replica, 'split');
  await addPages(replica, [
    { pageId: 1, title: 'One' },
    { pageId: 2, title: 'Two' },
  ]);
  await addSplitLinks(replica, [
    [1, MUSEUM, '/a'],
    [1, MUSEUM, '/b'],
    [2, MUSEUM, '/c'],
  ]);
  await pass(0);
});

test('a link that vanished is kept with the day of the last reading, until it is back', async () => {
  expect(await gone()).toEqual([]);
  await edit(1, '/a', ['/new']);
  await pass(7);
  expect(await gone()).toEqual([[1, '/a', 0, 7]]);
  await edit(1, '/b');
  await pass(9);
  expect(await gone()).toEqual([
    [1, '/a', 0, 7],
    [1, '/b', 7, 9],
  ]);
  await edit(1, null, ['/a']);
  await pass(11);
  expect(await gone()).toEqual([[1, '/b', 7, 9]]);
  await edit(1, '/a');
  await pass(12);
  expect(await gone()).toEqual([
    [1, '/a', 11, 12],
    [1, '/b', 7, 9],
  ]);
});

test('of a page that is read again unchanged it is known that the link was there still', async () => {
  await pass(29);
  await edit(1, '/a');
  await pass(36);
  expect(await gone()).toEqual([[1, '/a', 29, 36]]);
});

test('a page that loses all its links', async () => {
  await edit(2, '/c');
  await pass(7);
  expect(await gone()).toEqual([[2, '/c', 0, 7]]);
});

test('a link that moves from one page to another one is gone here and used there', async () => {
  await edit(1, '/a');
  await edit(2, null, ['/a']);
  await pass(7);
  expect(await gone()).toEqual([[1, '/a', 0, 7]]);
  expect(
    await database.select("SELECT page_id FROM link JOIN url USING (url_id) WHERE path = '/a'"),
  ).toEqual([{ page_id: 2 }]);
});

test('what the page still holds has not vanished: a new line of a spam list', async () => {
  await edit(1, '/b');
  await pass(29, { blacklist: 'lunden\\.org/a' });
  expect(await database.select('SELECT page_id FROM spam_trace')).toEqual([{ page_id: 1 }]);
  expect(await gone()).toEqual([[1, '/b', 0, 29]]);
});

test('what the page still holds has not vanished: the wiki leaves the domain out', async () => {
  await edit(1, '/b');
  await pass(7, { ignoredDomains: ['museum-lunden.org'] });
  expect(await database.select('SELECT 1 FROM link')).toEqual([]);
  expect(await gone()).toEqual([[1, '/b', 0, 7]]);
});

test('a page that is deleted, or leaves the watchlist, has no links that vanished from it', async () => {
  await replica.run('DELETE FROM page WHERE page_id = 1');
  await replica.run('UPDATE page SET page_namespace = 2 WHERE page_id = 2');
  await pass(7);
  await pass(60);
  expect(await database.select('SELECT page_id FROM link')).toEqual([{ page_id: 2 }]);
  await pass(121);
  expect(await database.select('SELECT page_id FROM page')).toEqual([]);
  expect(await gone()).toEqual([]);
});

test('a page that was out of the watchlist for a time and comes back without the link', async () => {
  await replica.run('UPDATE page SET page_namespace = 2 WHERE page_id = 2');
  await pass(50);
  await replica.run('UPDATE page SET page_namespace = 0 WHERE page_id = 2');
  await edit(2, '/c');
  await pass(57);
  expect(await gone()).toEqual([[2, '/c', 0, 57]]);
});

test('the first day of a link is known where it appeared since its page was first read', async () => {
  const firstDays = async () => {
    const rows = await database.select<{ path: Buffer; first_day: number }>(
      'SELECT path, first_day FROM link JOIN url USING (url_id) WHERE page_id = 1 ORDER BY path',
    );
    return rows.map((row) => [
      row.path.toString(),
      row.first_day === 0 ? null : row.first_day - FIRST_DAY,
    ]);
  };
  await edit(1, '/a', ['/new']);
  await pass(7);
  expect(await firstDays()).toEqual([
    ['/b', null],
    ['/new', 7],
  ]);
  await edit(1, '/new', ['/newer']);
  await pass(9);
  await edit(1, null, ['/a', '/new']);
  await pass(11);
  expect(await firstDays()).toEqual([
    ['/a', null],
    ['/b', null],
    ['/new', 7],
    ['/newer', 9],
  ]);
});
