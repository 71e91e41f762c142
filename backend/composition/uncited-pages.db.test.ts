import { createManualClock } from '../runtime/testing/manual-clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { runUrlLoop } from '../crawler/loop/url-loop';
import type { UncitedPages } from '../crawler/loop/uncited-pages';
import {
  createAuthority,
  createIdentity,
  LoopbackWeb,
  type Identity,
} from '../crawler/testing/loopback-web';
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

/** What a site answers: a text, an HTTP number, or where it leads to. */
type SitePages = Readonly<Record<string, string | number | URL>>;

/** Every other page is missing. What is asked is noted: of others than the first site with its name. */
function serveSite(name: string, pages: SitePages, notedName = ''): Promise<number> {
  return web.http(`${name}:80`, ({ url = '' }, response) => {
    asked.push(`${notedName}${url}`);
    const page = pages[url] ?? 404;
    const status = typeof page === 'number' ? page : typeof page === 'string' ? 200 : 302;
    const location = page instanceof URL ? { location: page.href } : {};
    const type = url === '/robots.txt' ? 'text/plain' : 'text/html';
    response.writeHead(status, { 'content-type': type, ...location });
    response.end(typeof page === 'string' ? page : '');
  });
}

/** What stands in place of a dead page is checked once. @returns its state; null: it fails */
async function checkedOn(robots: string | number, more: Partial<UncitedPages> = {}) {
  return checkedAmong({ '/robots.txt': robots, '/page': TEXT }, more);
}

async function checkedAmong(pages: SitePages, more: Partial<UncitedPages> = {}) {
  await serveSite('new-lunden.org', pages);
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
  return createUncitedPages({ database, clock, userAgent: 'Weboid/test' });
}

