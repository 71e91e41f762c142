import { gzipSync } from 'node:zlib';
import { MailServer } from '../mail/testing/mail-server';
import { withStore } from '../store/testing/with-store';
import { CommandLine } from './testing/command-line';
import { cpuMsOf } from '../runtime/testing/growth';

/** Robots of others that ask in odd ways: written from the protocol alone. */
const { account } = withStore();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FORM = 'application/x-www-form-urlencoded';
const SITE = 'http://www.museum-lunden.org';
const mails = new MailServer();
let weboid: CommandLine;
let cgi = '';
let robots = 0;

beforeAll(async () => {
  CommandLine.build();
  await mails.start();
  weboid = new CommandLine(account, {
    WEBOID_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    WEBOID_RUP_SENDER: 'rup@weboid.example.org',
    WEBOID_RUP_CONFIRM: 'off',
  });
  const rupinfo = await (await fetch(`${await weboid.serve()}/rupinfo.txt`)).text();
  cgi = /^RUP-CGI: (\S+)$/m.exec(rupinfo)?.[1] ?? '';
});
afterAll(async () => {
  await weboid.stop();
  await mails.close();
});
beforeEach(() => mails.got.splice(0));

type Params = Record<string, string>;
interface Robot {
  RegisteredRobotEmail: string;
  RegistrationKey: string;
}

const newAddress = (): string => `odd${(robots += 1)}@robots.example.org`;
const raw = (body: string, type = FORM): Promise<Response> =>
  fetch(cgi, { method: 'POST', body, headers: { 'content-type': type } });
const post = (params: Params): Promise<Response> => raw(String(new URLSearchParams(params)));
const statusOf = async (params: Params): Promise<number> => (await post(params)).status;
const registering = (preferences: Params): Params => ({
  Action: 'Register',
  RobotEmail: newAddress(),
  ...preferences,
});
const statusWith = (preferences: Params): Promise<number> => statusOf(registering(preferences));

async function robotOf(asked: Promise<Response>, email: string): Promise<Robot> {
  const text = await (await asked).text();
  const [, RegistrationKey = ''] = /^RegistrationKey: (\S{22,})$/m.exec(text) ?? [];
  expect({ text, found: RegistrationKey !== '' }).toEqual({ text, found: true });
  return { RegisteredRobotEmail: email, RegistrationKey };
}
async function register(preferences: Params = {}): Promise<Robot> {
  const params = registering(preferences);
  return robotOf(post(params), params['RobotEmail'] ?? '');
}

async function append(...paths: string[]): Promise<void> {
  const change = { from: 'working', to: 'doubtful', reason: 'not-found' };
  const lines = paths.map((path) => `${JSON.stringify({ url: `${SITE}${path}`, ...change })}\n`);
  expect((await weboid.run(['changes', 'append'], lines.join(''))).exitCode).toBe(0);
}
async function send(afterMs: number): Promise<void> {
  const at = new Date(Date.now() + afterMs).toISOString();
  expect((await weboid.run(['rup', 'send', '--at', at])).exitCode).toBe(0);
}
/** The paths of the example site that the first report to a robot tells of. */
function toldTo({ RegisteredRobotEmail }: Robot): string[] | undefined {
  const mail = mails.got.find(({ rcpt }) => rcpt === RegisteredRobotEmail);
  if (mail === undefined) return undefined;
  const told = [...(mail.text ?? '').matchAll(/\/url\?url=(\S*?)(?=,\s|\s|$)/g)];
  return told.map(([, url = '']) => decodeURIComponent(url).replace(SITE, '')).toSorted();
}

