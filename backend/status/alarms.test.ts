import { alarms, hugeHostsLateShare, oldestPass, urlCycleS, urlLoopLateS } from './alarms';
import { COMPONENT_NAMES } from './component';
import type { LoopLife } from './component-life';
import type { ArchiveStanding, CrawlStanding, LoopStanding, WikiStanding } from './loop-standing';
import type { StatusCode } from './status-code';

const DAY_S = 86_400;
const NOW_S = 20_000 * DAY_S;

const wiki = (daysAgo: number, part: Partial<WikiStanding> = {}): WikiStanding => ({
  wiki: 'dewiki@WMF',
  state: 'passed',
  firstTriedAtS: NOW_S - 1_000 * DAY_S,
  passedAtS: NOW_S - daysAgo * DAY_S,
  ...part,
});

const idle: CrawlStanding = {
  hostsDue: 0,
  lateDays: 0,
  hugeHosts: [],
  crawlerSeenAtS: null,
  resultsLately: new Map(),
  atWork: { alive: 0, hostsPerS: 0 },
  resultsOfHours: 0,
};

const standing = (
  wikis: WikiStanding[],
  hostDueAtS: number | null = null,
  checkDaysMax = 7,
): LoopStanding => ({
  wikis,
  hostDueAtS,
  checkDaysMax,
  crawl: idle,
  archives: { asked: 'unreachable', newSinceS: null, againSinceS: null },
  clients: [],
  keptLinks: [],
  deliveries: { dueSinceS: null },
  mail: { waitingSinceS: null },
  robots: { dueSinceS: null },
  life: { heartbeats: [] },
});

const crawling = (part: Partial<CrawlStanding>, wikis = [wiki(1)]): LoopStanding => ({
  ...standing(wikis),
  crawl: { ...idle, ...part },
});

const codes = (one: LoopStanding): string[] => alarms(one, NOW_S).map(({ code }) => code);

test('four weeks are no alarm yet', () => {
  expect(codes(standing([wiki(28)], NOW_S - 21 * DAY_S))).toEqual([]);
});

test('a wiki that was not passed over for more than four weeks is', () => {
  expect(alarms(standing([wiki(1), wiki(28.1, { wiki: 'frwiki@WMF' })]), NOW_S)).toEqual([
    { code: 'page-loop-late', message: expect.stringMatching(/frwiki@WMF .* 28 days ago/) },
  ]);
});

test('a wiki that never passed counts from its first try', () => {
  const never = { state: 'failing', passedAtS: 0 } as const;
  expect(codes(standing([wiki(0, never)]))).toEqual(['page-loop-late', 'wiki-failing']);
  const recent = { ...never, firstTriedAtS: NOW_S - 11 * DAY_S };
  expect(codes(standing([wiki(0, recent)]))).toEqual(['wiki-failing']);
});

test.each([
  ['closed', { state: 'closed' }],
  ['gone from the first', { state: 'gone', passedAtS: 0 }],
  ['never tried', { state: 'never', passedAtS: 0, firstTriedAtS: 0 }],
] as const)('a wiki that is %s does not count', (_name, part) => {
  const one = standing([wiki(100, part)]);
  expect(codes(one)).toEqual([]);
  expect(oldestPass(one, NOW_S)).toBeNull();
});

test('a locked wiki counts: its pages are still told about', () => {
  expect(codes(standing([wiki(29, { state: 'locked' })]))).toEqual(['page-loop-late']);
});

test('the URL loop is late when waiting and check interval make more than four weeks', () => {
  expect(alarms(standing([], NOW_S - 21.1 * DAY_S), NOW_S)).toEqual([
    { code: 'url-loop-late', message: expect.stringContaining('21 days') },
  ]);
});

test.each([
  [20, 8.1, 8],
  [26, 2.1, 2],
  [28, 2.1, 2],
])('with checks each %d days %d days late is an alarm, %d is none', (checkDays, late, fine) => {
  const lateBy = (days: number) => codes(standing([], NOW_S - days * DAY_S, checkDays));
  expect(lateBy(late)).toEqual(['url-loop-late']);
  expect(lateBy(fine)).toEqual([]);
});

test('nothing waits before it is due', () => {
  expect(urlLoopLateS(standing([], NOW_S + 5), NOW_S)).toBe(0);
  expect(urlLoopLateS(standing([], null), NOW_S)).toBe(0);
  expect(urlLoopLateS(standing([], NOW_S - 5), NOW_S)).toBe(5);
});

