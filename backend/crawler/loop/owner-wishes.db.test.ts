import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { UNCHECKED_DAYS } from '../../status/mark-effects';
import { createWishIndex, type OwnerWish } from '../../status/owner-wish';
import { UNTIL_LIFTED, type UrlMark } from '../../status/url-mark';
import { findingsOf } from '../../store/answers/findings';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { postponeUrls } from '../../store/frontier/due-urls';
import { keepMarks } from '../../store/frontier/kept-marks';
import { MarkedFrontier } from '../../store/frontier/marked-frontier';
import { marksInForce, setMarks } from '../../store/frontier/url-marks';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { parseUrlPattern } from '../../url/url-pattern';
import { LoopbackWeb } from '../testing/loopback-web';
import { runUrlLoop } from './url-loop';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1, 10);
const HOUR_MS = 3_600_000;
const TODAY = dayNumberOf(START_MS);
const OWNED = 'museum-lunden.org';
const OTHER = 'links-lunden.org';

let asked: { host: string; path: string; atMs: number }[];
let statusOf: (path: string) => number;
let whenAsked: (host: string) => void;
let clock = createManualClock(START_MS);
let wishes: OwnerWish[];

beforeEach(async () => {
  await emptyTables(
    database,
    'change',
    'redirect',
    'domain_trait',
    'url',
    'host',
    'url_trait',
    'check_lateness',
  );
  clock = createManualClock(START_MS);
  asked = [];
  wishes = [];
  statusOf = () => 200;
  whenAsked = () => undefined;
  for (const host of [OWNED, `www.${OWNED}`, OTHER]) await web.http(`${host}:80`, answerOf(host));
});
afterEach(() => web.close());

type Answering = Parameters<LoopbackWeb['http']>[1];

const answerOf =
  (host: string): Answering =>
  ({ url: path = '' }, response) => {
    asked.push({ host, path, atMs: clock.now() });
    whenAsked(host);
    const location = path === '/to-owned' ? { location: `http://${OWNED}/led-here` } : {};
    const status = path === '/to-owned' ? 301 : statusOf(path);
    response.writeHead(status, { 'content-type': 'image/png', ...location }).end();
  };

async function mark(text: string, name: UrlMark): Promise<void> {
  const pattern = parseUrlPattern(text);
  if (pattern === null) throw new Error(text);
  await setMarks(
    database,
    [{ pattern, mark: name, firstDay: TODAY, lastDay: UNTIL_LIFTED }],
    TODAY,
  );
}

const owned = (intervalMs: number, hours: OwnerWish['hours'] = null): OwnerWish => ({
  name: OWNED,
  hasSubdomains: true,
  intervalMs,
  hours,
});

async function touch(...urls: string[]): Promise<void> {
  const today = dayNumberOf(clock.now());
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), today, systemRandom));
}

async function crawlOnce(isPutOffWhen: Promise<void> = Promise.resolve()): Promise<number> {
  const logger = createSilentLogger();
  const today = dayNumberOf(clock.now());
  const marks = keepMarks(() => marksInForce(database, today), clock, logger);
  const frontier = new MarkedFrontier(
    createDatabaseFrontier(database, clock, systemRandom, {
      wishes: () => Promise.resolve(createWishIndex(wishes)),
    }),
    marks,
    async (urlIds) => {
      await isPutOffWhen;
      await postponeUrls(database, urlIds, today + UNCHECKED_DAYS);
    },
    clock,
  );
  const settings = {
    hostsAtOnce: 5,
    hostIntervalMs: 1_000,
    addressIntervalMs: 0,
    hostFailures: 3,
    timeoutMs: 2_000,
    userAgent: 'Weboid/test',
  };
  const resolveNameServers = () => Promise.resolve([]);
  const around = {
    network: web.network(),
    resolveNameServers,
    clock,
    random: systemRandom,
    logger,
  };
  const { signal } = new AbortController();
  return runUrlLoop({ ...around, frontier, marks, settings }, { once: true, signal });
}

/** Crawls whenever a host falls due until then; returns how long each run took. */
async function crawlUntil(endMs: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (;;) {
    const beganMs = clock.now();
    await crawlOnce();
    tookMs.push(clock.now() - beganMs);
    const [next] = await database.select<{ due_at: number }>(
      'SELECT MIN(due_at) AS due_at FROM host',
    );
    const dueMs = Math.max((next?.due_at ?? 0) * 1_000, clock.now() + 1_000);
    if (dueMs > endMs) return tookMs;
    clock.advanceTo(dueMs);
  }
}

