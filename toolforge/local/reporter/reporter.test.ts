import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox, type Mailbox } from '../webmaster/mailbox';
import { exampleSiteAt } from '../world/all-sites';
import { behave } from '../world/behave';
import { observatory, UPDATES_PATH } from '../world/sites/telling-sites';
import { Reporter } from './reporter';
import { Robots } from './robots';

const START_MS = Date.UTC(2026, 0, 1);
const ROBOT = 'weboid.rup-secret@example.org';
const folder = mkdtempSync(join(tmpdir(), 'weboid-reporter-'));
let mailbox: Mailbox;
let reporter: Reporter;

const opened = (): Reporter =>
  new Reporter({ site: observatory, robots: new Robots(folder), startMs: START_MS });

beforeAll(async () => {
  mailbox = await startMailbox();
});
beforeEach(() => {
  new Robots(folder).set(ROBOT, null);
  reporter = opened();
});
afterAll(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true });
});

function ask(form: Record<string, string>, day = 0, method = 'POST'): [number, string] {
  const site = exampleSiteAt(observatory.host);
  if (site === undefined) throw new Error('the example web has lost its observatory');
  const sent = new URLSearchParams(form).toString();
  const by =
    method === 'POST' ? { path: UPDATES_PATH, body: sent } : { path: `${UPDATES_PATH}?${sent}` };
  const answer = reporter.answer(site, { scheme: 'https', method, day, ...by });
  return [answer?.status ?? 0, answer?.body.toString().replaceAll(/<[^>]+>/g, '') ?? ''];
}

function register(form: Record<string, string> = {}): { RegistrationKey: string } {
  const [status, text] = ask({ Action: 'Register', RobotEmail: ROBOT, ...form });
  expect(status).toBe(200);
  return { RegistrationKey: /^RegistrationKey: (\S{22,})$/m.exec(text)?.[1] ?? '' };
}

const signed = (key: { RegistrationKey: string }): Record<string, string> => ({
  ...key,
  RegisteredRobotEmail: ROBOT,
});

test('a robot is told by mail each day what has changed, by numbers from 1 on', async () => {
  const key = register({ Latency: 'day' });
  for (const day of [0, 1, 1, 2, 3]) await reporter.mailReports(day, mailbox.port);
  const texts = mailbox.mails().map(({ text }) => text.trim());
  expect(texts.toReversed().map((text) => /^SequenceNumber: (\d+)/.exec(text)?.[1])).toEqual([
    '1',
    '2',
    '3',
  ]);
  expect(mailbox.mails().every(({ to }) => to === ROBOT)).toBe(true);
  const [changed] = observatory.changesOn(3);
  expect(texts[0]).toBe(
    `SequenceNumber: 3\nURLBase: https://${observatory.host}/\n\nChange[2026-01-04T00:00:00Z]: ${changed?.path}`,
  );
  expect(ask({ Action: 'GetSequenceNumber', ...signed(key) })[1]).toContain('SequenceNumber=3');
});

test('a report that was not taken is sent again as it was, also after a new start', async () => {
  register();
  await expect(reporter.mailReports(7, 1)).rejects.toThrow('ECONNREFUSED');
  reporter = opened();
  await reporter.mailReports(9, mailbox.port);
  const [{ text } = { text: '' }] = mailbox.mails();
  expect(text).toContain('SequenceNumber: 1\n');
  expect(text).toContain('New[2026-01-08T00:00:00Z]: /counts/7');
  expect(text).not.toContain('2026-01-10');
});

test('what it offers can be asked for, and what it reports as gone is gone', () => {
  const site = exampleSiteAt(observatory.host);
  if (site === undefined) throw new Error('the example web has lost its observatory');
  const visit = (path: string, day: number): number => {
    const outcome = behave(site, { scheme: 'https', path, method: 'GET', day });
    return typeof outcome === 'string' ? 0 : outcome.status;
  };
  expect(visit('/rupinfo.txt', 0)).toBe(200);
  const days = Array.from({ length: 40 }, (_, day) => day);
  for (const { day, what, path: changed } of days.flatMap((each) => observatory.changesOn(each))) {
    expect([changed, visit(changed, day)]).toEqual([changed, what === 'Delete' ? 404 : 200]);
  }
  const [status, index] = ask({ Action: 'GetIndex', Span: '2-week' }, 17, 'GET');
  expect(status).toBe(200);
  expect(index).toContain('SequenceNumber: 0\n');
  expect(index).toContain('Delete[2026-01-12T00:00:00Z]: /species/arctic-skua');
  expect(index).toContain('Delete[2026-01-17T00:00:00Z]: /species/corncrake');
});

test('preferences can be modified, and a registration be given up', async () => {
  const key = register();
  const moved = { ...signed(key), RobotEmail: 'other@example.org', Latency: 'week' };
  expect(ask({ Action: 'ModifyPreferences', ...moved })[0]).toBe(200);
  expect(ask({ Action: 'Unregister', ...signed(key) })[0]).toBe(400);
  const other = { ...signed(key), RegisteredRobotEmail: 'other@example.org' };
  const before = mailbox.mails().length;
  await reporter.mailReports(6, mailbox.port);
  expect(mailbox.mails()).toHaveLength(before);
  expect(ask({ Action: 'Unregister', ...other })[0]).toBe(200);
  await reporter.mailReports(8, mailbox.port);
  expect(mailbox.mails()).toHaveLength(before);
});

test.each([
  [{}, 400],
  [{ Action: 'Sing' }, 501],
  [{ Action: 'Register', RobotEmail: 'a@b, c@d' }, 400],
  [{ Action: 'Register', RobotEmail: 'a@b.org', Latency: 'month' }, 400],
  [{ Action: 'GetIndex', Span: '6-week' }, 400],
  [{ Action: 'GetSequenceNumber', RegistrationKey: 'x', RegisteredRobotEmail: ROBOT }, 400],
] as const)('%j is answered with %i', (form, status) => {
  expect(ask(form)[0]).toBe(status);
});

test('who is registered is not taken over', () => {
  register();
  expect(ask({ Action: 'Register', RobotEmail: ROBOT })[0]).toBe(400);
});
