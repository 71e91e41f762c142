import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { noteSearched, wantedMoments } from '../store/archives/wanted-moments';
import { replaceLinks } from '../store/pages/links';
import { saveWikiState } from '../store/pages/wiki-states';
import { repairState, takeRepairTurn } from '../store/repairs/repair-wikis';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { ActionApiError, type ActionApi, type ApiParams } from '../wiki/http/action-api';
import type { AddedCopy } from '../wikitext/repair/repair-page';
import { awaitedCopies, type DatingParts } from './date-links';
import { templatesOf } from '../wikitext/wikis/known-wikis';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 24);
const DAY_MS = 86_400_000;
const WIKI = 7;
const A = 'http://museum-lunden.org/a';
const B = 'http://museum-lunden.org/b';
const PAGE = {
  pageId: 14,
  namespace: 0,
  title: 'Mill',
  revisionId: 900,
  wikitext: `* [${A} A]\n* [${B} B]`,
};

let clock = createManualClock(NOW_MS);
let ids = new Map<string, number>();
let asked: ApiParams[] = [];
let turns = 0;
/** Pages that are set aside, and why. */
let aside = new Map<number, unknown>();
let asideIs: 'resting' | 'again' = 'resting';

beforeEach(async () => {
  clock = createManualClock(NOW_MS);
  asked = [];
  turns = 0;
  aside = new Map();
  asideIs = 'resting';
  await emptyTables(
    database,
    'wanted_moment',
    'archive_search',
    'link',
    'url',
    'host',
    'wiki_state',
    'repair_wiki',
  );
  const nowS = NOW_MS / 1_000;
  await takeRepairTurn(database, { wikiId: WIKI, token: Buffer.alloc(16), nowS, untilS: nowS + 9 });
  ids = await listUrls(database, [A, B], dayNumberOf(NOW_MS));
});

/** A page with a revision a month from 2015 on; the text of each. */
function wikiOf(textAt: (month: number) => string, months = 120): ActionApi {
  const atOf = (month: number): string => new Date(Date.UTC(2015, month, 1)).toISOString();
  const all = Array.from({ length: months }, (_, month) => month);
  return {
    request: (params) => {
      asked.push(params);
      const start = params['rvstart'];
      if (start !== undefined) {
        const month = all.findLast((one) => atOf(one).replaceAll(/\D/g, '') <= String(start));
        const content = month === undefined ? '' : textAt(month);
        const stood = { revid: 1, timestamp: atOf(month ?? 0), slots: { main: { content } } };
        const revisions = month === undefined ? [] : [stood];
        return Promise.resolve({ query: { pages: [{ revisions }] } });
      }
      const revisions =
        params['revids'] === undefined
          ? all
              .map((month) => ({ revid: 100 + month, timestamp: atOf(month), size: 99 }))
              .toReversed()
          : String(params['revids'])
              .split('|')
              .map((id) => ({
                revid: Number(id),
                slots: { main: { content: textAt(Number(id) - 100) } },
              }));
      return Promise.resolve({ query: { pages: [{ revisions }] } });
    },
  };
}

const dating = (api: ActionApi = wikiOf(() => PAGE.wikitext)): DatingParts => ({
  database,
  api,
  wikiId: WIKI,
  templates: templatesOf('enwiki'),
  clock,
  historyTurn: () => {
    turns += 1;
    return Promise.resolve();
  },
  setAside: {
    among: () => {
      const none = { resting: new Set<number>(), again: new Set<number>() };
      return Promise.resolve({ ...none, [asideIs]: new Set(aside.keys()) });
    },
    add: (pageId, error) => {
      aside.set(pageId, error);
      return Promise.resolve();
    },
    remove: (pageId) => {
      aside.delete(pageId);
      return Promise.resolve();
    },
  },
});
const copyOf = (url: string, timestamp: string, day: string | null = null): AddedCopy => ({
  url,
  timestamp,
  cited: day === null ? null : { day, from: 'access-date' },
});
const dayOf = async (url: string): Promise<string> => {
  const moment = (await wantedMoments(database, [url])).get(url);
  return `${new Date((moment?.atS ?? 0) * 1_000).toISOString().slice(0, 10)} ${moment?.source}`;
};
const searches = () => database.select('SELECT url_id FROM archive_search ORDER BY url_id');

test('a copy from about when the citation was made may be written at once', async () => {
  const copies = [copyOf(A, '20200503120000', '2020-06-30')];
  expect(await awaitedCopies(dating(), PAGE, copies)).toEqual(new Set());
  expect(await dayOf(A)).toBe('2020-06-30 access-date');
  expect([await searches(), asked]).toEqual([[], []]);
});

test('one from another time waits until archives have been asked, a month at most', async () => {
  const copies = [copyOf(A, '20200503120000', '2012-06-30')];
  const waiting = new Set([A]);
  expect(await awaitedCopies(dating(), PAGE, copies)).toEqual(waiting);
  expect(await searches()).toEqual([{ url_id: ids.get(A) }]);
  clock.advanceTo(NOW_MS + 29 * DAY_MS);
  expect(await awaitedCopies(dating(), PAGE, copies)).toEqual(waiting);
  clock.advanceTo(NOW_MS + 30 * DAY_MS);
  expect(await awaitedCopies(dating(), PAGE, copies)).toEqual(new Set());
});

