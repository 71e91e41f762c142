import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { CrawlTally, type CrawlCounts } from './crawl-tally';
import { LoopbackWeb } from '../testing/loopback-web';
import { withWitness } from '../testing/witnessed-frontier';
import { runUrlLoop } from './url-loop';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);

beforeEach(() => emptyTables(database, 'change', 'redirect', 'url', 'host'));
afterEach(() => web.close());

async function addUrls(...urls: string[]): Promise<void> {
  const today = dayNumberOf(START_MS);
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), today, systemRandom));
}

async function crawl(tally: CrawlTally, signal = new AbortController().signal): Promise<number> {
  const clock = createManualClock(START_MS);
  const crawling = {
    frontier: await withWitness(web, createDatabaseFrontier(database, clock, systemRandom)),
    network: web.network(),
    resolveNameServers: () => Promise.resolve([]),
    clock,
    random: systemRandom,
    logger: createSilentLogger(),
    watcher: tally,
    settings: {
      hostsAtOnce: 20,
      hostIntervalMs: 1_000,
      addressIntervalMs: 0,
      hostFailures: 3,
      timeoutMs: 2_000,
      userAgent: 'Weboid/test',
    },
  };
  return runUrlLoop(crawling, { once: true, signal });
}

test('whatever servers do, what was opened and leased is told to be over', async () => {
  await web.http('fine.org:80', (_request, response) => {
    response.end('well');
  });
  await web.http('gone.org:80', (_request, response) => {
    response.writeHead(404).end();
  });
  await web.http('moved.org:80', (_request, response) => {
    response.writeHead(301, { location: 'http://fine.org/a' }).end();
  });
  await web.tcp('reset.org:80', (socket) => {
    socket.resetAndDestroy();
  });
  const sites = ['fine', 'gone', 'moved', 'reset', 'unknown'];
  await addUrls(...sites.flatMap((site) => [`http://${site}.org/a`, `http://${site}.org/b`]));
  const tally = new CrawlTally();
  expect(await crawl(tally)).toBe(10);
  expect(tally.counts).toMatchObject({ results: 10, connectionsOpen: 0, hostsLeased: 0 });
  expect(tally.counts.hostsDone).toBeGreaterThanOrEqual(5);
  const codes = new Map(tally.takeUnsaved());
  expect([codes.get(1), codes.get(18), codes.get(66)]).toEqual([2, 2, 2]);
});

test('so it is when the crawl is stopped in the middle of a request', async () => {
  const tally = new CrawlTally();
  const stop = new AbortController();
  let during: CrawlCounts | null = null;
  await web.http('slow.org:80', () => {
    during = tally.counts;
    stop.abort(new Error('stopped'));
  });
  await addUrls('http://slow.org/a');
  await crawl(tally, stop.signal);
  expect(during).toMatchObject({ results: 0, connectionsOpen: 1, hostsLeased: 1 });
  expect(tally.counts).toMatchObject({ results: 0, connectionsOpen: 0, hostsLeased: 0 });
});
