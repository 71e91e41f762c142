import { createServer } from 'node:http';
import { simpleParser } from 'mailparser';
import { Webhook } from 'standardwebhooks';
import type { GotMail } from '../../../backend/mail/testing/mail-server';
import { systemRandom } from '../../../backend/runtime/random';
import { SUBSCRIBERS } from '../../../backend/store/changes/subscribers-client';
import { appendChanges } from '../../../backend/store/changes/table-change-feed';
import { changeOf } from '../../../backend/store/changes/testing/change-of';
import { addressHash } from '../../../backend/store/mail/suppression';
import { registerRobot } from '../../../backend/store/robots/register-robot';
import { newRobotKey } from '../../../backend/store/robots/robot-key';
import { emptyTables, withStore } from '../../../backend/store/testing/with-store';
import { makeWebhook } from '../../../backend/webhooks/testing/sender-world';
import { closeAtOnce, listenOnLoopback } from '../servers/loopback-server';
import { findChangingLinks } from './changing-links';
import { HOOK_HOSTS, HookReceiver, type HookMessage } from './hook-receiver';
import { checkHooks, type SoakedHook } from './hooks-check';
import { checkRobots } from './robots-check';
import { certificateOf } from './soaked-hosts';

const { database } = withStore();

beforeEach(() =>
  emptyTables(
    database,
    ...'change change_head dispatch delivery subscriber robot mail_message mail_slot mail_suppression allowance'.split(
      ' ',
    ),
  ),
);

/** As many changes of URLs of their own, from 1 on: each is marked as gone. @returns their addresses */
async function logChanges(count: number): Promise<string[]> {
  const changes = Array.from({ length: count }, (_, n) => ({
    ...changeOf(n + 1, 'working', 'unreachable'),
    reason: 'marked-permadead',
  }));
  await database.transaction((statements) => appendChanges(statements, changes, 1_000));
  await database.run('INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, ?, 0)', [
    SUBSCRIBERS,
    count,
  ]);
  const rows = await database.select<{ url: Buffer }>(
    'SELECT url FROM `change` ORDER BY change_id',
  );
  return rows.map(({ url }) => url.toString());
}

test('links change on eight sites, the first of a wiki that was passed', async () => {
  await emptyTables(database, 'host', 'url', 'wiki', 'wiki_state');
  await database.run("INSERT INTO wiki VALUES (1, 1, 'w2'), (2, 1, 'w12')");
  for (let n = 1; n <= 9; n += 1) {
    const name = Buffer.from(`www.w${n === 9 ? 12 : 2}-site${n}.org`);
    await database.run(
      'INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, 0, 0, 0)',
      [n, name, name],
    );
    await database.run(
      `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
       VALUES (?, UNHEX(MD5(?)), ?, 1, 0, '/a', 1, 1, 0, '')`,
      [n, n, n],
    );
  }
  expect(await findChangingLinks(database)).toBeNull();
  await database.run(
    `INSERT INTO wiki_state (wiki_id, state, reason, first_tried_at, tried_at, passed_at, pass_s, changes_until,
       pages_watched, pages_done, pages_total, pages_per_s, progress_at, criteria_key)
     VALUES (2, 1, '', 1, 1, 9, 1, 1, 1, 1, 1, 1, 1, '')`,
  );
  const links = await findChangingLinks(database);
  expect(links).toMatchObject({ wiki: 'w12', url: 'http://www.w12-site9.org/a' });
  expect([links?.hosts[0], links?.hosts.length]).toEqual(['www.w12-site9.org', 8]);
});

