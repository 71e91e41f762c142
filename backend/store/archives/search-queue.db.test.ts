import { createManualClock } from '../../runtime/testing/manual-clock';
import { doubtIdOf } from '../../status/content-doubt';
import { dayNumberOf } from '../../status/day-number';
import { createMarkIndex } from '../../status/mark-index';
import { STATUS } from '../../status/status-code';
import { annotationsOf, NO_ANNOTATIONS, type Annotations } from '../answers/annotations';
import { askAlone } from '../statements/joint-asking';
import { NEVER_VISITED, type Snapshot } from './snapshot';
import { blockArchives, liftArchiveBlock } from './archive-blocks';
import { keepNamedCopy, queueSearches } from './archive-choices';
import type { LeasedSearch, SearchSettlement, ServiceFinding } from './leased-search';
import { createSearchQueue } from './search-queue';
import { walkArchives, type SearchedUrls } from './archive-walk';
import { DEFAULT_LOSSES, type LossRules, type ReadLosses } from './losses';
import { marksInForce, setMarks } from '../frontier/url-marks';
import { removeUrls } from '../pages/removals';
import { proposeReplacement } from '../people/proposals';
import { createReplacementQueue } from '../people/replacements';
import { holdTransaction } from '../testing/hold-transaction';
import { orphans } from '../testing/orphans';
import { checkAll, listUrls } from '../testing/sample-urls';
import { untilSomebodyWaits } from '../testing/until-somebody-waits';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { normalUrl } from '../../url/testing/normal-url';

const { database } = withStore();
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const LEASE_MS = 3 * 3_600_000;
const QUARTER_S = 90 * 86_400;
const A = 'http://museum-lunden.org/a';
const B = 'https://museum-lunden.org:8443/b?c=d';

let clock = createManualClock(START_MS);
let ids = new Map<string, number>();
const idOf = (url: string): number => ids.get(url) ?? 0;
const nowS = (): number => Math.floor(clock.now() / 1_000);

beforeEach(async () => {
  clock = createManualClock(START_MS);
  const tables =
    'archive archive_search archive_walk replacement allowance deed redirect link url host';
  await emptyTables(database, ...tables.split(' '));
  ids = await listUrls(database, [A, B], TODAY);
  await checkAll(database, TODAY);
});

const queueUp = (...urls: string[]): Promise<void> =>
  queueSearches(
    database,
    urls.map((url) => ({ urlId: idOf(url), dueS: nowS() })),
  );
const queue = (searched?: SearchedUrls) => createSearchQueue(database, clock, searched);
const lease = (limit = 10): Promise<LeasedSearch[]> => queue().lease(limit);

async function leaseOne(): Promise<LeasedSearch> {
  const [leased] = await lease(1);
  if (leased === undefined) throw new Error('the test needs a search that is due');
  return leased;
}

const settle = (leased: LeasedSearch, ...findings: ServiceFinding[]): Promise<boolean> =>
  queue().settle(leased, after(findings));
const after = (findings: ServiceFinding[], tries = 0): SearchSettlement => ({
  findings,
  unnamed: [],
  linkedFound: [],
  today: TODAY,
  againAtS: nowS() + QUARTER_S,
  tries,
  round: null,
  isWhole: true,
});

const copy = (service: Snapshot['service'], timestamp = '20150102030405'): Snapshot => ({
  service,
  url: `https://${service}.example/${timestamp}/${A}`,
  timestamp,
});
const kept = (service: Snapshot['service']) => ({ ...copy(service), visitedDay: TODAY });
const chosen = (service: Snapshot['service'], timestamp?: string): ServiceFinding => ({
  kind: 'chosen',
  snapshot: copy(service, timestamp),
});

async function annotations(url: string): Promise<Annotations> {
  const asked = { urlId: idOf(url), hostId: 1, path: '/' };
  return (await annotationsOf(askAlone(database), [asked], TODAY)).get(idOf(url)) ?? NO_ANNOTATIONS;
}
const told = async (url = A): Promise<Snapshot[]> => (await annotations(url)).archives;

const searches = () =>
  database.select<{ url_id: number; due_at: number; tries: number }>(
    'SELECT url_id, due_at, tries FROM archive_search ORDER BY url_id',
  );