describe('patterns', () => {
  const PATHS = ['/Archive', '/a+b', '/news/1', '/news/2?q=x', '/old'];
  const cases: [string, string, string[]][] = [
    [
      'anchored at the scheme and host',
      '^http://www\\.museum-lunden\\.org/news/',
      ['/news/1', '/news/2?q=x'],
    ],
    ['anchored at the end', '/1$ /old\\z', ['/news/1', '/old']],
    ['case folded by a flag', '(?i)ARCHIVE', ['/Archive']],
    ['case heeded without it', 'archive', []],
    ['a quoted text', '\\Qa+b\\E', ['/a+b']],
    ['classes', '/[[:upper:]]\\pL+$ \\?q=\\w', ['/Archive', '/news/2?q=x']],
    ['a named group', '/(?P<part>news)/\\d', ['/news/1', '/news/2?q=x']],
    ['several spaces between and around', '  /old   /Archive ', ['/Archive', '/old']],
    ['a space inside, written so', '/(?:old|no\\x20page)$', ['/old']],
    ['a comma is no separator', '/old,/news', []],
    ['repetition by count', '/news/\\d{1,1000}$', ['/news/1']],
  ];

  test('select by RE2', async () => {
    const asked = [];
    for (const [name, IncludeOnly, told] of cases) {
      asked.push({ name, told, robot: await register({ IncludeOnly }) });
    }
    await append(...PATHS);
    await send(DAY_MS + HOUR_MS);
    const seen = asked.map(({ name, robot }) => [name, toldTo(robot)]);
    expect(seen).toEqual(cases.map(([name, , told]) => [name, told]));
  });

  test('a raw body: plus is a space, %2B a plus', async () => {
    const email = newAddress();
    const body = `IncludeOnly=/a%5C%2Bb$+/o%6Cd&RobotEmail=${encodeURIComponent(email)}&Action=Register`;
    const robot = await robotOf(raw(body), email);
    await append('/a+b', '/old', '/news/3');
    await send(DAY_MS + HOUR_MS);
    expect(toldTo(robot)).toEqual(['/a+b', '/old']);
  });

  const refused = [
    '(?=a)', '(?!a)', '(?<=a)', '(?<!a)', '(a)\\1', '(?>a)', 'a++', 'a**', '*a', '+', '?', '(', ')', '[a', '[z-a]',
    'a{1001}', 'a{2,1}', '\\8', '\\', '(?P<n>a)(?P<n>b)', '(?P<>a)', '\\p{Nonsense}', '(?z)a', '(?P=n)', '\\x{110000}', '/ok (',
  ]; // prettier-ignore
  test.each(refused)('%s is no RE2: 400', async (pattern) => {
    expect([
      await statusWith({ Exclude: pattern }),
      await statusWith({ IncludeOnly: pattern }),
    ]).toEqual([400, 400]);
  });

  const taken = ['a*?', '(?s:.)', '(?U)a+', '\\x{10FFFF}', '[^\\x00-\\x{10FFFF}]', '\\b/news\\b', '(|a)*', '^*', '(?:)', '[]a]', '\\pN', '\\p{Greek}', '\\PL', '.*']; // prettier-ignore
  test.each(taken)('%s is RE2: 200', async (pattern) => {
    expect(await statusWith({ Exclude: pattern })).toBe(200);
  });

  test('bombs end quickly', async () => {
    const bombs = ['((a{1000}){1000}){1000}', '(.{1000}){1000}', '((((a{99}){99}){99}){99})', '(?:(?:\\pL{1,100}){1,100}){1,100}']; // prettier-ignore
    const bombsMs = await cpuMsOf(async () => {
      for (const Exclude of bombs)
        expect([Exclude, await statusWith({ Exclude })]).toEqual([Exclude, 400]);
    });
    expect(bombsMs).toBeLessThan(2_000);
    const heavy = Array.from({ length: 20 }, () => '(?:[^a]{1,30}){1,30}x').join(' ');
    const heavyMs = await cpuMsOf(async () =>
      expect([200, 400]).toContain(await statusWith({ Exclude: heavy })),
    );
    expect(heavyMs).toBeLessThan(2_000);
  });

  test('20 of them, 255 bytes each', async () => {
    const list = (count: number): string =>
      Array.from({ length: count }, (_, n) => `/p${n}/`).join(' ');
    expect([
      await statusWith({ Exclude: list(20) }),
      await statusWith({ Exclude: list(21) }),
    ]).toEqual([200, 400]);
    const wide = 'ä'.repeat(127);
    expect(await statusWith({ IncludeOnly: `${wide}a` })).toBe(200);
    expect(await statusWith({ IncludeOnly: `${wide}ä` })).toBe(400);
    const full = Array.from({ length: 20 }, () => 'x'.repeat(255)).join(' ');
    expect(await statusWith({ IncludeOnly: full })).toBe(200);
  });

  test('both lists: 400 in whichever order; an empty one is none', async () => {
    const email = `RobotEmail=${encodeURIComponent(newAddress())}`;
    expect((await raw(`Action=Register&IncludeOnly=b&Exclude=a&${email}`)).status).toBe(400);
    expect((await raw(`Action=Register&Exclude=a&${email}&IncludeOnly=b`)).status).toBe(400);
    const all = await register({ IncludeOnly: '' });
    await append('/whole');
    await send(DAY_MS + HOUR_MS);
    expect(toldTo(all)).toContain('/whole');
  });

  test('one list replaces the other; a refused wish changes nothing', async () => {
    const robot = await register({ Exclude: '/only' });
    const wish = { Action: 'ModifyPreferences', ...robot };
    expect(await statusOf({ ...wish, IncludeOnly: '/only/this' })).toBe(200);
    expect(await statusOf({ ...wish, Latency: 'month', IncludeOnly: '(' })).toBe(400);
    expect(await statusOf({ ...wish, RobotEmail: newAddress(), Latency: 'hour' })).toBe(400);
    expect(await statusOf({ ...wish, Exclude: 'a', IncludeOnly: 'b' })).toBe(400);
    await append('/only/this', '/only/that');
    await send(DAY_MS + HOUR_MS);
    expect(toldTo(robot)).toEqual(['/only/this']);
  });
});

