import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { notePageRequests, notePings } from '../store/pages/page-requests';
import { watchStatements } from '../store/testing/watch-statements';
import { openTestDatabase, withStore } from '../store/testing/with-store';
import { wikiIdOf } from '../store/pages/wikis';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { followChangesOnce } from './changes-loop';
import { feedOnce } from './page-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const { database } = withStore();
const account = withTestDatabase();
const replica = openTestDatabase(account);
afterAll(() => replica.close());

const clock = createManualClock(Date.UTC(2026, 9, 1));
const feeding = testFeeding(database, clock);
const wikis = wikisOf(testWiki(replica, account.name));
const signal = new AbortController().signal;
const today = dayNumberOf(clock.now());
const wikiId = (): Promise<number> => wikiIdOf(database, 0, 'one');
const ask = async (pageId: number): Promise<void> =>
  notePageRequests(database, await wikiId(), [pageId], today);
const records = (): Promise<unknown[]> =>
  database.select('SELECT page_id, requested_day FROM page ORDER BY page_id');

beforeAll(async () => {
  await createWikiTables(replica, 'split');
  await addPages(replica, [{ pageId: 1, title: 'One' }]);
  await feedOnce(feeding, wikis, signal);
});

test('a page that is asked for and meets the criteria is taken in by the feeder', async () => {
  await addPages(replica, [
    { pageId: 2, title: 'New' },
    { pageId: 3, namespace: 1, title: 'Talk' },
  ]);
  await addSplitLinks(replica, [[2, 'https://org.lunden.', '/']]);
  for (const pageId of [2, 3, 2, 99]) await ask(pageId);
  expect(await records()).toHaveLength(1);
  await followChangesOnce(feeding, wikis, signal);
  expect(await records()).toMatchObject([{ page_id: 1 }, { page_id: 2 }]);
  expect(await database.select('SELECT page_id FROM link')).toEqual([{ page_id: 2 }]);
  expect(await database.select('SELECT 1 FROM page_request')).toEqual([]);
});

test('a record notes the day of the last request, with one write a day', async () => {
  const writes: string[] = [];
  const watched = watchStatements(database, (_statements, sql) => {
    if (!sql.startsWith('SELECT')) writes.push(sql);
    return Promise.resolve();
  });
  for (const day of [today, today, today + 1]) {
    await notePageRequests(watched, await wikiId(), [1], day);
  }
  expect(writes).toHaveLength(2);
  expect(await records()).toContainEqual({ page_id: 1, requested_day: today + 1 });
});

describe('pings', () => {
  const ping = (pageIds: number[]) => notePings(database, { farm: 0, dbname: 'one' }, pageIds);
  const links = (): Promise<unknown[]> =>
    database.select('SELECT page_id FROM link ORDER BY page_id');

  test('a watched page is read again in the next round, others only if they meet the criteria', async () => {
    // The wiki does not tell of it: no revision is new, no link was renewed.
    await addSplitLinks(replica, [[1, 'https://org.lunden.', '/1']]);
    await addPages(replica, [{ pageId: 5, title: 'Newer' }]);
    await followChangesOnce(feeding, wikis, signal);
    expect(await links()).toEqual([{ page_id: 2 }]);
    expect(await ping([1, 3, 5, 1])).toEqual({ watched: 1, others: 2 });
    expect(await records()).toHaveLength(2);
    await followChangesOnce(feeding, wikis, signal);
    expect(await links()).toEqual([{ page_id: 1 }, { page_id: 2 }]);
    expect(await records()).toMatchObject([{ page_id: 1 }, { page_id: 2 }, { page_id: 5 }]);
    expect(await database.select('SELECT 1 FROM page_request')).toEqual([]);
    expect(await database.select('SELECT 1 FROM page WHERE needs_update = 1')).toEqual([]);
  });

  test('a page that is pinged while it is looked at is looked at once more', async () => {
    await ping([1]);
    const meanwhile = watchStatements(database, async (_statements, sql) => {
      if (sql.startsWith('DELETE FROM page_request')) await ping([1]);
    });
    await followChangesOnce({ ...feeding, database: meanwhile }, wikis, signal);
    expect(await database.select('SELECT page_id FROM page_request')).toEqual([{ page_id: 1 }]);
    await followChangesOnce(feeding, wikis, signal);
    expect(await database.select('SELECT 1 FROM page_request')).toEqual([]);
  });

  test('of a wiki that the feeder never saw nothing is noted', async () => {
    const unseen = notePings(database, { farm: 0, dbname: 'unseen' }, [1]);
    expect(await unseen).toEqual({ watched: 0, others: 0 });
    expect(await database.select('SELECT 1 FROM page_request')).toEqual([]);
  });
});