test('when archives have answered, what they have is written', async () => {
  const copies = [copyOf(A, '20200503120000', '2012-06-30')];
  await awaitedCopies(dating(), PAGE, copies);
  const atS = Date.UTC(2012, 5, 30, 12) / 1_000;
  await database.transaction((tx) => noteSearched(tx, ids.get(A) ?? 0, { atS }));
  expect(await awaitedCopies(dating(), PAGE, copies)).toEqual(new Set());
});

test('without a date in the citation, our own reading of the page tells', async () => {
  const firstDay = dayNumberOf(Date.UTC(2020, 4, 5));
  await database.transaction((tx) =>
    replaceLinks(tx, WIKI, [14], [{ pageId: 14, urlId: ids.get(A) ?? 0, firstDay }]),
  );
  await awaitedCopies(dating(), PAGE, [copyOf(A, '20200503120000')]);
  expect([await dayOf(A), turns]).toEqual(['2020-05-05 first-seen', 0]);
});

test('else its history, for all links of the page at once, and once', async () => {
  const api = wikiOf((month) => `${month >= 30 ? `[${A} A]` : ''} ${month >= 71 ? B : ''}`);
  const copies = [copyOf(A, '20170801000000'), copyOf(B, '20170801000000')];
  expect(await awaitedCopies(dating(api), PAGE, copies)).toEqual(new Set([B]));
  expect([await dayOf(A), await dayOf(B)]).toEqual(['2017-07-01 history', '2020-12-01 history']);
  expect([asked.length, turns]).toEqual([3, 1]);
  await awaitedCopies(dating(api), PAGE, copies);
  expect(asked).toHaveLength(3);
});

test('what the page had when its wiki was first passed over was cited by then, whatever came between', async () => {
  const passed = Date.UTC(2018, 5, 15);
  await saveWikiState(database, WIKI, { triedAtS: passed / 1_000 });
  await database.transaction((tx) =>
    replaceLinks(
      tx,
      WIKI,
      [14],
      [A, B].map((url) => ({ pageId: 14, urlId: ids.get(url) ?? 0 })),
    ),
  );
  // A was taken away in November 2020, and put back; B came when it was, before the page was watched.
  const api = wikiOf((month) => `${month === 70 ? '' : `[${A} A]`} ${month >= 71 ? B : ''}`);
  await awaitedCopies(dating(api), PAGE, [
    copyOf(A, '20170801000000'),
    copyOf(B, '20170801000000'),
  ]);
  expect([await dayOf(A), await dayOf(B)]).toEqual(['2018-06-01 history', '2020-12-01 history']);
});

test('what is not among our links of the page has no such bound', async () => {
  await saveWikiState(database, WIKI, { triedAtS: Date.UTC(2018, 5, 15) / 1_000 });
  const api = wikiOf((month) => (month === 70 ? '' : `[${A} A]`));
  await awaitedCopies(dating(api), PAGE, [copyOf(A, '20170801000000')]);
  expect(await dayOf(A)).toBe('2020-12-01 history');
});

test('an access date that somebody adds later counts from then on', async () => {
  await awaitedCopies(dating(), PAGE, [copyOf(A, '20150101000000')]);
  await awaitedCopies(dating(), PAGE, [copyOf(A, '20150101000000', '2019-01-01')]);
  expect(await dayOf(A)).toBe('2019-01-01 access-date');
  await awaitedCopies(dating(), PAGE, [copyOf(A, '20150101000000', '2009-01-01')]);
  expect(await dayOf(A)).toBe('2019-01-01 access-date');
});

test('where a history never comes, its links wait, the page is set aside, and others go on', async () => {
  let isStalling = true;
  const api: ActionApi = {
    request: (params) =>
      isStalling && params['pageids'] !== undefined
        ? Promise.reject(new ActionApiError('the answer did not come in time'))
        : wikiOf((month) => (month < 12 ? '' : `[${A} A]`)).request(params),
  };
  const parts = dating(api);
  const copies = [copyOf(A, '20170801000000'), copyOf(B, '20170801000000', '2017-08-02')];
  expect(await awaitedCopies(parts, PAGE, copies)).toEqual(new Set([A]));
  expect([...aside.keys()]).toEqual([14]);
  expect((await repairState(database, WIKI)).historyReadAtS).toBe(0);
  expect(await dayOf(B)).toBe('2017-08-02 access-date');
  isStalling = false;
  asideIs = 'again';
  await awaitedCopies(parts, PAGE, copies);
  expect([await dayOf(A), [...aside.keys()]]).toEqual(['2016-01-01 history', []]);
  expect((await repairState(database, WIKI)).historyReadAtS).toBe(NOW_MS / 1_000);
});

test('a wiki that is away is no fault of the page', async () => {
  const api: ActionApi = { request: () => Promise.reject(new ActionApiError('no answer')) };
  const waiting = awaitedCopies(dating(api), PAGE, [copyOf(A, '20170801000000')]);
  await expect(waiting).rejects.toThrow('no answer');
  expect(aside.size).toBe(0);
});

test('a page that is gone meanwhile dates nothing, and nothing waits', async () => {
  const gone: ActionApi = { request: () => Promise.resolve({ query: { pages: [{}] } }) };
  expect(await awaitedCopies(dating(gone), PAGE, [copyOf(A, '20150101000000')])).toEqual(new Set());
  expect(await wantedMoments(database, [A])).toEqual(new Map());
});