describe('the wire', () => {
  test('names are exact, fields come once', async () => {
    const index = 'Action=GetIndex&Span=day';
    expect((await raw(index)).status).toBe(200);
    expect((await raw('action=GetIndex&Span=day')).status).toBe(400);
    expect((await raw('Action=getindex&Span=day')).status).toBe(501);
    expect((await raw('Action=GetIndex&span=day')).status).toBe(400);
    expect((await raw(`${index}&Action=GetIndex`)).status).toBe(400);
    expect((await raw('Action[]=GetIndex&Span=day')).status).toBe(400);
    expect((await raw('Action=GetIndex&Span[]=day')).status).toBe(400);
    expect((await raw('Action=GetIndex&Span=day&Span=')).status).toBe(400);
    expect((await raw('')).status).toBe(400);
    const twice = { method: 'POST', body: new URLSearchParams(index) };
    expect((await fetch(`${cgi}?Span=day`, twice)).status).toBe(400);
  });

  test('content types', async () => {
    const body = 'Action=GetIndex&Span=day';
    const types: [string, number][] = [
      [`${FORM}; charset=UTF-8`, 200],
      [`${FORM};charset="utf-8"`, 200],
      [FORM.toUpperCase(), 200],
      ['text/plain', 415],
      ['application/json', 415],
      ['multipart/form-data; boundary=x', 415],
    ];
    for (const [type, status] of types)
      expect([type, (await raw(body, type)).status]).toEqual([type, status]);
    const packed = await fetch(cgi, {
      method: 'POST',
      body: gzipSync(body),
      headers: { 'content-type': FORM, 'content-encoding': 'gzip' },
    });
    expect([200, 415]).toContain(packed.status);
  });

  test('64 KiB: not a byte more, with a length or in pieces', async () => {
    const filled = (bytes: number): string => 'Action=GetIndex&Span=day&x='.padEnd(bytes, 'y');
    expect((await raw(filled(65_536))).status).not.toBe(413);
    expect((await raw(filled(65_537))).status).toBe(413);
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of [filled(40_000), 'y'.repeat(40_000)])
          controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body: pieces,
      duplex: 'half',
      headers: { 'content-type': FORM },
    };
    expect((await fetch(cgi, init as RequestInit)).status).toBe(413);
    const bomb = gzipSync(filled(10_000_000));
    const headers = { 'content-type': FORM, 'content-encoding': 'gzip' };
    expect([413, 415]).toContain(
      (await fetch(cgi, { method: 'POST', body: bomb, headers })).status,
    );
  });

  test('GET too, kept by nobody; others 405 with what is allowed', async () => {
    const got = await fetch(`${cgi}?Action=GetIndex&Span=2-day`);
    expect([got.status, got.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(cgi, { method });
      expect([method, answer.status, answer.headers.get('allow') ?? '']).toEqual([
        method,
        405,
        expect.stringMatching(/GET.*POST|POST.*GET/),
      ]);
    }
  });

  test('bytes that are no UTF-8 are refused, never an error of ours', async () => {
    const email = encodeURIComponent(newAddress());
    for (const odd of ['%E4', '%FF%FE', '%ED%A0%80', '%', '%zz', '%00']) {
      const { status } = await raw(`Action=Register&RobotEmail=${email}&IncludeOnly=${odd}(`);
      expect([odd, status]).toEqual([odd, 400]);
    }
    expect((await raw(`Action=Register&RobotEmail=%E4@b.org`)).status).toBe(400);
    expect((await raw('Action=%E4')).status).toBe(501);
  });

  const spans: [string, number][] = [
    ['day', 200], ['DAY', 200], ['1-Day', 200], ['007-day', 200], ['99999-month', 200],
    ['0-day', 400], ['-day', 400], ['-1-day', 400], ['1.5-day', 400], ['1-days', 400], ['1day', 400], ['+1-day', 400],
    ['100000-day', 400], ['٣-day', 400], ['1-', 400], ['1 day', 400], ['year', 400], ['day, week', 400], ['day\nweek', 400],
  ]; // prettier-ignore
  test.each(spans)('a latency of %j: %i', async (Latency, status) => {
    expect(await statusWith({ Latency })).toBe(status);
  });

  test('spans of an index', async () => {
    const asked: [string, number][] = [
      ['91-day', 200], ['92-day', 400], ['13-week', 200], ['14-week', 400], ['3-month', 200], ['4-month', 400], ['99999-month', 400], ['', 400],
    ]; // prettier-ignore
    for (const [Span, status] of asked) {
      expect([Span, await statusOf({ Action: 'GetIndex', Span })]).toEqual([Span, status]);
    }
    expect(await statusOf({ Action: 'GetIndex' })).toBe(400);
  });

  test('an index is HTML that holds the report, whatever stands in the addresses', async () => {
    await append('/t?a=1&b=<b>,%20c', '/x"y\'z');
    const answer = await post({ Action: 'GetIndex', Span: 'day' });
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await answer.text();
    expect(html).toMatch(/^SequenceNumber: 0$/m);
    expect(html).toMatch(/^URLBase: http:\/\/127\.0\.0\.1:\d+\/?$/m);
    expect(html).not.toContain('<b>,');
  });
});

