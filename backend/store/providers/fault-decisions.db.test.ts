import { dayNumberOf } from '../../status/day-number';
import { fileFault, type NewFault } from '../people/fault-reports';
import { checkAll, listUrls } from '../testing/sample-urls';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { marksInForce } from '../frontier/url-marks';
import { decideFault, lookAgain, undoFaultDecision } from './fault-decisions';

const { database } = withStore();
const NOW_S = Math.floor(Date.now() / 1_000);
const TODAY = dayNumberOf(NOW_S * 1_000);
const TABLES = ['fault_report', 'allowance', 'deed', 'url_trait', 'url', 'host'];
const PART = { host: 'museum.org', pathPrefix: '/a/' };

beforeEach(async () => {
  await emptyTables(database, ...TABLES);
  await listUrls(
    database,
    ['http://museum.org/a/1', 'http://museum.org/a/2', 'http://museum.org/b'],
    TODAY,
  );
  await checkAll(database, TODAY);
  await database.run('UPDATE url SET due_day = ?', [TODAY + 9]);
});

const dueNow = async (): Promise<string[]> =>
  (
    await database.select<{ path: Buffer }>(
      'SELECT path FROM url WHERE due_day <= ? ORDER BY path',
      [TODAY],
    )
  ).map(({ path }) => path.toString());

test('a look at a part of a host locks its URLs before it, and reads no table whole', async () => {
  const fault: NewFault = {
    subject: PART,
    kind: 'wrong',
    note: '',
    reporter: Buffer.alloc(16, 1),
    isOwner: false,
    perDay: 9,
    nowS: NOW_S,
  };
  expect(await fileFault(database, fault)).toBe('stored');
  const [row] = await database.select<{ fault_id: number }>('SELECT fault_id FROM fault_report');
  const [locked, scans]: [string[], string[]] = [[], []];
  const watched = watchStatements(database, async (statements, sql, values) => {
    const locks = /^\s*UPDATE (url|host)\b|FROM (url|host) [^]*FOR UPDATE/.exec(sql);
    locked.push(...[locks?.[1] ?? locks?.[2] ?? []].flat());
    scans.push(...(await scansOf(statements, sql.trim(), values)));
  });
  const reviewer = { faultId: row?.fault_id ?? 0, reviewer: 'R', word: '', nowS: NOW_S };
  expect(await decideFault(watched, reviewer, { kind: 'look' })).toBe(true);
  expect([locked, scans]).toEqual([['url', 'host'], []]);
  expect(await dueNow()).toEqual(['/a/1', '/a/2']);
});

test('of what is gone, or works, nothing is looked at', async () => {
  await database.run("UPDATE url SET failures = 0 WHERE path = '/a/1'");
  await database.transaction((tx) => lookAgain(tx, PART, NOW_S));
  await database.transaction((tx) => lookAgain(tx, { ...PART, host: 'gone.org' }, NOW_S));
  expect(await dueNow()).toEqual(['/a/2']);
});

test('taking a decision back lifts the mark that it set itself, not one that was decided later', async () => {
  const DAY_S = 86_400;
  const ids = [];
  for (const by of [1, 2]) {
    const fault: NewFault = {
      subject: PART,
      kind: 'wrong',
      note: '',
      reporter: Buffer.alloc(16, by),
      isOwner: false,
      perDay: 9,
      nowS: NOW_S,
    };
    await fileFault(database, fault);
    const [row] = await database.select<{ id: number }>(
      'SELECT MAX(fault_id) AS id FROM fault_report',
    );
    ids.push(row?.id ?? 0);
  }
  const [first = 0, second = 0] = ids;
  const at = (faultId: number, days: number) => ({
    faultId,
    reviewer: 'R',
    word: '',
    nowS: NOW_S + days * DAY_S,
  });
  const permalive = (lastDay: number) =>
    ({ kind: 'mark', mark: 'permalive', pattern: PART, lastDay }) as const;
  const marks = async () => (await marksInForce(database, TODAY + 3)).length;
  expect(await decideFault(database, at(first, 0), permalive(TODAY + 1))).toBe(true);
  expect(await decideFault(database, at(second, 1), permalive(TODAY + 9))).toBe(false);
  expect(await decideFault(database, at(second, 3), permalive(TODAY + 9))).toBe(true);
  expect(await undoFaultDecision(database, at(first, 3))).toBe(true);
  expect(await marks()).toBe(1);
  expect(await undoFaultDecision(database, at(second, 3))).toBe(true);
  expect(await marks()).toBe(0);
});
