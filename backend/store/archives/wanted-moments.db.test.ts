import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { queueSearches } from './archive-choices';
import type { LeasedSearch, SearchSettlement } from './leased-search';
import { createSearchQueue } from './search-queue';
import { noteWantedMoments, wantedMoments, type MomentSource } from './wanted-moments';
import { checkAll, listUrls } from '../testing/sample-urls';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const NOW_S = START_MS / 1_000;
const A = 'http://museum-lunden.org/a';
const B = 'http://museum-lunden.org/b';
const AT_S = Date.UTC(2019, 3, 2) / 1_000;

const clock = createManualClock(START_MS);
const queue = createSearchQueue(database, clock);
let ids = new Map<string, number>();

beforeEach(async () => {
  await emptyTables(database, 'wanted_moment', 'archive_search', 'archive', 'url', 'host');
  ids = await listUrls(database, [A, B], TODAY);
  await checkAll(database, TODAY);
});

const note = (
  url: string,
  source: MomentSource,
  { atS = AT_S, isSearched = false } = {},
): Promise<void> =>
  noteWantedMoments(database, new Map([[url, { atS, source, isSearched }]]), {
    today: TODAY,
    nowS: NOW_S,
  });
const known = async (url = A) => (await wantedMoments(database, [url])).get(url);

async function leaseOne(): Promise<LeasedSearch> {
  const [leased] = await queue.lease(1);
  if (leased === undefined) throw new Error('the test needs a search that is due');
  return leased;
}

const settlement = (isWhole: boolean): SearchSettlement => ({
  findings: [],
  unnamed: [],
  linkedFound: [],
  today: TODAY,
  againAtS: NOW_S + 86_400,
  tries: 0,
  round: isWhole ? null : { firstDay: TODAY, answered: ['wayback'] },
  isWhole,
});

test('archives are asked at once for what is near to the moment, and it is searched when all have answered', async () => {
  await note(A, 'history');
  expect(await known()).toEqual({
    atS: AT_S,
    source: 'history',
    notedDay: TODAY,
    isSearched: false,
  });
  const leased = await leaseOne();
  expect(leased).toMatchObject({
    urlId: ids.get(A),
    wantedMoment: { atS: AT_S, isSearched: false },
  });
  await queue.settle(leased, settlement(false));
  expect(await known()).toMatchObject({ isSearched: false });
  await clock.sleep(86_400_000);
  await queue.settle(await leaseOne(), settlement(true));
  expect(await known()).toMatchObject({ isSearched: true });
});

test('a search that was under way for another moment does not count', async () => {
  await note(A, 'history');
  const leased = await leaseOne();
  await note(A, 'access-date', { atS: AT_S + 5 });
  expect(await queue.settle(leased, settlement(true))).toBe(false);
  expect(await known()).toMatchObject({ atS: AT_S + 5, isSearched: false });
});

test('what an earlier search has begun begins again', async () => {
  await queueSearches(database, [{ urlId: ids.get(A) ?? 0, dueS: NOW_S }]);
  await queue.settle(await leaseOne(), settlement(false));
  await note(A, 'history');
  expect(await leaseOne()).toMatchObject({ round: null, tries: 0 });
});

test('only what tells it better counts from then on', async () => {
  await note(A, 'first-seen', { isSearched: true });
  await note(A, 'history', { atS: AT_S + 1 });
  await note(A, 'first-seen', { atS: AT_S + 2 });
  expect(await known()).toMatchObject({ atS: AT_S, source: 'first-seen', isSearched: true });
  await note(A, 'archive-date', { atS: AT_S + 3 });
  expect(await known()).toMatchObject({ atS: AT_S + 3, isSearched: false });
});

test('a moment for which the copy is good already asks nobody', async () => {
  await note(A, 'access-date', { isSearched: true });
  expect(await database.select('SELECT url_id FROM archive_search')).toEqual([]);
});

test('URLs that are not listed any more are left out', async () => {
  await note('http://museum-lunden.org/gone', 'history');
  expect(await database.select('SELECT url_id FROM wanted_moment')).toEqual([]);
  expect(await wantedMoments(database, [])).toEqual(new Map());
  await noteWantedMoments(database, new Map(), { today: TODAY, nowS: NOW_S });
});
