import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { STATUS } from '../status/status-code';
import { listUrls } from '../store/testing/sample-urls';
import { withStore } from '../store/testing/with-store';
import { CommandLine } from './testing/command-line';
import { endlessly, ForeignSite, type Manners } from './testing/foreign-site';

/** Sites of others, good and hostile, as the command line meets them: known by the protocol alone. */
const { account, database } = withStore();
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2031, 0, 1, 10);
const ADDRESS = 'weboid.rup-{token}@robots.example.org';
const polling = new CommandLine(account);
const mailed = new CommandLine(account, { WEBOID_RUP_ADDRESS: ADDRESS });
const sites: ForeignSite[] = [];
let addresses = 0;

afterEach(async () => {
  for (const site of sites.splice(0)) site.stop();
  // Nobody visits the sites of other tests.
  await database.run('DELETE FROM url');
});

/** A site of 25 known URLs that work, and were looked at lately. */
async function meet(manners: Manners = {}, paths: string[] = []): Promise<ForeignSite> {
  addresses += 1;
  const site = await new ForeignSite(manners).start(`127.0.3.${addresses}`);
  sites.push(site);
  const pages = [...Array.from({ length: 25 }, (_, i) => `/p${i + 1}`), ...paths];
  const today = dayNumberOf(START_MS);
  const urls = pages.map((path) => `${site.base}${path}`);
  const ids = await listUrls(database, urls, today);
  const run = { code: STATUS.fine, http: 200, firstDay: today - 40, lastDay: today - 4 };
  await database.run(
    'UPDATE url SET due_day = ?, checked_day = ?, history = ? WHERE url_id IN (?)',
    [today + 60, today - 4, Buffer.from(encodeHistory([run])), [...ids.values()]],
  );
  return site;
}

async function visit(days: number, line = mailed): Promise<void> {
  const at = new Date(START_MS + days * DAY_MS).toISOString();
  const { exitCode, stderr } = await line.run(['rup', 'visit', '--allow-loopback', '--at', at]);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
}

/** @returns word and exit code */
async function give(to: string | null, mail: string, days: number): Promise<string> {
  const at = new Date(START_MS + days * DAY_MS).toISOString();
  const args = ['rup', 'mail', '--to', to ?? '', '--at', at];
  const { exitCode, stdout } = await mailed.run(args, mail);
  return `${stdout.trim()} ${exitCode}`;
}

/** Paths that are due within `days` days; fails where anything but due days has changed. */
async function dueWithin(site: ForeignSite, days: number): Promise<string[]> {
  const rows = await database.select<{ path: Buffer; due_day: number; same: number }>(
    `SELECT path, due_day, checked_day = ? AND LENGTH(history) = 7 AND failures = 0 AS same
     FROM url JOIN host USING (host_id) WHERE name = ? ORDER BY path`,
    [dayNumberOf(START_MS) - 4, site.host],
  );
  expect(rows.every(({ same }) => same === 1)).toBe(true);
  const last = dayNumberOf(START_MS) + days;
  return rows.filter((row) => row.due_day <= last).map(({ path }) => path.toString());
}

const urlCount = async (): Promise<number> =>
  (await database.select<{ n: number }>('SELECT COUNT(*) AS n FROM url'))[0]?.n ?? 0;

test('a site is registered with once, and its reports let the URLs that they name fall due', async () => {
  const site = await meet({}, ['/b,c', '/x,%20y', '/~user']);
  await visit(0);
  await visit(0.1);
  expect(site.robotEmail).toMatch(/^weboid\.rup-[a-z0-9]{16,}@robots\.example\.org$/i);
  expect(site.askedFor('/rupinfo.txt')).toHaveLength(1);
  expect(site.askedFor('Register')).toHaveLength(1);
  const first = site.mail(1, [
    'New[2031-01-01]: /p1, /never-heard-of',
    'Change[Thu, 02 Jan 2031 01:02:03 GMT]: /b,c, /x,%20y, //evil.example/p4',
    'Delete[in the year 9000]: /%7Euser, http://evil.example/p5',
  ]);
  expect(await give(site.robotEmail, first, 1)).toBe('applied 0');
  expect(await dueWithin(site, 1)).toEqual(['/b,c', '/p1', '/x,%20y', '/~user']);
  expect(await give(site.robotEmail, first, 1)).toBe('duplicate 0');
  expect(await urlCount()).toBe(28);
});

test('reports may change places; what is lost is asked for after a day', async () => {
  const site = await meet();
  await visit(0);
  for (const number of [1, 3, 2, 5]) {
    const mail = site.mail(number, [`Change[2031-01-02]: /p${number}`]);
    expect(await give(site.robotEmail, mail, 1)).toBe('applied 0');
  }
  site.sent = 5;
  site.log = ['Change[2031-01-02]: /p4'];
  await visit(1.5);
  expect(site.askedFor('GetIndex')).toHaveLength(0);
  await visit(2.2);
  await visit(2.21);
  expect(site.askedFor('GetIndex')).toHaveLength(1);
  expect(await dueWithin(site, 2)).toEqual(['/p1', '/p2', '/p3', '/p4', '/p5']);
});

