import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { runMailLoop } from '../../mail/mail-loop';
import { MailServer, type GotMail } from '../../mail/testing/mail-server';
import { TEXTS } from '../../mail/testing/mail-world';
import { firstChangeSince } from '../../store/changes/first-change-since';
import { appendChanges, createTableChangeFeed } from '../../store/changes/table-change-feed';
import { hurryRobotMail } from '../../store/robots/hurry-robot-mail';
import { emptyTables, withStore } from '../../store/testing/with-store';
import type { Verdict } from '../../status/verdict';
import { sampleParts, sampleWiki } from '../../web/testing/sample-web';
import { serve, type Served } from '../../web/testing/serve';
import { ReportMaker } from './report-maker';
import { robotPost } from './testing/robot-post';

const { database } = withStore();
const DAY_S = 86_400;
const clock = createManualClock(Date.UTC(2026, 10, 1));
const server = new MailServer();
const log = createTableChangeFeed(database);
let confirming: Served;
let trusting: Served;
let origin = '';
/** Clears what is before a test, and what the next one finds. */
const TABLES = 'robot mail_message mail_slot mail_suppression allowance change change_head'.split(
  ' ',
);

beforeAll(async () => {
  await server.start();
  confirming = await serveWith(true);
  trusting = await serveWith(false);
});
afterAll(async () => {
  await confirming.close();
  await trusting.close();
  await server.close();
});
beforeEach(async () => {
  await emptyTables(database, ...TABLES);
  server.got.splice(0);
  server.answers = {};
});

async function serveWith(confirms: boolean, logDays = 100): Promise<Served> {
  const free = await serve(sampleParts(sampleWiki([]), {}));
  await free.close();
  origin = `http://127.0.0.1:${free.port}`;
  const robots = {
    database,
    random: systemRandom,
    confirms,
    mailsPerHour: 60,
    log,
    firstSince: (sinceS: number, nowS: number) => firstChangeSince(database, sinceS, nowS),
    logDays,
  };
  const part = { clock, publicUrl: origin, robots };
  return serve(sampleParts(sampleWiki([]), {}, part), free.port);
}

const nowS = (): number => Math.floor(clock.now() / 1_000);

const pass = (seconds: number): void => clock.advanceTo(clock.now() + seconds * 1_000);

async function send(): Promise<void> {
  const publicUrl = `http://127.0.0.1:${confirming.port}`;
  const post = robotPost(database, clock, { port: server.port, texts: TEXTS, publicUrl });
  await runMailLoop(post, { untilIdle: true, signal: new AbortController().signal });
}

function ask(web: Served, values: Record<string, string>): Promise<Response> {
  return web.get('/rup', { method: 'POST', body: new URLSearchParams(values) });
}

async function register(
  web: Served,
  address: string,
  more: Record<string, string> = {},
): Promise<string> {
  const answer = await ask(web, { Action: 'Register', RobotEmail: address, ...more });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([
    200,
    expect.stringMatching(/^RegistrationKey: \S{22,}$/m),
  ]);
  return /^RegistrationKey: (\S+)$/m.exec(text)?.[1] ?? '';
}

async function numberOf(web: Served, address: string, key: string): Promise<number | null> {
  const who = { RegisteredRobotEmail: address, RegistrationKey: key };
  const answer = await ask(web, { Action: 'GetSequenceNumber', ...who });
  const found = /^SequenceNumber=(\d+)$/m.exec(await answer.text())?.[1];
  return answer.status === 200 ? Number(found) : null;
}

async function change(url: string, from: Verdict, to: Verdict): Promise<void> {
  const fixed = (verdict: Verdict) => ({ kind: 'fixed', verdict }) as const;
  const told = { urlId: 0, url, from: fixed(from), to: fixed(to), reason: 'not-found' };
  await database.transaction((statements) => appendChanges(statements, [told], nowS()));
}

/** Numbers and lines of what came to an address. */
function reportsTo(address: string): { number: number; lines: string[] }[] {
  return server.got
    .filter(({ rcpt, text = '' }) => rcpt === address && text.startsWith('SequenceNumber'))
    .map(({ text = '' }) => {
      const [head = '', , , ...lines] = text.trim().split('\n');
      return { number: Number(head.split(': ')[1]), lines };
    });
}

function linkIn(mail: GotMail | undefined): string {
  const found = /http:\/\/\S+(\/rup\/confirm\/\S+)/.exec(mail?.text ?? '');
  return found?.[1] ?? 'no link';
}