test('of many failing wikis a few are named', () => {
  const many = 'abcdefg'.split('').map((name) => wiki(11, { wiki: name, state: 'failing' }));
  expect(alarms(standing(many), NOW_S)[0]?.message).toContain('a, b, c, d, e and 2 more for');
});

test('a wiki that failed lately is no alarm, one that seems gone for long is', () => {
  expect(codes(standing([wiki(9, { state: 'failing' })]))).toEqual([]);
  expect(codes(standing([wiki(11, { state: 'gone' })]))).toEqual(['wiki-failing']);
  expect(codes(standing([wiki(29, { state: 'gone' })]))).toEqual([
    'page-loop-late',
    'wiki-failing',
  ]);
});

test.each([
  ['the longest interval, and how late a host is', -5, 14 * DAY_S + 5],
  ['the longest interval where none is late', 5, 14 * DAY_S],
])('the cycle is %s', (_name, inS, expected) => {
  expect(urlCycleS(standing([], NOW_S + inS, 14), NOW_S)).toBe(expected);
});

test('without a host with a known moment nothing is known of the cycle', () => {
  expect(urlCycleS(standing([]), NOW_S)).toBeNull();
});

describe('crawlers', () => {
  test('that were not seen for an hour are missed where hosts are due', () => {
    const goneAtS = NOW_S - 3_601;
    expect(codes(crawling({ hostsDue: 1, crawlerSeenAtS: goneAtS }))).toEqual(['no-crawler']);
    expect(codes(crawling({ hostsDue: 1, crawlerSeenAtS: goneAtS + 1 }))).toEqual([]);
    expect(codes(crawling({ hostsDue: 0, crawlerSeenAtS: goneAtS }))).toEqual([]);
  });

  test('that never were are missed an hour after the first pages came', () => {
    const since = (daysAgo: number): WikiStanding =>
      wiki(0, { firstTriedAtS: NOW_S - daysAgo * DAY_S });
    expect(codes(crawling({ hostsDue: 1 }, [since(0.5)]))).toEqual(['no-crawler']);
    expect(codes(crawling({ hostsDue: 1 }, [since(0.01)]))).toEqual([]);
    expect(codes(crawling({ hostsDue: 1 }, []))).toEqual([]);
  });
});

test('crawlers that run but store nothing for hours are told, where hosts wait or are given back', () => {
  const atWork = { alive: 1, hostsPerS: 0 };
  const since = (hours: number, part: Partial<CrawlStanding>): string[] =>
    codes({
      ...crawling({ crawlerSeenAtS: NOW_S, hostsDue: 1, atWork, ...part }),
      hostDueAtS: NOW_S - hours * 3_600,
    });
  expect(since(1.1, {})).toEqual(['nothing-stored']);
  expect(since(0, { hostsDue: 0, atWork: { alive: 1, hostsPerS: 0.1 } })).toEqual([
    'nothing-stored',
  ]);
  expect(since(0.9, {})).toEqual([]);
  expect(since(1.1, { resultsOfHours: 1 })).toEqual([]);
  expect(since(1.1, { atWork: { alive: 0, hostsPerS: 0 } })).toEqual([]);
});

describe('network failures', () => {
  const lately = (...counts: [StatusCode, number][]): string[] =>
    codes(crawling({ resultsLately: new Map(counts) }));

  test('are an alarm when they are more than half of the results', () => {
    expect(lately([1, 100], [64, 30], [65, 30], [66, 30], [67, 11])).toEqual(['network-failing']);
    expect(lately([1, 100], [64, 30], [65, 30], [66, 30], [67, 10])).toEqual([]);
  });

  test('of a few results say nothing, and errors of servers are none', () => {
    expect(lately([66, 99])).toEqual([]);
    expect(lately([40, 500], [18, 500])).toEqual([]);
  });
});

test('URLs that a slow host keeps waiting are an alarm, though the host is visited all the time', () => {
  const late = (lateDays: number): string[] => codes(crawling({ lateDays }));
  expect(late(21)).toEqual([]);
  expect(late(22)).toEqual(['url-loop-late']);
});

