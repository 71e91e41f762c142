import { systemRandom } from '../../runtime/random';
import { STATUS } from '../../status/status-code';
import { normalUrl, urlsByText } from '../../url/testing/normal-url';
import { leaseHosts, lockLeased, type Lease } from '../frontier/leases';
import { releaseHosts } from '../frontier/release-hosts';
import { noteGoneLinks } from './gone-links';
import { replaceLinks } from './links';
import type { CheckResult } from '../results/check-result';
import { recordResults } from '../results/results';
import { emptyHosts, removeEmptyHosts, removeUntouchedPages, removeUrls } from './removals';
import { checkResult } from '../testing/check-result';
import { holdTransaction } from '../testing/hold-transaction';
import { orphans } from '../testing/orphans';
import { untilSomebodyWaits } from '../testing/until-somebody-waits';
import { emptyTables, withStore } from '../testing/with-store';
import { touchUrls } from '../urls/urls';
import type { Database } from '../../runtime/database';

const { database } = withStore();
const OLD_DAY = 10;
const BEFORE_DAY = 100;
const TODAY = 200;
const NOW_S = 1_600_000_000;
const LINKS_MAX = 50;
const A = 'http://museum-lunden.org/a';

beforeEach(() =>
  emptyTables(
    database,
    'link',
    'gone_link',
    'page',
    'redirect',
    'evidence',
    'inquiry',
    'report',
    'domain_trait',
    'url',
    'host',
  ),
);

/** As the page loop does it: URL, then link to page 1 of wiki 1, in one transaction. */
function feed(url: string, day: number, on: Database = database): Promise<number> {
  return on.transaction(async (tx) => {
    const ids = await touchUrls(tx, urlsByText([url]), day, systemRandom);
    const urlId = ids.get(url) ?? 0;
    await replaceLinks(tx, 1, [1], [{ pageId: 1, urlId }]);
    return urlId;
  });
}

async function addPage(): Promise<void> {
  await database.run('INSERT INTO page VALUES (1, 1, ?, 0, NULL, 0, 0, 0)', [TODAY]);
}

/** As the page loop does it when page 1 of wiki 1 has lost its links; tells how many it notes. */
const lose = (on: Database = database): Promise<number> =>
  on.transaction(async (tx) => {
    const { removed } = await replaceLinks(tx, 1, [1], []);
    const gone = removed.map((link) => ({ ...link, lastUsedDay: TODAY - 7 }));
    await noteGoneLinks(tx, 1, gone, TODAY);
    return gone.length;
  });

const remove = (urlId: number, on: Database = database) =>
  removeUrls(on, [urlId], BEFORE_DAY, { usesMax: LINKS_MAX, nowS: 1 });

const moved = (urlId: number): CheckResult =>
  checkResult(urlId, STATUS.movedPermanently, {
    redirect: { target: normalUrl('http://museum-lunden.org/b'), hops: [301], class: 'same-page' },
    evidence: [{ sign: 'title' }],
  });

const record = (urlId: number, on: Database = database) =>
  recordResults(on, [moved(urlId)], { today: TODAY, nowS: NOW_S }, () => TODAY + 3);

const giveBack = (host: Lease): Promise<void> =>
  database.transaction(async (tx) => {
    const leaseOf = await lockLeased(tx, [host], NOW_S);
    const release = {
      notBeforeS: NOW_S,
      keepsPlace: false,
      isHeard: false,
      isPromising: false,
      looks: 0,
    };
    const at = { nowS: NOW_S, today: TODAY };
    if (leaseOf(host) !== null) await releaseHosts(tx, new Map([[host.hostId, release]]), at);
  });

interface Row {
  url_id: number;
  touched_day: number;
  history: Buffer;
}

const urls = () => database.select<Row>('SELECT url_id, touched_day, history FROM url');
const hostIds = async (): Promise<number[]> => {
  const rows = await database.select<{ host_id: number }>('SELECT host_id FROM host');
  return rows.map((row) => row.host_id);
};

/** Runs `second` against the locks that `first` holds; tells what each of them came to. */
async function meet<First, Second>(
  first: (held: Database) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const held = holdTransaction(database);
  const firstDone = first(held);
  await held.reached;
  let isSecondDone = false;
  const secondDone = second().finally(() => (isSecondDone = true));
  try {
    await untilSomebodyWaits(database);
    expect(isSecondDone).toBe(false);
  } finally {
    held.letGo();
  }
  return Promise.all([firstDone, secondDone]);
}