async function latestDays(): Promise<number> {
  const [row] = await database.select<{ late: number | null }>(
    'SELECT MAX(late_days) AS late FROM check_lateness',
  );
  return row?.late ?? 0;
}

const gapsMs = (): number[] =>
  asked.slice(1).map(({ atMs }, index) => atMs - (asked[index]?.atMs ?? 0));

const urlsOf = (count: number, host = OWNED): string[] =>
  Array.from({ length: count }, (_, index) => `http://${host}/${index}.png`);

describe('an owner who does not want to be checked', () => {
  test('is not asked, by whatever a URL falls due', async () => {
    await mark(`*.${OWNED}`, 'opted-out');
    await touch(...urlsOf(45), ...urlsOf(3, `www.${OWNED}`));
    await crawlOnce();
    expect(asked).toEqual([]);
    // As a wake, a case or a report does.
    await database.run('UPDATE url SET due_day = ?', [TODAY]);
    await database.run('UPDATE host SET due_at = ?, not_before = 0', [START_MS / 1_000]);
    await crawlOnce();
    expect(asked).toEqual([]);
    const days = await database.select('SELECT DISTINCT due_day FROM url');
    expect(days).toEqual([{ due_day: TODAY + 30 }]);
  });

  test('is not asked either where redirects of others lead to it', async () => {
    await mark(OWNED, 'opted-out');
    await touch(`http://${OTHER}/to-owned`, `http://${OTHER}/a.png`);
    await crawlOnce();
    expect(asked.map(({ path }) => path).toSorted()).toEqual(['/a.png', '/to-owned']);
    const rows = await database.select('SELECT path, due_day, checked_day FROM url ORDER BY path');
    const [, led] = rows;
    // Not tomorrow: some hosts lead to nothing but others, and would be asked for all of it each day.
    expect(led).toMatchObject({ due_day: TODAY + 30, checked_day: null });
  });

  test('nor while it is held for URLs of its own', async () => {
    await mark(OWNED, 'opted-out');
    await touch(...urlsOf(1), `http://${OTHER}/to-owned`);
    let letGo = (): void => undefined;
    const isLed = new Promise<void>((resolve) => (letGo = resolve));
    // Its own URLs are put off when the other host has led to it.
    whenAsked = (host) => host === OTHER && setTimeout(letGo, 300);
    await crawlOnce(isLed);
    expect(new Set(asked.map(({ host }) => host))).toEqual(new Set([OTHER]));
  });

  test('is asked again when that is lifted, and each URL on the day on which it falls due', async () => {
    await mark(OWNED, 'opted-out');
    await touch(...urlsOf(2));
    await crawlOnce();
    await database.run('DELETE FROM url_trait');
    await crawlOnce();
    expect(asked).toEqual([]);
    clock.advanceTo(START_MS + 31 * 24 * HOUR_MS);
    await crawlOnce();
    expect(asked).toHaveLength(2);
  });
});

