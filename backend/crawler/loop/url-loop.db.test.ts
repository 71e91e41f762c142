import { once } from 'node:events';
import { join } from 'node:path';
import type { Clock } from '../../runtime/clock';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { middleRandom } from '../../runtime/testing/middle-random';
import { buildWorker, spawnWorker } from '../../runtime/testing/spawn-worker';
import { dayNumberOf } from '../../status/day-number';
import { encodeHistory } from '../../status/history';
import { STATUS } from '../../status/status-code';
import { verdictOfId, type Verdict } from '../../status/verdict';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { findingsOf } from '../../store/answers/findings';
import { answerInquiries } from '../../store/testing/check-result';
import { noteUntitled } from '../../store/results/page-titles';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import type { Network } from '../transport/network';
import { LoopbackWeb } from '../testing/loopback-web';
import { withWitness, WITNESS_HOST } from '../testing/witnessed-frontier';
import { runUrlLoop } from './url-loop';

const { account, database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const DAY_MS = 86_400_000;

beforeEach(() =>
  emptyTables(database, 'change', 'redirect', 'inquiry', 'busy_host', 'page_title', 'url', 'host'),
);
afterEach(() => web.close());

async function addUrls(...urls: string[]): Promise<void> {
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
}

/** As if every URL had answered the last time and been read: HEAD comes first. */
async function knowAll(): Promise<void> {
  const history = Buffer.from(
    encodeHistory([{ code: STATUS.fine, http: null, firstDay: 1, lastDay: 1 }]),
  );
  await database.run('UPDATE url SET history = ?, read_day = ?', [history, TODAY]);
}

interface Options {
  clock?: Clock;
  network?: Network;
  hostIntervalMs?: number;
  signal?: AbortSignal;
}

const crawlOnce = async ({
  clock = createManualClock(START_MS),
  network = web.network(),
  hostIntervalMs = 1_000,
  signal = new AbortController().signal,
}: Options = {}) =>
  runUrlLoop(
    {
      frontier: await withWitness(
        web,
        createDatabaseFrontier(database, clock, middleRandom, { asksArchives: true }),
      ),
      network,
      resolveNameServers: () => Promise.resolve([]),
      clock,
      random: systemRandom,
      logger: createSilentLogger(),
      settings: {
        hostsAtOnce: 20,
        hostIntervalMs,
        addressIntervalMs: 0,
        hostFailures: 3,
        timeoutMs: 2_000,
        userAgent: 'Weboid/test',
      },
    },
    { once: true, signal },
  );

const codesOf = async (...urls: string[]): Promise<(number | undefined)[]> => {
  const findings = await findingsOf(database, urls);
  return urls.map((url) => findings.get(url)?.runs[0]?.code);
};

test('each URL that is due is checked once, and none of them again on the same day', async () => {
  const asked: string[] = [];
  await web.http('museum-lunden.org:80', (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === '/gone' ? 410 : 200, { 'content-type': 'text/html' }).end();
  });
  const urls = ['http://museum-lunden.org/', 'http://museum-lunden.org/gone'];
  await addUrls(...urls);
  expect(await crawlOnce()).toBe(2);
  expect(await codesOf(...urls)).toEqual([1, 21]);
  expect(asked.toSorted()).toEqual(['GET /', 'GET /gone']);
  expect(await crawlOnce()).toBe(0);
});

test('what a page calls itself is kept where somebody asked for it, unless the page is in doubt', async () => {
  const page = '<title>The lighthouse of Lunden</title><p>It stands on the old dike.';
  const gone =
    '<title>The mill of Lunden</title><h1>Page not found</h1><p>This page does not exist.';
  await web.http('museum-lunden.org:80', (request, response) => {
    const isKnown = ['/lighthouse', '/gone', '/unasked'].includes(request.url ?? '');
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(request.url === '/gone' ? gone : page);
  });
  const urls = ['lighthouse', 'gone', 'unasked'].map((it) => `http://museum-lunden.org/${it}`);
  await addUrls(...urls);
  await noteUntitled(database, urls.slice(0, 2), TODAY);
  await crawlOnce();
  const titles = await database.select(
    'SELECT CONVERT(path USING utf8mb4) AS path, title FROM page_title JOIN url USING (url_id) ORDER BY path',
  );
  expect(titles).toEqual([
    { path: '/gone', title: Buffer.from('') },
    { path: '/lighthouse', title: Buffer.from('The lighthouse of Lunden') },
  ]);
});

test('a page that has failed is asked for as visitors do before another failure is told', async () => {
  const clock = createManualClock(START_MS);
  const languages: (string | undefined)[] = [];
  await web.http('museum-lunden.org:80', ({ method, headers }, response) => {
    const language = headers['accept-language'];
    if (method === 'GET') languages.push(language);
    response.writeHead(language === '*' ? 404 : 204).end();
  });
  const url = 'http://museum-lunden.org/mill';
  await addUrls(url);
  await knowAll();
  await crawlOnce({ clock });
  expect(await codesOf(url)).toEqual([18]);
  clock.advanceTo(START_MS + 5 * DAY_MS);
  await crawlOnce({ clock });
  expect(await codesOf(url)).toEqual([2]);
  expect(languages).toEqual(['*', '*', 'en']);
});

