import { MailServer } from '../mail/testing/mail-server';
import { withStore } from '../store/testing/with-store';
import { CommandLine } from './testing/command-line';

/** A robot of others, as it meets our server: it knows the protocol alone. */
const { account } = withStore();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SENDER = 'rup@weboid.example.org';
const PAGE = 'http://www.museum-lunden.org';
const mails = new MailServer();
let weboid: CommandLine;
let server = '';
let cgi = '';
let robots = 0;
let startMs = 0;

beforeAll(async () => {
  CommandLine.build();
  await mails.start();
  weboid = new CommandLine(account, {
    WEBOID_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    WEBOID_RUP_SENDER: SENDER,
    WEBOID_RUP_CONFIRM: 'off',
  });
  server = await weboid.serve();
});
afterAll(async () => {
  await weboid.stop();
  await mails.close();
});
beforeEach(async () => {
  mails.got.splice(0);
  mails.answers = {};
  startMs = Date.now();
  const rupinfo = await (await fetch(`${server}/rupinfo.txt`)).text();
  cgi = /^RUP-CGI: (\S+)$/m.exec(rupinfo)?.[1] ?? '';
});

type Params = Record<string, string> | [string, string][];
interface Robot {
  RegisteredRobotEmail: string;
  RegistrationKey: string;
}

const post = (params: Params): Promise<Response> =>
  fetch(cgi, { method: 'POST', body: new URLSearchParams(params) });
const statusOf = async (params: Params): Promise<number> => (await post(params)).status;
const newAddress = (): string => `robot${(robots += 1)}@robots.example.org`;

async function register(preferences: Record<string, string> = {}): Promise<Robot> {
  const RobotEmail = newAddress();
  const answer = await (await post({ Action: 'Register', RobotEmail, ...preferences })).text();
  const [, RegistrationKey = ''] = /^RegistrationKey: (\S{22,})$/m.exec(answer) ?? [];
  expect(RegistrationKey).not.toBe('');
  return { RegisteredRobotEmail: RobotEmail, RegistrationKey };
}

async function append(...paths: string[]): Promise<void> {
  const change = { from: 'working', to: 'doubtful', reason: 'not-found' };
  const lines = paths.map((path) => `${JSON.stringify({ url: `${PAGE}${path}`, ...change })}\n`);
  expect((await weboid.run(['changes', 'append'], lines.join(''))).exitCode).toBe(0);
}

async function send(afterMs: number): Promise<void> {
  const at = new Date(startMs + afterMs).toISOString();
  const { exitCode, stderr } = await weboid.run(['rup', 'send', '--at', at]);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
}

/** Numbers of the reports that came, each with the paths of our example site that it tells of. */
function reportsTo({ RegisteredRobotEmail }: Robot): [number, string[]][] {
  const own = mails.got.filter(({ rcpt }) => rcpt === RegisteredRobotEmail);
  return own.map(({ text = '' }) => {
    const told = [...text.matchAll(/\/url\?url=(\S*?)(?=,\s|\s|$)/g)];
    const urls = told.map(([, url = '']) => decodeURIComponent(url).replace(PAGE, ''));
    return [Number(/^SequenceNumber: (\d+)$/m.exec(text)?.[1]), urls.toSorted()];
  });
}

