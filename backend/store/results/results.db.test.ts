import { STATUS, type StatusCode } from '../../status/status-code';
import { systemRandom } from '../../runtime/random';
import { normalUrl, urlsByText } from '../../url/testing/normal-url';
import { findingsOf } from '../answers/findings';
import type { SearchedUrls } from '../archives/archive-walk';
import type { CheckResult } from './check-result';
import type { DueDayRule } from './recording-context';
import { recordResults } from './results';
import { answerInquiries, checkResult } from '../testing/check-result';
import { listUrls } from '../testing/sample-urls';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { touchUrls } from '../urls/urls';

const { database } = withStore();
const URL = 'http://museum-lunden.org/';
const threeDaysLater: DueDayRule = (_, today) => today + 3;

const TABLES = [
  'change',
  'told_mark',
  'redirect',
  'evidence',
  'inquiry',
  'report',
  'archive_search',
  'url',
  'host',
  'check_lateness',
];
beforeEach(() => emptyTables(database, ...TABLES));

async function addUrl(): Promise<number> {
  const ids = await database.transaction((tx) =>
    touchUrls(tx, urlsByText([URL]), 1001, systemRandom),
  );
  return ids.get(URL) ?? 0;
}

const record = (today: number, ...results: CheckResult[]) =>
  recordResults(database, results, { today, nowS: today * 10 }, threeDaysLater);

test('history, failures and verdict changes grow check by check', async () => {
  const urlId = await addUrl();
  for (const [day, code] of [
    [1010, STATUS.fine],
    [1013, STATUS.notFound],
    [1016, STATUS.notFound],
    [1019, STATUS.notFound],
    [1022, STATUS.notFound],
  ] as const) {
    expect(await record(day, checkResult(urlId, code))).toBe(1);
    await answerInquiries(database, day);
  }
  const finding = (await findingsOf(database, [URL])).get(URL);
  expect(finding).toEqual({
    urlId,
    hostId: expect.any(Number),
    runs: [
      { code: 18, http: 404, firstDay: 1013, lastDay: 1022 },
      { code: 1, http: 200, firstDay: 1010, lastDay: 1010 },
    ],
    failures: 4,
    failingDay: 1013,
    reservation: null,
    checkedDay: 1022,
    redirect: null,
    redirectClass: null,
    doubt: null,
    mime: null,
    kib: null,
    isRefusedCopy: false,
  });
  const changes = await database.select(
    'SELECT changed_at, old_verdict, new_verdict, reason FROM `change` ORDER BY change_id',
  );
  // That a new URL works is nobody's news.
  expect(changes.map((change) => (change as { changed_at: number }).changed_at)).toEqual([
    10_130, 10_220,
  ]);
});

test('of what its owner opted out meanwhile, only what is unreachable no more is told', async () => {
  const urlId = await addUrl();
  await record(1_010, checkResult(urlId, STATUS.fine));
  await database.run("INSERT INTO told_mark VALUES ('museum-lunden.org', '/', 13)");
  await record(1_013, checkResult(urlId, STATUS.notFound));
  await database.run('DELETE FROM told_mark');
  for (const day of [1_016, 1_019, 1_022]) {
    await record(day, checkResult(urlId, STATUS.notFound));
    await answerInquiries(database, day);
  }
  await database.run("INSERT INTO told_mark VALUES ('museum-lunden.org', '/', 13)");
  await record(1_025, checkResult(urlId, STATUS.fine));
  const changes = await database.select(
    'SELECT changed_at, old_verdict, new_verdict FROM `change` ORDER BY change_id',
  );
  expect(changes).toEqual([
    { changed_at: 10_220, old_verdict: 2, new_verdict: 3 },
    { changed_at: 10_250, old_verdict: 3, new_verdict: 0 },
  ]);
});

test('a result reported twice is recorded once', async () => {
  const urlId = await addUrl();
  expect(await record(1010, checkResult(urlId, STATUS.notFound))).toBe(1);
  expect(await record(1010, checkResult(urlId, STATUS.notFound))).toBe(0);
  expect(await record(1013, checkResult(urlId, 18), checkResult(urlId, 18))).toBe(1);
  expect((await findingsOf(database, [URL])).get(URL)?.failures).toBe(2);
});

test('redirect, MIME keyword and size are kept with the newest result only', async () => {
  const urlId = await addUrl();
  const redirect = {
    target: normalUrl('https://museum-lunden.org/neu'),
    hops: [301],
    class: 'same-page',
  } as const;
  await record(
    1010,
    checkResult(urlId, STATUS.movedPermanently, { redirect, mime: 'pdf', kib: 120 }),
  );
  const before = (await findingsOf(database, [URL])).get(URL);
  expect(before).toMatchObject({ redirect: redirect.target.text, mime: 'pdf', kib: 120 });
  await record(1013, checkResult(urlId, STATUS.fine));
  const after = (await findingsOf(database, [URL])).get(URL);
  expect(after).toMatchObject({ redirect: null, mime: null, kib: null });
});

