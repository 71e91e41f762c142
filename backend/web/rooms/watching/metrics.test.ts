import type { LoopFigures, WikiLoopFigures } from '../../../store/figures/loop-figures';
import type { WebParts } from '../../web-parts';
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

const TOKEN = 'correct horse battery'.replaceAll(' ', '-');
const NOW_S = Date.UTC(2026, 10, 20, 12) / 1000;
const DAY_S = 86_400;

const passed: WikiLoopFigures = {
  wiki: 'dewiki@WMF',
  state: 'passed',
  reason: '',
  firstTriedAtS: NOW_S - 300 * DAY_S,
  triedAtS: NOW_S - DAY_S,
  passedAtS: NOW_S - DAY_S,
  passSeconds: 600,
  changesUntilS: NOW_S - 60,
  pagesWatched: 3_000_000,
  pagesDone: 0,
  pagesTotal: 0,
  pagesPerS: 0,
  progressAtS: NOW_S - DAY_S,
  lagS: 2,
};
const late: WikiLoopFigures = {
  ...passed,
  wiki: 'frwiki@WMF',
  state: 'failing',
  passedAtS: NOW_S - 29 * DAY_S,
  changesUntilS: NOW_S - 3_600,
  pagesDone: 100,
  pagesTotal: 1_100,
  pagesPerS: 20,
  progressAtS: NOW_S - 5,
  lagS: null,
};

const nothing: LoopFigures = {
  wikis: [],
  hostDueAtS: null,
  checkDaysMax: 7,
  crawl: crawl(),
  archives: archives(),
  ...changeLog(),
};
/** As loops stand that need somebody: late, without a crawler, and most checks fail. */
const troubled: LoopFigures = {
  wikis: [passed, late],
  hostDueAtS: NOW_S - 22 * DAY_S,
  checkDaysMax: 7,
  crawl: crawl({
    hostsDue: 3_000,
    hugeHosts: [{ host: 'doi.org', known: 3_000_000, late: 1_000_000 }],
    crawlerSeenAtS: NOW_S - 3_601,
    oldestLeaseAtS: NOW_S - 4_000,
    atWork: { alive: 2, resultsPerS: 12.5, hostsPerS: 3, connectionsOpen: 48, hostsLeased: 50 },
    results: new Map([
      [1, 900],
      [66, 700],
    ]),
    resultsLately: new Map([
      [1, 50],
      [66, 51],
    ]),
  }),
  archives: archives({
    searchesDue: 5_000,
    newSinceS: NOW_S - 86_401.4,
    againSinceS: NOW_S - 600,
    counts: { searches: 900, found: 700, none: 150, unanswered: 60 },
  }),
  ...changeLog({
    length: 90,
    newestAtS: NOW_S - 30,
    clients: [
      { client: 'dewiki@WMF', behind: 0, waitingSinceS: null, overrunTo: 0 },
      { client: 'frwiki@WMF', behind: 12, waitingSinceS: NOW_S - 3_700.4, overrunTo: 77 },
    ],
  }),
  keptLinks: [{ wiki: 'dewiki@WMF', links: 100_000, lacked: 20 }],
  deliveries: { dueSinceS: NOW_S - 7_200 },
  mail: { waitingSinceS: NOW_S - 90_000, deferred: 3 },
  robots: { dueSinceS: NOW_S - 100_000 },
};

/** Asks a web side with these parts once. */
async function ask(
  path: string,
  part: Partial<WebParts>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const served = await serve(sampleParts(sampleWiki([]), {}, part));
  const response = await served.get(path, { headers });
  await served.close();
  return response;
}

const unmade = (): Error =>
  Object.assign(new Error("Table 'w.host' doesn't exist"), { code: 'ER_NO_SUCH_TABLE' });

const bearer = { Authorization: `Bearer ${TOKEN}` };

