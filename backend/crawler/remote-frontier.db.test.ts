import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { createManualClock, type ManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import type { HostLook } from '../status/host-look';
import { createDatabaseFrontier } from '../store/database-frontier';
import { findingsOf } from '../store/findings';
import type { DueUrl, Frontier, LeasedHost } from '../store/frontier';
import { FRONTIER_VERSION, QUESTION_BYTES_MAX } from '../store/frontier-messages';
import type { CheckResult } from '../store/check-result';
import { checkResult } from '../store/testing/check-result';
import { emptyTables, withStore } from '../store/testing/with-store';
import { marksInForce, setMarks } from '../store/url-marks';
import { touchUrls } from '../store/urls';
import { classifyUrl } from '../url/classify-url';
import { createWebApp } from '../web/app';
import { sampleParts, sampleWiki } from '../web/testing/sample-web';
import { serve, type Served } from '../web/testing/serve';
import { RemoteFrontier, type RemoteFrontierOptions } from './remote-frontier';
import { LoopbackWeb } from './testing/loopback-web';
import { resultOf } from './result-of';
import { runUrlLoop } from './url-loop';

const TOKEN = 'correct-horse-battery';
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const HOUR_MS = 3_600_000;
const TABLES = [
  'change',
  'redirect',
  'evidence',
  'inquiry',
  'domain_trait',
  'host_look',
  'url',
  'host',
  'url_trait',
  'remote_lease',
  'vantage',
];

const { database } = withStore();
let clock: ManualClock;
let served: Served;
let remote: RemoteFrontier;
const opened: RemoteFrontier[] = [];

beforeEach(async () => {
  await emptyTables(database, ...TABLES);
  clock = createManualClock(START_MS);
  served = await serve(webParts());
  remote = connect();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((frontier) => frontier.close()));
  await served.close();
});

const local = (): Frontier => createDatabaseFrontier(database, clock, systemRandom);

/** For crawlers elsewhere, who may record only what was leased to them. */
const ofLab = (): Frontier =>
  createDatabaseFrontier(database, clock, systemRandom, { vantage: 'lab' });

const webParts = (frontier = ofLab()) =>
  sampleParts(
    sampleWiki([]),
    {},
    {
      clock,
      crawlers: {
        crawlers: [{ token: TOKEN, frontier }],
        marks: () => marksInForce(database, TODAY),
      },
    },
  );

function connect(
  port = served.port,
  part: Partial<Pick<RemoteFrontierOptions, 'token' | 'patienceMs' | 'clock'>> = {},
) {
  const frontier = new RemoteFrontier({
    address: new URL(`http://127.0.0.1:${port}`),
    token: TOKEN,
    userAgent: 'Weboid/test',
    patienceMs: 0,
    clock,
    logger: createSilentLogger(),
    ...part,
  });
  opened.push(frontier);
  return frontier;
}

async function addUrls(...urls: string[]): Promise<void> {
  const known = urls.flatMap((url) => {
    const { parts } = classifyUrl(url);
    return parts === null ? [] : [[url, parts] as const];
  });
  await database.transaction((tx) => touchUrls(tx, new Map(known), TODAY, systemRandom));
}

async function leaseOne(frontier: Frontier): Promise<LeasedHost> {
  for (let tries = 0; tries < 3; tries += 1) {
    const [host] = await frontier.lease(10);
    if (host !== undefined) return host;
  }
  throw new Error('nothing is due');
}

async function dueOne(frontier: Frontier, host: LeasedHost): Promise<DueUrl> {
  const [url] = await frontier.dueUrls(host);
  if (url === undefined) throw new Error('no URL is due');
  return url;
}

const fine = (urlId: number): CheckResult => checkResult(urlId, 1, { reason: 'ok' });

const look: HostLook = {
  lookedDay: TODAY,
  sibling: 'soft',
  target: 'http://museum-lunden.org/404',
  title: 'Nichts gefunden – “Ä”',
  print: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 255),
  isParked: true,
};

test.each([-3_600, 3_600])(
  'a pause lasts as long for a crawler whose clock is %d s ahead',
  async (aheadS) => {
    const theirs = createManualClock(START_MS + aheadS * 1_000);
    const elsewhere = connect(served.port, { clock: theirs });
    await addUrls('http://museum-lunden.org/', 'http://museum-lunden.org/b');
    const host = await leaseOne(elsewhere);
    await elsewhere.giveBack(host, {
      notBeforeS: theirs.now() / 1_000 + 1_800,
      traits: [],
      isHeard: false,
    });
    expect(await database.select('SELECT not_before FROM host')).toEqual([
      { not_before: START_MS / 1_000 + 1_800 },
    ]);
    await database.run('UPDATE host SET due_at = 0');
    const again = await leaseOne(elsewhere);
    expect(again.notBeforeS).toBe(theirs.now() / 1_000 + 1_800);
  },
);