describe('huge hosts', () => {
  const huge = (...counts: [known: number, late: number][]): LoopStanding =>
    crawling({
      hugeHosts: counts.map(([known, late], at) => ({ host: `h${at}.org`, known, late })),
    });

  test('may have a tenth of their known URLs late, all together', () => {
    expect(codes(huge([3_000_000, 300_000]))).toEqual([]);
    expect(codes(huge([100, 100], [3_000_000, 0]))).toEqual([]);
    expect(codes(huge([3_000_000, 300_001]))).toEqual(['huge-hosts-late']);
    expect(codes(huge([2_000_000, 0], [2_000_000, 400_001]))).toEqual(['huge-hosts-late']);
  });

  test('that are not there, or of which nothing is known, have nothing late', () => {
    expect([codes(huge()), codes(huge([0, 0]))]).toEqual([[], []]);
    expect(hugeHostsLateShare({ hugeHosts: [] })).toBeNull();
  });

  test('are told by their share; the three with most late URLs are named', () => {
    const [alarm] = alarms(huge([100, 5], [100, 90], [900, 0], [1_000, 300], [100, 7]), NOW_S);
    expect(alarm?.message).toMatch(
      /^18 % of .* at h3\.org \(300 of 1000\), h1\.org \(90 of 100\), h4\.org \(7 of 100\); .*polite/,
    );
    expect(alarms(huge([9, 9], [9, 0]), NOW_S)[0]?.message).toContain('at h0.org (9 of 9); see');
  });
});

describe('searches in archives', () => {
  const HOUR_DAYS = 1 / 24;
  const late = (
    newDays: number | null,
    againDays: number | null,
    asked: ArchiveStanding['asked'] = 'unreachable',
  ): string[] => {
    const sinceS = (days: number | null) => (days === null ? null : NOW_S - days * DAY_S);
    const archives = { asked, newSinceS: sinceS(newDays), againSinceS: sinceS(againDays) };
    return alarms({ ...standing([wiki(1)]), archives }, NOW_S).map(
      ({ code, message }) => `${code}: ${message}`,
    );
  };

  test('a day for a loss and a month for what is known are no alarm yet', () => {
    expect(late(null, null)).toEqual([]);
    expect(late(1, 30)).toEqual([]);
  });

  test('more is one', () => {
    expect(late(1 + HOUR_DAYS, null)).toEqual([
      expect.stringMatching(/^archives-late: .* 25 hours for their first search/),
    ]);
    expect(late(1, 30 + HOUR_DAYS)).toEqual([
      expect.stringMatching(/^archives-late: .* 30 days to be looked at again/),
    ]);
    expect(late(2, 31)).toHaveLength(1);
  });

  test('where all URLs are searched for, a month is for all', () => {
    expect(late(30, 30, 'all')).toEqual([]);
    expect(late(30 + HOUR_DAYS, null, 'all')).toHaveLength(1);
  });

  test('where no archive is asked, nobody waits', () => {
    expect(late(300, 300, null)).toEqual([]);
  });
});

describe('clients of the change log', () => {
  const waiting = (...agoS: (number | null)[]): LoopStanding => ({
    ...standing([wiki(1)]),
    clients: agoS.map((ago, place) => ({
      client: `w${place}wiki@WMF`,
      waitingSinceS: ago === null ? null : NOW_S - ago,
    })),
  });

  test('an hour is no alarm yet, nor is who has seen all', () => {
    expect(codes(waiting(null, 3_600, -50))).toEqual([]);
  });

  test('who waits longer is named', () => {
    expect(alarms(waiting(null, 3_601, 9_000), NOW_S)).toEqual([
      {
        code: 'dispatch-late',
        message: expect.stringMatching(/not handed to w1wiki@WMF, w2wiki@WMF; .* dispatch/),
      },
    ]);
  });

  test('of many, five are', () => {
    const [alarm] = alarms(waiting(...Array.from({ length: 8 }, () => 9_000)), NOW_S);
    expect(alarm?.message).toMatch(/to w0wiki@WMF, .*w4wiki@WMF and 3 more; /);
  });
});

const kept = (links: number, lacked: number): LoopStanding => ({
  ...standing([wiki(1)]),
  keptLinks: [
    { wiki: 'dewiki@WMF', links, lacked },
    { wiki: 'frwiki@WMF', links, lacked: 0 },
  ],
});

