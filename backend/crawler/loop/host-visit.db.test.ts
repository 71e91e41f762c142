import { createSteppedClock } from '../../../toolforge/local/simulated-clock';
import { systemClock, type Clock } from '../../runtime/clock';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { domainTraitIdOf } from '../../status/domain-trait';
import { encodeHistory } from '../../status/history';
import { STATUS } from '../../status/status-code';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { findingsOf } from '../../store/answers/findings';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import type { Network } from '../transport/network';
import { LoopbackWeb } from '../testing/loopback-web';
import { withWitness } from '../testing/witnessed-frontier';
import { runUrlLoop } from './url-loop';
import type { CrawlSettings } from './url-loop-parts';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const HTML = { 'content-type': 'text/html' };

beforeEach(() =>
  emptyTables(
    database,
    'change',
    'redirect',
    'busy_host',
    'url',
    'host',
    'host_look',
    'domain_trait',
  ),
);
afterEach(() => web.close());

/** As if every URL had answered the last time and been read. */
async function addKnownUrls(...urls: string[]): Promise<void> {
  await addUrls(...urls);
  const history = Buffer.from(
    encodeHistory([{ code: STATUS.fine, http: null, firstDay: 1, lastDay: 1 }]),
  );
  await database.run('UPDATE url SET history = ?, read_day = ?', [history, TODAY]);
}

async function addUrls(...urls: string[]): Promise<void> {
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
}

interface Options {
  clock?: Clock;
  network?: Network;
  settings?: Partial<CrawlSettings>;
  signal?: AbortSignal;
}

const crawlOnce = async ({
  clock = createManualClock(START_MS),
  network = web.network(),
  settings = {},
  signal = new AbortController().signal,
}: Options = {}) =>
  runUrlLoop(
    {
      frontier: await withWitness(web, createDatabaseFrontier(database, clock, systemRandom)),
      network,
      resolveNameServers: () => Promise.resolve([]),
      clock,
      random: systemRandom,
      logger: createSilentLogger(),
      settings: {
        hostsAtOnce: 50,
        hostIntervalMs: 0,
        addressIntervalMs: 0,
        hostFailures: 3,
        // None of these servers is silent, but the machine may be busy.
        timeoutMs: 30_000,
        userAgent: 'Weboid/test',
        ...settings,
      },
    },
    { once: true, signal },
  );

const codesOf = async (...urls: string[]): Promise<(number | undefined)[]> => {
  const findings = await findingsOf(database, urls);
  return urls.map((url) => findings.get(url)?.runs[0]?.code);
};

const range = <T>(count: number, each: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => each(n));

/** Serves a host that notices how many ask it at once. */
async function countingHost(site: string): Promise<{ most: () => number; atMs: number[] }> {
  let [now, most] = [0, 0];
  const atMs: number[] = [];
  await web.http(site, (_, response) => {
    now += 1;
    most = Math.max(most, now);
    atMs.push(Date.now());
    setTimeout(() => {
      now -= 1;
      response.writeHead(200, HTML).end();
    }, 5);
  });
  return { most: () => most, atMs };
}

async function redirectAll(site: string, location: string): Promise<void> {
  await web.http(site, (_, response) => response.writeHead(301, { location }).end());
}

test('redirects from many hosts reach their common target one by one, with its pause', async () => {
  const target = await countingHost('target-lunden.org:80');
  const urls = range(6, (n) => `http://source${n}-lunden.org/`);
  for (const n of urls.keys())
    await redirectAll(`source${n}-lunden.org:80`, 'http://target-lunden.org/');
  await addKnownUrls(...urls, 'http://target-lunden.org/own');
  await crawlOnce({ clock: systemClock, settings: { hostIntervalMs: 20 } });
  expect(await codesOf(...urls)).toEqual(urls.map(() => STATUS.movedPermanently));
  const gaps = target.atMs.slice(1).map((ms, index) => ms - (target.atMs[index] ?? 0));
  expect(target.most()).toBe(1);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
  expect(await database.select('SELECT 1 FROM host WHERE lease_token IS NOT NULL')).toEqual([]);
});

test('two hosts that lead to each other do not block each other', async () => {
  for (const [from, to] of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    await web.http(`${from}-lunden.org:80`, (request, response) => {
      const isEnd = request.url === '/end';
      response.writeHead(
        isEnd ? 200 : 302,
        isEnd ? HTML : { location: `http://${to}-lunden.org/end` },
      );
      response.end();
    });
  }
  const urls = range(10, (n) => `http://${n % 2 === 0 ? 'a' : 'b'}-lunden.org/${n}`);
  await addKnownUrls(...urls);
  await crawlOnce({ clock: systemClock, settings: { hostIntervalMs: 5 } });
  expect(await codesOf(...urls)).toEqual(urls.map(() => STATUS.found));
});

