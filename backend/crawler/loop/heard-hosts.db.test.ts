import type { RequestListener } from 'node:http';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { DEFAULT_POLICY, judgeChecks } from '../../status/verdict';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { findingsOf, type Finding } from '../../store/answers/findings';
import { listUrls } from '../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../store/testing/with-store';
import type { Network } from '../transport/network';
import { LoopbackWeb } from '../testing/loopback-web';
import { withWitness } from '../testing/witnessed-frontier';
import { runUrlLoop } from './url-loop';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);
const DAY_MS = 86_400_000;
const SITE = 'museum-lunden.org:80';
const [MILL, BOATS] = ['http://museum-lunden.org/mill', 'http://museum-lunden.org/boats'];
let clock: ManualClock;
let asked: string[];

beforeEach(async () => {
  clock = createManualClock(START_MS);
  asked = [];
  const tables = 'change evidence redirect url host host_look domain_trait';
  await emptyTables(database, ...tables.split(' '));
});
afterEach(() => web.close());

/** Serves the site; `answer` says what stands at a path. */
function serve(answer: (path: string) => number): Promise<number> {
  const listener: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer(request.url ?? ''), { 'content-type': 'text/html' });
    response.end(request.method === 'HEAD' ? undefined : '<title>Lunden</title>');
  };
  return web.http(SITE, listener);
}

/** Crawls what is due, day by day. */
async function crawlDays(days: number, network: Network = web.network()): Promise<void> {
  const settings = {
    hostsAtOnce: 5,
    hostIntervalMs: 0,
    addressIntervalMs: 0,
    hostFailures: 3,
    timeoutMs: 2_000,
    userAgent: 'Weboid/test',
  };
  for (let day = 0; day < days; day += 1) {
    await runUrlLoop(
      {
        frontier: await withWitness(web, createDatabaseFrontier(database, clock, systemRandom)),
        network,
        resolveNameServers: () => Promise.resolve([]),
        clock,
        random: systemRandom,
        logger: createSilentLogger(),
        settings,
      },
      { once: true, signal: new AbortController().signal },
    );
    clock.advanceTo(START_MS + (dayNumberOf(clock.now()) - dayNumberOf(START_MS) + 1) * DAY_MS);
  }
}

async function found(url: string): Promise<Finding> {
  const finding = (await findingsOf(database, [url])).get(url);
  if (finding === undefined) throw new Error('it is not in the list');
  return finding;
}

async function told(url: string): Promise<[verdict: string, reservation: string | null]> {
  const finding = await found(url);
  return [judgeChecks(finding, DEFAULT_POLICY), finding.reservation];
}

test('a host that answers 404 to everything, its front page too, proves nothing', async () => {
  await listUrls(database, [MILL], dayNumberOf(START_MS));
  await serve(() => 404);
  await crawlDays(14);
  expect(asked).toContain('/');
  expect(await told(MILL)).toEqual(['doubtful', 'never-heard']);
});

test('a front page that answers is enough to believe the others', async () => {
  await listUrls(database, [MILL], dayNumberOf(START_MS));
  await serve((path) => (path === '/' ? 200 : 404));
  await crawlDays(14);
  expect(await told(MILL)).toEqual(['unreachable', null]);
  expect(await database.select('SELECT heard_day > 0 AS heard FROM host')).toEqual([{ heard: 1 }]);
});

test('a sibling that answers is enough, and nobody asks for the front page', async () => {
  await listUrls(database, [MILL, BOATS], dayNumberOf(START_MS));
  await serve((path) => (path === '/boats' ? 200 : 404));
  await crawlDays(14);
  expect(asked.filter((path) => path === '/')).toEqual([]);
  expect(await told(MILL)).toEqual(['unreachable', null]);
});

test('a host that is silent from the first day on is not told as unreachable', async () => {
  await listUrls(database, [MILL], dayNumberOf(START_MS));
  await web.tcp(SITE, (socket) => socket.destroy());
  await crawlDays(14);
  expect(await told(MILL)).toEqual(['doubtful', 'never-heard']);
});

test('a host that answered once, and is silent since, is', async () => {
  await listUrls(database, [MILL], dayNumberOf(START_MS));
  await serve(() => 200);
  await crawlDays(1);
  await web.close();
  await web.tcp(SITE, (socket) => socket.destroy());
  // To the next look up to 15 days, nine for the proof, and each is due at the host's own second of its day.
  await crawlDays(28);
  expect(await told(MILL)).toEqual(['unreachable', null]);
});

test('a name that nobody knows, on several days, is proof without any answer', async () => {
  await listUrls(database, [MILL], dayNumberOf(START_MS));
  await crawlDays(14);
  expect(await told(MILL)).toEqual(['unreachable', null]);
});

test('a name that cannot be looked up any more in the middle of a visit puts its URLs off', async () => {
  await listUrls(database, [MILL, BOATS], dayNumberOf(START_MS));
  await serve(() => 200);
  const network = web.network();
  let lookUps = 0;
  await crawlDays(1, {
    ...network,
    resolve: (host, port) => {
      lookUps += 1;
      const failure = Object.assign(new Error('try again'), { code: 'EAI_AGAIN' });
      return lookUps > 3 ? Promise.reject(failure) : network.resolve(host, port);
    },
  });
  const codes = [await found(MILL), await found(BOATS)].map(({ runs }) => runs[0]?.code);
  expect(codes).toContain(1);
  expect(codes).not.toContain(65);
});