test('what visitors alone are shown at any address is no page: the host is looked at as they do, too', async () => {
  const clock = createManualClock(START_MS);
  const welcome = `<title>The mill</title><p>${'The mill grinds rye for the valley. '.repeat(15)}`;
  await web.http('museum-lunden.org:80', ({ headers }, response) => {
    const isVisitor = headers['accept-language'] !== '*';
    response.writeHead(isVisitor ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isVisitor ? welcome : 'Not here.');
  });
  const url = 'http://museum-lunden.org/history/rye';
  await addUrls(url);
  await crawlOnce({ clock });
  clock.advanceTo(START_MS + 5 * DAY_MS);
  await crawlOnce({ clock });
  expect(await codesOf(url)).toEqual([1]);
  expect((await findingsOf(database, [url])).get(url)?.doubt).toBe('soft-404');
});

test('requests to one host are a second apart, HEAD and GET included', async () => {
  const clock = createManualClock(START_MS);
  const connectedAtMs: number[] = [];
  await web.http('museum-lunden.org:80', (request, response) => {
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'text/html' }).end();
  });
  const network: Network = {
    ...web.network(),
    resolve: (host, port) => {
      connectedAtMs.push(clock.now());
      return web.network().resolve(host, port);
    },
  };
  await addUrls('http://museum-lunden.org/a', 'http://museum-lunden.org/gone');
  await knowAll();
  await crawlOnce({ clock, network });
  const gaps = connectedAtMs.slice(1).map((ms, index) => ms - (connectedAtMs[index] ?? 0));
  expect(connectedAtMs).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
});

test('a name that does not resolve stamps all URLs of its host after two look-ups', async () => {
  const clock = createManualClock(START_MS);
  const lookedUpMs: number[] = [];
  const network: Network = {
    ...web.network(),
    resolve: (host, port) => {
      if (host === WITNESS_HOST) return web.network().resolve(host, port);
      lookedUpMs.push(clock.now());
      return Promise.reject(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }));
    },
  };
  const urls = ['a', 'b', 'c'].map((path) => `http://vanished-lunden.org/${path}`);
  await addUrls(...urls);
  expect(await crawlOnce({ clock, network })).toBe(3);
  expect(await codesOf(...urls)).toEqual([66, 66, 66]);
  const [first = 0, ...others] = lookedUpMs;
  // Nobody had been reached before, so it is looked up once more when a witness was.
  expect(others).toEqual([first + 3_000, first + 24_000]);
  // Who was not asked has not failed.
  const failures = await database.select('SELECT failures FROM url ORDER BY failures');
  expect(failures).toEqual([{ failures: 0 }, { failures: 0 }, { failures: 1 }]);
});

test('a redirect to a name that does not resolve says nothing about the host it comes from', async () => {
  await web.http('museum-lunden.org:80', (request, response) => {
    const moved = { location: 'http://vanished-lunden.org/' };
    response.writeHead(request.url === '/a' ? 302 : 200, request.url === '/a' ? moved : {}).end();
  });
  const urls = ['http://museum-lunden.org/a', 'http://museum-lunden.org/b'];
  await addUrls(...urls);
  await crawlOnce();
  expect(await codesOf(...urls)).toEqual([66, 1]);
});

test('Retry-After widens the pause before the GET of the same check', async () => {
  const clock = createManualClock(START_MS);
  const atMs: number[] = [];
  await web.http('museum-lunden.org:80', (_, response) => {
    atMs.push(clock.now());
    response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/html' }).end();
  });
  await addUrls('http://museum-lunden.org/');
  await knowAll();
  await crawlOnce({ clock, hostIntervalMs: 100 });
  expect((atMs[1] ?? 0) - (atMs[0] ?? 0)).toBeGreaterThanOrEqual(2_000);
});

test.each<[string, [day: number, verdict: Verdict][], (today: number) => Promise<void>]>([
  [
    'only after nine days',
    [
      [23, 'unreachable'],
      [26, 'unreachable'],
      [29, 'unreachable'],
    ],
    (today) => answerInquiries(database, today),
  ],
  [
    'later where no archive answers',
    [
      [23, 'doubtful'],
      [26, 'doubtful'],
      [29, 'unreachable'],
    ],
    () => Promise.resolve(),
  ],
])(
  'a page that dies becomes unreachable %s; one good answer resets it',
  async (_when, then, answer) => {
    const clock = createManualClock(START_MS);
    let alive = true;
    await web.http('museum-lunden.org:80', (_, response) => {
      response.writeHead(alive ? 200 : 404, { 'content-type': 'text/html' }).end();
    });
    const url = 'http://museum-lunden.org/page';
    await addUrls(url);
    // On the days on which it falls due its second of the day is before 8 p.m.
    await database.run('UPDATE host SET shuffle = 14400');
    const seen: [day: number, verdict: Verdict][] = [];
    for (let day = 0; day <= 60; day += 1) {
      clock.advanceTo(START_MS + day * DAY_MS + 23 * 3_600_000);
      alive = day < 3 || day > 36;
      if ((await crawlOnce({ clock })) > 0) seen.push([day, await newestVerdict()]);
      await answer(TODAY + day);
    }
    expect(seen).toEqual([
      [0, 'working'],
      [14, 'doubtful'],
      [17, 'doubtful'],
      [20, 'doubtful'],
      ...then,
      [32, 'unreachable'],
      [35, 'unreachable'],
      [38, 'working'],
      [52, 'working'],
    ]);
  },
);