describe.each<[string, () => Frontier]>([
  ['over the database', local],
  ['over HTTP', () => remote],
])('the frontier %s', (_name, open) => {
  let frontier: Frontier;
  beforeEach(() => {
    frontier = open();
  });

  test('leases hosts, tells what is due, takes a result once', async () => {
    await addUrls('https://museum-lunden.org:8443/a?b=%C3%84');
    expect(await frontier.isAnythingDue(0)).toBe(true);
    const host = await leaseOne(frontier);
    expect(host).toMatchObject({
      hostId: expect.any(Number) as number,
      name: 'museum-lunden.org',
      leaseToken: expect.any(Buffer) as Buffer,
      notBeforeS: 0,
      traits: [],
      look: null,
      isHeard: false,
    });
    expect(await frontier.isAnythingDue(0)).toBe(false);
    const url = await dueOne(frontier, host);
    expect(url).toEqual({
      urlId: expect.any(Number) as number,
      scheme: 'https',
      port: 8443,
      path: '/a?b=%C3%84',
      last: null,
      failures: 0,
      isUnreachable: false,
      lastTarget: null,
      readDay: 0,
    });
    const result: CheckResult = {
      urlId: url.urlId,
      code: 8,
      http: 301,
      redirect: {
        target: 'https://museum-lunden.org/b',
        hops: [301, 302],
        class: 'same-host',
      },
      mime: 'pdf',
      kib: 4_294_967_295,
      doubt: 'parked',
      evidence: [{ sign: 'sentence', text: 'Domain zu verkaufen – “jetzt”' }, { sign: 'title' }],
      reason: 'moved',
      isStamp: false,
      isHostHeard: true,
    };
    await frontier.record([result]);
    await frontier.record([{ ...result, code: 18, http: 404, reason: 'http-404' }]);
    const finding = (await findingsOf(database, ['https://museum-lunden.org:8443/a?b=%C3%84']))
      .values()
      .next().value;
    expect(finding).toMatchObject({
      runs: [{ code: 8, http: 301, firstDay: TODAY, lastDay: TODAY }],
      redirect: 'https://museum-lunden.org/b',
      redirectClass: 'same-host',
      mime: 'pdf',
      kib: 4_294_967_295,
      doubt: 'parked',
    });
    expect(await database.select('SELECT hops FROM redirect')).toEqual([
      { hops: Buffer.from([1, 45, 1, 46]) },
    ]);
    const [kept] = await database.select<{ content: Buffer }>('SELECT content FROM evidence');
    expect(kept?.content.toString()).toBe(
      '[["sentence","Domain zu verkaufen – “jetzt”"],["title",null]]',
    );
    expect(await frontier.dueUrls(host)).toEqual([]);
  });

  test('more signs than a message holds cost no result', async () => {
    await addUrls('http://museum-lunden.org/');
    const url = await dueOne(frontier, await leaseOne(frontier));
    const signs = ['title', 'heading', 'sentence', 'form', 'loads', 'software'] as const;
    const observation = {
      code: 1 as const,
      http: 200,
      codeHttp: 200,
      method: 'GET' as const,
      redirect: null,
      mime: null,
      kib: null,
      reason: 'http-200' as const,
      page: null,
      traits: [],
      ms: 0,
      evidence: signs.map((sign) => ({ sign, text: 'nothing found' })),
    };
    const result = resultOf(url, { observation, doubt: 'soft-404' });
    await frontier.record([{ ...result, isStamp: false, isHostHeard: true }]);
    const [kept] = await database.select<{ content: Buffer }>('SELECT content FROM evidence');
    expect(JSON.parse(kept?.content.toString() ?? '')).toHaveLength(4);
  });

  test('a doubt that was not looked for stays as it was', async () => {
    await addUrls('http://museum-lunden.org/');
    const host = await leaseOne(frontier);
    const url = await dueOne(frontier, host);
    await frontier.record([{ ...fine(url.urlId), doubt: 'soft-404' }]);
    await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
    await database.run('UPDATE url, host SET due_day = 0, due_at = 0');
    const again = await dueOne(frontier, await leaseOne(frontier));
    expect(again).toMatchObject({ last: { code: 1, http: 200 }, readDay: TODAY });
    await frontier.record([fine(url.urlId)]);
    expect(await database.select('SELECT doubt FROM url')).toEqual([{ doubt: 1 }]);
  });

  test('what visits find out about a host is there at the next visit', async () => {
    await addUrls('http://museum-lunden.org/');
    const host = await leaseOne(frontier);
    await frontier.saveLook(host, look);
    const notBeforeS = START_MS / 1_000 + 60;
    const end = {
      notBeforeS,
      traits: [{ trait: 'needs-get', holds: true } as const],
      isHeard: false,
    };
    await frontier.giveBack(host, end);
    expect(await frontier.lease(10)).toEqual([]);
    clock.advanceTo(START_MS + 61_000);
    const again = await leaseOne(frontier);
    expect(again).toMatchObject({
      notBeforeS,
      traits: [{ trait: 'needs-get', firstDay: TODAY, lastDay: TODAY }],
    });
    expect(again.look && { ...again.look, print: [...again.look.print] }).toEqual({
      ...look,
      print: [...look.print],
    });
  });

  test('a host that was heard once stays so', async () => {
    await addUrls('http://museum-lunden.org/');
    for (const [wasHeard, isHeard] of [
      [false, true],
      [true, false],
      [true, false],
    ] as const) {
      const host = await leaseOne(frontier);
      expect(host.isHeard).toBe(wasHeard);
      await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard });
    }
    expect(await database.select('SELECT heard_day FROM host')).toEqual([{ heard_day: TODAY }]);
  });

  test('what could not be checked waits until the next day', async () => {
    await addUrls('http://museum-lunden.org/');
    const host = await leaseOne(frontier);
    await frontier.postpone([(await dueOne(frontier, host)).urlId]);
    expect(await database.select('SELECT due_day FROM url')).toEqual([{ due_day: TODAY + 1 }]);
  });

  test('a host is borrowed by one only', async () => {
    const host = await frontier.borrow('target.museum-lunden.org');
    expect(host).toMatchObject({ name: 'target.museum-lunden.org' });
    expect(await local().borrow('target.museum-lunden.org')).toBeNull();
    if (host !== null) await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
    expect(await frontier.borrow('target.museum-lunden.org')).not.toBeNull();
  });

  test('who lost a lease neither prolongs it nor gives it back', async () => {
    await addUrls('http://museum-lunden.org/');
    const lost = await leaseOne(frontier);
    clock.advanceTo(START_MS + HOUR_MS + 1_000);
    const taken = await leaseOne(local());
    expect(await frontier.dueUrls(lost)).toEqual([]);
    await frontier.giveBack(lost, { notBeforeS: 0, traits: [], isHeard: false });
    expect(await local().dueUrls(taken)).toHaveLength(1);
    expect(await frontier.lease(10)).toEqual([]);
  });
});