test('what a walk over links finds lacking is told, but not what may be chance', () => {
  expect(codes(kept(1_000, 9))).toEqual([]);
  expect(codes(kept(1_000_000, 100))).toEqual([]);
  expect(alarms(kept(1_000_000, 101), NOW_S)).toEqual([
    { code: 'answers-lacking', message: expect.stringMatching(/dewiki@WMF were not told/) },
  ]);
  expect(codes(kept(10, 10))).toEqual(['answers-lacking']);
});

test('mail that nobody sends is told of after half a day', () => {
  const waiting = (agoS: number): LoopStanding => ({
    ...standing([wiki(1)]),
    mail: { waitingSinceS: NOW_S - agoS },
  });
  expect([codes(waiting(0)), codes(waiting(12 * 3_600)), codes(waiting(-60))]).toEqual([
    [],
    [],
    [],
  ]);
  expect(alarms(waiting(13 * 3_600), NOW_S)).toEqual([
    { code: 'mail-late', message: expect.stringMatching(/for 13 hours; .*deliver/) },
  ]);
});

test('reports to robots are told of once they are a day late', () => {
  const due = (agoS: number): LoopStanding => ({
    ...standing([wiki(1)]),
    robots: { dueSinceS: NOW_S - agoS },
  });
  expect([codes(due(0)), codes(due(DAY_S)), codes(due(-60))]).toEqual([[], [], []]);
  expect(alarms(due(30 * 3_600), NOW_S)).toEqual([
    {
      code: 'robots-late',
      message: expect.stringMatching(/due for 30 hours; .*deliver.*_PER_HOUR/),
    },
  ]);
});

test('messages that nobody sends are told of after an hour', () => {
  const due = (agoS: number): LoopStanding => ({
    ...standing([wiki(1)]),
    deliveries: { dueSinceS: NOW_S - agoS },
  });
  expect([codes(due(0)), codes(due(3_600)), codes(due(-60))]).toEqual([[], [], []]);
  expect(alarms(due(7_300), NOW_S)).toEqual([
    { code: 'deliveries-late', message: expect.stringMatching(/due for 2 hours; .*deliver/) },
  ]);
});

describe('while fetching is stopped', () => {
  const late = { ...crawling({ hostsDue: 9 }, [wiki(40)]), hostDueAtS: NOW_S - 40 * DAY_S };

  test('that is told, and nothing that follows from it', () => {
    expect(codes(late)).toEqual(['page-loop-late', 'url-loop-late', 'no-crawler']);
    const stopped = {
      ...late,
      fetchingStop: { saidBy: 'operator', stoppedAtS: NOW_S - 7_300 },
    } as const;
    expect(alarms(stopped, NOW_S)).toEqual([
      { code: 'fetching-stopped', message: expect.stringMatching(/for 2 hours: an operator/) },
    ]);
  });

  test('what readers and subscribers are owed is told beside it', () => {
    const stopped = {
      ...standing([]),
      mail: { waitingSinceS: NOW_S - DAY_S },
      fetchingStop: { saidBy: 'restore', stoppedAtS: NOW_S },
    } as const;
    expect(codes(stopped)).toEqual(['fetching-stopped', 'mail-late']);
  });
});

describe('what programs tell of themselves', () => {
  const beat = (component: string, part: Partial<LoopLife> = {}): LoopLife => ({
    component,
    host: 'pod',
    pid: 1,
    startedAtS: NOW_S - DAY_S,
    loop: '',
    seenAtS: NOW_S,
    progressAtS: NOW_S,
    dueAtS: NOW_S + 60,
    version: '0.1.0',
    commit: 'abc',
    ...part,
  });
  const jobs = COMPONENT_NAMES.filter((name) => name !== 'repair').map((name) => beat(name));
  const living = (heartbeats: LoopLife[]): LoopStanding => ({
    ...standing([]),
    life: { heartbeats },
  });
  const ago = { seenAtS: NOW_S - 600 };

  test('one that was not seen lately is told, and no repairs that were made once by hand', () => {
    expect(codes(living([...jobs, beat('repair', { ...ago, dueAtS: 0 })]))).toEqual([]);
    expect(alarms(living([...jobs.slice(1), beat('repair', ago)]), NOW_S)).toEqual([
      { code: 'component-silent', message: expect.stringMatching(/of web, repair within/) },
    ]);
  });
});
