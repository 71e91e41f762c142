import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createHeldClock } from '../../runtime/testing/held-clock';
import { crawlFigures, type CrawlFigures } from '../../store/figures/crawl-figures';
import type { Frontier, LeasedHost } from '../../store/frontier/frontier';
import { checkResult } from '../../store/testing/check-result';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { WatchedFrontier } from './watched-frontier';

const { database } = withStore();
const NOON_MS = Date.UTC(2026, 10, 20, 12);
const host: LeasedHost = {
  hostId: 1,
  name: 'museum-lunden.org',
  leaseToken: Buffer.alloc(16),
  notBeforeS: 0,
  traits: [],
  look: null,
  isHeard: false,
};
const result = checkResult(1, 18);
const done = (): Promise<void> => Promise.resolve();
const frontier: Frontier = {
  lease: () => Promise.resolve([host, host]),
  borrow: () => Promise.resolve(host),
  dueUrls: () => Promise.resolve([]),
  record: (results) =>
    results.length > 0 ? done() : Promise.reject(new Error('nothing to store')),
  postpone: done,
  saveLook: done,
  renew: () => Promise.resolve(true),
  giveBack: done,
  witnesses: () => Promise.resolve([]),
  isAnythingDue: () => Promise.resolve(true),
};

let clock = createHeldClock(NOON_MS);
let watched: WatchedFrontier;
beforeEach(async () => {
  await emptyTables(database, 'crawler', 'result_count');
  clock = createHeldClock(NOON_MS);
  const keeping = { database, clock, random: systemRandom, logger: createSilentLogger() };
  watched = new WatchedFrontier(frontier, keeping);
});
afterEach(() => watched.close());

const figures = (): Promise<CrawlFigures> =>
  crawlFigures(database, Math.floor(clock.now() / 1_000));

test('without any question no crawler is told of', async () => {
  await watched.close();
  expect(await figures()).toMatchObject({ crawlerSeenAtS: null, atWork: { alive: 0 } });
});

test('what crawlers do elsewhere is kept as that of one crawler', async () => {
  await watched.lease(2);
  await watched.record([result, { ...result, urlId: 2, code: 1 }]);
  await expect(watched.record([])).rejects.toThrow('nothing to store');
  await watched.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
  await clock.sleeper(10_000);
  clock.advance(10_000);
  await clock.sleeper(10_000);
  expect(await figures()).toMatchObject({
    crawlerSeenAtS: NOON_MS / 1_000 + 10,
    atWork: { alive: 1, resultsPerS: 0.2, hostsLeased: 1, connectionsOpen: 0 },
  });
  expect([...(await figures()).results]).toEqual([
    [1, 1],
    [18, 1],
  ]);
});

test('nobody sleeps on when it is closed, or a minute after the last question', async () => {
  await watched.isAnythingDue(0);
  await clock.sleeper(10_000);
  clock.advance(60_000);
  while (clock.asleep() > 0) await new Promise(setImmediate);
  await watched.borrow('museum-lunden.org');
  await clock.sleeper(10_000);
  await watched.close();
  expect(clock.asleep()).toBe(0);
  await watched.isAnythingDue(0);
  expect(clock.asleep()).toBe(0);
});
