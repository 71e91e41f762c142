import { redirectClassOf } from '../../status/redirect-class';
import { STATUS, type StatusCode } from '../../status/status-code';
import { normalUrl } from '../../url/testing/normal-url';
import type { CheckResult } from '../results/check-result';
import { recordResults } from '../results/results';
import { checkResult } from '../testing/check-result';
import { checkAll, listUrls } from '../testing/sample-urls';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { leaseAliasHost, putOffAliasHost, restAliasHost } from './alias-queue';

/** Which hosts are to be searched, by what checks record (U4). */
const { database } = withStore();
const DAY_S = 86_400;
const TODAY = 3_500;
const nowS = (day: number): number => 1_700_000_000 + (day - TODAY) * DAY_S;
const [OLD, SIBLING, ELSEWHERE] = [
  'http://mill-lunden.org/a',
  'http://mill-lunden.org/b',
  'http://boats-lunden.org/c',
] as const;

let ids: Map<string, number>;

beforeEach(async () => {
  const tables = 'alias_host change redirect evidence inquiry archive_search url host';
  await emptyTables(database, ...tables.split(' '));
  ids = await listUrls(database, [OLD, SIBLING, ELSEWHERE], TODAY);
});

const result = (url: string, code: StatusCode, more: Partial<CheckResult> = {}): CheckResult =>
  checkResult(ids.get(url) ?? 0, code, more);

async function record(day: number, ...results: CheckResult[]): Promise<string[]> {
  await database.run('UPDATE url SET due_day = 1');
  const told: string[] = [];
  const watched = watchStatements(database, (_statements, sql) => {
    if (sql.includes('alias_host')) told.push(sql);
    return Promise.resolve();
  });
  const at = { today: day, nowS: nowS(day) };
  await recordResults(watched, results, at, () => day + 3);
  return told;
}

const moved = (url: string, to: string, hops = [301]): CheckResult => {
  const target = normalUrl(to);
  const redirect = { target, hops, class: redirectClassOf(normalUrl(url), target) };
  return result(url, STATUS.movedPermanently, { redirect });
};

interface HostRow {
  due_at: number;
  news_day: number;
  is_stirred: number;
}

const rows = (): Promise<HostRow[]> =>
  database.select('SELECT due_at, news_day, is_stirred FROM alias_host');

test('the second look that fails has its host searched in two days, the first does not', async () => {
  expect(await record(TODAY, result(OLD, STATUS.notFound))).toEqual([]);
  expect(await record(TODAY + 3, result(OLD, STATUS.notFound))).toHaveLength(1);
  const due = { due_at: nowS(TODAY + 5), news_day: 0, is_stirred: 1 };
  expect(await rows()).toEqual([due]);
  await record(TODAY + 4, result(SIBLING, STATUS.notFound));
  await record(TODAY + 6, result(SIBLING, STATUS.notFound));
  expect(await rows()).toEqual([due]);
});

test('what is good, new, moved in passing or only told by its host has no statement', async () => {
  const stamp = { isStamp: true };
  const told = [
    ...(await record(TODAY, result(OLD, STATUS.fine), result(ELSEWHERE, STATUS.notFound))),
    ...(await record(TODAY + 1, result(ELSEWHERE, STATUS.unknownDomain, stamp))),
    ...(await record(TODAY + 2, moved(SIBLING, 'http://mill-lunden.org/new', [301, 302]))),
    ...(await record(TODAY + 3, moved(SIBLING, 'http://mill-lunden.org/'))),
    ...(await record(TODAY + 4, moved(SIBLING, 'https://www.mill-lunden.org/b'))),
  ];
  expect(told).toEqual([]);
});

test('what has failed for long comes in once, within a month', async () => {
  await checkAll(database, TODAY - 1);
  await record(TODAY, result(OLD, STATUS.notFound), result(ELSEWHERE, STATUS.notFound));
  const first = await rows();
  expect(first).toHaveLength(2);
  for (const { due_at: dueAtS, is_stirred: isStirred } of first) {
    expect(isStirred).toBe(0);
    expect(dueAtS).toBeGreaterThanOrEqual(nowS(TODAY));
    expect(dueAtS).toBeLessThan(nowS(TODAY + 30));
  }
  await record(TODAY + 1, result(OLD, STATUS.notFound));
  expect(await rows()).toEqual(first);
});

test('a sibling that moved is news for hosts that are to be searched, once', async () => {
  const target = 'http://mill-lunden.org/new/b';
  expect(await record(TODAY, moved(SIBLING, target))).toHaveLength(1);
  expect(await rows()).toEqual([]);
  await database.run('INSERT INTO alias_host (host_id, due_at) SELECT host_id, ? FROM host', [
    nowS(TODAY + 90),
  ]);
  expect(await record(TODAY + 1, moved(SIBLING, target))).toEqual([]);
  await record(TODAY + 2, moved(SIBLING, `${target}.html`));
  expect(await rows()).toContainEqual({
    due_at: nowS(TODAY + 3),
    news_day: TODAY + 2,
    is_stirred: 1,
  });
});

test('news within a week of a search wait for its end', async () => {
  const searched = 'INSERT INTO alias_host (host_id, due_at, searched_day) SELECT host_id, ?, ?';
  await database.run(`${searched} FROM host`, [nowS(TODAY + 90), TODAY]);
  await record(TODAY + 2, moved(SIBLING, 'http://mill-lunden.org/new/b'));
  expect((await rows()).map((row) => row.due_at)).toContain(nowS(TODAY + 7));
});

describe('a lease', () => {
  const LEASE_S = 6 * 3_600;
  const lease = (day: number) => leaseAliasHost(database, { nowS: nowS(day), leaseS: LEASE_S });

  beforeEach(async () => {
    await record(TODAY, result(OLD, STATUS.notFound));
    await record(TODAY + 1, result(OLD, STATUS.notFound));
  });

  test('is one host’s, for one process, until it runs out', async () => {
    expect(await lease(TODAY + 2)).toBeNull();
    const leased = await lease(TODAY + 3);
    expect(leased).toMatchObject({ name: 'mill-lunden.org', searchedDay: 0, newsDay: 0 });
    expect(await lease(TODAY + 3)).toBeNull();
    expect(await lease(TODAY + 4)).toMatchObject({ hostId: leased?.hostId });
  });

  test('is not broken by what becomes known, and is followed by a search for that', async () => {
    const leased = await lease(TODAY + 3);
    if (leased === null) throw new Error('nothing leased');
    await record(TODAY + 3, result(SIBLING, STATUS.notFound));
    await record(TODAY + 3, moved(ELSEWHERE, 'http://boats-lunden.org/new'));
    await database.run('UPDATE url SET failures = 1 WHERE url_id = ?', [ids.get(SIBLING) ?? 0]);
    await record(TODAY + 3, result(SIBLING, STATUS.notFound));
    expect(await rows()).toEqual([{ due_at: leased.dueAtS, news_day: 0, is_stirred: 1 }]);
    const againS = nowS(TODAY + 180);
    await restAliasHost(database, leased, {
      nowS: nowS(TODAY + 3),
      today: TODAY + 3,
      againS,
      isSilent: false,
    });
    expect(await rows()).toMatchObject([{ due_at: nowS(TODAY + 5) }]);
  });

  test('that ran out settles nothing', async () => {
    const late = await lease(TODAY + 3);
    const other = await lease(TODAY + 4);
    if (late === null || other === null) throw new Error('nothing leased');
    await putOffAliasHost(database, late, nowS(TODAY + 99));
    expect(await rows()).toMatchObject([{ due_at: other.dueAtS }]);
  });
});
