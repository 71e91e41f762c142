import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoopFigures, WikiLoopFigures } from '../../../store/figures/loop-figures';
import { dayNumberOf } from '../../../status/day-number';
import type { PublishedFile } from '../../../dumps/manifest';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import {
  archives,
  changeLog,
  crawl,
  heartbeatOf,
  hintSource,
  sampleParts,
  sampleWiki,
} from '../../testing/sample-web';
import { serve } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import type { WebParts } from '../../web-parts';
import { statusOperation } from './status-operations';

const NOW_S = Date.UTC(2026, 10, 20, 12) / 1_000;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const wiki: WikiLoopFigures = {
  wiki: 'dewiki@WMF',
  state: 'passed',
  reason: '',
  firstTriedAtS: NOW_S - 300 * DAY_S,
  triedAtS: NOW_S - DAY_S,
  passedAtS: NOW_S - 2 * DAY_S,
  passSeconds: HOUR_S,
  changesUntilS: NOW_S - 60,
  pagesWatched: 3_000_000,
  pagesDone: 0,
  pagesTotal: 0,
  pagesPerS: 0,
  progressAtS: NOW_S - DAY_S,
  lagS: 2,
};
/** With a wiki of which no page was ever read. */
const withUnread = (state: 'gone' | 'closed'): LoopFigures => ({
  ...well,
  wikis: [{ ...wiki, wiki: 'nowiki@WMF', state, passedAtS: 0, passSeconds: 0 }, ...well.wikis],
});
const heartbeat = heartbeatOf(NOW_S);

const well: LoopFigures = {
  wikis: [wiki, { ...wiki, wiki: 'frwiki@WMF', passedAtS: NOW_S - 5 * DAY_S }],
  hostDueAtS: NOW_S - 600,
  checkDaysMax: 7,
  crawl: crawl({
    hostsDue: 30,
    crawlerSeenAtS: NOW_S - 5,
    atWork: { alive: 2, resultsPerS: 1, hostsPerS: 1, connectionsOpen: 1, hostsLeased: 1 },
  }),
  archives: archives({ searchesDue: 5, newSinceS: NOW_S - 300 }),
  ...changeLog({
    length: 4_711,
    newestAtS: NOW_S - 90,
    clients: [
      { client: 'dewiki@WMF', behind: 0, waitingSinceS: null, overrunTo: 0 },
      { client: 'frwiki@WMF', behind: 12, waitingSinceS: NOW_S - 60, overrunTo: 77 },
    ],
  }),
  life: { heartbeats: [], errors: [], hours: [{ fromS: NOW_S, results: 1_234 }] },
  deliveries: { dueSinceS: NOW_S - 120 },
  mail: { waitingSinceS: null, deferred: 0 },
};

interface Answer {
  status: string;
  database: string;
  parts: Record<string, { standing: string } & Record<string, unknown>>;
}

async function ask(part: Partial<WebParts>, query = 'format=json'): Promise<Response> {
  const served = await serve(sampleParts(sampleWiki([]), {}, part));
  const response = await served.get(`/status?${query}`);
  const text = await response.text();
  await served.close();
  return new Response(text, response);
}

async function told(figures: LoopFigures, part: Partial<WebParts> = {}): Promise<Answer> {
  const response = await ask({ loopFigures: () => Promise.resolve(figures), ...part });
  const answer: unknown = await response.json();
  expect(statusOperation.answer.parse(answer)).toEqual(answer);
  return answer as Answer;
}