const A = 'robot@engine.example';
const dead = (n: number): string => `http://site${n}.example/`;
const pageOf = (url: string): string => `/url?url=${encodeURIComponent(url)}`;

test('a confirmed robot is told of each change once, also that there was none', async () => {
  const key = await register(confirming, A, { Latency: 'day' });
  await send();
  expect(server.got).toHaveLength(1);
  const link = linkIn(server.got[0]);
  await change(dead(1), 'unknown', 'doubtful');
  // Until somebody agrees, nothing goes out.
  pass(DAY_S);
  await send();
  expect(server.got).toHaveLength(1);
  expect((await confirming.get(link)).status).toBe(200);
  pass(DAY_S / 2);
  await send();
  expect([server.got.length, await numberOf(confirming, A, key)]).toEqual([1, 0]);
  const agreed = await confirming.get(link, { method: 'POST' });
  expect(agreed.status).toBe(200);
  await change(dead(2), 'working', 'unreachable');
  pass(DAY_S);
  await change(dead(3), 'unreachable', 'unknown');
  await send();
  expect(reportsTo(A)).toEqual([
    {
      number: 1,
      lines: [
        expect.stringMatching(
          /^New\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\]: \/url\?url=http%3A%2F%2Fsite1\.example%2F$/,
        ),
        expect.stringContaining(`]: ${pageOf(dead(2))}`),
        expect.stringMatching(/^Delete\[/),
      ],
    },
  ]);
  expect(await numberOf(confirming, A, key)).toBe(1);
  pass(DAY_S);
  await send();
  expect(reportsTo(A).at(-1)).toEqual({ number: 2, lines: [] });
  const mail = server.got.at(-1);
  expect(mail?.messageId).toMatch(/^<rup-\d+-2@127\.0\.0\.1>$/);
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.headers.has('list')).toBe(true);
});

test('what is deferred is sent again with its number; what is refused three times ends it', async () => {
  const key = await register(trusting, A);
  await change(dead(1), 'working', 'unreachable');
  pass(DAY_S);
  server.answers = { to: () => '451 later' };
  await send();
  expect([server.got.length, await numberOf(trusting, A, key)]).toEqual([0, 0]);
  server.answers = {};
  await hurryRobotMail(database, nowS());
  await send();
  expect(reportsTo(A).map(({ number }) => number)).toEqual([1]);
  expect(await numberOf(trusting, A, key)).toBe(1);
  server.answers = { to: () => '550 no such user' };
  for (const left of [1, 1, 1]) {
    await change(dead(2), 'working', 'unreachable');
    expect(await numberOf(trusting, A, key)).toBe(left);
    pass(DAY_S);
    await send();
  }
  expect(await numberOf(trusting, A, key)).toBeNull();
  const rows = await database.select('SELECT 1 FROM robot');
  expect(rows).toEqual([]);
});

test('what was refused once is told later, and nothing is lost', async () => {
  await register(trusting, A);
  await change(dead(1), 'working', 'unreachable');
  pass(DAY_S);
  server.answers = { data: () => '554 no' };
  await send();
  await change(dead(2), 'working', 'unreachable');
  server.answers = {};
  pass(DAY_S);
  await send();
  const reports = reportsTo(A);
  expect(reports.map(({ number }) => number)).toEqual([1, 2]);
  expect(reports.flatMap(({ lines }) => lines)).toEqual([
    expect.stringContaining(pageOf(dead(1))),
    expect.stringContaining(pageOf(dead(2))),
  ]);
});

test('lists of patterns leave out what they should', async () => {
  await register(trusting, 'without@engine.example', { Exclude: 'site1 \\.org' });
  await register(trusting, 'only@engine.example', { IncludeOnly: 'site1' });
  await change(dead(1), 'working', 'unreachable');
  await change(dead(2), 'working', 'unreachable');
  pass(DAY_S);
  await send();
  expect(reportsTo('without@engine.example')[0]?.lines).toEqual([
    expect.stringContaining(pageOf(dead(2))),
  ]);
  expect(reportsTo('only@engine.example')[0]?.lines).toEqual([
    expect.stringContaining(pageOf(dead(1))),
  ]);
});