describe('a pace', () => {
  test('of some seconds is kept between any two requests', async () => {
    wishes = [owned(5_000)];
    await touch(...urlsOf(4));
    await crawlOnce();
    expect(asked).toHaveLength(4);
    expect(Math.min(...gapsMs())).toBeGreaterThanOrEqual(5_000);
  });

  test.each([30_000, 120_000, 600_000, 3_600_000])(
    'of %d ms: a check a visit, and the host is given back meanwhile',
    async (intervalMs) => {
      wishes = [owned(intervalMs)];
      await touch(...urlsOf(4));
      const tookMs = await crawlUntil(START_MS + 4 * intervalMs + HOUR_MS);
      expect(asked).toHaveLength(4);
      expect(Math.min(...gapsMs())).toBeGreaterThanOrEqual(intervalMs);
      expect(Math.max(...tookMs)).toBeLessThan(60_000);
      const findings = await findingsOf(database, urlsOf(4));
      expect([...findings.values()].map(({ runs }) => runs[0]?.code)).toEqual([1, 1, 1, 1]);
    },
  );

  test('counts each request of a check, so that no more come than are wished', async () => {
    wishes = [owned(120_000)];
    // HEAD is refused, and GET asked.
    await touch(`http://${OWNED}/first.png`, `http://${OWNED}/second.png`);
    statusOf = (path) => (path.includes('first') ? 404 : 200);
    await crawlUntil(START_MS + HOUR_MS);
    const [first] = asked;
    const last = asked.at(-1);
    const spanMs = (last?.atMs ?? 0) - (first?.atMs ?? 0);
    expect(spanMs).toBeGreaterThanOrEqual(120_000);
    const perRequestMs = spanMs / (asked.length - 1);
    expect(asked.length > 2 ? spanMs : perRequestMs).toBeGreaterThanOrEqual(120_000);
  });

  test('holds where redirects of others lead to it', async () => {
    wishes = [owned(120_000)];
    await touch(`http://${OTHER}/to-owned`, `http://${OWNED}/a.png`);
    await crawlUntil(START_MS + HOUR_MS);
    const times = asked.filter(({ host }) => host === OWNED).map(({ atMs }) => atMs);
    expect(times.length).toBeGreaterThanOrEqual(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(120_000);
  });

  test('is nobody else’s', async () => {
    wishes = [owned(3_600_000)];
    await touch(...urlsOf(5, OTHER));
    await crawlOnce();
    expect(asked).toHaveLength(5);
  });

  test('that is too slow for what is due calls nobody', async () => {
    await touch(...urlsOf(1), ...urlsOf(1, OTHER));
    await crawlOnce();
    await database.run('UPDATE url SET due_day = ?', [TODAY - 20]);
    await database.run('UPDATE host SET due_at = 1, not_before = 0');
    wishes = [owned(3_600_000)];
    await database.run('UPDATE host SET due_at = ? WHERE name = ?', [2 ** 32 - 1, OTHER]);
    await crawlUntil(clock.now() + HOUR_MS);
    expect(await latestDays()).toBe(0);
    await database.run('UPDATE host SET due_at = 1 WHERE name = ?', [OTHER]);
    await crawlOnce();
    expect(await latestDays()).toBe(20);
  });
});

describe('hours', () => {
  const night = { fromHour: 22, toHour: 4 };

  test('are waited for without a request, a loop, or a place that is held', async () => {
    wishes = [owned(0, night)];
    await touch(...urlsOf(3));
    await crawlOnce();
    expect(asked).toEqual([]);
    expect(clock.now() - START_MS).toBeLessThan(60_000);
    const [host] = await database.select<{ due_at: number; lease_token: Buffer | null }>(
      'SELECT due_at, lease_token FROM host',
    );
    expect(host).toEqual({ due_at: Date.UTC(2026, 9, 1, 22) / 1_000, lease_token: null });
    await crawlUntil(START_MS + 13 * HOUR_MS);
    expect(asked).toHaveLength(3);
    expect(Math.min(...asked.map(({ atMs }) => atMs))).toBe(Date.UTC(2026, 9, 1, 22));
  });

  test('end a visit, whose host comes again with them', async () => {
    clock.advanceTo(Date.UTC(2026, 9, 2, 3, 59, 50));
    wishes = [owned(5_000, night)];
    await touch(...urlsOf(5));
    await crawlOnce();
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(asked.every(({ atMs }) => atMs < Date.UTC(2026, 9, 2, 4))).toBe(true);
    const before = asked.length;
    await crawlUntil(Date.UTC(2026, 9, 2, 23));
    expect(asked).toHaveLength(5);
    expect(asked[before]?.atMs).toBe(Date.UTC(2026, 9, 2, 22));
  });

  test('hold where redirects of others lead', async () => {
    wishes = [owned(0, night)];
    await touch(`http://${OTHER}/to-owned`);
    await crawlOnce();
    expect(new Set(asked.map(({ host }) => host))).toEqual(new Set([OTHER]));
  });
});

test('the front page that a first proof wants is asked at a slow pace, too', async () => {
  wishes = [owned(600_000)];
  statusOf = () => 404;
  await touch(`http://${OWNED}/a`);
  await crawlOnce();
  expect(asked.map(({ path }) => path)).not.toContain('/');
  await database.run('UPDATE url SET due_day = ?', [TODAY + 3]);
  clock.advanceTo(START_MS + 72 * HOUR_MS);
  await database.run('UPDATE host SET due_at = 1, not_before = 0');
  const before = asked.length;
  await crawlOnce();
  expect(asked.slice(before).map(({ path }) => path)).toContain('/');
  const [host] = await database.select<{ not_before: number }>('SELECT not_before FROM host');
  const requests = asked.length - before;
  expect(host?.not_before).toBeGreaterThanOrEqual(clock.now() / 1_000 + requests * 600 - 5);
});