test('tells operators of wikis that left the wikis file, and of a file that names none', async () => {
  const leftWikis = [{ wiki: 'itwiki@WMF', triedAtS: NOW_S - 3 * DAY_S }];
  const { parts } = await told({ ...well, leftWikis });
  expect(parts['pages']).toMatchObject({
    left: [{ wiki: 'itwiki@WMF', tried: '2026-11-17T12:00:00.000Z' }],
  });
  const page = async (figures: LoopFigures): Promise<string> => {
    const text = await (
      await ask({ loopFigures: () => Promise.resolve(figures) }, 'lang=en')
    ).text();
    checkWellFormed(text);
    return text;
  };
  const left = await page({ ...well, leftWikis });
  expect(left).toContain('Wikis no longer in the wikis file');
  expect(left).toMatch(/<bdi>itwiki@WMF<\/bdi>[^]*3 days ago/);
  expect(left).not.toContain('No wiki is watched');
  const many = Array.from({ length: 12 }, (_, n) => ({ wiki: `w${n}wiki@WMF`, triedAtS: NOW_S }));
  const all = await told({ ...well, leftWikis: many });
  expect(all.parts['pages']).toMatchObject({ left_wikis: 12, left: { length: 10 } });
  expect(await page({ ...well, leftWikis: many })).toContain(
    '<dt>Wikis no longer in the wikis file</dt><dd>12</dd>',
  );
  const none = await page({ ...well, wikis: [] });
  expect(none).toContain('No wiki is watched: the wikis file names none.');
  expect(none).not.toContain('no longer in the wikis file');
});

test('tells each part for programs', async () => {
  const { status, database, parts } = await told(well);
  expect([status, database]).toEqual(['well', 'ok']);
  const read = { changes_until: '2026-11-20T11:59:00.000Z', replica_lag_s: 2 };
  expect(parts).toEqual({
    pages: {
      standing: 'well',
      wikis: 2,
      left_wikis: 0,
      left: [],
      unread_wikis: 0,
      unread: [],
      last_pass: { wiki: 'dewiki@WMF', at: '2026-11-18T13:00:00.000Z' },
      oldest_pass: { wiki: 'frwiki@WMF', at: '2026-11-15T12:00:00.000Z' },
      behind: [
        { wiki: 'dewiki@WMF', pass: '2026-11-18T12:00:00.000Z', ...read },
        { wiki: 'frwiki@WMF', pass: '2026-11-15T12:00:00.000Z', ...read },
      ],
    },
    urls: {
      standing: 'well',
      checks: 1_234,
      checks_per_second: 1,
      hourly: [],
      crawlers: 2,
      hosts_due: 30,
      late_since: '2026-11-20T11:50:00.000Z',
      huge_hosts_late_share: null,
    },
    archives: { standing: 'well', searches_due: 5, late_since: '2026-11-20T11:55:00.000Z' },
    moves: {
      standing: 'well',
      days: 30,
      searched: 0,
      requests: 0,
      found: 0,
      mended: 0,
      all: { searched: 0, found: 0, mended: 0 },
      test: { hidden: 0, told: 0, right_first: 0, right_among: 0, last: null },
    },
    changes: { standing: 'well', entries: 4_711, newest: '2026-11-20T11:58:30.000Z' },
    dispatch: {
      standing: 'well',
      clients: [
        {
          client: 'frwiki@WMF',
          behind: 12,
          behind_since: '2026-11-20T11:59:00.000Z',
          missed_to: 77,
        },
        { client: 'dewiki@WMF', behind: 0, behind_since: null },
      ],
      messages_due_since: '2026-11-20T11:58:00.000Z',
      mail_waiting_since: null,
      robots_due_since: null,
    },
  });
});