test('what leads to a host that another crawler has stays due; the rest is checked', async () => {
  const clock = createManualClock(START_MS);
  let asked = 0;
  await web.http('target-lunden.org:80', (_, response) => {
    asked += 1;
    response.writeHead(200, HTML).end();
  });
  await web.http('museum-lunden.org:80', (request, response) => {
    const isMoved = request.url === '/moved';
    response.writeHead(
      isMoved ? 301 : 200,
      isMoved ? { location: 'http://target-lunden.org/' } : HTML,
    );
    response.end();
  });
  const urls = ['/moved', '/a', '/b'].map((path) => `http://museum-lunden.org${path}`);
  await addKnownUrls(...urls);
  const other = createDatabaseFrontier(database, clock, systemRandom);
  const taken = await other.borrow('target-lunden.org');
  expect(await crawlOnce({ clock })).toBe(2);
  expect(asked).toBe(0);
  const [row] = await database.select<{ due_at: number; lease_token: Buffer | null }>(
    "SELECT due_at, lease_token FROM host WHERE name = 'museum-lunden.org'",
  );
  expect(row?.lease_token).toBeNull();
  expect(row?.due_at).toBeGreaterThanOrEqual(START_MS / 1000 + 300);
  if (taken !== null) await other.giveBack(taken, { notBeforeS: 0, traits: [], isHeard: false });
  clock.advanceTo(START_MS + 400_000);
  expect(await crawlOnce({ clock })).toBe(1);
  // HEAD, and GET because the target is new.
  expect(asked).toBe(2);
});

test('hosts at one address have their turns one after the other', async () => {
  const atMs: number[] = [];
  const port = await web.http('any:80', (_, response) => {
    atMs.push(Date.now());
    response.writeHead(200, HTML).end();
  });
  const network: Network = {
    ...web.network(),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4, port }]),
  };
  await addKnownUrls(...range(8, (n) => `http://site${n}.museum-lunden.org/`));
  await crawlOnce({ clock: systemClock, network, settings: { addressIntervalMs: 30 } });
  const gaps = atMs.slice(1).map((ms, index) => ms - (atMs[index] ?? 0));
  expect(gaps).toHaveLength(7);
  // On a busy machine the first one may be noticed late.
  expect((atMs.at(-1) ?? 0) - (atMs[0] ?? 0)).toBeGreaterThanOrEqual(7 * 30 * 0.6);
});

test('after three gateway errors the rest of the host is stamped without contact (W3.8)', async () => {
  let asked = 0;
  await web.http('museum-lunden.org:80', (_, response) => {
    asked += 1;
    response.writeHead(502, HTML).end();
  });
  const urls = range(30, (n) => `http://museum-lunden.org/${n}`);
  await addUrls(...urls);
  expect(await crawlOnce()).toBe(30);
  expect(asked).toBe(3);
  expect(await codesOf(...urls)).toEqual(urls.map(() => STATUS.badGateway));
  const traits = await database.select('SELECT trait FROM domain_trait');
  expect(traits).toEqual([{ trait: domainTraitIdOf('severe-error') }]);
});

test('a connection failure on one port does not stamp what is served on another', async () => {
  await web.http('museum-lunden.org:80', (_, response) => response.writeHead(200, HTML).end());
  await web.tcp('museum-lunden.org:443', (socket) => socket.destroy());
  const secure = range(30, (n) => `https://museum-lunden.org/${n}`);
  const plain = range(30, (n) => `http://museum-lunden.org/${n}`);
  await addUrls(...secure, ...plain);
  await crawlOnce();
  expect(await codesOf(...plain)).toEqual(plain.map(() => STATUS.fine));
  expect(await codesOf(...secure)).toEqual(secure.map(() => STATUS.networkGeneral));
});

test('while our own network is down nothing is recorded, and all of it when it is back', async () => {
  let isUp = false;
  const startedAtMs = performance.now();
  const realNowMs = (): number => performance.now() - startedAtMs;
  const clock = createSteppedClock({ startMs: START_MS, factor: 50, realNowMs });
  const port = await web.http('any:80', (_, response) => response.writeHead(404, HTML).end());
  const network: Network = {
    ...web.network(),
    resolve: () => {
      if (isUp) return Promise.resolve([{ address: '127.0.0.1', family: 4, port }]);
      return Promise.reject(Object.assign(new Error('down'), { code: 'EAI_AGAIN' }));
    },
  };
  const urls = range(40, (n) => `http://museum${n}-lunden.org/`);
  await addKnownUrls(...urls);
  expect(await crawlOnce({ clock, network })).toBe(0);
  isUp = true;
  clock.advanceTo(START_MS + 3_600_000);
  expect(await crawlOnce({ clock, network })).toBe(40);
  expect(await codesOf(...urls)).toEqual(urls.map(() => STATUS.notFound));
});