describe('webhooks', () => {
  const ADDRESS = `https://${HOOK_HOSTS[0]}/in`;
  const hook: SoakedHook = { address: ADDRESS, proves: true, onSince: 0, wants: () => true };
  const seen = { hooks: [hook], endsMax: 0, failed: 0 };
  let urls: string[] = [];

  beforeEach(async () => {
    urls = await logChanges(3);
  });

  const tell = (ids: readonly number[], part: Partial<HookMessage> = {}): HookMessage => ({
    address: ADDRESS,
    id: `msg_1_${ids.at(-1)}_0`,
    type: 'weboid.verdict-change',
    changes: ids.map((id) => ({ id, first_id: id, url: urls[id - 1] ?? '' })),
    isSigned: true,
    isTaken: true,
    ...part,
  });
  const brokenBy = async (...got: HookMessage[]): Promise<string[]> =>
    (await checkHooks(database, { ...seen, got })).broken;

  test('that were told of all they asked for, at once or again, are well', async () => {
    const busy = tell([1, 2], { isTaken: false });
    expect(await checkHooks(database, { ...seen, got: [busy, tell([1, 2]), tell([3])] })).toEqual({
      hooks: 1,
      wanted: 3,
      messages: 2,
      again: 1,
      waiting: 0,
      failed: 0,
      broken: [],
    });
  });

  test('may wait for the rest', async () => {
    await makeWebhook(database, 1, { address: ADDRESS });
    await database.run('INSERT INTO delivery VALUES (1, 3, 0, 3, 1, 3)');
    expect(await brokenBy(tell([1, 2]))).toEqual([]);
  });

  test('want nothing from before they were on, nor what nobody has routed yet', async () => {
    await database.run('UPDATE dispatch SET seen_change_id = 2');
    const late = { ...hook, onSince: 1 };
    const record = await checkHooks(database, { ...seen, hooks: [late], got: [tell([2])] });
    expect([record.wanted, record.broken]).toEqual([1, []]);
  });

  test('that lack a change, or have not taken it, are told', async () => {
    expect(await brokenBy(tell([1, 2]), tell([3], { isTaken: false }))).toEqual([
      'changes that webhooks were not told of: 1',
    ]);
  });

  test.each<[string, () => HookMessage[], string]>([
    [
      'a message that nobody signed',
      () => [tell([1, 2, 3], { isSigned: false })],
      'messages to webhooks without a good signature: 1',
    ],
    [
      'a change in two messages',
      () => [tell([1, 2, 3]), tell([3], { id: 'msg_1_9_0' })],
      'changes told to a webhook in two messages: 1',
    ],
    [
      'one id for different changes',
      () => [tell([1, 2, 3]), tell([2, 3], { isTaken: false })],
      'messages with one id that tell different changes: 1',
    ],
    [
      'a message that comes again after a yes',
      () => [tell([1, 2, 3]), tell([1, 2, 3])],
      'messages that came again after a yes, beyond senders that ended: 1',
    ],
    [
      'a message to another address',
      () => [tell([1, 2, 3]), tell([], { address: 'https://hook9.example/in' })],
      'messages to addresses of no webhook: 1',
    ],
    [
      'a message that is none',
      () => [tell([1, 2, 3]), tell([], { type: 'unreadable' })],
      'messages that cannot be read: 1',
    ],
  ])('%s is told', async (_what, got, fault) => {
    expect(await brokenBy(...got())).toEqual([fault]);
  });

  test('told of what they have not asked for, and silence, are told', async () => {
    const picky = { ...hook, wants: ({ url }: { url: string }) => url !== urls[2] };
    const unproven = {
      ...hook,
      address: 'https://other.example/in',
      proves: false,
      onSince: null,
    };
    const got = [tell([1, 2, 3]), tell([1], { address: unproven.address, id: 'msg_2_1_0' })];
    const { broken } = await checkHooks(database, { ...seen, hooks: [picky, unproven], got });
    expect(broken).toEqual(['changes told to webhooks that had not asked for them: 2']);
    const justOn = { ...hook, onSince: null };
    const early = await checkHooks(database, { ...seen, hooks: [justOn], got: [tell([3])] });
    expect(early.broken).toEqual([]);
    expect(await brokenBy()).toEqual([
      'changes that webhooks were not told of: 3',
      'no webhook was told of a change: 1',
    ]);
  });
});

describe('the receiver', () => {
  const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

  test('has hosts of its own, with certificates that prove them', () => {
    expect(HOOK_HOSTS).toHaveLength(5);
    expect(new Set(HOOK_HOSTS.map(certificateOf))).toEqual(new Set(['good']));
  });

  test('tells a good signature from others', async () => {
    const receiver = new HookReceiver();
    const [host = ''] = HOOK_HOSTS;
    receiver.know(`https://${host}/in`, { secret: SECRET, proves: true });
    const body = '{"type":"weboid.verification","data":{"challenge":"abc"}}';
    const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    for (const secret of [SECRET, other]) await send(receiver, { host, body, secret });
    await send(receiver, { host, body: 'no JSON', secret: SECRET });
    expect(receiver.got.map(({ type, isSigned }) => [type, isSigned])).toEqual([
      ['weboid.verification', true],
      ['weboid.verification', false],
      ['unreadable', false],
    ]);
  });

  /** By a real request, as its answers are those of a server. */
  async function send(
    receiver: HookReceiver,
    { host, body, secret }: { host: string; body: string; secret: string },
  ): Promise<void> {
    const server = createServer((request, response) => {
      void receiver.answer(host, request, response).then(() => response.destroy());
    });
    const port = await listenOnLoopback(server);
    const at = new Date();
    await fetch(`http://127.0.0.1:${port}/in`, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      },
    }).catch(() => undefined);
    await closeAtOnce(server);
  }
});

