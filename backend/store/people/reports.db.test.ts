import { dayNumberOf } from '../../status/day-number';
import { DEFAULT_POLICY, judgeChecks } from '../../status/verdict';
import { STATUS } from '../../status/status-code';
import { annotationsOf, type Annotations } from '../answers/annotations';
import { askAlone } from '../statements/joint-asking';
import { deedsBefore, purgeDeeds } from './deeds';
import type { CheckedPath, Subject } from '../urls/listed-subject';
import { LimitReachedError } from './people-limits';
import { purgePresumptions } from './presumptions';
import {
  dropReportsOn,
  fileReport,
  purgeReports,
  reportsOnUrl,
  type ReportOutcome,
} from './reports';
import { removeReports, takeBackReports } from './withdraw-reports';
import { proposeReplacement, type ProposalOutcome } from './proposals';
import { recordResults } from '../results/results';
import { checkResult } from '../testing/check-result';
import { checkAll, listUrls } from '../testing/sample-urls';
import { untilSomebodyWaits } from '../testing/until-somebody-waits';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, openTestDatabase, withStore } from '../testing/with-store';
import { normalUrl } from '../../url/testing/normal-url';
import type { NormalUrl } from '../../url/normal-url';

const { account, database } = withStore();
const NOW_S = Date.UTC(2026, 10, 20, 12) / 1_000;
const TODAY = dayNumberOf(NOW_S * 1_000);
const HOST = 'http://museum-lunden.org';
const A = normalUrl(`${HOST}/a/1`);
const B = normalUrl(`${HOST}/a/2`);
const C = normalUrl(`${HOST}/b`);
const NOBODY = { key: null, userName: null };

const isBroken = (url: CheckedPath): boolean =>
  ['doubtful', 'unreachable'].includes(judgeChecks(url, DEFAULT_POLICY));

const person = (name: string): Buffer => Buffer.alloc(16, name);

interface Said {
  by?: string;
  nowS?: number;
  perDay?: number;
}

const report = (
  subject: Subject,
  { by = 'Kari', nowS = NOW_S, perDay = 100 }: Said = {},
  on = database,
): Promise<ReportOutcome> =>
  fileReport(on, { subject, reporter: person(by), userName: by, perDay, nowS }, isBroken);

async function annotations(url: NormalUrl): Promise<Annotations | undefined> {
  const [row] = await database.select<{ url_id: number; host_id: number; path: Buffer }>(
    'SELECT url_id, host_id, path FROM url WHERE path = ?',
    [url.path],
  );
  const { url_id: urlId, host_id: hostId, path } = row ?? { url_id: 0, host_id: 0, path: '' };
  const all = await annotationsOf(
    askAlone(database),
    [{ urlId, hostId, path: path.toString() }],
    TODAY,
  );
  return all.get(urlId);
}

let ids: Map<string, number>;

beforeEach(async () => {
  const kept = [
    'report',
    'replacement',
    'presumption',
    'allowance',
    'deed',
    'change',
    'url',
    'host',
  ];
  await emptyTables(database, ...kept);
  ids = await listUrls(
    database,
    [A, B, C].map(({ text }) => text),
    TODAY,
  );
  await checkAll(database, TODAY);
});

test('a report is told with its URL, once for each person', async () => {
  expect(await report({ url: A })).toBe('stored');
  expect(await report({ url: A }, { nowS: NOW_S + 60 })).toBe('repeated');
  expect(await report({ url: A }, { by: 'Ola' })).toBe('stored');
  expect(await annotations(A)).toMatchObject({ reports: 2, presumedReachable: false });
  expect(await annotations(B)).toBeUndefined();
});

test('what is not in the list, or works, cannot be reported', async () => {
  expect(await report({ url: normalUrl(`${HOST}/c`) })).toBe('not-listed');
  expect(await report({ host: 'unknown-lunden.org', pathPrefix: '/' })).toBe('not-listed');
  expect(await report({ host: 'museum-lunden.org', pathPrefix: '/c' })).toBe('not-listed');
  await checkAll(database, TODAY, STATUS.fine);
  expect(await report({ url: A })).toBe('not-listed');
  expect(await deedsBefore(database, null, 10)).toEqual([]);
});

test('who reports a URL and parts around it is one person', async () => {
  await report({ host: 'museum-lunden.org', pathPrefix: '/a/' });
  await report({ host: 'museum-lunden.org', pathPrefix: '/' }, { nowS: NOW_S + 60 });
  await report({ url: A }, { nowS: NOW_S + 120 });
  await report({ host: 'museum-lunden.org', pathPrefix: '/a' }, { by: 'Ola' });
  expect(await annotations(A)).toMatchObject({ reports: 2 });
  expect(await annotations(C)).toMatchObject({ reports: 1 });
});