test('a lease tells what a search needs, and each URL to one asker alone', async () => {
  await queueUp(A, B);
  const leased = await lease();
  expect(leased.map(({ url }) => url.text).toSorted()).toEqual([A, B]);
  expect(leased).toEqual(
    expect.arrayContaining([
      {
        urlId: idOf(A),
        url: normalUrl(A),
        firstSeenDay: TODAY - 20,
        wantedMoment: null,
        isLiving: false,
        chosen: [],
        noneGood: [],
        named: [],
        linked: [],
        blocked: [],
        tries: 0,
        round: null,
        leasedUntilS: nowS() + 3 * 3_600,
      },
      expect.objectContaining({ urlId: idOf(B), url: normalUrl(B) }),
    ]),
  );
  expect(await lease()).toEqual([]);
});

test('what is due for the longest time comes first, what is not due not at all', async () => {
  await queueSearches(database, [
    { urlId: idOf(A), dueS: nowS() - 1 },
    { urlId: idOf(B), dueS: nowS() - 2 },
  ]);
  expect((await leaseOne()).url.text).toBe(B);
  await database.run('UPDATE archive_search SET due_at = ?', [nowS() + 1]);
  expect(await lease()).toEqual([]);
});

test('searches that were never made and those that were before share the places', async () => {
  const urls = Array.from({ length: 12 }, (_, at) => `http://lunden.org/${at}`);
  ids = await listUrls(database, urls, TODAY);
  await checkAll(database, TODAY);
  await queueUp(...urls);
  const isNew = (leased: readonly LeasedSearch[]): number => leased.filter(wasNew).length;
  const again = new Set(urls.slice(0, 6).map(idOf));
  const wasNew = ({ urlId }: LeasedSearch): boolean => !again.has(urlId);
  await database.run(
    'UPDATE archive_search SET is_new = 0, due_at = due_at - 9 WHERE url_id IN (?)',
    [[...again]],
  );
  expect(isNew(await lease(3))).toBe(2);
  expect(isNew(await lease(4))).toBe(2);
  const rest = await lease(9);
  expect([rest.length, isNew(rest)]).toEqual([5, 2]);
});

test('two askers at once share what is due, none gets what the other has', async () => {
  const urls = Array.from({ length: 60 }, (_, at) => `http://lunden.org/${at}`);
  ids = await listUrls(database, urls, TODAY);
  await checkAll(database, TODAY);
  await queueUp(...urls);
  const parts = await Promise.all(Array.from({ length: 6 }, () => lease(10)));
  const leased = parts.flat().map(({ urlId }) => urlId);
  expect(parts.map((part) => part.length)).toEqual([10, 10, 10, 10, 10, 10]);
  expect(new Set(leased).size).toBe(60);
});

test('an asker that waits for the lease of another one gets none of it', async () => {
  await queueUp(A);
  const held = holdTransaction(database);
  const first = createSearchQueue(held, clock).lease(1);
  await held.reached;
  const second = lease(1);
  try {
    await untilSomebodyWaits(database);
  } finally {
    held.letGo();
  }
  expect([await first, await second]).toEqual([
    [expect.objectContaining({ url: normalUrl(A) })],
    [],
  ]);
});

test('a search whose asker died is leased again, and the dead one settles nothing any more', async () => {
  await queueUp(A);
  const dead = await leaseOne();
  clock.advanceTo(START_MS + LEASE_MS - 1_000);
  expect(await lease()).toEqual([]);
  clock.advanceTo(START_MS + LEASE_MS);
  const leased = await leaseOne();
  await settle(dead, chosen('wayback'));
  expect(await told()).toEqual([]);
  await settle(leased, chosen('loc'));
  expect(await told()).toEqual([copy('loc')]);
});

test('a late asker whose search nobody else has begun still settles', async () => {
  await queueUp(A);
  const leased = await leaseOne();
  clock.advanceTo(START_MS + 2 * LEASE_MS);
  await settle(leased, chosen('wayback'));
  expect(await told()).toHaveLength(1);
});

test('of each service one is chosen; those that a search does not name stay (W5.1)', async () => {
  await queueUp(A);
  const leased = await leaseOne();
  await settle(leased, chosen('wayback'), chosen('loc'), { kind: 'none-good', service: 'ukwa' });
  expect(await told()).toEqual([copy('wayback'), copy('loc')]);
  expect(await searches()).toEqual([{ url_id: idOf(A), due_at: nowS() + QUARTER_S, tries: 0 }]);
  clock.advanceTo((nowS() + QUARTER_S) * 1_000);
  const again = await leaseOne();
  expect(again.chosen).toEqual([kept('wayback'), kept('loc')]);
  expect(again.noneGood).toEqual(['ukwa']);
  await settle(again, chosen('wayback', '20160102030405'));
  expect(await told()).toEqual([copy('wayback', '20160102030405'), copy('loc')]);
  const rows = 'SELECT service FROM archive WHERE snapshot = ? AND snapshot_at = ?';
  expect(await database.select(rows, ['', ''])).toEqual([{ service: 5 }]);
});

