import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { UNCHECKED_DAYS } from '../../status/mark-effects';
import { UNTIL_LIFTED, type UrlMark } from '../../status/url-mark';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { postponeUrls } from '../../store/frontier/due-urls';
import { findingsOf } from '../../store/answers/findings';
import { keepMarks } from '../../store/frontier/kept-marks';
import { MarkedFrontier } from '../../store/frontier/marked-frontier';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { marksInForce, setMarks } from '../../store/frontier/url-marks';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { parseUrlPattern } from '../../url/url-pattern';
import type { Network } from '../transport/network';
import { LoopbackWeb } from '../testing/loopback-web';
import { withWitness, WITNESS_HOST } from '../testing/witnessed-frontier';
import { runUrlLoop } from './url-loop';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const HOST = 'museum-lunden.org';

let asked: { method: string; path: string; atMs: number }[];
let status: number;
let clock = createManualClock(START_MS);

beforeEach(async () => {
  await emptyTables(database, 'change', 'redirect', 'domain_trait', 'url', 'host', 'url_trait');
  clock = createManualClock(START_MS);
  asked = [];
  status = 404;
  await web.http(`${HOST}:80`, ({ method = '', url = '' }, response) => {
    asked.push({ method, path: url, atMs: clock.now() });
    response.writeHead(status, { 'content-type': 'text/html' }).end();
  });
});
afterEach(() => web.close());

async function mark(text: string, name: UrlMark): Promise<void> {
  const pattern = parseUrlPattern(text);
  if (pattern === null) throw new Error(text);
  const placed = { pattern, mark: name, firstDay: TODAY, lastDay: UNTIL_LIFTED };
  await setMarks(database, [placed], TODAY);
}

async function list(paths: string[]): Promise<void> {
  const urls = paths.map((path) => `http://${HOST}${path}`);
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
}

/** A frontier that heeds marks, and these. */
function heedful() {
  const logger = createSilentLogger();
  const marks = keepMarks(() => marksInForce(database, TODAY), clock, logger);
  const frontier = new MarkedFrontier(
    createDatabaseFrontier(database, clock, systemRandom),
    marks,
    (urlIds) => postponeUrls(database, urlIds, TODAY + UNCHECKED_DAYS),
    clock,
  );
  return { frontier, marks, logger };
}

async function crawl(paths: string[], network: Network = web.network()): Promise<void> {
  await list(paths);
  const { frontier: heedfulOne, marks, logger } = heedful();
  const frontier = await withWitness(web, heedfulOne);
  const settings = {
    hostsAtOnce: 5,
    hostIntervalMs: 1_000,
    addressIntervalMs: 0,
    hostFailures: 3,
    timeoutMs: 2_000,
    userAgent: 'Weboid/test',
  };
  const resolveNameServers = () => Promise.resolve([]);
  const around = { network, resolveNameServers, clock, random: systemRandom, logger };
  const signal = new AbortController().signal;
  await runUrlLoop({ ...around, frontier, marks, settings }, { once: true, signal });
}

async function codes(...paths: string[]): Promise<(number | undefined)[]> {
  const urls = paths.map((path) => `http://${HOST}${path}`);
  const findings = await findingsOf(database, urls);
  return urls.map((url) => findings.get(url)?.runs[0]?.code);
}

const dueDays = () =>
  database.select<{ path: Buffer; due_day: number }>('SELECT path, due_day FROM url ORDER BY path');

test('what is permalive or permadead is not asked for, and waits 30 days', async () => {
  await mark(`*.${HOST}`, 'permadead');
  await mark(`${HOST}/lives/`, 'permalive');
  const paths = Array.from({ length: 45 }, (_, index) => `/${index % 2 ? 'lives/' : ''}${index}`);
  await crawl(paths);
  expect(asked).toEqual([]);
  expect(new Set((await dueDays()).map((row) => row.due_day))).toEqual(new Set([TODAY + 30]));
  const [host] = await database.select<{ due_at: number }>('SELECT due_at FROM host');
  expect(dayNumberOf((host?.due_at ?? 0) * 1_000)).toBe(TODAY + 30);
});

test('what is beside it is checked', async () => {
  await mark(`${HOST}/lives/`, 'permalive');
  status = 200;
  await crawl(['/a', '/lives/a', '/b']);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/a', '/b']));
  expect(await codes('/a', '/b', '/lives/a')).toEqual([1, 1, undefined]);
});

test('nor does it wait for another visit behind those that are not asked for', async () => {
  await mark(`${HOST}/lives/`, 'permalive');
  await list(Array.from({ length: 45 }, (_, index) => `/lives/${index}`));
  await list(['/a']);
  const { frontier } = heedful();
  const [host] = await frontier.lease(1);
  if (host === undefined) throw new Error('no host is due');
  expect((await frontier.dueUrls(host)).map(({ path }) => path)).toEqual(['/a']);
});

test.each<UrlMark>(['paywall', 'login', 'by-hand-only'])(
  'behind a wall (%s) nothing is judged to be gone',
  async (wall) => {
    await mark(`${HOST}/wall/`, wall);
    await crawl(['/wall/a', '/open']);
    expect(await codes('/wall/a', '/open')).toEqual([17, 18]);
    const reasons = await database.select<{ reason: Buffer }>(
      'SELECT reason FROM `change` JOIN url USING (url_id) ORDER BY path',
    );
    expect(reasons.map(({ reason }) => reason.toString())).toEqual(['http-404', `marked-${wall}`]);
    expect(await database.select('SELECT failures FROM url ORDER BY path')).toEqual([
      { failures: 1 },
      { failures: 0 },
    ]);
  },
);

test('but a name that is gone, is gone behind a wall, too', async () => {
  await mark(HOST, 'paywall');
  const gone: Network['resolve'] = (host, port) => {
    if (host === WITNESS_HOST) return web.network().resolve(host, port);
    return Promise.reject(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }));
  };
  await crawl(['/a', '/b'], { ...web.network(), resolve: gone });
  expect(await codes('/a', '/b')).toEqual([66, 66]);
});

test('needs-get is asked by GET only', async () => {
  await mark(HOST, 'needs-get');
  await crawl(['/a']);
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});

test('a rate limit keeps requests ten seconds apart', async () => {
  await mark(HOST, 'rate-limit');
  await crawl(['/a', '/b']);
  const gaps = asked.slice(1).map(({ atMs }, index) => atMs - (asked[index]?.atMs ?? 0));
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000);
});