function crawlOnce(
  more: Partial<UncitedPages>,
  authorities: readonly string[] = [],
): Promise<number> {
  const frontier = createDatabaseFrontier(database, clock, systemRandom);
  const network = web.network(authorities);
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

const OTHER = 'other-lunden.org';
const elsewhere = (path: string): URL => new URL(`http://${OTHER}${path}`);

test('a redirect to another host is followed where its own robots.txt allows it', async () => {
  await serveSite(
    OTHER,
    { '/robots.txt': 'User-agent: *\nDisallow: /x\n', '/page': TEXT },
    'other',
  );
  expect(await checkedAmong({ '/page': elsewhere('/page') })).toEqual(SHOWN);
  expect(asked.slice(0, 4)).toEqual(['/robots.txt', '/page', 'other/robots.txt', 'other/page']);
});

test.each([
  ['forbids', 'User-agent: *\nDisallow: /page\n'],
  ['cannot be had, it is forbidden', 503],
])('a redirect to another host whose robots.txt %s is not followed', async (_what, robots) => {
  await serveSite(OTHER, { '/robots.txt': robots, '/page': TEXT }, 'other');
  expect(await checkedAmong({ '/page': elsewhere('/page') })).toEqual(FAILED);
  expect(asked).toEqual(['/robots.txt', '/page', 'other/robots.txt']);
});

test('a redirect to what the same robots.txt forbids is not followed', async () => {
  const pages = { '/robots.txt': 'User-agent: *\nDisallow: /private/\n', '/private/page': TEXT };
  const led = { ...pages, '/page': new URL('http://new-lunden.org/private/page') };
  expect(await checkedAmong(led)).toEqual(FAILED);
  expect(asked).toEqual(['/robots.txt', '/page']);
});

test('a redirect to what a wiki cites is followed as any link', async () => {
  await serveSite(OTHER, { '/robots.txt': 'User-agent: *\nDisallow: /\n', '/page': TEXT }, 'other');
  const isCited: UncitedPages['isCited'] = ({ host }) => Promise.resolve(host === OTHER);
  expect(await checkedAmong({ '/page': elsewhere('/page') }, { isCited })).toEqual(SHOWN);
  expect(asked).not.toContain('other/robots.txt');
});

test('where an invented page leads to what is forbidden, the page is judged without', async () => {
  await serveSite(OTHER, { '/robots.txt': 'User-agent: *\nDisallow: /\n' }, 'other');
  const pages = new Proxy<SitePages>(
    { '/robots.txt': 404, '/page': TEXT },
    { get: (known, path: string) => known[path] ?? elsewhere('/') },
  );
  expect(await checkedAmong(pages)).toEqual(SHOWN);
  expect(asked.at(-1)).toBe('other/robots.txt');
  expect(asked).toHaveLength(4);
});

test('a robots.txt on another host counts, though that is five redirects away', async () => {
  const steps = ['/robots.txt', '/2', '/3', '/4', '/5', '/rules'];
  const site = (no: number): string => (no % 2 === 0 ? OTHER : 'new-lunden.org');
  const led = (host: string): SitePages =>
    Object.fromEntries(
      steps.flatMap((path, no) => {
        const next = steps[no + 1];
        if (site(no + 1) !== host) return [];
        return [
          [
            path,
            next === undefined
              ? 'User-agent: *\nDisallow: /page\n'
              : new URL(`http://${site(no)}${next}`),
          ],
        ];
      }),
    );
  await serveSite(OTHER, led(OTHER), 'other');
  expect(await checkedAmong({ ...led('new-lunden.org'), '/page': TEXT })).toEqual(FAILED);
  expect(asked.at(-1)).toBe('other/rules');
  expect(asked).not.toContain('/page');
});

const CITED = 'http://new-lunden.org/page';

/** A wiki cites a page: the host is visited on each of so many days. */
async function crawlCited(pages: SitePages, days = 1): Promise<void> {
  await serveSite('new-lunden.org', pages);
  await crawlDays(days);
}

async function crawlDays(days: number, authorities: readonly string[] = []): Promise<void> {
  await listUrls(database, [CITED], dayNumberOf(START_MS));
  for (let day = 0; day < days; day += 1) {
    await crawlOnce({}, authorities);
    clock.advanceTo(START_MS + (day + 1) * 86_400_000);
  }
}

const askedOnce = (path: string): boolean => asked.filter((one) => one === path).length === 1;

test('of a page that is cited robots.txt is asked only before an address is invented beside it', async () => {
  await crawlCited({ '/robots.txt': 'User-agent: *\nDisallow: /private/\n', '/page': TEXT }, 6);
  expect(asked.slice(0, 2)).toEqual(['/page', '/robots.txt']);
  expect(asked.filter((path) => path !== '/page')).toHaveLength(2);
  expect(await database.select('SELECT sibling FROM host_look')).toEqual([{ sibling: 1 }]);
});

test.each([
  ['forbids it', 'User-agent: *\nDisallow: /\n'],
  ['cannot be had', 503],
])(
  'nothing is invented beside a cited page where robots.txt %s: the look says nothing',
  async (_what, robots) => {
    await crawlCited({ '/robots.txt': robots, '/page': TEXT }, 6);
    expect(askedOnce('/robots.txt')).toBe(true);
    expect(new Set(asked)).toEqual(new Set(['/page', '/robots.txt']));
    expect(await database.select('SELECT sibling, parked FROM host_look')).toEqual([
      { sibling: 0, parked: 0 },
    ]);
    expect(await database.select('SELECT failures, doubt FROM url')).toEqual([
      { failures: 0, doubt: 0 },
    ]);
  },
);

test.each([
  ['forbids', { '/robots.txt': 'User-agent: *\nDisallow: /\n', '/': TEXT }, true, false],
  ['allows', { '/robots.txt': 404, '/': TEXT }, true, true],
])(
  'the front page of a host that was never heard is asked for only as robots.txt %s',
  async (_what, pages, isRead, isAsked) => {
    await crawlCited(pages, 14);
    expect(asked.includes('/robots.txt')).toBe(isRead);
    expect(asked.includes('/')).toBe(isAsked);
    expect(await database.select('SELECT failures >= 2 AS fails FROM url')).toEqual([{ fails: 1 }]);
    expect(await database.select('SELECT heard_day > 0 AS heard FROM host')).toEqual([
      { heard: isAsked ? 1 : 0 },
    ]);
  },
);

/** @param authority by default nobody knows who signed its certificate */
async function serveByHttps(pages: SitePages, authority?: Identity): Promise<void> {
  const signed = authority === undefined ? {} : { authority };
  const identity = await createIdentity('new-lunden.org', signed);
  await web.https('new-lunden.org:443', identity, ({ url = '' }, response) => {
    asked.push(`https ${url}`);
    const page = pages[url] ?? 404;
    response.writeHead(typeof page === 'number' ? page : 200, { 'content-type': 'text/html' });
    response.end(typeof page === 'string' ? page : '');
  });
}

test.each([
  ['allows', 'User-agent: *\nDisallow: /x\n', true],
  ['forbids', 'User-agent: *\nDisallow: /\n', false],
])(
  'where a certificate proves nothing, which hinders no page, robots.txt %s as elsewhere',
  async (_what, robots, isAsked) => {
    const led = (path: string): URL => new URL(`https://new-lunden.org${path}`);
    await serveByHttps({ '/robots.txt': robots, '/': TEXT });
    await crawlCited({ '/robots.txt': led('/robots.txt'), '/': led('/') }, 14);
    expect(asked).toContain('https /robots.txt');
    expect(asked.includes('https /')).toBe(isAsked);
  },
);

test.each([
  ['allows', 'User-agent: *\nDisallow: /x\n', true],
  ['forbids', 'User-agent: *\nDisallow: /\n', false],
])(
  'of a host that serves no http robots.txt is read by https, as its pages are, and %s',
  async (_what, robots, isAsked) => {
    const authority = await createAuthority();
    await serveByHttps({ '/robots.txt': robots, '/': TEXT }, authority);
    await web.tcp('new-lunden.org:80', (socket) => socket.destroy());
    await crawlDays(14, [authority.cert]);
    expect(asked).toContain('https /robots.txt');
    expect(asked.includes('https /')).toBe(isAsked);
    expect(await database.select('SELECT heard_day > 0 AS heard FROM host')).toEqual([
      { heard: isAsked ? 1 : 0 },
    ]);
  },
);

test('a front page that some wiki cites needs no leave, nor does what it leads to', async () => {
  await listUrls(database, ['http://new-lunden.org/'], dayNumberOf(START_MS));
  await database.run('UPDATE url SET due_day = 60000');
  await crawlCited(
    {
      '/robots.txt': 'User-agent: *\nDisallow: /\n',
      '/': new URL('http://new-lunden.org/welcome'),
    },
    14,
  );
  expect(asked).toContain('/welcome');
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
