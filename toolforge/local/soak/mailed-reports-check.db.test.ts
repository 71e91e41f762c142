import { systemClock } from '../../../backend/runtime/clock';
import { dayNumberOf } from '../../../backend/status/day-number';
import { rupStateIdOf } from '../../../backend/store/updates/rup-site-row';
import { listUrls } from '../../../backend/store/testing/sample-urls';
import { emptyTables, withStore } from '../../../backend/store/testing/with-store';
import { takeMail } from '../../../backend/updates/robot/take-mail';
import type { HostReport } from './mailing-hosts';
import { checkMailedReports, type HandedMail } from './mailed-reports-check';
import { reportsByMail, saidNow } from './said-pages';
import { REPORTS_ADDRESS } from './soaked-reports';
import { UpdateHosts } from './update-hosts';

const { database } = withStore();

const TODAY = dayNumberOf(Date.now());
const numbers = Array.from({ length: 100 }, (_, n) => `w1-site${n + 1}.org`);
const HOST = numbers.find(reportsByMail) ?? '';
const TOKEN = 'a'.repeat(26);
const ADDRESS = REPORTS_ADDRESS.replace('{token}', TOKEN);
const PAGES = 4;

let hosts: UpdateHosts;
let handed: HandedMail[];
let mails: string[];

beforeEach(async () => {
  await emptyTables(database, ...'host url url_hint hint_tally rup_site'.split(' '));
  const urls = Array.from({ length: PAGES }, (_, n) => `http://${HOST}/${n + 1}`);
  await listUrls(database, urls, TODAY);
  await database.run('UPDATE url SET due_day = ?', [TODAY + 9]);
  hosts = new UpdateHosts();
  await ask({ Action: 'Register', RobotEmail: ADDRESS });
  await database.run(
    `INSERT INTO rup_site (host, port, token, is_secure, state, due_at, address, latency)
     VALUES (?, 0, ?, 0, ?, 0, ?, 'day')`,
    [Buffer.from(HOST), TOKEN, rupStateIdOf('registered'), Buffer.from(ADDRESS)],
  );
  handed = [];
  mails = [];
  for (const path of ['/1', '/2', '/3']) make(path);
});

const ask = (form: Record<string, string>) =>
  hosts.answer(HOST, '/rup', new URLSearchParams(form).toString());

function make(path: string): HostReport {
  const registration = hosts.mailing.registrations.get(HOST);
  if (registration === undefined) throw new Error('nobody is registered');
  const { report, text } = hosts.mailing.report(registration, [saidNow(HOST, path)]);
  mails.push(`Content-Type: text/plain\r\n\r\n${text.replaceAll('\n', '\r\n')}`);
  return report;
}

/** Hands a mail over as the mail server does. */
async function hand(number: number): Promise<void> {
  const parts = { database, clock: systemClock, mailAddress: REPORTS_ADDRESS };
  const bytes = Buffer.from(mails[number - 1] ?? '');
  const outcome = await takeMail(parts, { to: ADDRESS, bytes });
  handed.push({ to: ADDRESS, number, outcome, atMs: Date.now() });
}

const check = () => checkMailedReports(database, hosts, handed);

test('reports that came are hints, in whatever order and however often they came', async () => {
  for (const number of [1, 3, 3, 2]) await hand(number);
  expect(await check()).toEqual({ hosts: 1, made: 3, taken: 3, again: 1, indexed: 0, broken: [] });
});

test('what is missing is told, and by an index that was asked for it is not missing any more', async () => {
  for (const number of [1, 3]) await hand(number);
  expect(await check()).toMatchObject({ taken: 2, indexed: 0, broken: [] });
  expect((await ask({ Action: 'GetIndex' }))?.text).toContain('/2');
  await database.run("UPDATE rup_site SET missing = ''");
  expect(await check()).toMatchObject({ taken: 2, indexed: 1, broken: [] });
});

test('a host tells its robot, and nobody else, which report was the last one', async () => {
  const { key = '' } = hosts.mailing.registrations.get(HOST) ?? {};
  const asked = { Action: 'GetSequenceNumber', RegisteredRobotEmail: ADDRESS };
  expect(await ask({ ...asked, RegistrationKey: key })).toMatchObject({
    text: 'SequenceNumber=3\n',
  });
  expect(await ask({ ...asked, RegistrationKey: 'x' })).toMatchObject({ status: 400 });
  expect(await ask({ Action: 'Register', RobotEmail: ADDRESS })).toMatchObject({
    text: `RegistrationKey: ${key}\n`,
  });
});

test('who was killed may have taken a mail', async () => {
  for (const number of [1, 2, 3]) await hand(number);
  handed = handed.map((one) => (one.number === 2 ? { ...one, outcome: 'deferred' } : one));
  expect(await check()).toMatchObject({ taken: 2, broken: [] });
});

test.each<[string, () => unknown, string]>([
  [
    'a hint that is lost',
    () => database.run('DELETE FROM url_hint LIMIT 1'),
    'pages of reports that were taken, without their word: 1',
  ],
  [
    'another word',
    () => database.run('UPDATE url_hint SET word = 3 - word LIMIT 1'),
    'pages of reports that were taken, without their word: 1',
  ],
  [
    'a page that nobody is to look at',
    () => database.run('UPDATE url SET due_day = ? WHERE path = ?', [TODAY + 9, Buffer.from('/1')]),
    `pages of reports that were taken, and that nobody is to look at (such as ${HOST}/1, never asked for, due in 9 days, 0 looks): 1`,
  ],
  [
    'a report that was applied twice',
    () => handed.push(...handed.slice(0, 1)),
    'reports that were applied twice: 1',
  ],
  [
    'a report that was refused',
    () => handed.push({ to: ADDRESS, number: 2, outcome: 'refused', atMs: 0 }),
    'reports that were refused: 1',
  ],
  [
    'a report that counts as missing',
    () => database.run("UPDATE rup_site SET missing = '1-2'"),
    'reports that were taken and count as missing: 1',
  ],
  [
    'a hole that was closed by nothing',
    () => database.run("UPDATE rup_site SET missing = ''"),
    'numbers of which nobody asked and that do not count as missing: 1',
  ],
  [
    'a hole without a moment',
    () => database.run('UPDATE rup_site SET hole_at = 0'),
    'holes of which nobody knows since when: 1',
  ],
  [
    'a number that is lost',
    () => database.run("UPDATE rup_site SET last_number = 2, missing = '2-2'"),
    'reports that were taken, beyond the last number: 1',
  ],
  [
    'a number of nobody',
    () => database.run("UPDATE rup_site SET last_number = 4, missing = '2-2,4-4'"),
    'numbers that no host has used: 1',
  ],
])('%s is told', async (_what, plant, fault) => {
  for (const number of [1, 3]) await hand(number);
  await plant();
  expect((await check()).broken).toEqual([fault]);
});