async function scrape(figures: LoopFigures): Promise<string[]> {
  const loopFigures = () => Promise.resolve(figures);
  const response = await ask('/metrics', { metricsToken: TOKEN, loopFigures }, bearer);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n');
  return lines.filter((line) => line.startsWith('weboid_'));
}

describe('/metrics', () => {
  test('does not exist without a token of the installation', async () => {
    expect((await ask('/metrics', {}, { Authorization: 'Bearer ' })).status).toBe(404);
  });

  test.each([
    ['no token', {}],
    ['another token', { Authorization: `Bearer ${TOKEN}x` }],
    ['another scheme', { Authorization: `Basic ${TOKEN}` }],
  ])('with %s is 401', async (_name, headers: Record<string, string>) => {
    const loopFigures = jest.fn();
    const response = await ask('/metrics', { metricsToken: TOKEN, loopFigures }, headers);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.json()).toMatchObject({ code: 'unauthorized' });
    expect(loopFigures).not.toHaveBeenCalled();
  });

  test('a database that is gone is 503', async () => {
    const loopFigures = () => Promise.reject(new Error('gone'));
    const response = await ask('/metrics', { metricsToken: TOKEN, loopFigures }, bearer);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('database-unavailable');
  });

  test('missing tables are told with what makes them', async () => {
    const loopFigures = () => Promise.reject(unmade());
    const response = await ask('/metrics', { metricsToken: TOKEN, loopFigures }, bearer);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'tables-missing',
      detail: expect.stringContaining('weboid migrate'),
    });
  });

  test('tells how many pages are set aside, of which kind, and for how long', async () => {
    const sinceS = NOW_S - 600;
    const stalled = [{ wiki: 'dewiki@WMF', work: 'edit' as const, pages: 7, sinceS }];
    const lines = await scrape({ ...troubled, stalled });
    expect(lines).toContain('weboid_stalled_pages{wiki="dewiki@WMF",work="edit"} 7');
    expect(lines).toContain('weboid_stalled_age_seconds{wiki="dewiki@WMF",work="edit"} 600');
  });

  test('tells of each wiki and of both loops what is known', async () => {
    const lines = await scrape(troubled);
    expect(lines).toEqual([
      'weboid_wiki_state{wiki="dewiki@WMF",state="passed"} 1',
      'weboid_wiki_state{wiki="frwiki@WMF",state="failing"} 1',
      'weboid_wiki_pass_seconds{wiki="dewiki@WMF"} 600',
      'weboid_wiki_pass_seconds{wiki="frwiki@WMF"} 600',
      'weboid_wiki_pass_age_seconds{wiki="dewiki@WMF"} 86400',
      'weboid_wiki_pass_age_seconds{wiki="frwiki@WMF"} 2505600',
      'weboid_wiki_pages_watched{wiki="dewiki@WMF"} 3000000',
      'weboid_wiki_pages_watched{wiki="frwiki@WMF"} 3000000',
      'weboid_wiki_pages_done{wiki="frwiki@WMF"} 100',
      'weboid_wiki_pages_total{wiki="frwiki@WMF"} 1100',
      'weboid_wiki_pages_per_second{wiki="frwiki@WMF"} 20',
      'weboid_wiki_run_left_seconds{wiki="frwiki@WMF"} 50',
      'weboid_wiki_progress_age_seconds{wiki="frwiki@WMF"} 5',
      'weboid_wiki_replica_lag_seconds{wiki="dewiki@WMF"} 2',
      'weboid_wiki_changes_age_seconds{wiki="dewiki@WMF"} 60',
      'weboid_wiki_changes_age_seconds{wiki="frwiki@WMF"} 3600',
      'weboid_results_total{code="1"} 900',
      'weboid_results_total{code="66"} 700',
      'weboid_oldest_page_seconds 2505600',
      'weboid_changes_age_seconds 3600',
      'weboid_url_loop_late_seconds 1900800',
      'weboid_url_cycle_seconds 2505600',
      'weboid_huge_hosts_late_ratio 0.333',
      'weboid_hosts_due 3000',
      'weboid_oldest_lease_seconds 4000',
      'weboid_crawlers 2',
      'weboid_results_per_second 12.5',
      'weboid_connections_open 48',
      'weboid_hosts_leased 50',
      'weboid_page_loop_alarm 1',
      'weboid_url_loop_alarm 1',
      'weboid_huge_hosts_alarm 1',
      'weboid_no_crawler_alarm 1',
      'weboid_network_alarm 1',
      'weboid_archives_alarm 1',
      'weboid_dispatch_alarm 1',
      'weboid_kept_links_walked 100000',
      'weboid_kept_links_lacked 20',
      'weboid_answers_alarm 1',
      'weboid_fetching_stopped 0',
      'weboid_components_alarm 0',
      'weboid_deliveries_late_seconds 7200',
      'weboid_deliveries_alarm 1',
      'weboid_mail_late_seconds 90000',
      'weboid_mail_deferred 3',
      'weboid_mail_alarm 1',
      'weboid_robots_late_seconds 100000',
      'weboid_robots_alarm 1',
      'weboid_archive_searches_due 5000',
      'weboid_archive_late_seconds 86401',
      'weboid_archive_searches_total 900',
      'weboid_archive_outcomes_total{outcome="found"} 700',
      'weboid_archive_outcomes_total{outcome="none"} 150',
      'weboid_archive_outcomes_total{outcome="unanswered"} 60',
      'weboid_dispatch_behind_changes{client="dewiki@WMF"} 0',
      'weboid_dispatch_behind_changes{client="frwiki@WMF"} 12',
      'weboid_dispatch_behind_seconds{client="dewiki@WMF"} 0',
      'weboid_dispatch_behind_seconds{client="frwiki@WMF"} 3700',
      'weboid_newest_change_age_seconds 30',
    ]);
  });

  test('what hints have saved is told by who gives them', async () => {
    const lines = await scrape({
      ...nothing,
      hints: {
        sources: [hintSource({ source: 'sitemap', savedMilli: 12_340.5 })],
        checks: 800,
        unconfirmed: 0,
      },
    });
    expect(lines.filter((line) => line.startsWith('weboid_hint_'))).toEqual([
      'weboid_hint_trusted_hosts{source="sitemap"} 3',
      'weboid_hint_saved_checks{source="sitemap"} 12.341',
      'weboid_hint_asked_checks{source="sitemap"} 7',
      'weboid_hint_found_changed{source="sitemap"} 2',
      'weboid_hint_distrusted_hosts{source="sitemap"} 1',
      'weboid_hint_all_checks 800',
    ]);
  });

  test('what searches for moved pages did is told, once there was one', async () => {
    const [urls, requests, found, mended, hidden] = [200, 256, 140, 12, 50];
    const tested = { hidden, told: 31, rightFirst: 21, rightAmong: 24 };
    const lately = { urls, requests, found, mended, ...tested };
    const all = { urls, found, mended };
    const lines = await scrape({
      ...nothing,
      moves: { lately, all, testedDay: 3_600, lastDay: 3_600 },
    });
    const ofMoves = (line: string): boolean => line.startsWith('weboid_moves_');
    expect(lines.filter(ofMoves)).toEqual([
      'weboid_moves_searched_urls 200',
      'weboid_moves_requests 256',
      'weboid_moves_found_pages 140',
      'weboid_moves_mended_links 12',
      'weboid_moves_hidden_redirects 50',
      'weboid_moves_told 31',
      'weboid_moves_right_first 21',
      'weboid_moves_right_among 24',
    ]);
    expect((await scrape(nothing)).filter(ofMoves)).toEqual([]);
  });

  test('components are told by their heartbeats', async () => {
    const beat = heartbeatOf(NOW_S);
    const lines = await scrape({
      ...nothing,
      life: {
        heartbeats: [
          beat({ loop: 'pages', progressAtS: NOW_S - 40_000, dueAtS: NOW_S - 5 }),
          beat({ loop: 'stream' }),
          beat({ component: 'crawler', loop: 'urls', host: 'crawler-1' }),
          beat({ component: 'crawler', loop: 'urls', host: 'crawler-2' }),
        ],
        errors: [
          { component: 'feeder', words: 'a', code: '', times: 3, firstAtS: 1, lastAtS: NOW_S - 5 },
        ],
        hours: [],
      },
    });
    const about = /^weboid_(component|heartbeat|loop_(hangs|progress)|database)/;
    expect(lines.filter((line) => about.test(line))).toEqual([
      'weboid_components_alarm 1',
      'weboid_component_processes{component="web"} 0',
      'weboid_component_processes{component="crawler"} 2',
      'weboid_component_processes{component="feeder"} 1',
      'weboid_component_processes{component="archive"} 0',
      'weboid_component_processes{component="dispatch"} 0',
      'weboid_component_processes{component="deliver"} 0',
      'weboid_component_processes{component="care"} 0',
      'weboid_heartbeat_age_seconds{component="crawler"} 5',
      'weboid_heartbeat_age_seconds{component="feeder"} 5',
      'weboid_loop_progress_age_seconds{component="crawler",loop="urls"} 30',
      'weboid_loop_progress_age_seconds{component="feeder",loop="pages"} 40000',
      'weboid_loop_progress_age_seconds{component="feeder",loop="stream"} 30',
      'weboid_loop_hangs{component="crawler",loop="urls"} 0',
      'weboid_loop_hangs{component="feeder",loop="pages"} 1',
      'weboid_loop_hangs{component="feeder",loop="stream"} 0',
      'weboid_component_version{component="crawler",version="1.2.3",commit="abcdef012345"} 2',
      'weboid_component_version{component="feeder",version="1.2.3",commit="abcdef012345"} 1',
      'weboid_component_error_kinds{component="crawler"} 0',
      'weboid_component_error_kinds{component="feeder"} 1',
      'weboid_database_connections{component="feeder"} 1',
      'weboid_database_connections{component="crawler"} 2',
      'weboid_database_connections_max{component="feeder"} 2',
      'weboid_database_connections_max{component="crawler"} 4',
    ]);
  });

  test('times are told in whole seconds, rates to three digits', async () => {
    const atWork = { ...troubled.crawl.atWork, resultsPerS: 12.345678 };
    const lines = await scrape({
      ...troubled,
      wikis: [{ ...late, passedAtS: NOW_S - 100.3, pagesPerS: 10 / 3 }],
      crawl: { ...troubled.crawl, atWork },
    });
    expect(lines).toContain('weboid_results_per_second 12.346');
    expect(lines).toContain('weboid_wiki_pages_per_second{wiki="frwiki@WMF"} 3.333');
    expect(lines).toContain('weboid_oldest_page_seconds 100');
    expect(lines).toContain('weboid_wiki_run_left_seconds{wiki="frwiki@WMF"} 300');
  });

  test('of a wiki that was never tried only its state is told', async () => {
    const never = { firstTriedAtS: 0, passedAtS: 0, changesUntilS: 0, lagS: null };
    const wikis = [{ ...passed, ...never, state: 'never' as const }];
    expect(await scrape({ ...nothing, wikis })).toEqual([
      'weboid_wiki_state{wiki="dewiki@WMF",state="never"} 1',
      'weboid_url_loop_late_seconds 0',
      'weboid_hosts_due 0',
      'weboid_crawlers 0',
      'weboid_results_per_second 0',
      'weboid_connections_open 0',
      'weboid_hosts_leased 0',
      'weboid_page_loop_alarm 0',
      'weboid_url_loop_alarm 0',
      'weboid_huge_hosts_alarm 0',
      'weboid_no_crawler_alarm 0',
      'weboid_network_alarm 0',
      'weboid_archives_alarm 0',
      'weboid_dispatch_alarm 0',
      'weboid_kept_links_walked 0',
      'weboid_kept_links_lacked 0',
      'weboid_answers_alarm 0',
      'weboid_fetching_stopped 0',
      'weboid_components_alarm 0',
      'weboid_deliveries_late_seconds 0',
      'weboid_deliveries_alarm 0',
      'weboid_mail_late_seconds 0',
      'weboid_mail_deferred 0',
      'weboid_mail_alarm 0',
      'weboid_robots_late_seconds 0',
      'weboid_robots_alarm 0',
      'weboid_archive_searches_due 0',
      'weboid_archive_late_seconds 0',
      'weboid_archive_searches_total 0',
      'weboid_archive_outcomes_total{outcome="found"} 0',
      'weboid_archive_outcomes_total{outcome="none"} 0',
      'weboid_archive_outcomes_total{outcome="unanswered"} 0',
    ]);
  });

  test('what was told before vanishes when it is not known any more', async () => {
    const told: LoopFigures[] = [{ ...troubled, hostDueAtS: null }, nothing];
    let nowMs = NOW_S * 1000;
    const parts = sampleParts(sampleWiki([]), {}, { metricsToken: TOKEN });
    const served = await serve({
      ...parts,
      clock: { ...parts.clock, now: () => nowMs },
      loopFigures: () => Promise.resolve(told.shift() ?? nothing),
    });
    const texts: string[] = [];
    for (const passMs of [0, 9_000, 1_000]) {
      nowMs += passMs;
      texts.push(await (await served.get('/metrics', { headers: bearer })).text());
    }
    await served.close();
    expect(texts.map((text) => text.includes('frwiki'))).toEqual([true, true, false]);
    expect(texts.map((text) => /^weboid_oldest_page/m.test(text))).toEqual([true, true, false]);
    expect(texts[0]).toContain('process_cpu_seconds_total');
  });
});