test('a server that began anew, or has forgotten us, is checked as a whole, or polled', async () => {
  const anew = await meet();
  const forgetful = await meet({ GetSequenceNumber: () => ({ status: 400 }) });
  await visit(0);
  for (const number of [1, 2]) await give(anew.robotEmail, anew.mail(number, []), number);
  anew.sent = 1;
  await visit(4.7);
  expect(await dueWithin(anew, 4.7 + 7)).toHaveLength(25);
  expect((await dueWithin(anew, 5)).length).toBeLessThan(20);
  expect(await give(anew.robotEmail, anew.mail(2, ['New[2031-01-06]: /p1']), 5)).toBe('applied 0');
  forgetful.log = ['Change[2031-01-07]: /p9'];
  for (const days of [5, 6.1, 7.2, 60]) await visit(days);
  expect(forgetful.askedFor('Register')).toHaveLength(1);
  expect(forgetful.askedFor('GetIndex').length).toBeGreaterThan(0);
  expect(await dueWithin(forgetful, 61)).toContain('/p9');
});

test('mails that are no reports of the site are refused, and leave everything as it was', async () => {
  const site = await meet();
  await visit(0);
  const to = site.robotEmail ?? '';
  const lines = ['Change[2031-01-02]: /p1'];
  const many = Array.from({ length: 30_000 }, (_, i) => `New[2031-01-02]: /${'x'.repeat(60)}${i}`);
  for (const mail of [
    site.mail('1000000000000000', lines),
    site.mail(1, lines, 'http://evil.example/'),
    site.mail(1, lines).replace('text/plain', 'text/html'),
    site.mail(1, [...lines, ...many]),
    '',
  ]) {
    expect(await give(to, mail, 1)).toBe('refused 65');
  }
  for (const stranger of [to.replace(/.@/, '_@'), 'a@b.org', to.replace(/rup-\w+/, 'rup-')]) {
    expect(await give(stranger, site.mail(1, lines), 1)).toBe('refused 65');
  }
  expect(await dueWithin(site, 1)).toEqual([]);
  expect(await give(to, site.mail(1, lines), 1)).toBe('applied 0');
});

test('where there is no protocol, nobody asks again within 100 days', async () => {
  const text = (body: string) => ({ type: 'text/plain', body });
  const manners: Manners[] = [
    { rupinfo: (site) => ({ body: `RUP-CGI: ${site.base}/rup\n` }) },
    { rupinfo: () => text('RUP-CGI: http://127.0.9.9:1/rup\n') },
    { rupinfo: (site) => text(`RUP-CGI: http://${site.host}:1/rup\n`) },
    { rupinfo: (site) => text(`RUP-CGI: /rup\nRUP-CGI: ${site.base}/rup\n`) },
    { rupinfo: () => text(`RUP-CGI: /rup\n${'x'.repeat(65_536)}`) },
    { rupinfo: () => ({ status: 301, location: 'http://127.0.9.9:1/rupinfo.txt' }) },
    { rupinfo: () => ({ status: 404 }) },
  ];
  const met: ForeignSite[] = [];
  for (const manner of manners) met.push(await meet(manner));
  for (const days of [0, 1, 99]) await visit(days);
  expect(met.map(({ asked }) => asked.map(({ path }) => path))).toEqual(
    met.map(() => ['/rupinfo.txt']),
  );
});

test('polled once a latency where no mail is taken in; an index of 1 GB comes to nothing', async () => {
  const odd = '\ufefflatency: DAY\r\nX: y\r\nRUP-cgi: /rup\r\nMaxQuerySpan: 4-week\r\n';
  const good = await meet({ rupinfo: () => ({ type: 'text/plain', body: odd }) });
  const line = Buffer.alloc(65_536, 'x');
  const hostile = await meet({ GetIndex: () => endlessly('SequenceNumber: 0\n', line) });
  good.log = ['Change[2031-01-02]: /p3'];
  for (const days of [0, 0.2, 1.1, 1.12]) await visit(days, polling);
  for (const site of [good, hostile]) {
    expect(site.askedFor('Register')).toEqual([]);
    expect(site.askedFor('GetIndex').length).toBeGreaterThan(0);
    expect(site.askedFor('GetIndex').length).toBeLessThan(3);
  }
  expect(await dueWithin(good, 2)).toEqual(['/p3']);
  expect(await urlCount()).toBe(50);
});

test('what people do by hand: another latency, which may be refused, and the end', async () => {
  // These commands go by the clock of the machine.
  const nowDays = (Date.now() - START_MS) / DAY_MS - 0.1;
  const rupinfo = (site: ForeignSite) => ({
    type: 'text/plain',
    body: `RUP-CGI: ${site.base}/rup\nLatency: day, week\n`,
  });
  const site = await meet({ rupinfo, ModifyPreferences: () => ({ status: 501 }) });
  await visit(nowDays);
  const modify = ['rup', 'modify', '--allow-loopback', '--latency', 'week', site.name];
  expect((await mailed.run(modify)).exitCode).toBe(1);
  expect(await give(site.robotEmail, site.mail(1, []), nowDays)).toBe('applied 0');
  const unregister = ['rup', 'unregister', '--allow-loopback', site.name];
  expect((await mailed.run(unregister)).exitCode).toBe(0);
  expect(site.askedFor('Unregister')[0]?.params.get('RegistrationKey')).toBe(site.key);
  expect(await give(site.robotEmail, site.mail(2, []), nowDays)).toBe('refused 65');
});