test('tells the same to people', async () => {
  const response = await ask({ loopFigures: () => Promise.resolve(well) }, 'lang=en');
  const html = await response.text();
  checkWellFormed(html);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  for (const words of [
    'All is well.',
    'Last finished a wiki German Wikipedia, de.wikipedia.org · 47 hours ago',
    'Read longest ago frwiki@WMF · 5 days ago',
    'Checks in the last day 1,234',
    'Checks a second 1',
    'German Wikipedia, de.wikipedia.org 2 days ago 1 minute ago 2 sec',
    'Newest change 1 minute ago',
    'frwiki@WMF 12 1 minute ago 77',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('dewiki@WMF');
  expect(text).not.toContain('waits for a webhook');
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
});

const dispatchedUntil = (agoS: number): LoopFigures => ({
  ...well,
  ...changeLog({
    clients: [{ client: 'a', behind: 1, waitingSinceS: NOW_S - agoS, overrunTo: 0 }],
  }),
});

const messagesDueFor = (agoS: number): LoopFigures => ({
  ...well,
  deliveries: { dueSinceS: NOW_S - agoS },
});

test('messages that are late are told to people', async () => {
  const loopFigures = () => Promise.resolve(messagesDueFor(2 * HOUR_S));
  const html = await (await ask({ loopFigures }, 'lang=en')).text();
  checkWellFormed(html);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Oldest message that waits for a webhook 2 hours ago');
});

/** A feeder and two crawlers, one of which hangs; the others are not there. */
const alive: LoopFigures = {
  ...well,
  life: {
    heartbeats: [
      heartbeat({ component: 'crawler', host: 'crawler-1', loop: 'urls' }),
      heartbeat({
        component: 'crawler',
        host: 'crawler-2',
        loop: 'urls',
        progressAtS: NOW_S - 9_000,
        dueAtS: NOW_S - 1,
      }),
      heartbeat({ loop: 'pages' }),
      heartbeat({ loop: 'stream' }),
      heartbeat({ component: 'care', seenAtS: NOW_S - 3 * HOUR_S }),
    ],
    errors: [
      {
        component: 'feeder',
        words: 'page loop: wiki <left> for later',
        code: 'ETIMEDOUT',
        times: 3,
        firstAtS: NOW_S - DAY_S,
        lastAtS: NOW_S - HOUR_S,
      },
    ],
    hours: Array.from({ length: 25 }, (_, no) => ({
      fromS: NOW_S - (24 - no) * HOUR_S,
      results: 1_000 * no,
    })),
  },
};

test('programs that run are told for programs, with what they run and which of their loops hang', async () => {
  const { status, parts } = await told(alive);
  const sources = [{ version: '1.2.3', commit: 'abcdef012345', processes: 2 }];
  expect([status, parts['programs']?.standing]).toEqual(['trouble', 'trouble']);
  const { components } = parts['programs'] as unknown as { components: { component: string }[] };
  expect(components.map(({ component }) => component)).toEqual(
    'web crawler feeder archive dispatch deliver care'.split(' '),
  );
  const [web, crawler, , , , , care] = components;
  const none = { processes: 0, loops: [], sources: [] };
  expect(web).toEqual({ component: 'web', state: 'silent', seen: null, ...none });
  expect(care).toMatchObject({ state: 'silent', seen: '2026-11-20T09:00:00.000Z', ...none });
  expect(crawler).toEqual({
    component: 'crawler',
    state: 'hanging',
    processes: 2,
    seen: '2026-11-20T11:59:55.000Z',
    loops: [{ loop: 'urls', got_on: '2026-11-20T09:30:00.000Z', hangs: true }],
    sources,
  });
  expect(parts['urls']).toMatchObject({ hourly: { length: 24, 23: { checks: 23_000 } } });
});

test('checks of the last day are those of the hour under way and of the 24 before it, without what is a day ago', async () => {
  expect((await told(alive)).parts['urls']).toMatchObject({ checks: 300_000 });
  const first = { fromS: NOW_S - DAY_S, results: 500 };
  const hours = [first, ...alive.life.hours.slice(1)];
  const clock = createManualClock((NOW_S + HOUR_S / 5) * 1_000);
  const { parts } = await told({ ...alive, life: { ...alive.life, hours } }, { clock });
  expect(parts['urls']).toMatchObject({ checks: 300_400 });
});

test('and to people, with the errors and the chart', async () => {
  const response = await ask({ loopFigures: () => Promise.resolve(alive) }, 'lang=en');
  const html = await response.text();
  checkWellFormed(html);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  for (const words of [
    'Something is not working. Programs that run In trouble',
    'Checking links Stuck 2 processes 1.2.3 abcdef0',
    'crawler/urls 2 hours ago Stuck',
    'Caring for owners of websites Not running Last seen 3 hours ago',
    'page loop: wiki &lt;left&gt; for later ETIMEDOUT Reading wikis 1 hour ago 3',
    'In the busiest hour: 23,000; in the last hour: 23,000.',
  ]) {
    expect(text).toContain(words);
  }
});

test('where an operator has stopped all fetching, that is told first, and no fault of programs', async () => {
  const stopped: LoopFigures = {
    ...well,
    fetchingStop: { saidBy: 'operator', stoppedAtS: NOW_S - 2 * HOUR_S },
  };
  const { status, parts } = await told(stopped);
  expect([status, parts['fetching'], parts['urls']?.standing]).toEqual([
    'late',
    { standing: 'late', stopped: '2026-11-20T10:00:00.000Z', by: 'operator' },
    'well',
  ]);
  const html = await (await ask({ loopFigures: () => Promise.resolve(stopped) }, 'lang=en')).text();
  checkWellFormed(html);
  expect(html).toContain('An operator has stopped all fetching for now');
});

test('without any error that is told, too', async () => {
  const life = { ...alive.life, errors: [] };
  const loopFigures = () => Promise.resolve({ ...alive, life });
  const html = await (await ask({ loopFigures }, 'lang=en')).text();
  expect(html).toContain('There were no errors in the last week.');
});

const lateOfHuge = (late: number): LoopFigures => ({
  ...well,
  crawl: { ...well.crawl, hugeHosts: [{ host: 'doi.org', known: 3_000_000, late }] },
});

test.each([
  [300_000, false],
  [360_000, true],
])('of huge sites %d late links of three million are told to people: %s', async (late, isTold) => {
  const loopFigures = () => Promise.resolve(lateOfHuge(late));
  const html = await (await ask({ loopFigures }, 'lang=en')).text();
  checkWellFormed(html);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text.includes('Known links of huge websites that are late 12%')).toBe(isTold);
  const { parts } = await told(lateOfHuge(late));
  expect(parts['urls']).toMatchObject({ huge_hosts_late_share: late / 3_000_000 });
});

test.each<[string, LoopFigures, string, string]>([
  ['pages', { ...well, wikis: [{ ...wiki, passedAtS: NOW_S - 30 * DAY_S }] }, 'pages', 'late'],
  ['a wiki that is not there', withUnread('gone'), 'pages', 'trouble'],
  ['a wiki that is closed', withUnread('closed'), 'pages', 'well'],
  ['checks', { ...well, hostDueAtS: NOW_S - 30 * DAY_S }, 'urls', 'late'],
  ['a third of the known URLs of huge hosts', lateOfHuge(1_000_000), 'urls', 'late'],
  [
    'no crawler',
    { ...well, crawl: { ...well.crawl, crawlerSeenAtS: NOW_S - 2 * HOUR_S } },
    'urls',
    'trouble',
  ],
  [
    'archives',
    { ...well, archives: archives({ newSinceS: NOW_S - 2 * DAY_S }) },
    'archives',
    'late',
  ],
  ['a wiki that was told nothing for an hour', dispatchedUntil(HOUR_S + 1), 'dispatch', 'late'],
  ['the same for a day', dispatchedUntil(DAY_S + 1), 'dispatch', 'trouble'],
  ['messages that are due for an hour', messagesDueFor(HOUR_S + 1), 'dispatch', 'late'],
  ['the same for a day', messagesDueFor(DAY_S + 1), 'dispatch', 'trouble'],
])('%s: one word for the part and for all', async (_what, figures, part, word) => {
  const { status, parts } = await told(figures);
  expect([status, parts[part]?.standing]).toEqual([word, word]);
});

test('wikis that cannot be read are told, those that do not come back by themselves first', async () => {
  const [gone] = withUnread('gone').wikis;
  const closed = { ...wiki, wiki: 'oldwiki@WMF', state: 'closed' as const };
  const figures = { ...well, wikis: [closed, ...(gone === undefined ? [] : [gone]), wiki] };
  const { parts } = await told(figures);
  expect(parts['pages']).toMatchObject({
    unread: [
      { wiki: 'nowiki@WMF', state: 'gone', tried: '2026-11-19T12:00:00.000Z', pass: null },
      { wiki: 'oldwiki@WMF', state: 'closed', pass: '2026-11-18T12:00:00.000Z' },
    ],
  });
  const html = await (await ask({ loopFigures: () => Promise.resolve(figures) }, 'lang=en')).text();
  checkWellFormed(html);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Wikis that cannot be read');
  expect(text).toContain('nowiki@WMF Gone 24 hours ago');
  const away = Array.from({ length: 25 }, (_, n) => ({ ...closed, wiki: `w${n}wiki@WMF` }));
  const many = { ...well, wikis: [...away, wiki] };
  expect((await told(many)).parts['pages']).toMatchObject({ unread_wikis: 25 });
  const page = await (await ask({ loopFigures: () => Promise.resolve(many) }, 'lang=en')).text();
  expect(page).toContain('<dt>Wikis that cannot be read</dt><dd>25</dd>');
});

test('nothing is told of archives that nobody asks', async () => {
  const { parts } = await told({ ...well, archives: archives({ asked: null }) });
  expect(parts).not.toHaveProperty('archives');
});

test('how many names stand how is told, where there are any', async () => {
  expect((await told(well)).parts).not.toHaveProperty('names');
  const figures = { ...well, names: { quiet: 4, suspected: 3, taken: 2 } };
  const { parts } = await told(figures);
  expect(parts['names']).toEqual({ standing: 'well', noticed: 4, suspected: 3, taken: 2 });
});

const withMoves: LoopFigures = {
  ...well,
  moves: {
    lately: {
      urls: 200,
      requests: 256,
      found: 140,
      mended: 12,
      hidden: 50,
      told: 31,
      rightFirst: 21,
      rightAmong: 24,
    },
    all: { urls: 4_000, found: 2_900, mended: 310 },
    testedDay: dayNumberOf(NOW_S * 1_000) - 2,
    lastDay: dayNumberOf(NOW_S * 1_000),
  },
};

test('what searches for moved pages did, and how good the rules are, is told for programs', async () => {
  const { parts, status } = await told(withMoves);
  expect([status, parts['moves']]).toEqual([
    'well',
    {
      standing: 'well',
      days: 30,
      searched: 200,
      requests: 256,
      found: 140,
      mended: 12,
      all: { searched: 4_000, found: 2_900, mended: 310 },
      test: { hidden: 50, told: 31, right_first: 21, right_among: 24, last: '2026-11-18' },
    },
  ]);
});

test('and for people', async () => {
  const loopFigures = () => Promise.resolve(withMoves);
  const html = await (await ask({ loopFigures }, 'lang=en')).text();
  checkWellFormed(html);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  for (const words of [
    'Dead links for which a live page was searched 200 4,000',
    'Requests for each of these 1.28 –',
    'Links in articles replaced by a live page 12 310',
    '50 redirects were hidden from the rules. Their first guess was the right address for 42%, one of their first three for 48%.',
    'Last self-test 2 days ago',
  ]) {
    expect(text).toContain(words);
  }
});

test('before the first search there are no figures', async () => {
  const html = await (await ask({ loopFigures: () => Promise.resolve(well) }, 'lang=en')).text();
  expect(html).toContain('No figures yet.');
  expect(html).not.toContain('self-test');
});

const withHints: LoopFigures = {
  ...well,
  hints: {
    checks: 900,
    unconfirmed: 0,
    sources: [
      hintSource({}),
      hintSource({ source: 'sitemap', trustedHosts: 0, savedMilli: 70_000 }),
    ],
  },
};

test('what sites tell by themselves, and what that saved, is told for programs', async () => {
  const { parts, status } = await told(withHints);
  const counts = { asked_checks: 7, found_changed: 2, distrusted_hosts: 1 };
  expect([status, parts['hints']]).toEqual([
    'well',
    {
      standing: 'well',
      days: 28,
      checks: 900,
      unconfirmed: 0,
      saved_share: 0.1,
      sources: [
        { source: 'remote-update', trusted_hosts: 3, saved_checks: 30, ...counts },
        { source: 'sitemap', trusted_hosts: 0, saved_checks: 70, ...counts },
      ],
    },
  ]);
});

test.each([
  ['en', 'In the last four weeks, 10% of all checks were not needed'],
  ['de', 'In den letzten vier Wochen waren 10 % aller Prüfungen nicht nötig'],
])('and for people (%s)', async (lang, lead) => {
  const loopFigures = () => Promise.resolve(withHints);
  const html = await (await ask({ loopFigures }, `lang=${lang}`)).text();
  checkWellFormed(html);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');
  expect(text).toContain(lead);
  expect(text).toContain('Remote Update Protocol 3 30 7 2 1');
  expect(text).toContain('Sitemap 0 70 7 2 1');
});

test('nothing is told of hints where nobody gives any, nor a share of no checks', async () => {
  expect((await told(well)).parts).not.toHaveProperty('hints');
  const hints = { checks: 0, unconfirmed: 0, sources: [hintSource({ savedMilli: 0 })] };
  expect((await told({ ...well, hints })).parts['hints']).toMatchObject({ saved_share: null });
  const loopFigures = () => Promise.resolve({ ...well, hints });
  const html = await (await ask({ loopFigures }, 'lang=en')).text();
  checkWellFormed(html);
  expect(html).not.toContain('In the last four weeks');
});

test('how many sites wait until somebody agrees to their reports is told, also where no other says anything', async () => {
  const hints = { checks: 0, unconfirmed: 2, sources: [] };
  expect((await told({ ...well, hints })).parts['hints']).toMatchObject({ unconfirmed: 2 });
  const loopFigures = () => Promise.resolve({ ...well, hints });
  const html = await (await ask({ loopFigures }, 'lang=en')).text();
  checkWellFormed(html);
  expect(html).toContain('2 websites send no reports');
});

test('reports to robots that are a day late are told of', async () => {
  const late = { ...well, robots: { dueSinceS: NOW_S - 2 * 86_400 } };
  const { status, parts } = await told(late);
  expect(status).toBe('late');
  expect(parts['dispatch']).toMatchObject({ robots_due_since: '2026-11-18T12:00:00.000Z' });
  const html = await (await ask({ loopFigures: () => Promise.resolve(late) }, 'lang=en')).text();
  expect(html).toContain('Oldest report to a robot that is due');
});

test('nothing has happened yet, and that is well', async () => {
  const { parts, status } = await told({
    wikis: [],
    hostDueAtS: null,
    checkDaysMax: 7,
    crawl: crawl(),
    archives: archives(),
    ...changeLog(),
  });
  expect(status).toBe('well');
  expect(parts).toMatchObject({
    pages: { last_pass: null, oldest_pass: null },
    urls: { late_since: null, huge_hosts_late_share: null },
    changes: { newest: null },
  });
});

test('a database that is silent is trouble, and told as such', async () => {
  const loopFigures = () => Promise.reject(new Error('gone'));
  const response = await ask({ loopFigures });
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { status: 'trouble', database: 'unreachable', parts: {} },
  ]);
  const html = await (await ask({ loopFigures }, 'lang=en')).text();
  checkWellFormed(html);
  expect(html).toContain('Our database does not answer just now');
});