describe('a URL', () => {
  test.each([
    [BEFORE_DAY - 1, 1],
    [BEFORE_DAY, 0],
  ])('last touched on day %i: %i removed', async (day, removed) => {
    expect(await remove(await feed(A, day))).toEqual({ removed, isMoreLeft: false });
    expect(await urls()).toHaveLength(1 - removed);
  });

  test('that is touched while it is being removed starts again, with an empty history', async () => {
    await addPage();
    const urlId = await feed(A, OLD_DAY);
    await record(urlId);
    const [, newId] = await meet(
      (held) => remove(urlId, held),
      () => feed(A, TODAY),
    );
    expect(newId).not.toBe(urlId);
    expect(await urls()).toEqual([{ url_id: newId, touched_day: TODAY, history: Buffer.alloc(0) }]);
    expect(await orphans(database)).toEqual([]);
  });

  test('that is being touched survives with its links and history', async () => {
    await addPage();
    const urlId = await feed(A, OLD_DAY);
    await record(urlId);
    const [, { removed }] = await meet(
      (held) => feed(A, TODAY, held),
      () => remove(urlId),
    );
    expect(removed).toBe(0);
    expect((await urls())[0]?.history).not.toHaveLength(0);
    expect(await database.select('SELECT 1 FROM link')).toHaveLength(1);
  });

  test('whose result is being stored takes the result along', async () => {
    await addPage();
    const urlId = await feed(A, OLD_DAY);
    const [recorded, { removed }] = await meet(
      (held) => record(urlId, held),
      () => remove(urlId),
    );
    expect([recorded, removed]).toEqual([1, 1]);
    expect(await orphans(database)).toEqual([]);
  });

  test('that is being removed gets no result', async () => {
    await addPage();
    const urlId = await feed(A, OLD_DAY);
    const [{ removed }, recorded] = await meet(
      (held) => remove(urlId, held),
      () => record(urlId),
    );
    expect([removed, recorded]).toEqual([1, 0]);
    expect(await orphans(database)).toEqual([]);
  });

  test('whose link vanishes meanwhile takes along that it was there', async () => {
    await addPage();
    const urlId = await feed(A, OLD_DAY);
    const [noted, { removed }] = await meet(
      (held) => lose(held),
      () => remove(urlId),
    );
    expect([noted, removed]).toEqual([1, 1]);
    expect(await orphans(database)).toEqual([]);
  });

  test('that is being removed has no link that could vanish', async () => {
    await addPage();
    const urlId = await feed(A, OLD_DAY);
    const [{ removed }, noted] = await meet(
      (held) => remove(urlId, held),
      () => lose(),
    );
    expect([removed, noted]).toEqual([1, 0]);
    expect(await orphans(database)).toEqual([]);
  });

  test('that many pages used until lately goes in several calls', async () => {
    const urlId = await feed(A, OLD_DAY);
    await database.run('INSERT INTO gone_link SELECT ?, 2, seq, 1, 1, 0 FROM seq_1_to_119', [
      urlId,
    ]);
    const calls = [await remove(urlId), await remove(urlId), await remove(urlId)];
    expect(calls.map((call) => call.isMoreLeft)).toEqual([true, true, false]);
    expect(await orphans(database)).toEqual([]);
  });

  test('with more links than one statement may remove goes in several calls', async () => {
    const urlId = await feed(A, OLD_DAY);
    await database.run(
      'INSERT INTO link (wiki_id, page_id, url_id) SELECT 2, seq, ? FROM seq_1_to_119',
      [urlId],
    );
    const calls = [await remove(urlId), await remove(urlId), await remove(urlId)];
    expect(calls.map((call) => call.isMoreLeft)).toEqual([true, true, false]);
    expect(await database.select('SELECT 1 FROM link')).toEqual([]);
  });
});

describe('a host without URLs', () => {
  beforeEach(async () => {
    await addPage();
    await remove(await feed(A, OLD_DAY));
    await database.run('INSERT INTO domain_trait SELECT host_id, 1, 1, 1 FROM host');
    await database.run(
      "INSERT INTO report SELECT NULL, host_id, NULL, '/', 'reporter', 1 FROM host",
    );
  });

  test('goes with its peculiarities and reports', async () => {
    const [hostId = 0] = await hostIds();
    expect(await emptyHosts(database, 0, hostId)).toEqual([hostId]);
    expect(await removeEmptyHosts(database, [hostId])).toBe(1);
    expect(await hostIds()).toEqual([]);
    expect(await orphans(database)).toEqual([]);
  });

  test('that gets a URL while it is being removed is made again', async () => {
    const before = await hostIds();
    const [removed] = await meet(
      (held) => removeEmptyHosts(held, before),
      () => feed(A, TODAY),
    );
    expect(removed).toBe(1);
    expect(await hostIds()).not.toEqual(before);
    expect(await urls()).toHaveLength(1);
    expect(await orphans(database)).toEqual([]);
  });

  test('that is getting a URL stays', async () => {
    const before = await hostIds();
    const [, removed] = await meet(
      (held) => feed(A, TODAY, held),
      () => removeEmptyHosts(database, before),
    );
    expect(removed).toBe(0);
    expect(await hostIds()).toEqual(before);
  });

  test('stays as long as a crawler leases it', async () => {
    const before = await hostIds();
    const request = { nowS: NOW_S, leaseS: 600, count: 1 };
    const [host] = await leaseHosts(database, request, systemRandom);
    if (host === undefined) throw new Error('nothing was leased');
    expect(await emptyHosts(database, 0, host.hostId)).toEqual([]);
    expect(await removeEmptyHosts(database, before)).toBe(0);
    await giveBack(host);
    expect(await removeEmptyHosts(database, before)).toBe(1);
  });

  test('that a crawler gives back while it is getting a URL is due at once', async () => {
    const request = { nowS: NOW_S, leaseS: 600, count: 1 };
    const [host] = await leaseHosts(database, request, systemRandom);
    if (host === undefined) throw new Error('nothing was leased');
    await meet(
      (held) => feed(A, TODAY, held),
      () => giveBack(host),
    );
    expect(await database.select('SELECT due_at FROM host')).toEqual([{ due_at: NOW_S }]);
  });
});

test.each([
  [BEFORE_DAY - 1, 1],
  [BEFORE_DAY, 0],
])('a page last touched on day %i: %i removed, with its links', async (day, removed) => {
  await feed(A, TODAY);
  await database.run('INSERT INTO page VALUES (1, 1, ?, 0, NULL, 0, 0, 0)', [day]);
  expect(await removeUntouchedPages(database, 1, [1], BEFORE_DAY)).toBe(removed);
  expect(await database.select('SELECT 1 FROM link')).toHaveLength(1 - removed);
});
