import { setTimeout } from 'node:timers/promises';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { LoopbackWeb } from '../testing/loopback-web';
import type { Network } from '../transport/network';
import { runUrlLoop } from './url-loop';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const [DEAD, DEAF] = ['http://mill-lunden.org/a', 'http://boats-lunden.org/b'];
const [WELL, SHOP] = ['http://museum-lunden.org/c', 'http://shop-lunden.org/d'];
let clock: ManualClock;
/** Whether this machine has a network. */
let isThere: boolean;
let asked: string[];

beforeEach(async () => {
  clock = createManualClock(START_MS);
  isThere = true;
  asked = [];
  const tables = 'change evidence redirect busy_host url host host_look domain_trait result_count';
  await emptyTables(database, ...tables.split(' '));
  for (const host of ['museum-lunden.org', 'shop-lunden.org']) {
    await web.http(`${host}:80`, (_, response) => {
      asked.push(host);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Lunden</title>');
    });
  }
  await web.tcp('boats-lunden.org:80', (socket) => void socket.resetAndDestroy());
});
afterEach(() => web.close());

/** Without a network nobody knows a name. */
const network = (whenGone = 'EAI_AGAIN'): Network => {
  const all = web.network();
  return {
    ...all,
    resolve: (host, port, signal) =>
      isThere
        ? all.resolve(host, port, signal)
        : Promise.reject(Object.assign(new Error(host), { code: whenGone })),
  };
};

async function addUrls(...urls: string[]): Promise<void> {
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
}

/** What is due is looked at; @returns how many results were stored */
const crawl = (by = network(), hostsAtOnce = 5): Promise<number> =>
  runUrlLoop(
    {
      frontier: createDatabaseFrontier(database, clock, systemRandom),
      network: by,
      resolveNameServers: () => Promise.resolve([]),
      clock,
      random: systemRandom,
      logger: createSilentLogger(),
      settings: {
        hostsAtOnce,
        hostIntervalMs: 0,
        addressIntervalMs: 0,
        hostFailures: 3,
        timeoutMs: 30_000,
        userAgent: 'Weboid/test',
      },
    },
    { once: true, signal: new AbortController().signal },
  );

const failed = (): Promise<object[]> =>
  database.select('SELECT path FROM url WHERE failures > 0 ORDER BY path');

/** A clock by which this many seconds pass in each; what sleeps, sleeps side by side. */
function fastClock(speed: number): ManualClock {
  const startedAtMs = performance.now();
  return {
    now: () => START_MS + (performance.now() - startedAtMs) * speed,
    sleep: (ms, signal) => setTimeout(ms / speed, undefined, { signal }),
    advanceTo: () => undefined,
  };
}

/** The living ones were looked at before, and are not due. */
async function haveLookedAtTheLiving(): Promise<void> {
  await addUrls(WELL, SHOP);
  expect(await crawl()).toBe(2);
  asked = [];
}

test.each(['EAI_AGAIN', 'ENOTFOUND', 'ENETUNREACH'])(
  'without a network nothing is recorded of two hosts that are due, hour by hour (%s)',
  async (whenGone) => {
    await haveLookedAtTheLiving();
    await addUrls(DEAD, DEAF);
    isThere = false;
    for (let hour = 1; hour < 6; hour += 1) {
      expect(await crawl(network(whenGone))).toBe(0);
      clock.advanceTo(START_MS + hour * 3_600_000);
    }
    expect(await failed()).toEqual([]);
    expect(asked).toEqual([]);
  },
);

test.each([DEAD, DEAF])('alone due, %s is recorded where our network is there', async (url) => {
  await haveLookedAtTheLiving();
  await addUrls(url);
  expect(await crawl()).toBe(1);
  expect(await failed()).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('a network that comes back while a failure waits for its witness makes no host fail', async () => {
  await haveLookedAtTheLiving();
  await database.run('UPDATE url SET due_day = ?', [TODAY]);
  await database.run('UPDATE host SET due_at = 0 WHERE name = ?', ['museum-lunden.org']);
  clock.advanceTo(START_MS + 3_600_000);
  const real = clock;
  clock = {
    now: () => real.now(),
    advanceTo: (ms) => real.advanceTo(ms),
    sleep: async (ms, signal) => {
      await real.sleep(ms, signal);
      if (ms === 20_000) isThere = true;
    },
  };
  isThere = false;
  expect(await crawl()).toBe(1);
  expect(await failed()).toEqual([]);
  expect(asked).toContain('museum-lunden.org');
});

test('where nobody has ever been reached, nothing is known', async () => {
  await addUrls(DEAD);
  expect(await crawl()).toBe(0);
  await addUrls(WELL);
  expect(await crawl()).toBe(1);
  clock.advanceTo(START_MS + 3_600_000);
  expect(await crawl()).toBe(1);
  expect(await failed()).toHaveLength(1);
});

test('what is left of a list when all that lives was looked at is recorded, however many are dead', async () => {
  await haveLookedAtTheLiving();
  clock = fastClock(50);
  const dead = Array.from({ length: 40 }, (_, n) => `http://mill${n}-lunden.org/`);
  await addUrls(...dead);
  expect(await crawl(network(), 100)).toBeGreaterThan(29);
  expect(asked.length).toBeLessThan(6);
});

test('who wants no visits, or a pause, is no witness', async () => {
  await haveLookedAtTheLiving();
  await database.run('UPDATE host SET not_before = ?', [START_MS / 1_000 + 86_400]);
  await addUrls(DEAF);
  expect(await crawl()).toBe(0);
  expect(asked).toEqual([]);
});