describe('public files', () => {
  let dumpFolder = '';
  beforeEach(() => {
    dumpFolder = mkdtempSync(join(tmpdir(), 'weboid-status-'));
  });
  afterEach(() => rmSync(dumpFolder, { recursive: true }));

  const file = (kind: PublishedFile['kind'], daysAgo: number): PublishedFile => ({
    name: `weboid-${kind}`,
    kind,
    day: '2026-11-01',
    bytes: 1,
    sha256: 'a'.repeat(64),
    lines: 1,
    begun: new Date((NOW_S - daysAgo * DAY_S) * 1_000).toISOString(),
    made: new Date((NOW_S - daysAgo * DAY_S) * 1_000).toISOString(),
    last_id: 0,
  });

  test('a list of them that is broken is trouble of that part, not of the page', async () => {
    writeFileSync(join(dumpFolder, 'manifest.json'), '{"files": [');
    const { status, parts } = await told(well, { dumpFolder });
    expect([status, parts['data'], parts['urls']?.standing]).toEqual([
      'trouble',
      { standing: 'trouble', dump: null, changes: null },
      'well',
    ]);
    const page = await ask({ dumpFolder, loopFigures: () => Promise.resolve(well) }, 'lang=en');
    expect(page.status).toBe(200);
    checkWellFormed(await page.text());
  });

  test.each([
    [[], 'well'],
    [[file('changes', 1), file('dump', 8)], 'well'],
    [[file('changes', 2.1), file('dump', 1)], 'late'],
    [[file('changes', 1), file('dump', 9.1)], 'late'],
  ])('case %#', async (files, word) => {
    writeFileSync(
      join(dumpFolder, 'manifest.json'),
      JSON.stringify({ changes_through: null, files }),
    );
    const { parts } = await told(well, { dumpFolder });
    expect(parts['data']?.standing).toBe(word);
    const html = await (
      await ask({ dumpFolder, loopFigures: () => Promise.resolve(well) }, 'lang=ar')
    ).text();
    checkWellFormed(html);
  });
});