test('more than a mail holds comes in several reports, each smaller than 1 MiB', async () => {
  await register(trusting, A);
  const urls = Array.from({ length: 30_000 }, (_, n) => `http://example.org/a/long/path/${n}`);
  const fixed = (verdict: Verdict) => ({ kind: 'fixed', verdict }) as const;
  const changes = urls.map((url) => ({
    urlId: 0,
    url,
    from: fixed('working'),
    to: fixed('unreachable'),
    reason: 'gone',
  }));
  await database.transaction((statements) => appendChanges(statements, changes, nowS()));
  pass(DAY_S);
  await send();
  const reports = reportsTo(A);
  expect(reports.length).toBeGreaterThan(1);
  expect(reports.map(({ number }) => number)).toEqual(reports.map((_, n) => n + 1));
  const told = reports.flatMap(({ lines }) =>
    lines.flatMap((line) => line.replace(/^\w+\[[^\]]*\]: /, '').split(', ')),
  );
  expect(told.toSorted()).toEqual(urls.map(pageOf).toSorted());
});

test('where the log was purged too soon, a number is left out', async () => {
  await register(trusting, A);
  await change(dead(1), 'working', 'unreachable');
  await change(dead(2), 'working', 'unreachable');
  await database.run('DELETE FROM `change` WHERE change_id = 1');
  pass(DAY_S);
  await send();
  expect(reportsTo(A)).toEqual([{ number: 2, lines: [expect.stringContaining(pageOf(dead(2)))] }]);
});

test('a robot moves with key and numbers, once the new address agrees', async () => {
  const B = 'other@engine.example';
  const key = await register(confirming, A);
  await send();
  await confirming.get(linkIn(server.got[0]), { method: 'POST' });
  pass(DAY_S);
  await send();
  const who = { RegisteredRobotEmail: A, RegistrationKey: key };
  const moved = await ask(confirming, { Action: 'ModifyPreferences', ...who, RobotEmail: B });
  expect(moved.status).toBe(200);
  pass(DAY_S);
  await send();
  expect(reportsTo(A).map(({ number }) => number)).toEqual([1, 2]);
  expect(await numberOf(confirming, B, key)).toBe(2);
  const asked = server.got.find(({ rcpt }) => rcpt === B);
  expect((await confirming.get(linkIn(asked), { method: 'POST' })).status).toBe(200);
  pass(DAY_S);
  await send();
  expect(reportsTo(B).map(({ number }) => number)).toEqual([3]);
  expect([await numberOf(confirming, A, key), await numberOf(confirming, B, key)]).toEqual([
    null,
    3,
  ]);
});

test('one click in any mail ends all mail to an address for ever, which nobody is told', async () => {
  await register(confirming, A);
  await send();
  const list = server.got[0]?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
  const path = new URL(list?.unsubscribe?.url ?? 'http://none/').pathname;
  const body = 'List-Unsubscribe=One-Click';
  expect((await confirming.get(path, { method: 'POST', body })).status).toBe(200);
  expect(await database.select('SELECT 1 FROM robot')).toEqual([]);
  pass(2 * DAY_S);
  await register(confirming, A);
  await send();
  expect(server.got).toHaveLength(1);
});

test('an address is asked once a day, and the first link confirms the last registration', async () => {
  await register(confirming, A);
  const key = await register(confirming, A);
  await send();
  expect(server.got).toHaveLength(1);
  expect((await confirming.get(linkIn(server.got[0]), { method: 'POST' })).status).toBe(200);
  expect(await numberOf(confirming, A, key)).toBe(0);
  const again = await ask(confirming, { Action: 'Register', RobotEmail: A });
  expect(again.status).toBe(400);
});

test('so many registrations an hour, and no more', async () => {
  for (let n = 0; n < 30; n += 1) await register(confirming, `r${n}@engine.example`);
  const one = await ask(confirming, { Action: 'Register', RobotEmail: 'r31@engine.example' });
  expect([one.status, Number(one.headers.get('retry-after')) > 0]).toEqual([429, true]);
  // Elsewhere nobody is asked.
  await register(trusting, 'r31@engine.example');
});