describe('who a robot is', () => {
  const addresses = [
    '', 'plain', '@b.org', 'a@', 'a b@b.org', '<a@b.org>', 'a@b.org>', 'a@b.org,c@d.org', 'a@b.org;c@d.org', 'a@b.org\nBcc: c@d.org',
    'a@b.org\r', 'a@b.org\0', 'a@b@c.org', `${'a'.repeat(65)}@b.org`, `a@${'b'.repeat(64)}.org`, 'A <a@b.org>', 'a@b..org', 'mailto:a@b.org',
  ]; // prettier-ignore
  test.each(addresses)('the address %j: 400', async (RobotEmail) => {
    expect(await statusWith({ RobotEmail })).toBe(400);
  });

  test('nobody takes an address over, in whatever case its host is written', async () => {
    const robot = await register();
    const RobotEmail = robot.RegisteredRobotEmail;
    expect(await statusOf({ Action: 'Register', RobotEmail })).toBe(400);
    const upper = RobotEmail.replace('robots.example.org', 'Robots.Example.ORG');
    expect(await statusOf({ Action: 'Register', RobotEmail: upper })).toBe(400);
    const other = await register();
    expect(await statusOf({ Action: 'ModifyPreferences', ...other, RobotEmail })).toBe(400);
    expect(await statusOf({ Action: 'GetSequenceNumber', ...other })).toBe(200);
  });

  test('an unknown address and a wrong key are answered alike, for every action', async () => {
    const robot = await register();
    for (const Action of ['Unregister', 'ModifyPreferences', 'GetSequenceNumber']) {
      const wrong = await post({
        Action,
        ...robot,
        RegistrationKey: 'x'.repeat(robot.RegistrationKey.length),
      });
      const unknown = await post({ Action, ...robot, RegisteredRobotEmail: newAddress() });
      expect([wrong.status, unknown.status]).toEqual([400, 400]);
      expect(await wrong.text()).toBe(await unknown.text());
      expect(await statusOf({ Action, RegisteredRobotEmail: robot.RegisteredRobotEmail })).toBe(
        400,
      );
      expect(await statusOf({ Action, RegistrationKey: robot.RegistrationKey })).toBe(400);
    }
  });

  test('numbers begin at 0, and anew after a new registration', async () => {
    const robot = await register();
    const number = async (of: Robot): Promise<string> =>
      (await post({ Action: 'GetSequenceNumber', ...of })).text();
    expect(await number(robot)).toMatch(/^SequenceNumber=0$/m);
    await send(DAY_MS + HOUR_MS);
    expect(await number(robot)).toMatch(/^SequenceNumber=1$/m);
    expect(await statusOf({ Action: 'Unregister', ...robot })).toBe(200);
    const RobotEmail = robot.RegisteredRobotEmail;
    const anew = await robotOf(post({ Action: 'Register', RobotEmail }), RobotEmail);
    expect(await number(anew)).toMatch(/^SequenceNumber=0$/m);
    expect(anew.RegistrationKey).not.toBe(robot.RegistrationKey);
  });

  test('the link in a report ends it by one POST, not by a look', async () => {
    const robot = await register();
    await send(DAY_MS + HOUR_MS);
    const headers = mails.got.find(({ rcpt }) => rcpt === robot.RegisteredRobotEmail)?.headers;
    const list = JSON.stringify(headers?.get('list') ?? '');
    const link = /http:[^">\\]+/.exec(list)?.[0] ?? '';
    expect((await fetch(link)).status).toBe(200);
    expect(await statusOf({ Action: 'GetSequenceNumber', ...robot })).toBe(200);
    const click = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(click.status).toBeLessThan(300);
    expect(await statusOf({ Action: 'GetSequenceNumber', ...robot })).toBe(400);
  });
});