test('a part of a host is meant by the beginning of the path', async () => {
  expect(await report({ host: 'museum-lunden.org', pathPrefix: '/a' })).toBe('stored');
  expect(await annotations(A)).toMatchObject({ reports: 1 });
  expect(await annotations(C)).toBeUndefined();
  const known = { urlId: ids.get(A.text) ?? 0, hostId: 0, path: '/a/1' };
  const [row] = await database.select<{ host_id: number }>('SELECT host_id FROM host');
  const parts = await reportsOnUrl(database, { ...known, hostId: row?.host_id ?? 0 }, 0);
  expect(parts).toEqual([{ pathPrefix: '/a', reports: 1, lastAtS: NOW_S }]);
});

describe('limits', () => {
  test('one report a minute', async () => {
    await report({ url: A });
    await expect(report({ url: B }, { nowS: NOW_S + 59 })).rejects.toMatchObject({
      whose: 'person',
      waitS: 1,
    });
    expect(await report({ url: B }, { nowS: NOW_S + 60 })).toBe('stored');
  });

  test('one proposal a minute, too, whatever was reported in that minute', async () => {
    const propose = (url: NormalUrl): Promise<ProposalOutcome> => {
      const proposal = {
        url,
        target: `${HOST}/new`,
        who: { key: person('Kari'), userName: 'Kari', isReviewer: false },
      };
      return proposeReplacement(database, { ...proposal, perDay: 100, nowS: NOW_S }, () => true);
    };
    await report({ url: A });
    expect(await propose(A)).toBe('stored');
    await expect(propose(B)).rejects.toMatchObject({ whose: 'person', waitS: 60 });
    await expect(report({ url: B })).rejects.toMatchObject({ whose: 'person', waitS: 60 });
  });

  test('of twenty that one person hands in at once over two connections pools, one is stored', async () => {
    const other = openTestDatabase(account);
    try {
      const tries = Array.from({ length: 20 }, (_, index) =>
        report({ url: index % 4 < 2 ? A : B }, {}, index % 2 === 0 ? database : other),
      );
      const ended = await Promise.allSettled(tries);
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      expect(refused.every((error) => error instanceof LimitReachedError)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('of twenty people at once, as many as a day allows', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      report({ url: A }, { by: `P${index}`, perDay: 7 }),
    );
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    await expect(report({ url: A }, { perDay: 7 })).rejects.toMatchObject({ whose: 'all' });
    const nextDay = { perDay: 7, nowS: NOW_S + 86_400 };
    expect(await report({ url: A }, nextDay)).toBe('stored');
  });

  test('who is not signed in removes sixty times an hour, all together', async () => {
    await database.run(`INSERT INTO allowance (name, since_s, taken) VALUES ('remove', ?, 59)`, [
      NOW_S - 10,
    ]);
    await report({ url: A });
    await report({ url: B }, { by: 'Ola' });
    expect(await removeReports(database, { url: A }, NOBODY, NOW_S)).toBe(1);
    await expect(removeReports(database, { url: B }, NOBODY, NOW_S)).rejects.toMatchObject({
      whose: 'all',
      waitS: 3590,
    });
    const signedIn = { key: person('Ola'), userName: 'Ola' };
    expect(await removeReports(database, { url: B }, signedIn, NOW_S)).toBe(1);
  });
});

describe('the host is presumed reachable (W8.3)', () => {
  const isPresumed = async (): Promise<boolean> =>
    (await annotations(A))?.presumedReachable === true;
  const rowsOfPresumption = async (): Promise<number> =>
    (await database.select('SELECT host_id FROM presumption')).length;

  test('when two of three URLs are reported, until they are not', async () => {
    await report({ url: A });
    expect(await isPresumed()).toBe(false);
    await report({ url: B }, { by: 'Ola' });
    expect(await isPresumed()).toBe(true);
    await removeReports(database, { url: B }, NOBODY, NOW_S);
    expect(await isPresumed()).toBe(false);
  });

  test('not by one person for a whole part, but by two', async () => {
    const all = { host: 'museum-lunden.org', pathPrefix: '/' };
    await report(all);
    expect(await isPresumed()).toBe(false);
    await report(all, { by: 'Ola' });
    expect(await isPresumed()).toBe(true);
  });

  test('not by one person for URL after URL', async () => {
    await report({ url: A });
    await report({ url: B }, { nowS: NOW_S + 60 });
    await report({ url: C }, { nowS: NOW_S + 120 });
    expect(await isPresumed()).toBe(false);
    await report({ url: C }, { by: 'Ola', nowS: NOW_S + 120 });
    expect(await isPresumed()).toBe(true);
  });

  test('not by reports older than six months, which nobody has removed yet', async () => {
    await report({ url: A });
    await report({ url: C }, { by: 'Ola' });
    const later = { nowS: NOW_S + 185 * 86_400 };
    await database.run('DELETE FROM presumption');
    await report({ url: B }, { by: 'Per', ...later });
    expect(await rowsOfPresumption()).toBe(0);
    expect(await report({ url: A }, later)).toBe('stored');
    expect(await rowsOfPresumption()).toBe(1);
  });

  test('no more when only such reports are left', async () => {
    await report({ url: A });
    await report({ url: B }, { by: 'Ola' });
    const laterS = NOW_S + 185 * 86_400;
    await report({ url: C }, { by: 'Per', nowS: laterS });
    expect(await rowsOfPresumption()).toBe(1);
    await removeReports(database, { url: C }, NOBODY, laterS);
    expect(await rowsOfPresumption()).toBe(0);
  });

  test('until six months are over, though checks succeed and somebody reports another URL', async () => {
    await report({ url: A });
    await report({ url: B }, { by: 'Ola' });
    await database.transaction((tx) => dropReportsOn(tx, [...ids.values()]));
    await report({ url: C }, { by: 'Per' });
    expect(await isPresumed()).toBe(true);
  });

  test('not when fewer than 45 % are reported', async () => {
    await listUrls(database, [`${HOST}/x`, `${HOST}/y`], TODAY);
    await report({ url: A });
    await report({ url: B }, { by: 'Ola' });
    expect(await isPresumed()).toBe(false);
  });

  test('for six months', async () => {
    await report({ url: A });
    await report({ url: B }, { by: 'Ola' });
    expect(await purgePresumptions(database, TODAY + 183, 10)).toBe(0);
    expect(await purgePresumptions(database, TODAY + 184, 10)).toBe(1);
  });
});

describe('the end of a report', () => {
  const record = (url: NormalUrl, code: 1 | 18) =>
    recordResults(
      database,
      [checkResult(ids.get(url.text) ?? 0, code)],
      { today: TODAY, nowS: NOW_S },
      () => TODAY + 7,
    );

  beforeEach(async () => {
    await report({ url: A });
    await report({ url: C }, { by: 'Ola' });
    await report({ host: 'museum-lunden.org', pathPrefix: '/a' }, { by: 'Per' });
  });

  test('comes when a check of the URL succeeds', async () => {
    await record(A, 1);
    expect(await annotations(A)).toMatchObject({ reports: 0 });
    expect(await annotations(B)).toMatchObject({ reports: 0 });
    expect(await annotations(C)).toMatchObject({ reports: 1 });
  });

  test('does not come with another failure', async () => {
    await record(A, 18);
    expect(await annotations(A)).toMatchObject({ reports: 2 });
  });

  test('comes by hand, and only for what was meant', async () => {
    expect(await removeReports(database, { url: A }, NOBODY, NOW_S)).toBe(1);
    expect(await removeReports(database, { url: A }, NOBODY, NOW_S)).toBe(0);
    expect(await annotations(A)).toMatchObject({ reports: 1 });
    const part = { host: 'museum-lunden.org', pathPrefix: '/a' };
    expect(await removeReports(database, part, NOBODY, NOW_S)).toBe(1);
    expect(await annotations(C)).toMatchObject({ reports: 1 });
  });

  test('comes after six months', async () => {
    await database.run('UPDATE report SET reported_at = reported_at - ?', [184 * 86_400]);
    expect(await annotations(A)).toMatchObject({ reports: 0 });
    expect(await purgeReports(database, NOW_S - 183 * 86_400, 10)).toBe(3);
  });
});

test('a report waits for the removal of its URL, and neither ends the other', async () => {
  const other = openTestDatabase(account);
  const urlId = ids.get(A.text) ?? 0;
  let waiting: Promise<unknown> = Promise.resolve();
  try {
    await other.transaction(async (removing) => {
      await removing.select('SELECT url_id FROM url WHERE url_id = ? FOR UPDATE', [urlId]);
      waiting = report({ url: A }).catch((error: unknown) => error);
      await untilSomebodyWaits(database);
      await removing.run('DELETE FROM url WHERE url_id = ?', [urlId]);
    });
    expect(await waiting).toBe('not-listed');
  } finally {
    await other.close();
  }
});

test('who takes back a report leaves those of others, of other links and of parts', async () => {
  const part = { host: 'museum-lunden.org', pathPrefix: '/a' };
  for (const by of ['Kari', 'Ola']) await report({ url: A }, { by });
  await report(part, { by: 'Ola', nowS: NOW_S + 60 });
  const ola = { key: person('Ola'), userName: 'Ola' };
  expect(await takeBackReports(database, { url: A }, NOBODY, NOW_S + 68)).toBe(0);
  expect(await takeBackReports(database, { url: A }, ola, NOW_S + 69)).toBe(1);
  expect(await takeBackReports(database, { url: A }, ola, NOW_S + 70)).toBe(0);
  const left = await database.select('SELECT reporter, path_prefix FROM report ORDER BY report_id');
  expect(left).toEqual([
    { reporter: person('Kari'), path_prefix: Buffer.from('') },
    { reporter: person('Ola'), path_prefix: Buffer.from('/a') },
  ]);
  expect(await deedsBefore(database, null, 1)).toMatchObject([
    { kind: 'take-back-report', userName: 'Ola', subject: A.text },
  ]);
  expect(await takeBackReports(database, part, ola, NOW_S + 71)).toBe(1);
});

test('the log tells who did what', async () => {
  await report({ url: A });
  await report({ host: 'museum-lunden.org', pathPrefix: '/a' }, { by: 'Ola', nowS: NOW_S + 5 });
  await removeReports(database, { url: A }, NOBODY, NOW_S + 9);
  const deeds = await deedsBefore(database, null, 2);
  expect(deeds).toMatchObject([
    { kind: 'remove-reports', userName: null, subject: A.text, doneAtS: NOW_S + 9 },
    { kind: 'report', userName: 'Ola', subject: 'museum-lunden.org/a', object: '' },
  ]);
  const older = await deedsBefore(database, deeds[1]?.deedId ?? 0, 2);
  expect(older).toMatchObject([{ kind: 'report', userName: 'Kari', subject: A.text }]);
  expect(await purgeDeeds(database, NOW_S + 1, 10)).toBe(1);
});

test('after a rollback the log passes over what only a later release knows', async () => {
  await report({ url: A });
  await database.run(
    "INSERT INTO deed (done_at, kind, user_name, subject, object) VALUES (?, 255, '', 'x', '')",
    [NOW_S],
  );
  await report({ url: B }, { by: 'Ola' });
  const deeds = await deedsBefore(database, null, 2);
  expect(deeds.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['report', B.text],
    ['report', A.text],
  ]);
});

test('no statement scans a table: each is served by the index that it names', async () => {
  const fill = (sql: string): Promise<unknown> => database.run(`${sql} FROM seq_1001_to_21000`);
  await fill(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), 1000 + seq MOD 500, 1, 0, CONCAT('/x/', seq), 1, 1, 0, ''`,
  );
  await fill(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     SELECT seq, seq, '', 0, 0, 0`,
  );
  await fill(
    `INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at)
     SELECT 1000 + seq MOD 500, IF(seq MOD 3 = 0, NULL, seq), IF(seq MOD 3 = 0, '/x', ''),
       UNHEX(MD5(seq MOD 700)), ${NOW_S} - seq`,
  );
  await fill('INSERT INTO presumption SELECT seq, 60000');
  await fill('INSERT INTO allowance SELECT seq, seq, 1');
  await database.run('ANALYZE TABLE url, host, report, presumption, allowance');
  const plans = new Set<string>();
  const explaining = watchStatements(database, async (statements, sql, values) => {
    if (sql.trimStart().startsWith('INSERT')) return;
    const rows = await statements.select<Plan>(`EXPLAIN ${sql}`, values);
    for (const { table, key, type } of rows) {
      const isScan = ['ALL', 'index'].includes(String(type)) && !String(table).startsWith('<');
      if (isScan && table !== null) plans.add(`${String(table)} ${String(key)}`);
    }
  });
  await report({ url: A }, {}, explaining);
  await report({ host: 'museum-lunden.org', pathPrefix: '/a' }, { by: 'Ola' }, explaining);
  await report({ host: 'museum-lunden.org', pathPrefix: '/a' }, { by: 'Per' }, explaining);
  const known = { urlId: ids.get(A.text) ?? 0, hostId: 1001, path: '/a/1' };
  await reportsOnUrl(explaining, known, 0);
  await explaining.transaction((tx) => dropReportsOn(tx, [known.urlId, 1001, 1002]));
  await removeReports(explaining, { url: B }, NOBODY, NOW_S);
  await deedsBefore(explaining, 1_000, 50);
  expect([...plans]).toEqual([]);
});

type Plan = Record<'table' | 'key' | 'type', Buffer | string | null>;