test('anybody is told what changed within a span', async () => {
  await change(dead(1), 'working', 'unreachable');
  pass(2 * DAY_S);
  await change(dead(2), 'unknown', 'doubtful');
  const text = await (await ask(confirming, { Action: 'GetIndex', Span: '1-day' })).text();
  expect(text).toMatch(/^SequenceNumber: 0\nURLBase: http:\/\/127\.0\.0\.1:\d+\n\nNew\[/m);
  expect([text.includes(pageOf(dead(1))), text.includes(pageOf(dead(2)))]).toEqual([false, true]);
  const all = await (await confirming.get('/rup?Action=GetIndex&Span=13-week')).text();
  expect(all).toContain(pageOf(dead(1)));
  expect((await ask(confirming, { Action: 'GetIndex', Span: '14-week' })).status).toBe(400);
  expect((await ask(confirming, { Action: 'GetIndex' })).status).toBe(400);
});

const KEY_A = { RegisteredRobotEmail: A, RegistrationKey: 'wrong' };
test.each<[Record<string, string>, number]>([
  [{}, 400],
  [{ action: 'Register' }, 400],
  [{ Action: 'Dance' }, 501],
  [{ Action: 'Register' }, 400],
  [{ Action: 'Register', RobotEmail: 'a@b.example, c@d.example' }, 400],
  [{ Action: 'Register', RobotEmail: 'a@b.example\r\nBcc: c@d.example' }, 400],
  [{ Action: 'Register', RobotEmail: '<a@b.example>' }, 400],
  [{ Action: 'Register', RobotEmail: 'a@localhost' }, 400],
  [{ Action: 'Register', RobotEmail: 'a@b.example.' }, 400],
  [{ Action: 'Register', RobotEmail: 'a@127.0.0.1' }, 400],
  [{ Action: 'Register', RobotEmail: A, Latency: 'year' }, 400],
  [{ Action: 'Register', RobotEmail: A, Latency: '100000-day' }, 400],
  [{ Action: 'Register', RobotEmail: A, Exclude: '(' }, 400],
  [{ Action: 'Register', RobotEmail: A, Exclude: 'a', IncludeOnly: 'b' }, 400],
  [{ Action: 'Register', RobotEmail: A, Exclude: 'a '.repeat(21) }, 400],
  [{ Action: 'Register', RobotEmail: A, IncludeOnly: 'a'.repeat(256) }, 400],
  [{ Action: 'Unregister', ...KEY_A }, 400],
  [{ Action: 'ModifyPreferences', ...KEY_A }, 400],
  [{ Action: 'GetSequenceNumber', ...KEY_A }, 400],
])('%j is answered with %i', async (values, status) => {
  const answer = await ask(confirming, values);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  const byGet = await confirming.get(`/rup?${new URLSearchParams(values)}`);
  expect(byGet.status).toBe(status);
});

test('requests that are none are refused', async () => {
  const post = async (body: string, type: string): Promise<number> => {
    const headers = { 'Content-Type': type };
    return (await confirming.get('/rup', { method: 'POST', body, headers })).status;
  };
  const form = 'application/x-www-form-urlencoded';
  expect(await post('Action=GetIndex&Span=1-day&Span=1-day', form)).toBe(400);
  expect(await post(`Action=GetIndex&x=${'a'.repeat(65_536)}`, form)).toBe(413);
  expect(await post('{}', 'application/json')).toBe(415);
  expect((await confirming.get('/rup', { method: 'PUT' })).status).toBe(405);
  expect((await confirming.get('/rup?Action=GetIndex&Span=day', { method: 'HEAD' })).status).toBe(
    405,
  );
});

test('a robot changes what it wants, and ends', async () => {
  const key = await register(trusting, A, { Latency: '2-week', Exclude: 'site1' });
  const who = { RegisteredRobotEmail: A, RegistrationKey: key };
  const modify = (values: Record<string, string>) =>
    ask(trusting, { Action: 'ModifyPreferences', ...who, ...values });
  expect((await modify({ Latency: 'day', IncludeOnly: 'site2' })).status).toBe(200);
  await change(dead(1), 'working', 'unreachable');
  await change(dead(2), 'working', 'unreachable');
  pass(DAY_S);
  await send();
  expect(reportsTo(A)[0]?.lines).toEqual([expect.stringContaining(pageOf(dead(2)))]);
  expect((await modify({ IncludeOnly: '' })).status).toBe(200);
  await change(dead(3), 'working', 'unreachable');
  pass(DAY_S);
  await send();
  expect(reportsTo(A)[1]?.lines).toEqual([expect.stringContaining(pageOf(dead(3)))]);
  expect((await ask(trusting, { Action: 'Unregister', ...who })).status).toBe(200);
  pass(DAY_S);
  await send();
  expect(reportsTo(A)).toHaveLength(2);
});

test('what a robot wants by now counts for a report that is being made, and when the next one is due', async () => {
  const key = await register(trusting, A, { Latency: '2-week', IncludeOnly: 'site1' });
  const who = { RegisteredRobotEmail: A, RegistrationKey: key };
  await change(dead(1), 'working', 'unreachable');
  pass(14 * DAY_S);
  let isChanged = false;
  const changing = {
    ...log,
    async head() {
      if (!isChanged) {
        isChanged = true;
        const wanted = { Action: 'ModifyPreferences', Latency: 'day', IncludeOnly: '' };
        expect((await ask(trusting, { ...wanted, ...who })).status).toBe(200);
        await change(dead(2), 'working', 'unreachable');
      }
      return log.head();
    },
  };
  const logger = createSilentLogger();
  const maker = new ReportMaker({ database, clock, logger, publicUrl: origin, log: changing });
  while (await maker.makeNext());
  pass(DAY_S);
  while (await maker.makeNext());
  await send();
  expect(reportsTo(A)).toEqual([
    { number: 1, lines: [1, 2].map((n) => expect.stringContaining(pageOf(dead(n)))) },
  ]);
});

test('no robot moves to where another one lives: all stays as both wanted it', async () => {
  const key = await register(trusting, A, { IncludeOnly: 'site2' });
  const other = 'other@engine.example';
  await register(trusting, other);
  const who = { RegisteredRobotEmail: A, RegistrationKey: key };
  const wishes = { RobotEmail: other, IncludeOnly: '' };
  const answer = await ask(trusting, { Action: 'ModifyPreferences', ...who, ...wishes });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('registered'),
  ]);
  await change(dead(1), 'working', 'unreachable');
  await change(dead(2), 'working', 'unreachable');
  pass(DAY_S);
  await send();
  expect(reportsTo(A)[0]?.lines).toEqual([expect.stringContaining(pageOf(dead(2)))]);
  expect(reportsTo(other)[0]?.lines).toEqual([expect.stringContaining(pageOf(dead(1)))]);
});