describe('warnings of /healthz', () => {
  const warnings = async (part: Partial<WebParts>): Promise<unknown> =>
    ((await (await ask('/healthz', part)).json()) as { warnings: unknown }).warnings;

  test('none when all is well', async () => {
    const loopFigures = () => Promise.resolve({ ...nothing, wikis: [passed] });
    expect(await warnings({ loopFigures })).toEqual([]);
  });

  test('say what is wrong with the loops', async () => {
    const loopFigures = () => Promise.resolve({ ...troubled, wikis: [late] });
    expect(await warnings({ loopFigures })).toMatchObject([
      { code: 'page-loop-late', message: expect.stringContaining('frwiki@WMF') },
      { code: 'url-loop-late' },
      { code: 'huge-hosts-late', message: expect.stringContaining('doi.org') },
      { code: 'no-crawler' },
      { code: 'network-failing' },
      { code: 'wiki-failing' },
      { code: 'archives-late' },
      { code: 'dispatch-late', message: expect.stringContaining('frwiki@WMF') },
      { code: 'answers-lacking' },
      { code: 'deliveries-late' },
      { code: 'mail-late' },
      { code: 'robots-late' },
    ]);
  });

  test('say how missing tables are made', async () => {
    const loopFigures = () => Promise.reject(unmade());
    expect(await warnings({ loopFigures })).toEqual([
      { code: 'loops-unknown', message: 'tables are missing; weboid migrate makes them' },
    ]);
  });

  test('say that nothing is known, be the whole database silent', async () => {
    const loopFigures = () => Promise.reject(new Error('no such table'));
    expect(await warnings({ loopFigures })).toMatchObject([{ code: 'loops-unknown' }]);
    const ping = loopFigures;
    expect(await warnings({ loopFigures, ping })).toMatchObject([{ code: 'loops-unknown' }]);
    expect(await warnings({ ping })).toMatchObject([{ code: 'loops-unknown' }]);
  });
});
