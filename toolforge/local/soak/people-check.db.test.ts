import { logDeed } from '../../../backend/store/people/deeds';
import { emptyTables, withStore } from '../../../backend/store/testing/with-store';
import { checkPeople, type SoakedPerson } from './people-check';

const { database } = withStore();
const KEY = Buffer.alloc(16, 1);

let person: SoakedPerson;

beforeEach(async () => {
  await emptyTables(database, 'report', 'deed', 'mail_recipient');
  person = {
    name: 'Kari',
    key: KEY,
    address: 'kari@soaked-people.org',
    reported: 'yes',
    tookBack: 'none',
    isShown: true,
    hasAdded: false,
    hasConfirmed: false,
  };
});

const store = (reporter = KEY): Promise<unknown> =>
  database.run(
    "INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at) VALUES (1, 1, '', ?, 9)",
    [reporter],
  );
const log = (kind: 'report' | 'take-back-report'): Promise<void> =>
  logDeed(database, { kind, userName: 'Kari', subject: 'http://a.org/', object: '' }, 9);
const check = () => checkPeople(database, [person], 0);

test('a report is that of the answer, the table, the log and the page', async () => {
  await store();
  await log('report');
  expect(await check()).toMatchObject({ people: 1, reports: 1, tookBack: 0, broken: [] });
  await database.run('DELETE FROM report');
  await log('take-back-report');
  person = { ...person, tookBack: 'yes', isShown: false };
  expect(await check()).toMatchObject({ reports: 1, tookBack: 1, broken: [] });
});

test('nobody knows what became of what was not answered', async () => {
  await store();
  await log('report');
  person = { ...person, tookBack: 'unknown', isShown: null };
  expect((await check()).broken).toEqual([]);
  await database.run('DELETE FROM report');
  await log('take-back-report');
  expect((await check()).broken).toEqual([]);
});

test.each<[string, () => unknown, string[]]>([
  [
    'a report that is lost',
    () => database.run('DELETE FROM report'),
    [
      'Kari: a report was taken and is lost',
      'Kari: the log tells another number of reports',
      'Kari: their page tells something else than the table',
    ],
  ],
  [
    'a report that stands twice',
    () => store(),
    ['Kari: reported once, stored more often', 'Kari: the log tells another number of reports'],
  ],
  [
    'a report that was taken back',
    () => (person = { ...person, tookBack: 'yes' }),
    ['Kari: a report was taken back and stands'],
  ],
  [
    'a report that nobody made',
    () => (person = { ...person, reported: 'none' }),
    ['Kari: a report that nobody made', 'nobody could report anything'],
  ],
  ['a report of a stranger', () => store(Buffer.alloc(16, 2)), ['reports of nobody: 1']],
  [
    'a page that hides a report',
    () => (person = { ...person, isShown: false }),
    ['Kari: their page tells something else than the table'],
  ],
  [
    'an address that is lost',
    () => (person = { ...person, hasAdded: true, hasConfirmed: true }),
    ['Kari: an address was taken and is lost', 'Kari: a yes was taken and is lost'],
  ],
])('%s is told', async (_what, plant, faults) => {
  await store();
  await log('report');
  await plant();
  expect((await check()).broken).toEqual(faults);
});