async function newestVerdict(): Promise<Verdict> {
  const [row] = await database.select<{ new_verdict: number }>(
    'SELECT new_verdict FROM `change` ORDER BY change_id DESC LIMIT 1',
  );
  // A new URL that works is not logged.
  return row === undefined ? 'working' : verdictOfId(row.new_verdict);
}

test('a stopped crawler gives its hosts back; what is not checked stays due', async () => {
  const stop = new AbortController();
  await web.http('museum-lunden.org:80', (_, response) => {
    stop.abort(new Error('stopped'));
    response.writeHead(200, { 'content-type': 'text/html' }).end();
  });
  await addUrls('http://museum-lunden.org/a', 'http://museum-lunden.org/b');
  await crawlOnce({ signal: stop.signal });
  const hosts = await database.select('SELECT host_id FROM host WHERE lease_token IS NOT NULL');
  expect(hosts).toEqual([]);
  await crawlOnce();
  expect(await codesOf('http://museum-lunden.org/a', 'http://museum-lunden.org/b')).toEqual([1, 1]);
});

test.each([
  ['a scheme without a client', 'ftp://museum-lunden.org/a.txt'],
  ['a name that leads to a private address', 'http://museum-lunden.org/'],
])('%s waits without a result', async (_, url) => {
  await addUrls(url);
  const network: Network = {
    ...web.network(),
    resolve: (_host, port) => Promise.resolve([{ address: '172.16.0.1', family: 4, port }]),
  };
  expect(await crawlOnce({ network })).toBe(0);
  expect(await codesOf(url)).toEqual([undefined]);
  const rows = await database.select('SELECT due_day FROM url');
  expect(rows).toEqual([{ due_day: TODAY + 1 }]);
});

test('a fault of this machine is no result, and does not keep the other URLs waiting', async () => {
  await web.http('museum-lunden.org:80', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end();
  });
  const urls = ['http://museum-lunden.org/a', 'http://museum-lunden.org/b'];
  await addUrls(...urls);
  let faults = 1;
  const network: Network = {
    ...web.network(),
    resolve: (host, port) => {
      faults -= 1;
      if (faults >= 0)
        return Promise.reject(Object.assign(new Error('no files'), { code: 'EMFILE' }));
      return web.network().resolve(host, port);
    },
  };
  expect(await crawlOnce({ network })).toBe(1);
  expect((await codesOf(...urls)).toSorted()).toEqual([1, undefined]);
});

test('a host that asks for a pause of a day is left, and not asked again before', async () => {
  const clock = createManualClock(START_MS);
  let asked = 0;
  await web.http('museum-lunden.org:80', (_, response) => {
    asked += 1;
    response.writeHead(503, { 'retry-after': '86400', 'content-type': 'text/html' }).end();
  });
  await addUrls('http://museum-lunden.org/a', 'http://museum-lunden.org/b');
  expect(await crawlOnce({ clock })).toBe(1);
  expect(asked).toBe(1);
  const rows = await database.select<{ due_at: number }>('SELECT due_at FROM host');
  expect(rows[0]?.due_at).toBeGreaterThanOrEqual((START_MS + DAY_MS) / 1000);
});

test('after SIGKILL another crawler finishes the work: nothing lost, nothing counted twice', async () => {
  let served = 0;
  const webPort = await web.http('any:80', (_, response) => {
    served += 1;
    if (served === 25) worker.kill('SIGKILL');
    response.writeHead(404, { 'content-type': 'text/html' }).end();
  });
  const urls = Array.from({ length: 60 }, (_, i) => `http://h${i % 6}.museum-lunden.org/${i}`);
  await addUrls(...urls);
  const work = { account, webPort, hostIntervalMs: 20, timeoutMs: 5_000 };
  const worker = spawnWorker(buildWorker(join(__dirname, '../testing/crawl-worker.ts')), work);
  await once(worker, 'exit');
  const before = await findingsOf(database, urls);
  const checkedBefore = [...before.values()].filter((finding) => finding.runs.length > 0).length;
  expect(checkedBefore).toBeGreaterThan(0);
  expect(checkedBefore).toBeLessThan(60);
  const clock = createManualClock(Date.now() + 2 * 3_600_000);
  const network: Network = {
    ...web.network(),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4, port: webPort }]),
  };
  await crawlOnce({ clock, network });
  const after = [...(await findingsOf(database, urls)).values()];
  expect(after.map((finding) => finding.failures)).toEqual(urls.map(() => 1));
}, 30_000);