test.each(['99999-day', '99999-week', '99999-month'])(
  'a latency of %s is as good as never',
  async (latency) => {
    const key = await register(confirming, A, { Latency: latency });
    await send();
    const agreed = await confirming.get(linkIn(server.got[0]), { method: 'POST' });
    expect(agreed.status).toBe(200);
    const who = { RegisteredRobotEmail: A, RegistrationKey: key };
    const preferences = { Action: 'ModifyPreferences', ...who, Latency: latency };
    expect((await ask(confirming, preferences)).status).toBe(200);
    pass(365 * DAY_S);
    await send();
    expect(reportsTo(A)).toEqual([]);
    await database.run('UPDATE robot SET due_at = ?', [nowS()]);
    await send();
    expect(reportsTo(A)).toHaveLength(1);
    const [robot] = await database.select<{ due_at: number }>('SELECT due_at FROM robot');
    expect(robot?.due_at).toBeGreaterThan(Date.UTC(2100, 0) / 1_000);
  },
);

test('in a network of its own a robot may live at a host of one word', async () => {
  const key = await register(trusting, 'robot@localhost');
  expect(await numberOf(trusting, 'robot@localhost', key)).toBe(0);
  expect((await ask(trusting, { Action: 'Register', RobotEmail: 'a@localhost.' })).status).toBe(
    400,
  );
});

test('an address has one spelling, however it is written', async () => {
  const key = await register(trusting, 'Robot@B\u{FC}cher.example');
  for (const address of ['robot@b\u{FC}cher.example', 'robot@XN--BCHER-KVA.example']) {
    expect(await numberOf(trusting, address, key)).toBe(0);
    const again = await ask(trusting, { Action: 'Register', RobotEmail: address });
    expect(again.status).toBe(400);
  }
});

test('what is offered stands in rupinfo.txt', async () => {
  const answer = await confirming.get('/rupinfo.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const base = `http://127.0.0.1:${confirming.port}`;
  expect(await answer.text()).toBe(
    `RUP-CGI: ${base}/rup\nAuthentifier: none\nLatency: day, week, month\nExclude: .*\nIncludeOnly: .*\nMaxQuerySpan: 13-week\n`,
  );
  const short = await serveWith(true, 30);
  expect(await (await short.get('/rupinfo.txt')).text()).toContain('MaxQuerySpan: 30-day\n');
  await short.close();
});
