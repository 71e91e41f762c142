import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { sleepReal, systemClock } from '../runtime/clock';
import { createManualClock } from '../runtime/testing/manual-clock';
import { openTestDatabase, withStore } from '../store/testing/with-store';
import { addPages, createWikiTables } from '../wiki/testing/wiki-tables';
import type { Wiki } from '../wiki/wikis';
import { followChangesOnce } from './changes-loop';
import { feedOnce } from './page-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const { database } = withStore();
const account = withTestDatabase();
const replica = openTestDatabase(account);
afterAll(() => replica.close());

const clock = createManualClock(Date.UTC(2026, 9, 1));
const feeding = testFeeding(database, clock);
const signal = new AbortController().signal;
const asked: [string, number][] = [];
const broken = new Set<string>();

/** Tells from when it is asked on, and that everything until `untilS` is told. */
function told(dbname: string, untilS: number): Wiki {
  const wiki = testWiki(replica, account.name, dbname);
  return {
    ...wiki,
    reader: {
      ...wiki.reader,
      changes: (_criteria, sinceS) => {
        asked.push([dbname, sinceS]);
        if (broken.has(dbname)) return Promise.reject(new Error('the replica is gone'));
        return Promise.resolve({ pageIds: [2], untilS, areCriteriaStale: false });
      },
    },
  };
}

const NOW_S = clock.now() / 1000;
const wikis = wikisOf(told('one', NOW_S), told('two', NOW_S), told('three', NOW_S));

beforeAll(async () => {
  await createWikiTables(replica, 'split');
  await addPages(replica, [{ pageId: 1, title: 'One' }]);
  expect(await feedOnce(feeding, wikis, signal)).toEqual([]);
  await addPages(replica, [{ pageId: 2, title: 'Two' }]);
});
beforeEach(() => asked.splice(0));

test('the first look begins an hour before the pass, the next ones where the last one ended', async () => {
  await followChangesOnce(feeding, wikis, signal);
  await followChangesOnce(feeding, wikis, signal);
  expect(asked.filter(([dbname]) => dbname === 'one')).toEqual([
    ['one', NOW_S - 3_600],
    ['one', NOW_S - 300],
  ]);
  expect(await database.select('SELECT wiki_id FROM page WHERE page_id = 2')).toHaveLength(3);
});

test('wikis that fail come last, one a round, keep their place and their state', async () => {
  const failing = new Set<Wiki>();
  const round = async (): Promise<string[]> => {
    asked.splice(0);
    await followChangesOnce(feeding, wikis, signal, failing);
    return asked.map(([dbname]) => dbname);
  };
  broken.add('one').add('two');
  expect(await round()).toEqual(['one', 'two', 'three']);
  expect(await round()).toEqual(['three', 'one']);
  expect(await round()).toEqual(['three', 'two']);
  broken.clear();
  expect(await round()).toEqual(['three', 'one']);
  expect(await round()).toEqual(['one', 'three', 'two']);
  expect(await round()).toEqual(['one', 'two', 'three']);
  expect(asked).toContainEqual(['two', NOW_S - 300]);
  expect(await database.select('SELECT 1 FROM wiki_state WHERE state <> 1')).toEqual([]);
});

test('a wiki that never passed is left to the page loop', async () => {
  await followChangesOnce(feeding, wikisOf(told('new', NOW_S)), signal);
  expect(asked).toEqual([]);
});

test('a wiki that is read by its API and never answers holds up no other', async () => {
  const stop = new AbortController();
  const own = told('one', NOW_S);
  const changes = (): Promise<never> => {
    asked.push(['one', 0]);
    return new Promise((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(new Error('enough')));
    });
  };
  const hanging: Wiki = { ...own, replica: null, reader: { ...own.reader, changes } };
  const round = followChangesOnce(
    feeding,
    wikisOf(hanging, told('two', NOW_S), told('three', NOW_S)),
    stop.signal,
  );
  while (asked.length < 3) await sleepReal(10);
  expect(asked.map(([dbname]) => dbname)).toEqual(expect.arrayContaining(['one', 'two', 'three']));
  stop.abort(new Error('enough'));
  await expect(round).rejects.toThrow('enough');
});

describe('wikis that are read by their API', () => {
  const names = Array.from({ length: 20 }, (_, place) => `api${place}`);
  const byApi = names.map((dbname): Wiki => ({ ...told(dbname, NOW_S), replica: null }));
  const many = wikisOf(...byApi);
  const own = testFeeding(database, { ...systemClock, now: () => clock.now() });

  test('are all followed, however many they are', async () => {
    expect(await feedOnce(feeding, many, signal)).toEqual([]);
    asked.splice(0);
    await followChangesOnce(own, many, signal);
    expect(asked.map(([dbname]) => dbname).toSorted()).toEqual(names.toSorted());
  });
});