test.each<[string, seenDaysAgo: number, methods: string[]]>([
  ['is not asked by HEAD', 5, ['GET', 'GET']],
  ['is asked by HEAD again behind one answer, now and then (W3.9)', 31, ['GET', 'HEAD', 'GET']],
])('a host that answers GET only %s', async (_what, seenDaysAgo, expected) => {
  const methods: (string | undefined)[] = [];
  await web.http('museum-lunden.org:80', (request, response) => {
    methods.push(request.method);
    response.writeHead(request.method === 'GET' ? 200 : 404, HTML).end();
  });
  await addKnownUrls('http://museum-lunden.org/a', 'http://museum-lunden.org/b');
  await database.run(
    `INSERT INTO domain_trait (host_id, trait, first_day, last_day)
     SELECT host_id, ?, ?, ? FROM host`,
    [domainTraitIdOf('needs-get'), TODAY - 50, TODAY - seenDaysAgo],
  );
  await crawlOnce();
  expect(methods).toEqual(expected);
  expect(await database.select('SELECT failures FROM url WHERE failures > 0')).toEqual([]);
  const known = await database.select('SELECT last_day FROM domain_trait WHERE trait = ?', [
    domainTraitIdOf('needs-get'),
  ]);
  expect(known).toEqual([{ last_day: seenDaysAgo > 30 ? TODAY : TODAY - seenDaysAgo }]);
});

test('HEAD is tried again once in a visit (W3.9), also where the page is read, and the host looked at; what it told is kept', async () => {
  const asked: string[] = [];
  await web.http('museum-lunden.org:80', (request, response) => {
    asked.push(`${request.method} ${request.url === '/a' ? '/a' : 'elsewhere'}`);
    response.writeHead(request.method === 'GET' ? 200 : 404, HTML).end('<title>The mill</title>');
  });
  await addKnownUrls('http://museum-lunden.org/a');
  const moved = encodeHistory([
    { code: STATUS.movedPermanently, http: null, firstDay: 1, lastDay: 1 },
  ]);
  await database.run('UPDATE url SET history = ?', [Buffer.from(moved)]);
  await database.run(
    `INSERT INTO domain_trait (host_id, trait, first_day, last_day)
     SELECT host_id, ?, ?, ? FROM host`,
    [domainTraitIdOf('needs-get'), TODAY - 50, TODAY - 31],
  );
  await crawlOnce();
  expect(asked).toEqual(['GET /a', 'HEAD /a', 'GET /a', 'GET elsewhere']);
  const known = await database.select('SELECT last_day FROM domain_trait WHERE trait = ?', [
    domainTraitIdOf('needs-get'),
  ]);
  expect(known).toEqual([{ last_day: TODAY }]);
});

test('a page that stands for every address is doubted; the host is looked at once', async () => {
  const asked: string[] = [];
  const words = range(80, (n) => `word${n}`).join(' ');
  const text = `<title>Museum</title><h1>The museum of Lunden</h1><p>${words}</p>`;
  await web.http('museum-lunden.org:80', (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, HTML).end(text);
  });
  const urls = ['http://museum-lunden.org/news/a', 'http://museum-lunden.org/news/b'];
  await addUrls(...urls);
  await crawlOnce();
  expect(asked).toHaveLength(3);
  const rows = await database.select('SELECT doubt, read_day FROM url');
  expect(rows).toEqual([
    { doubt: 1, read_day: TODAY },
    { doubt: 1, read_day: TODAY },
  ]);
  expect(await database.select('SELECT sibling FROM host_look')).toHaveLength(1);
});