test('what is offered, in the order of the draft', async () => {
  const answer = await fetch(`${server}/rupinfo.txt`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe(
    `RUP-CGI: ${cgi}\nAuthentifier: none\nLatency: day, week, month\nExclude: .*\nIncludeOnly: .*\nMaxQuerySpan: 13-week\n`,
  );
});

test('what is refused, and how', async () => {
  const Action = 'Register';
  const wrong: [Params, number][] = [
    [{}, 400],
    [{ Action: 'Dance' }, 501],
    [{ Action }, 400],
    [{ Action, RobotEmail: 'a@b.org\r\nBcc: c@d.org' }, 400],
    [{ Action, RobotEmail: 'a@b.org,c@d.org' }, 400],
    [{ Action, RobotEmail: newAddress(), Latency: 'hour' }, 400],
    [{ Action, RobotEmail: newAddress(), Latency: '100000-day' }, 400],
    [{ Action, RobotEmail: newAddress(), Exclude: 'a', IncludeOnly: 'b' }, 400],
    [{ Action, RobotEmail: newAddress(), Exclude: '(?=a)' }, 400],
    [{ Action, RobotEmail: newAddress(), Exclude: 'a'.repeat(256) }, 400],
    [{ Action: 'GetIndex', Span: '14-week' }, 400],
    [{ Action: 'GetIndex', Span: '13-week' }, 200],
    [{ Action, RobotEmail: newAddress(), Exclude: '(a+)+$', Latency: '2-WEEK' }, 200],
  ];
  const twice: Params = [
    ['Action', 'GetIndex'],
    ['Span', 'day'],
    ['Span', 'day'],
  ];
  for (const [params, status] of [...wrong, [twice, 400] as const]) {
    expect([params, await statusOf(params)]).toEqual([params, status]);
  }
  const others = [
    fetch(cgi, { method: 'PUT' }),
    fetch(cgi, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    post({ Action, x: 'y'.repeat(65_536) }),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([405, 415, 413]);
});

test('reports: one for each latency, empty ones too, numbers without a hole, lists heeded', async () => {
  const daily = await register();
  const weekly = await register({ Latency: 'week' });
  const choosy = await register({ IncludeOnly: '/news' });
  await append('/a?b=c,%20d', '/news/1');
  await send(DAY_MS + HOUR_MS);
  await send(DAY_MS + HOUR_MS);
  await send(2 * DAY_MS + 2 * HOUR_MS);
  await append('/news/2');
  await send(7 * DAY_MS + 3 * HOUR_MS);
  expect(reportsTo(daily)).toEqual([
    [1, ['/a?b=c,%20d', '/news/1']],
    [2, []],
    [3, ['/news/2']],
  ]);
  expect(reportsTo(choosy).map(([, urls]) => urls)).toEqual([['/news/1'], [], ['/news/2']]);
  expect(reportsTo(weekly)).toEqual([[1, ['/a?b=c,%20d', '/news/1', '/news/2']]]);
  const headers = mails.got[0]?.headers;
  expect(headers?.get('auto-submitted')).toBe('auto-generated');
  expect(new Set(mails.got.map(({ messageId }) => messageId)).size).toBe(7);
  const number = await post({ Action: 'GetSequenceNumber', ...daily });
  expect(await number.text()).toMatch(/^SequenceNumber=3$/m);
});

test('what a mail server refuses for now comes with the same number; three bounces end it', async () => {
  const patient = await register();
  const gone = await register();
  await append('/one');
  mails.answers.to = (to) => (to === gone.RegisteredRobotEmail ? '550 nobody' : '451 later');
  await send(DAY_MS + HOUR_MS);
  mails.answers.to = (to) => (to === gone.RegisteredRobotEmail ? '550 nobody' : undefined);
  await append('/two');
  for (const hours of [30, 56, 82, 108, 134]) await send(hours * HOUR_MS);
  const [first, second] = reportsTo(patient);
  expect(first).toEqual([1, ['/one']]);
  expect(second).toEqual([2, ['/two']]);
  expect(await statusOf({ Action: 'GetSequenceNumber', ...patient })).toBe(200);
  expect(await statusOf({ Action: 'GetSequenceNumber', ...gone })).toBe(400);
});

test('only who has the key moves an address, changes lists or ends it', async () => {
  const robot = await register({ Exclude: '/old' });
  const moved = newAddress();
  const thief = { ...robot, RegistrationKey: `${robot.RegistrationKey}x` };
  for (const Action of ['ModifyPreferences', 'GetSequenceNumber', 'Unregister']) {
    expect(await statusOf({ Action, ...thief })).toBe(400);
  }
  const wish = { Action: 'ModifyPreferences', ...robot, RobotEmail: moved, Exclude: '' };
  expect(await statusOf(wish)).toBe(200);
  const now = { ...robot, RegisteredRobotEmail: moved };
  await append('/old');
  await send(DAY_MS + HOUR_MS);
  expect(reportsTo(now)).toEqual([[1, ['/old']]]);
  expect(await statusOf({ Action: 'Register', RobotEmail: moved })).toBe(400);
  expect(await statusOf({ Action: 'Unregister', ...robot })).toBe(400);
  expect(await statusOf({ Action: 'Unregister', ...now })).toBe(200);
  await send(3 * DAY_MS);
  expect(reportsTo(now)).toHaveLength(1);
});
