import { createManualClock } from '../runtime/testing/manual-clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { runUrlLoop } from '../crawler/loop/url-loop';
import type { UncitedPages } from '../crawler/loop/uncited-pages';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { createDatabaseFrontier } from '../store/frontier/database-frontier';
import { createReplacementQueue } from '../store/people/replacements';
import { checkAll, listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { normalUrl } from '../url/testing/normal-url';
import { createUncitedPages } from './uncited-pages';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);
const DEAD = 'http://museum-lunden.org/gone';
const NEW = 'http://new-lunden.org/page';
const TEXT =
  '<!doctype html><title>Kvalberg</title><p>The museum of Lunden shows boats and nets.</p>';

let clock = createManualClock(START_MS);
let asked: string[] = [];

beforeEach(async () => {
  clock = createManualClock(START_MS);
  asked = [];
  await emptyTables(
    database,
    ...'replacement archive host_look change redirect url host'.split(' '),
  );
});
afterEach(() => web.close());

/** What stands in place of a dead page is checked once. @returns its state; null: it fails */
async function checkedOn(robots: string | number, more: Partial<UncitedPages> = {}) {
  await web.http('new-lunden.org:80', ({ url = '' }, response) => {
    asked.push(url);
    const isRobots = url === '/robots.txt';
    const status = isRobots
      ? typeof robots === 'number'
        ? robots
        : 200
      : url === '/page'
        ? 200
        : 404;
    response.writeHead(status, { 'content-type': isRobots ? 'text/plain' : 'text/html' });
    response.end(isRobots ? robots.toString() : TEXT);
  });
  const today = dayNumberOf(START_MS);
  const urlId = (await listUrls(database, [DEAD], today)).get(DEAD) ?? 0;
  await checkAll(database, today);
  await database.run('UPDATE url SET due_day = 60000');
  await database.run('UPDATE host SET due_at = ?', [START_MS / 1_000 + 86_400]);
  await database.run(
    'INSERT INTO replacement (url_id, target, checked_day, state, proposed_at, try_at) VALUES (?, ?, 0, 0, ?, 0)',
    [urlId, NEW, START_MS / 1_000],
  );
  await crawlOnce(more);
  return database.select('SELECT state, tries FROM replacement');
}

function uncitedPages(): UncitedPages {
  const frontier = createDatabaseFrontier(database, clock, systemRandom);
  const visiting = { frontier, network: web.network(), clock, hostIntervalMs: 1_000 };
  return createUncitedPages({ database, visiting, userAgent: 'Weboid/test' });
}

function crawlOnce(more: Partial<UncitedPages>): Promise<number> {
  const frontier = createDatabaseFrontier(database, clock, systemRandom);
  const network = web.network();
  return runUrlLoop(
    {
      frontier,
      network,
      resolveNameServers: () => Promise.resolve([]),
      clock,
      random: systemRandom,
      logger: createSilentLogger(),
      replacements: createReplacementQueue(database, clock),
      uncited: { ...uncitedPages(), ...more },
      settings: {
        hostsAtOnce: 20,
        hostIntervalMs: 1_000,
        addressIntervalMs: 0,
        hostFailures: 3,
        timeoutMs: 2_000,
        userAgent: 'Weboid/test',
      },
    },
    { once: true, signal: new AbortController().signal },
  );
}

const SHOWN = [{ state: 1, tries: 0 }];
const FAILED = [{ state: 0, tries: 1 }];

test('what robots.txt allows is checked, with an invented address beside it', async () => {
  expect(await checkedOn('User-agent: *\nDisallow: /private/\n')).toEqual(SHOWN);
  expect(asked.slice(0, 2)).toEqual(['/robots.txt', '/page']);
  expect(asked).toHaveLength(3);
});

test.each([
  ['forbids', 'User-agent: *\nDisallow: /\n'],
  ['cannot be had, it is forbidden', 503],
])('what robots.txt %s is not asked for', async (_what, robots) => {
  expect(await checkedOn(robots)).toEqual(FAILED);
  expect(asked).toEqual(['/robots.txt']);
});

test('nothing is invented where robots.txt forbids what stands beside the page', async () => {
  const robots = 'User-agent: *\nDisallow: /\nAllow: /page$\n';
  expect(await checkedOn(robots)).toEqual(SHOWN);
  expect(asked).toEqual(['/robots.txt', '/page']);
});

test('what a wiki cites is told by its list', async () => {
  await listUrls(database, [DEAD], dayNumberOf(START_MS));
  const pages = uncitedPages();
  expect(await pages.isCited(normalUrl(DEAD))).toBe(true);
  expect(await pages.isCited(normalUrl(NEW))).toBe(false);
});

test('what a wiki cites is asked for as any link', async () => {
  const isCited = () => Promise.resolve(true);
  expect(await checkedOn('User-agent: *\nDisallow: /\n', { isCited })).toEqual(SHOWN);
  expect(asked[0]).toBe('/page');
  expect(asked).not.toContain('/robots.txt');
});