test('a result for a URL that was removed meanwhile is passed over', async () => {
  expect(await record(1010, checkResult(4711, STATUS.fine))).toBe(0);
});

test('findings of unknown URLs have no entry', async () => {
  await addUrl();
  const findings = await findingsOf(database, ['http://unknown-lunden.org/', URL]);
  expect([...findings.keys()]).toEqual([URL]);
});

test('the latest check of each day is noted when it was late for days (W3.13)', async () => {
  const urlId = await addUrl();
  const lateness = (): Promise<unknown[]> =>
    database.select('SELECT day, late_days FROM check_lateness');
  await record(1010, checkResult(urlId, STATUS.fine));
  await record(1014, checkResult(urlId, STATUS.fine));
  expect(await lateness()).toEqual([]);
  await record(1057, checkResult(urlId, STATUS.fine));
  expect(await lateness()).toEqual([{ day: 1057, late_days: 40 }]);
});

describe('archives are asked for', () => {
  const searches = (): Promise<unknown[]> =>
    database.select('SELECT url_id, due_at, tries FROM archive_search');

  async function recordDays(
    urlId: number,
    code: StatusCode,
    days: readonly number[],
    searched?: SearchedUrls,
  ): Promise<void> {
    for (const today of days) {
      const at = { today, nowS: today * 10, ...(searched === undefined ? {} : { searched }) };
      await recordResults(database, [checkResult(urlId, code)], at, threeDaysLater);
      await answerInquiries(database, today);
    }
  }

  test('what became unreachable, once and at once', async () => {
    const urlId = await addUrl();
    await recordDays(urlId, STATUS.fine, [1010]);
    await recordDays(urlId, STATUS.notFound, [1013, 1016, 1019]);
    expect(await searches()).toEqual([]);
    await recordDays(urlId, STATUS.notFound, [1022, 1025, 1028]);
    const queued = [{ url_id: urlId, due_at: 10_220, tries: 0 }];
    expect(await searches()).toEqual(queued);
    await recordDays(urlId, STATUS.fine, [1031]);
    await recordDays(urlId, STATUS.notFound, [1034, 1037, 1040, 1043]);
    expect(await searches()).toEqual(queued);
    await database.run('DELETE FROM archive_search');
    await recordDays(urlId, STATUS.notFound, [1046]);
    expect(await searches()).toEqual([]);
  });

  test('living ones, too, where all are wanted: at their first good result', async () => {
    const urlId = await addUrl();
    await recordDays(urlId, STATUS.notFound, [1010], 'all');
    expect(await searches()).toEqual([]);
    await recordDays(urlId, STATUS.fine, [1013, 1016], 'all');
    expect(await searches()).toEqual([{ url_id: urlId, due_at: 10_130, tries: 0 }]);
  });

  test('what is lost by the most lenient policy, once; the log goes by the default one', async () => {
    const urlId = await addUrl();
    for (const today of [1010, 1013, 1016, 1019, 1022]) {
      const at = { today, nowS: today * 10, policy: { minFailures: 2, minDays: 1 } };
      await recordResults(database, [checkResult(urlId, STATUS.notFound)], at, threeDaysLater);
      await answerInquiries(database, today);
    }
    expect(await searches()).toEqual([{ url_id: urlId, due_at: 10_130, tries: 0 }]);
    const changes = await database.select('SELECT changed_at FROM `change` ORDER BY changed_at');
    expect(changes.at(-1)).toEqual({ changed_at: 10_190 });
  });

  test('many of one batch with one statement', async () => {
    const ids = await listUrls(
      database,
      Array.from({ length: 200 }, (_, at) => `http://lunden.org/${at}`),
      1,
    );
    const statements: string[] = [];
    const watched = watchStatements(database, (_, sql) => {
      statements.push(sql);
      return Promise.resolve();
    });
    for (const today of [1010, 1013, 1016, 1019]) {
      statements.length = 0;
      const results = [...ids.values()].map((urlId) => checkResult(urlId, STATUS.notFound));
      await recordResults(watched, results, { today, nowS: today }, threeDaysLater);
      await answerInquiries(database, today);
    }
    expect(await searches()).toHaveLength(200);
    expect(statements.filter((sql) => sql.includes('archive_search'))).toHaveLength(1);
    // Heard, locked, looked at for reports, written, queued; logged by five. How names stand is asked by two, and
    // hosts of what died are to be searched by one.
    expect(statements).toHaveLength(13);
  });
});