describe('robots', () => {
  const address = 'robot1@soaked-robots.org';
  const robot = { robotId: 1, address, since: 0, wants: () => true };
  const seen = { robots: [robot], unheard: 0, failed: 0 };
  let urls: string[] = [];

  beforeEach(async () => {
    const hash = await addressHash(database, address, systemRandom);
    const span = { latency: 'day', latencyS: 86_400 };
    const { keyHash } = newRobotKey(systemRandom);
    const wanted = { address, hash, keyHash, ...span, list: 'none', patterns: '' } as const;
    await registerRobot(database, wanted, { confirms: false, mailsPerHour: 60, nowS: 1 });
    urls = await logChanges(3);
    await database.run('UPDATE robot SET robot_id = 1, seen_change_id = 3, made_number = 2');
  });

  const report = (number: number, ids: readonly number[]): string => {
    const paths = ids.map((id) => `/url?url=${encodeURIComponent(urls[id - 1] ?? '')}`);
    const lines = paths.map((path) => `Change[2026-11-28T09:00:00Z]: ${path}\n`);
    return `SequenceNumber: ${number}\nURLBase: http://127.0.0.1:8090\n\n${lines.join('')}`;
  };
  const mailed = async (text: string): Promise<GotMail> => ({
    ...(await simpleParser(`Message-ID: <1@x>\r\n\r\n${text}`)),
    rcpt: address,
  });
  const brokenBy = async (...texts: string[]): Promise<string[]> => {
    const got = await Promise.all(texts.map(mailed));
    return (await checkRobots(database, { ...seen, got })).broken;
  };

  test('whose numbers have no hole, and whose links are those that changed, are well', async () => {
    const texts = [report(1, [1, 2]), report(2, [3]), report(2, [3]), 'Do you want this?\n'];
    const got = await Promise.all(texts.map(mailed));
    expect(await checkRobots(database, { ...seen, got })).toEqual({
      robots: 1,
      reports: 2,
      links: 3,
      failed: 0,
      broken: [],
    });
  });

  test('may wait for the last report', async () => {
    await database.run(
      `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at)
       VALUES (?, 'rup-1-2', 4, ?, 1, 1, 1)`,
      [2 ** 31 + 1, Buffer.from(report(2, [3]))],
    );
    expect(await brokenBy(report(1, [1, 2]))).toEqual([]);
  });

  test.each<[string, () => string[], string[]]>([
    [
      'a report that is lost',
      () => [report(1, [1, 2])],
      ['numbers of reports that robots lack: 1', 'links whose changes no report tells: 1'],
    ],
    [
      'a link that is left out',
      () => [report(1, [1]), report(2, [3])],
      ['links whose changes no report tells: 1'],
    ],
    [
      'one number for different reports',
      () => [report(1, [1, 2]), report(2, [3]), report(2, [])],
      ['reports with one number that tell different things: 1'],
    ],
    [
      'a report that nobody has made',
      () => [report(1, [1, 2]), report(2, [3]), report(3, [])],
      ['reports that came, and were never made: 1'],
    ],
  ])('%s is told', async (_what, texts, faults) => {
    expect(await brokenBy(...texts())).toEqual(faults);
  });

  test('links that its patterns leave out, numbers that lie and silence are told', async () => {
    const got = await Promise.all([report(1, [1, 2]), report(2, [3])].map(mailed));
    const picky = { ...robot, wants: (url: string) => url !== urls[2] };
    const { broken } = await checkRobots(database, { ...seen, robots: [picky], unheard: 1, got });
    expect(broken).toEqual([
      'links that reports tell, and that robots do not want: 1',
      'numbers told to robots whose reports had not come: 1',
    ]);
    expect((await checkRobots(database, { ...seen, robots: [], got: [] })).broken).toEqual([
      'no robot was told of a link: 1',
    ]);
  });
});