describe('a copy that somebody named', () => {
  const name = (snapshot: Snapshot): Promise<void> =>
    database.transaction((tx) => keepNamedCopy(tx, idOf(A), snapshot, NEVER_VISITED));
  const rows = () => database.select('SELECT service FROM archive');

  test('is told to nobody until a search has found it good', async () => {
    await name(copy('wayback'));
    expect(await told()).toEqual([]);
    const leased = await leaseOne();
    expect(leased).toMatchObject({ chosen: [], named: [copy('wayback')] });
    await settle(leased, chosen('wayback'));
    expect(await told()).toEqual([copy('wayback')]);
    await name(copy('wayback', '20160102030405'));
    expect(await told()).toEqual([copy('wayback')]);
  });

  test('is forgotten if it is no good, not if nobody could look at it', async () => {
    await name(copy('wayback'));
    await settle(await leaseOne());
    expect(await rows()).toEqual([{ service: 0 }]);
    await name(copy('wayback'));
    await queue().settle(await leaseOne(), { ...after([]), unnamed: ['wayback', 'loc'] });
    expect(await rows()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('is looked at though its URL can be reached again, and no archive is asked', async () => {
    await name(copy('wayback'));
    await checkAll(database, TODAY, STATUS.fine);
    const [leased] = await createSearchQueue(database, clock, 'chosen').lease(1);
    expect(leased?.named).toHaveLength(1);
  });

  test('goes before no copy that a search has chosen meanwhile', async () => {
    await queueUp(A);
    const leased = await leaseOne();
    await name(copy('wayback'));
    // The search that did not know of it is made again.
    await settle(leased, { kind: 'none', service: 'wayback' });
    expect(await rows()).toHaveLength(1);
    await settle(await leaseOne(), chosen('wayback', '2016'));
    expect(await told()).toEqual([copy('wayback', '2016')]);
  });
});

test.each<ServiceFinding>([
  { kind: 'none', service: 'wayback' },
  { kind: 'none-good', service: 'wayback' },
])('a copy that is withdrawn is told no more: %j (W5.3)', async (finding) => {
  await queueUp(A);
  await settle(await leaseOne(), chosen('wayback'), chosen('loc'));
  clock.advanceTo((nowS() + QUARTER_S) * 1_000);
  await settle(await leaseOne(), finding);
  expect(await told()).toEqual([copy('loc')]);
  const rows = await database.select('SELECT service FROM archive WHERE service = 0');
  expect(rows).toHaveLength(finding.kind === 'none' ? 0 : 1);
});

test('failed searches are counted, up to a byte', async () => {
  await queueUp(A);
  await queue().settle(await leaseOne(), after([], 2));
  expect(await searches()).toMatchObject([{ tries: 2 }]);
  clock.advanceTo((nowS() + QUARTER_S) * 1_000);
  const leased = await leaseOne();
  expect(leased.tries).toBe(2);
  await queue().settle(leased, after([], 300));
  expect(await searches()).toMatchObject([{ tries: 255 }]);
});

test('what services answered stays known until the round is over', async () => {
  await queueUp(A);
  const round = { firstDay: TODAY, answered: ['wayback' as const, 'loc' as const] };
  await queue().settle(await leaseOne(), { ...after([], 1), round, isWhole: false });
  const known = () => database.select('SELECT is_new, searched_day FROM archive_search');
  expect(await known()).toEqual([{ is_new: 0, searched_day: 0 }]);
  clock.advanceTo((nowS() + QUARTER_S) * 1_000);
  const leased = await leaseOne();
  expect(leased.round).toEqual(round);
  await queue().settle(leased, after([]));
  expect(await known()).toEqual([{ is_new: 0, searched_day: TODAY }]);
  clock.advanceTo((nowS() + QUARTER_S) * 1_000);
  expect((await leaseOne()).round).toBeNull();
});

describe('that no archive has a copy', () => {
  const none: ServiceFinding = { kind: 'none', service: 'wayback' };
  const toldDay = async (): Promise<number | null> => (await annotations(A)).archivesSearched;
  const search = async (isWhole: boolean, ...findings: ServiceFinding[]): Promise<void> => {
    await queueUp(A);
    clock.advanceTo(clock.now() + 1_000);
    await queue().settle(await leaseOne(), { ...after(findings), isWhole });
  };

  test('is known when all services have answered, with the day', async () => {
    await search(false, none);
    expect(await toldDay()).toBeNull();
    await search(true, none, { kind: 'none-good', service: 'loc' });
    expect(await toldDay()).toBe(TODAY);
    await search(false);
    expect(await toldDay()).toBe(TODAY);
  });

  test('is not known where one has, nor when that one is gone, until all have answered', async () => {
    await search(true, chosen('wayback'));
    expect(await toldDay()).toBeNull();
    await search(false, none);
    expect([await told(), await toldDay()]).toEqual([[], null]);
    await search(true, none);
    expect(await toldDay()).toBe(TODAY);
  });

  test.each([['wayback' as const], [null]])('is not told where %s is blocked', async (service) => {
    await search(true, none);
    await blockArchives(database, { url: normalUrl(A), service }, nowS());
    expect(await toldDay()).toBeNull();
    await liftArchiveBlock(database, { url: normalUrl(A), service }, nowS());
    expect(await toldDay()).toBeNull();
  });
});

test('where nobody answered it was no search', async () => {
  await queueUp(A);
  const round = { firstDay: TODAY, answered: [] };
  expect(await queue().settle(await leaseOne(), { ...after([], 1), round, isWhole: false })).toBe(
    true,
  );
  expect(await database.select('SELECT is_new, tries FROM archive_search')).toEqual([
    { is_new: 1, tries: 1 },
  ]);
});

test('a lifted block begins a new round', async () => {
  await queueUp(A);
  const round = { firstDay: TODAY, answered: ['wayback' as const] };
  await queue().settle(await leaseOne(), { ...after([], 1), round, isWhole: false });
  await blockArchives(database, { url: normalUrl(A), service: 'wayback' }, nowS());
  await liftArchiveBlock(database, { url: normalUrl(A), service: 'wayback' }, nowS());
  expect((await leaseOne()).round).toBeNull();
});

test('while no archive is asked, what is lost leaves the queue, and the walk begins again for it', async () => {
  await queueUp(A);
  await walkArchives(database, 'unreachable', nowS());
  const walks = () => database.select('SELECT wanted, is_through FROM archive_walk');
  expect(await walks()).toEqual([{ wanted: 1, is_through: 1 }]);
  expect(await createSearchQueue(database, clock, 'chosen').lease(5)).toEqual([]);
  expect(await walks()).toEqual([]);
});

describe('what works again', () => {
  test('is not searched for any more', async () => {
    await queueUp(A, B);
    await checkAll(database, TODAY, STATUS.fine);
    expect(await lease(1)).toEqual([]);
    expect(await searches()).toEqual([]);
  });

  test('keeps its copies, which are looked at again', async () => {
    await queueUp(A);
    await settle(await leaseOne(), chosen('wayback'));
    await checkAll(database, TODAY, STATUS.fine);
    clock.advanceTo((nowS() + QUARTER_S) * 1_000);
    await settle(await leaseOne(), { kind: 'none', service: 'wayback' });
    expect(await told()).toEqual([]);
    clock.advanceTo((nowS() + QUARTER_S) * 1_000);
    expect([await lease(), await searches()]).toEqual([[], []]);
  });

  test('is searched for where all URLs are', async () => {
    await queueUp(A);
    await checkAll(database, TODAY, STATUS.fine);
    expect(await queue('all').lease(1)).toMatchObject([{ url: normalUrl(A), isLiving: true }]);
  });
});

describe('what is told as unreachable though the default policy does not say so', () => {
  const leaseBy = (losses: Partial<LossRules>): Promise<LeasedSearch[]> =>
    createSearchQueue(database, clock, 'unreachable', () =>
      Promise.resolve({ ...DEFAULT_LOSSES, ...losses }),
    ).lease(10);

  test('is searched for by the policy of the most lenient wiki', async () => {
    await database.run('UPDATE url SET failures = 2');
    await queueUp(A);
    expect(await leaseBy({ policy: { minFailures: 2, minDays: 9 } })).toMatchObject([
      { url: normalUrl(A) },
    ]);
    await database.run('UPDATE archive_search SET due_at = 0');
    expect(await lease()).toEqual([]);
  });

  test('is searched for because of a mark, and is not saved as if it lived', async () => {
    await checkAll(database, TODAY, STATUS.fine);
    await queueUp(A, B);
    const pattern = { host: 'museum-lunden.org', pathPrefix: '/a' };
    const days = { firstDay: TODAY, lastDay: TODAY };
    const marks = createMarkIndex([{ pattern, mark: 'permadead', ...days }]);
    expect(await leaseBy({ marks })).toMatchObject([{ url: normalUrl(A), isLiving: false }]);
    expect(await searches()).toHaveLength(1);
  });

  test('is searched for because of a mark that is set while it is leased', async () => {
    await emptyTables(database, 'url_trait');
    await checkAll(database, TODAY, STATUS.fine);
    await queueUp(A);
    const pattern = { host: 'museum-lunden.org', pathPrefix: '/a' };
    const mark = { pattern, mark: 'permadead', firstDay: TODAY, lastDay: TODAY + 9 } as const;
    const losses: ReadLosses = async (statements) => ({
      ...DEFAULT_LOSSES,
      marks: createMarkIndex(await marksInForce(statements, TODAY)),
    });
    let isSet = false;
    const watched = watchStatements(database, async (_, sql) => {
      if (isSet || !/FROM url .*FOR UPDATE/s.test(sql)) return;
      isSet = true;
      await setMarks(database, [mark], TODAY);
      // It comes past the URL, which is in the queue.
      while ((await walkArchives(database, 'unreachable', nowS(), losses)) === 'more');
    });
    const leased = await createSearchQueue(watched, clock, 'unreachable', losses).lease(10);
    expect([isSet, leased]).toMatchObject([true, [{ url: normalUrl(A) }]]);
  });
});

test.each(['usurped', 'usurped-suspected'] as const)(
  'a page that can be reached is searched for where its name seems to be in other hands: %s (U1)',
  async (doubt) => {
    await checkAll(database, TODAY, STATUS.fine);
    await database.run('UPDATE url SET doubt = ? WHERE url_id = ?', [doubtIdOf(doubt), idOf(A)]);
    await queueUp(A, B);
    expect(await lease()).toMatchObject([{ url: normalUrl(A), isLiving: false }]);
  },
);

describe('blocked by hand (W5.2)', () => {
  test('a service is told to the asker, and nothing of it is kept', async () => {
    await queueUp(A);
    await settle(await leaseOne(), chosen('wayback'), chosen('loc'));
    expect(await blockArchives(database, { url: normalUrl(A), service: 'wayback' }, nowS())).toBe(
      'blocked',
    );
    expect(await told()).toEqual([copy('loc')]);
    clock.advanceTo((nowS() + QUARTER_S) * 1_000);
    const leased = await leaseOne();
    expect(leased).toMatchObject({ blocked: ['wayback'], chosen: [kept('loc')] });
    await settle(leased, chosen('wayback'), { kind: 'none', service: 'loc' });
    expect(await told()).toEqual([]);
    expect(await blockArchives(database, { url: normalUrl(A), service: 'wayback' }, nowS())).toBe(
      'is-blocked',
    );
    clock.advanceTo((nowS() + QUARTER_S) * 1_000);
    const again = await leaseOne();
    await settle(again, { kind: 'none', service: 'wayback' }, chosen('loc'));
    expect(await blockArchives(database, { url: normalUrl(A), service: 'wayback' }, nowS())).toBe(
      'is-blocked',
    );
  });

  test('all services: what is found meanwhile is not kept, and the search ends', async () => {
    await queueUp(A);
    const leased = await leaseOne();
    expect(await blockArchives(database, { url: normalUrl(A), service: null }, nowS())).toBe(
      'blocked',
    );
    await settle(leased, chosen('wayback'));
    expect(await told()).toEqual([]);
    clock.advanceTo((nowS() + QUARTER_S) * 1_000);
    expect([await lease(), await searches()]).toEqual([[], []]);
    await queueUp(A);
    expect(await lease()).toEqual([]);
  });

  test('lifted, archives are asked at once; a search under way is made again', async () => {
    await blockArchives(database, { url: normalUrl(A), service: 'wayback' }, nowS());
    await queueUp(A);
    const leased = await leaseOne();
    clock.advanceTo(START_MS + 1_000);
    expect(
      await liftArchiveBlock(database, { url: normalUrl(A), service: 'wayback' }, nowS()),
    ).toBe('lifted');
    await settle(leased, chosen('loc'));
    expect(await told()).toEqual([]);
    expect((await leaseOne()).blocked).toEqual([]);
  });

  test('no single service is taken out of a block of all; lifting all lifts each', async () => {
    expect(await liftArchiveBlock(database, { url: normalUrl(A), service: null }, nowS())).toBe(
      'not-blocked',
    );
    await blockArchives(database, { url: normalUrl(A), service: 'loc' }, nowS());
    expect(
      await liftArchiveBlock(database, { url: normalUrl(A), service: 'wayback' }, nowS()),
    ).toBe('not-blocked');
    await blockArchives(database, { url: normalUrl(A), service: 'ukwa' }, nowS());
    await blockArchives(database, { url: normalUrl(A), service: null }, nowS());
    expect(await liftArchiveBlock(database, { url: normalUrl(A), service: 'loc' }, nowS())).toBe(
      'all-blocked',
    );
    expect(await liftArchiveBlock(database, { url: normalUrl(A), service: null }, nowS())).toBe(
      'lifted',
    );
    expect(await database.select('SELECT 1 FROM archive')).toEqual([]);
    expect((await leaseOne()).url.text).toBe(A);
  });

  test('what is not in the list cannot be blocked', async () => {
    expect(
      await blockArchives(database, { url: normalUrl('http://x.org/'), service: null }, nowS()),
    ).toBe('not-listed');
    expect(
      await liftArchiveBlock(database, { url: normalUrl('http://x.org/'), service: null }, 1),
    ).toBe('not-listed');
  });
});

describe('a copy that somebody named (W8.4)', () => {
  async function name(snapshot: Snapshot): Promise<void> {
    const who = { key: Buffer.alloc(16), userName: 'Kari', isReviewer: false };
    const proposal = { url: normalUrl(A), target: snapshot.url, who, perDay: 9, nowS: nowS() };
    await emptyTables(database, 'allowance');
    expect(await proposeReplacement(database, proposal, () => true)).toBe('stored');
    const replacements = createReplacementQueue(database, clock);
    const [leased] = await replacements.lease(1);
    if (leased === undefined) throw new Error('the test needs a replacement that is due');
    await replacements.settle(leased, { kind: 'archived', today: TODAY, snapshot });
  }

  test('is looked at again as if it had been found', async () => {
    await name(copy('wayback'));
    expect((await leaseOne()).chosen).toEqual([kept('wayback')]);
  });

  test('does not take the place of what is chosen, but that of an empty choice', async () => {
    await queueUp(A);
    await settle(await leaseOne(), chosen('wayback'), { kind: 'none-good', service: 'loc' });
    await name(copy('wayback', '2001'));
    await name(copy('loc', '2002'));
    expect(await told()).toEqual([copy('wayback'), copy('loc', '2002')]);
  });

  test.each([['wayback' as const], [null]])('is not kept where %s is blocked', async (service) => {
    await blockArchives(database, { url: normalUrl(A), service }, nowS());
    await name(copy('wayback'));
    expect(await told()).toEqual([]);
    expect(await blockArchives(database, { url: normalUrl(A), service }, nowS())).toBe(
      'is-blocked',
    );
  });
});

test('a URL that is removed takes all along, and its search settles nothing', async () => {
  await queueUp(A, B);
  const [a, b] = await lease();
  if (a === undefined || b === undefined) throw new Error('the test needs two searches');
  await settle(b, chosen('wayback'));
  const gone = await removeUrls(database, [idOf(A), idOf(B)], TODAY + 1, { usesMax: 50, nowS: 1 });
  await settle(a, chosen('wayback'));
  expect([gone.removed, await searches(), await orphans(database)]).toEqual([2, [], []]);
  expect(await database.select('SELECT 1 FROM archive')).toEqual([]);
});

test('a search that is being settled goes with its URL all the same', async () => {
  await queueUp(A);
  const leased = await leaseOne();
  const held = holdTransaction(database);
  const settled = createSearchQueue(held, clock).settle(leased, after([chosen('wayback')]));
  await held.reached;
  const removed = removeUrls(database, [idOf(A)], TODAY + 1, { usesMax: 50, nowS: 1 });
  try {
    await untilSomebodyWaits(database);
  } finally {
    held.letGo();
  }
  await settled;
  expect((await removed).removed).toBe(1);
  expect(await orphans(database)).toEqual([]);
});

test('a search that is brought forward while it is made is made again', async () => {
  await queueUp(A);
  const leased = await leaseOne();
  await queueUp(A);
  clock.advanceTo(START_MS + 5_000);
  await settle(leased, chosen('wayback'));
  expect(await told()).toEqual([]);
  expect((await leaseOne()).url.text).toBe(A);
});