test('many and long results travel in several messages', async () => {
  const recorded: number[] = [];
  const frontier = local();
  frontier.record = (results) => {
    recorded.push(results.length);
    return Promise.resolve();
  };
  const other = await serve(webParts(frontier));
  const target = `http://museum-lunden.org/${'a'.repeat(8_000)}`;
  const redirect = { target, hops: [301], class: 'same-host' } as const;
  const long = Array.from({ length: 300 }, (_, index) => ({ ...fine(index + 1), redirect }));
  const short = Array.from({ length: 2_500 }, (_, index) => fine(index + 1));
  const remoteFrontier = connect(other.port);
  await remoteFrontier.record(long);
  await remoteFrontier.record(short);
  await other.close();
  expect(recorded.slice(0, 3)).toEqual([127, 127, 46]);
  expect(recorded.slice(3)).toEqual([1_000, 1_000, 500]);
});

test('marks are told', async () => {
  const pattern = { host: '*.jstor.org', pathPrefix: '/stable/' };
  const mark = { pattern, mark: 'paywall', firstDay: TODAY, lastDay: TODAY + 9 } as const;
  await setMarks(database, [mark], TODAY);
  expect(await remote.marks()).toEqual([mark]);
});

describe('who is not let in', () => {
  const ask = (headers: Record<string, string>, body = '{}') =>
    served.get('/internal/frontier/lease', { method: 'POST', headers, body });

  test.each([
    ['no token', {}],
    ['another token', { Authorization: `Bearer ${TOKEN}x` }],
    ['another scheme', { Authorization: `Basic ${TOKEN}` }],
  ])('%s is 401, whatever the body', async (_name, headers: Record<string, string>) => {
    const response = await ask(headers, 'x'.repeat(3_000_000));
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.json()).toMatchObject({ code: 'unauthorized' });
  });

  test('is told so by the crawler', async () => {
    const stranger = connect(served.port, { token: 'wrong-horse-battery', patienceMs: HOUR_MS });
    await expect(stranger.lease(1)).rejects.toThrow(/refuses the token: WEBOID_FRONTIER_TOKEN/);
  });

  test('without a token of the installation there is no such address', async () => {
    const shut = await serve(sampleParts(sampleWiki([]), {}));
    const headers = { Authorization: 'Bearer ' };
    const posted = await shut.get('/internal/frontier/lease', { method: 'POST', headers });
    const got = await shut.get('/internal/frontier/lease', { headers });
    expect([posted.status, got.status]).toEqual([405, 404]);
    const lost = connect(shut.port, { patienceMs: HOUR_MS });
    await expect(lost.lease(1)).rejects.toThrow(/WEBOID_FRONTIER_TOKENS set there/);
    await shut.close();
  });
});