test('a broken part of a host that comes first says nothing of the rest in the long run (W3.8)', async () => {
  const clock = createManualClock(START_MS);
  await web.http('museum-lunden.org:80', ({ url = '' }, response) => {
    response.writeHead(url.startsWith('/broken') ? 502 : 200, HTML).end();
  });
  const broken = range(3, (n) => `http://museum-lunden.org/broken/${n}`);
  const others = range(8, (n) => `http://museum-lunden.org/${n}`);
  await addUrls(...broken);
  await addUrls(...others);
  for (let visit = 0; visit < 5; visit += 1) {
    await crawlOnce({ clock });
    clock.advanceTo(clock.now() + 4 * 86_400_000);
  }
  const failing = await database.select<{ path: Buffer }>(
    'SELECT path FROM url WHERE failures >= 3 ORDER BY path',
  );
  expect(failing.map(({ path }) => path.toString())).toEqual([
    '/broken/0',
    '/broken/1',
    '/broken/2',
  ]);
});

test('many URLs that lead to a host that another crawler has do not keep the others waiting', async () => {
  const clock = createManualClock(START_MS);
  await web.http('target-lunden.org:80', (_, response) => response.writeHead(200, HTML).end());
  await web.http('museum-lunden.org:80', ({ url = '' }, response) => {
    const isMoved = url.startsWith('/moved');
    const moved = { location: 'http://target-lunden.org/' };
    response.writeHead(isMoved ? 301 : 200, isMoved ? moved : HTML).end();
  });
  await addKnownUrls(...range(25, (n) => `http://museum-lunden.org/moved/${n}`));
  await addKnownUrls(...range(3, (n) => `http://museum-lunden.org/${n}`));
  const other = createDatabaseFrontier(database, clock, systemRandom, { leaseS: 300 });
  for (let visit = 0; visit < 2; visit += 1) {
    await other.borrow('target-lunden.org');
    await crawlOnce({ clock });
    clock.advanceTo(clock.now() + 310_000);
  }
  const checked = await database.select<{ path: Buffer }>(
    'SELECT path FROM url WHERE checked_day IS NOT NULL ORDER BY path',
  );
  expect(checked.map(({ path }) => path.toString())).toEqual(['/0', '/1', '/2']);
});

test('a host that answers at first and then shuts us out has none of its pages blamed', async () => {
  const clock = createManualClock(START_MS);
  let answers = 0;
  await web.http('museum-lunden.org:80', (request, response) => {
    answers += 1;
    if (answers > 10) request.socket.destroy();
    else response.writeHead(200, HTML).end();
  });
  await addKnownUrls(...range(40, (n) => `http://museum-lunden.org/${n}`));
  expect(await crawlOnce({ clock })).toBe(10);
  const failed = await database.select('SELECT 1 FROM url WHERE failures > 0');
  expect(failed).toEqual([]);
  const [host] = await database.select<{ not_before: number }>('SELECT not_before FROM host');
  expect(host?.not_before).toBeGreaterThanOrEqual(START_MS / 1_000 + 3_600);
  answers = -30;
  clock.advanceTo(START_MS + 2 * 3_600_000);
  expect(await crawlOnce({ clock })).toBe(30);
});

test('a page that hangs amid others that answer is one that failed', async () => {
  await web.http('museum-lunden.org:80', (request, response) => {
    if (request.url === '/hangs') request.socket.destroy();
    else response.writeHead(200, HTML).end();
  });
  await addKnownUrls(
    'http://museum-lunden.org/hangs',
    ...range(9, (n) => `http://museum-lunden.org/${n}`),
  );
  expect(await crawlOnce()).toBe(10);
  expect(await codesOf('http://museum-lunden.org/hangs')).toEqual([STATUS.networkGeneral]);
});

test.each([
  ['that lets us in', 200],
  ['that shuts us out, too', 403],
])('a host of errors is asked for its front page %s (W4.1)', async (_name, http) => {
  const clock = createManualClock(START_MS);
  const asked: (string | undefined)[] = [];
  await web.http('museum-lunden.org:80', ({ url, method }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(url === '/' ? http : 404, HTML).end();
  });
  await addUrls('http://museum-lunden.org/a', 'http://museum-lunden.org/b');
  await crawlOnce({ clock });
  expect(asked).not.toContain('GET /');
  expect(await database.select('SELECT heard_day FROM host')).toEqual([{ heard_day: 0 }]);
  clock.advanceTo(START_MS + 4 * 86_400_000);
  await crawlOnce({ clock });
  expect(asked.filter((request) => request === 'GET /')).toHaveLength(1);
  const [host] = await database.select<{ heard_day: number }>('SELECT heard_day FROM host');
  expect((host?.heard_day ?? 0) > TODAY).toBe(http === 200);
  const reservations = await database.select('SELECT DISTINCT reservation FROM url');
  expect(reservations).toEqual([{ reservation: http === 200 ? 0 : 1 }]);
  expect(await database.select('SELECT COUNT(*) AS n FROM url')).toEqual([{ n: 2 }]);
});