describe('messages that are refused', () => {
  const post = (action: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    served.get(`/internal/frontier/${action}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${TOKEN}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const say = (action: string, content: unknown, version = FRONTIER_VERSION) =>
    post(action, JSON.stringify({ version, content }));
  const redirect = { target: 'http://a.org/', hops: [301], class: 'same-host' };
  const result = { ...fine(1), redirect };

  test.each<[string, string, unknown, string]>([
    ['no count', 'lease', {}, 'count'],
    ['too many hosts', 'lease', { count: 1_001 }, 'count'],
    ['an unknown key', 'lease', { count: 1, more: 1 }, 'the whole'],
    ['a host that is none', 'borrow', { name: 'no host' }, 'name'],
    ['a host not in its normal form', 'borrow', { name: 'Museum-Lunden.org' }, 'name'],
    ['a code outside of T1', 'record', { results: [{ ...result, code: 3 }] }, 'results.0.code'],
    ['no check at all', 'record', { results: [{ ...result, code: 0 }] }, 'results.0.code'],
    ['a negative id', 'record', { results: [{ ...result, urlId: -1 }] }, 'results.0.urlId'],
    ['a broken number', 'record', { results: [{ ...result, kib: 1.5 }] }, 'results.0.kib'],
    ['an unknown type', 'record', { results: [{ ...result, mime: 'toString' }] }, 'results.0.mime'],
    ['a number that is none of HTTP', 'record', { results: [{ ...result, http: 99 }] }, '0.http'],
    [
      'a redirect that is none of HTTP',
      'record',
      { results: [{ ...result, redirect: { ...redirect, hops: [301, 1] } }] },
      'results.0.redirect.hops.1',
    ],
    [
      'redirects that nobody follows',
      'record',
      { results: [{ ...result, redirect: { ...redirect, hops: Array<number>(22).fill(301) } }] },
      'results.0.redirect.hops',
    ],
    [
      'a long quotation',
      'record',
      { results: [{ ...result, evidence: [{ sign: 'title', text: 'a'.repeat(241) }] }] },
      'results.0.evidence.0.text',
    ],
    [
      'too many signs',
      'record',
      { results: [{ ...result, evidence: Array.from({ length: 5 }, () => ({ sign: 'title' })) }] },
      'results.0.evidence',
    ],
    [
      'nothing of who was asked',
      'record',
      { results: [{ ...result, isStamp: undefined }] },
      'results.0.isStamp',
    ],
    ['a long reason', 'record', { results: [{ ...result, reason: 'a'.repeat(65) }] }, 'reason'],
    [
      'a target not in its normal form',
      'record',
      { results: [{ ...result, redirect: { ...result.redirect, target: 'HTTP://a.org' } }] },
      'results.0.redirect.target',
    ],
    [
      'a long target',
      'record',
      {
        results: [
          {
            ...result,
            redirect: { ...result.redirect, target: `http://a.org/${'a'.repeat(8_192)}` },
          },
        ],
      },
      'results.0.redirect.target',
    ],
    [
      'too many results',
      'record',
      { results: Array.from({ length: 1_001 }, () => result) },
      'results',
    ],
    ['too many ids', 'postpone', { urlIds: Array.from({ length: 1_001 }, () => 1) }, 'urlIds'],
    ['no number', 'is-anything-due', { withinMs: null }, 'withinMs'],
  ])('%s', async (_name, action, content, field) => {
    const response = await say(action, content);
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; detail: string };
    expect(problem.code).toBe('bad-message');
    expect(problem.detail).toContain(field);
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no envelope', '{"count":1}'],
  ])('%s', async (_name, body) => {
    expect((await post('lease', body)).status).toBe(400);
  });

  test('another version is told as such, and the crawler ends', async () => {
    const response = await say('lease', { count: 1 }, FRONTIER_VERSION + 1);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      409,
      'unknown-version',
    ]);
  });

  test('an unknown action, and another method', async () => {
    expect((await say('everything', {})).status).toBe(404);
    const headers = { Authorization: `Bearer ${TOKEN}` };
    expect((await served.get('/internal/frontier/lease', { headers })).status).toBe(404);
  });

  test('a body that is too large, packed or not', async () => {
    const large = JSON.stringify({ version: 1, content: 'a'.repeat(QUESTION_BYTES_MAX) });
    expect((await post('lease', large)).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    expect((await post('lease', bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413);
  });

  test('one result that cannot be sent is an error of its own', async () => {
    await expect(remote.record([{ ...fine(1), reason: 'Two Words' }])).rejects.toThrow(/reason/);
  });
});

describe('a server that misbehaves', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Answers in turn; the last one for ever. */
  async function scripted(...answers: [number, string, Record<string, string>?][]) {
    const turns = [...answers];
    const server = createServer((request, response) => {
      request.resume();
      const [status, body, headers = {}] = (turns.length > 1 ? turns.shift() : turns[0]) ?? [
        500,
        '',
      ];
      response.writeHead(status, headers).end(body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return connect((server.address() as AddressInfo).port, { patienceMs: HOUR_MS });
  }

  const answer = (content: unknown, version = FRONTIER_VERSION) =>
    JSON.stringify({ version, nowS: START_MS / 1_000, content });

  test('is waited for while that may help, longer each time', async () => {
    const frontier = await scripted(
      [502, '<html>'],
      [503, ''],
      [429, '', { 'Retry-After': '30' }],
      [200, answer(true)],
    );
    expect(await frontier.isAnythingDue(0)).toBe(true);
    expect(clock.now() - START_MS).toBe(1_000 + 2_000 + 30_000);
  });

  test('is not waited for beyond the patience', async () => {
    const frontier = await scripted([500, 'broken']);
    await expect(frontier.isAnythingDue(0)).rejects.toThrow(/says 500/);
    expect(clock.now() - START_MS).toBeLessThanOrEqual(HOUR_MS);
  });

  test.each<[string, [number, string, Record<string, string>?], RegExp]>([
    ['a page of something else', [200, '<html>hello'], /is no Weboid/],
    ['a redirect', [302, '', { Location: 'http://127.0.0.1/' }], /says 302.*is that the address/],
    ['another version', [200, answer(true, FRONTIER_VERSION + 1)], /speaks another version/],
    [
      'a version that it does not know',
      [409, '{"code":"unknown-version","detail":""}'],
      /speaks another version/,
    ],
    ['what is not understood', [200, answer('perhaps')], /not understood/],
    ['an answer without end', [200, 'x'.repeat(9_000_000)], /no end/],
    [
      'a question that would fail again',
      [500, '{"code":"internal-error","detail":"x"}'],
      /says 500/,
    ],
  ])('%s is an error at once', async (_name, first, message) => {
    const frontier = await scripted(first);
    await expect(frontier.isAnythingDue(0)).rejects.toThrow(message);
    expect(clock.now()).toBe(START_MS);
  });

  test('that is killed and comes back loses nothing', async () => {
    await addUrls('http://museum-lunden.org/a');
    const waits = new EventEmitter();
    const sleep = async (): Promise<void> => {
      waits.emit('again');
      await setTimeout(10);
    };
    const patient = connect(served.port, { patienceMs: HOUR_MS, clock: { ...clock, sleep } });
    const host = await leaseOne(patient);
    const { urlId } = await dueOne(patient, host);
    const { port } = served;
    await served.close();
    const recorded = patient.record([fine(urlId)]);
    await once(waits, 'again');
    await once(waits, 'again');
    served = await serve(webParts(), port);
    await recorded;
    await patient.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
    expect(await database.select('SELECT failures, due_day FROM url')).toEqual([
      { failures: 0, due_day: TODAY + 7 },
    ]);
  });
});

describe('a whole crawl', () => {
  const web = new LoopbackWeb();
  afterEach(() => web.close());

  async function crawl(frontier: Frontier): Promise<number> {
    const settings = {
      hostsAtOnce: 20,
      hostIntervalMs: 1_000,
      addressIntervalMs: 0,
      hostFailures: 3,
      timeoutMs: 2_000,
      userAgent: 'Weboid/test',
    };
    const crawling = {
      frontier,
      network: web.network(),
      resolveNameServers: () => Promise.resolve([]),
      clock,
      // What is asked first decides what else of a host is stamped, and what is known of it by then.
      random: { ...systemRandom, below: (limit: number) => limit - 1 },
      logger: createSilentLogger(),
      settings,
    };
    return runUrlLoop(crawling, { once: true, signal: new AbortController().signal });
  }

  /** What the crawl left behind, but for random and running numbers. */
  async function tables(): Promise<unknown[]> {
    return Promise.all([
      database.select('SELECT name, lease_token, heard_day FROM host ORDER BY name'),
      database.select(
        `SELECT url_key, history, failures, due_day, checked_day, mime, kib, doubt, read_day,
           failing_day, failed_from > 0, reservation, asked_day
         FROM url ORDER BY url_key`,
      ),
      database.select(
        `SELECT url_key, target, kind, seen_day, target_class, hops
         FROM redirect JOIN url USING (url_id) ORDER BY url_key`,
      ),
      database.select(
        `SELECT url_key, old_verdict, new_verdict, new_history, reason
         FROM \`change\` JOIN url USING (url_id) ORDER BY url_key`,
      ),
    ]);
  }

  test('over HTTP leaves the same tables as one over the database', async () => {
    for (let host = 0; host < 5; host += 1) {
      await web.http(`h${host}.museum-lunden.org:80`, ({ url = '' }, response) => {
        if (url.startsWith('/moved')) response.writeHead(301, { location: '/here' }).end();
        else if (url.startsWith('/gone')) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': 'application/pdf' }).end();
      });
    }
    const urls = ['/fine', '/moved', '/gone', '/fine2'].flatMap((path) =>
      Array.from({ length: 6 }, (_, host) => `http://h${host}.museum-lunden.org${path}`),
    );
    const left: unknown[] = [];
    for (const frontier of [local(), remote]) {
      await emptyTables(database, ...TABLES);
      await addUrls(...urls);
      expect(await crawl(frontier)).toBe(24);
      left.push(await tables());
    }
    expect(left[1]).toEqual(left[0]);
  });

  /** A web component that can be killed: questions under way get no answer. */
  async function startKillable(port = 0): Promise<{ port: number; kill(): Promise<void> }> {
    const server = createServer(createWebApp(webParts()));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return {
      port: (server.address() as AddressInfo).port,
      kill: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }

  test('while the server is killed again and again records every URL once', async () => {
    let server = await startKillable();
    let seen = 0;
    let restarts: Promise<void> = Promise.resolve();
    const restart = async (): Promise<void> => {
      await server.kill();
      await setTimeout(20);
      server = await startKillable(server.port);
    };
    for (let host = 0; host < 8; host += 1) {
      await web.http(`h${host}.museum-lunden.org:80`, (_, response) => {
        seen += 1;
        if (seen % 10 === 0) restarts = restarts.then(restart);
        response.writeHead(404, { 'content-type': 'text/html' }).end();
      });
    }
    const urls = Array.from({ length: 80 }, (_, i) => `http://h${i % 8}.museum-lunden.org/${i}`);
    await addUrls(...urls);
    const sleep = (): Promise<void> => setTimeout(10);
    const patient = connect(server.port, { patienceMs: HOUR_MS, clock: { ...clock, sleep } });
    let stored = await crawl(patient);
    // Hosts whose lease was never heard of fall due again.
    clock.advanceTo(clock.now() + HOUR_MS + 1_000);
    stored += await crawl(patient);
    await restarts;
    await server.kill();
    expect(seen).toBe(80);
    expect(stored).toBe(80);
    const rows = await database.select('SELECT DISTINCT failures, LENGTH(history) AS n FROM url');
    expect(rows).toEqual([{ failures: 1, n: 7 }]);
    expect(await database.select('SELECT COUNT(*) AS n FROM `change`')).toEqual([{ n: 80 }]);
  });
});
