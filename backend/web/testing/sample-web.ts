import { NOT_TOLD } from '../../config/wiki-talk';
import { join } from 'node:path';
import { NOTHING_EXCLUDED, type WatchCriteria } from '../../config/watch-criteria';
import { sleepReal, type Clock } from '../../runtime/clock';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { dayNumberOf } from '../../status/day-number';
import { createMarkIndex } from '../../status/mark-index';
import type { StatusCode } from '../../status/status-code';
import { DEFAULT_POLICY } from '../../status/verdict';
import { NO_SEARCHES } from '../../store/figures/archive-figures';
import type { CrawlFigures } from '../../store/figures/crawl-figures';
import type { Finding } from '../../store/answers/findings';
import type { Heartbeat } from '../../store/figures/heartbeats';
import type { HintSourceFigures } from '../../store/figures/hint-figures';
import type { LoopFigures } from '../../store/figures/loop-figures';
import { readArchivedCopy } from '../../url/archived-copy';
import { classifyUrl } from '../../url/classify-url';
import { type BlockSuspects } from '../../store/answers/block-suspects';
import { PAGES_PER_BLOCK } from '../../store/suspects/pages-per-block';
import { IdSet } from '../../wiki/id-set';
import type { PageName } from '../../wiki/page-address';
import type { NamedPage, PageState, WikiPage } from '../../wiki/wiki-reader';
import type { AskedWiki } from '../../answers/asked-wiki';
import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { loadMessages } from '../../runtime/messages';
import type { WebParts } from '../web-parts';

const ROOT = join(__dirname, '../../..');
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = dayNumberOf(NOW_MS);

/** The day of the tests is 2026-11-20; a sleep never ends by itself. */
const stoppedClock: Clock = {
  now: () => NOW_MS,
  sleep: (_ms, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    }),
};

/** Failed checks with `code` over the last `days` days, after good ones. */
export function failed(code: StatusCode, days: number, failures: number): Finding {
  const since = TODAY - days;
  return finding({
    runs: [
      { code, http: HTTP_OF[code] ?? null, firstDay: since, lastDay: TODAY - 1 },
      { code: 1, http: 200, firstDay: since - 200, lastDay: since - 3 },
    ],
    failures,
    failingDay: failures === 0 ? null : since,
  });
}

/** Numbers that tests ask for. */
const HTTP_OF: Partial<Record<StatusCode, number>> = {
  1: 200,
  16: 500,
  17: 403,
  18: 404,
  21: 410,
  36: 429,
  39: 502,
  40: 503,
};

export function finding(part: Partial<Finding>): Finding {
  return {
    urlId: 1,
    hostId: 1,
    runs: [{ code: 1, http: 200, firstDay: TODAY - 100, lastDay: TODAY - 2 }],
    failures: 0,
    failingDay: null,
    reservation: null,
    checkedDay: TODAY - 1,
    redirect: null,
    redirectClass: null,
    doubt: null,
    mime: null,
    kib: null,
    isRefusedCopy: false,
    ...part,
  };
}

/** A URL loop that nobody runs and that has nothing to do. */
export function crawl(part: Partial<CrawlFigures> = {}): CrawlFigures {
  return {
    hostsDue: 0,
    lateDays: 0,
    resultsOfHours: 1,
    hugeHosts: [],
    crawlerSeenAtS: null,
    resultsLately: new Map(),
    results: new Map(),
    oldestLeaseAtS: null,
    atWork: { alive: 0, resultsPerS: 0, hostsPerS: 0, connectionsOpen: 0, hostsLeased: 0 },
    ...part,
  };
}

/** An archive component that has done nothing, and has nothing to do. */
export function archives(part: Partial<LoopFigures['archives']> = {}): LoopFigures['archives'] {
  const waiting = { searchesDue: 0, newSinceS: null, againSinceS: null };
  return { asked: 'unreachable', ...waiting, counts: { ...NO_SEARCHES }, ...part };
}

/** Of a web side that closes: who asks for the stream is told its beginning. */
const noEvents: WebParts['stream']['live'] = {
  log: { after: () => Promise.resolve([]) },
  pagesOf: () => Promise.resolve(new Map()),
  wikiNames: () => Promise.resolve(new Map()),
};
const endedStream: WebParts['stream'] = {
  live: noEvents,
  past: noEvents,
  reach: () => Promise.resolve({ oldest: 1, oldestAtS: null, head: 0, sinceId: null }),
  clock: stoppedClock,
  random: { below: () => 0 },
  connectionsMax: 10,
  pagesHeldMax: 4,
  unsentMaxBytes: 1_000_000,
  closing: AbortSignal.abort(new Error('the web side closes')),
};
/** Nobody has searched for moved pages. */
const noMoves: LoopFigures['moves'] = {
  lately: {
    urls: 0,
    requests: 0,
    found: 0,
    mended: 0,
    hidden: 0,
    told: 0,
    rightFirst: 0,
    rightAmong: 0,
  },
  all: { urls: 0, found: 0, mended: 0 },
  testedDay: null,
  lastDay: null,
};

/** A change log without clients and changes, nothing kept for readers, nothing to be sent, and nobody who tells anything. */
export function changeLog(
  part: Partial<LoopFigures['changes']> = {},
): Omit<LoopFigures, 'wikis' | 'hostDueAtS' | 'checkDaysMax' | 'crawl' | 'archives'> {
  const changes = { length: 0, newestAtS: null, clients: [], ...part };
  const deliveries = { dueSinceS: null };
  const mail = { waitingSinceS: null, deferred: 0 };
  const hints = { sources: [], checks: 0, unconfirmed: 0 };
  const names = { quiet: 0, suspected: 0, taken: 0 };
  const life = { heartbeats: [], errors: [], hours: [] };
  const kept = { changes, clients: changes.clients, keptLinks: [] };
  const robots = { dueSinceS: null };
  return {
    ...kept,
    leftWikis: [],
    stalled: [],
    deliveries,
    mail,
    robots,
    hints,
    names,
    moves: noMoves,
    life,
  };
}

/** Of a feeder that goes on well at that moment. */
export const heartbeatOf =
  (nowS: number) =>
  (part: Partial<Heartbeat> = {}): Heartbeat => ({
    component: 'feeder',
    host: `${part.component ?? 'feeder'}-1`,
    pid: 1,
    loop: 'pages',
    startedAtS: nowS - 86_400,
    seenAtS: nowS - 5,
    progressAtS: nowS - 30,
    dueAtS: nowS + 3_600,
    connections: 1,
    connectionsMax: 2,
    version: '1.2.3',
    commit: 'abcdef012345',
    ...part,
  });

/** What hints of a source may have done. */
export const hintSource = (part: Partial<HintSourceFigures>): HintSourceFigures => ({
  source: 'remote-update',
  trustedHosts: 3,
  stretched: 40,
  savedMilli: 30_000,
  called: 7,
  rightCalls: 2,
  distrusted: 1,
  ...part,
});
/** Nobody registers, and nothing has changed. */
const noRobots: WebParts['robots'] = {
  database: {
    select: () => Promise.resolve([]),
    run: () => Promise.resolve({ affectedRows: 0 }),
    transaction: () => Promise.reject(new Error('there are no tables')),
    session: () => Promise.reject(new Error('there are no tables')),
    close: () => Promise.resolve(),
  },
  random: systemRandom,
  confirms: true,
  mailsPerHour: 60,
  log: { after: () => Promise.resolve([]), head: () => Promise.resolve(0) },
  firstSince: () => Promise.resolve(null),
  logDays: 100,
};

export interface SamplePage extends WikiPage, Partial<Omit<PageState, 'pageId'>> {
  links: string[];
  /** By interwiki links. */
  interwiki?: string[];
  /** By local ones. */
  local?: string[];
}

/** A wiki in memory, `dewiki@WMF`. */
export function sampleWiki(pages: SamplePage[], part: Partial<AskedWiki> = {}): AskedWiki {
  return {
    dbname: 'dewiki',
    siteName: () => 'Wikipedia',
    talk: NOT_TOLD,
    farm: {
      name: 'WMF',
      code: 1,
      internalDomains: /(?:^|\.)wikipedia\.org$/,
      globalSpamList: null,
      metaDatabase: null,
      linkStream: null,
      reading: { access: 'replica', api: 'https://{domain}/w/api.php', replica: {} },
      wikidataApi: null,
    },
    domain: 'de.wikipedia.org',
    api: 'https://de.wikipedia.org/w/api.php',
    ignoredDomains: [],
    policy: DEFAULT_POLICY,
    checkDays: 7,
    deadCheckDays: null,
    archives: { refused: [], order: [] },
    criteria: {
      namespaces: 'content',
      categories: [],
      pages: [],
      exclude: NOTHING_EXCLUDED,
    },
    spamMatcher: () => Promise.resolve({ match: () => null, key: 'test', unsupported: [] }),
    farmSpamMatcher: () => Promise.resolve({ match: () => null, key: 'test', unsupported: [] }),
    reader: {
      pagesNamed: (names) => Promise.resolve(names.map((name) => named(pages, name))),
      namespaceNames: () =>
        Promise.resolve(
          new Map([
            [0, ''],
            [4, 'Wikipedia'],
          ]),
        ),
      wikiIdsByHost: () => Promise.resolve(new Map()),
      criteria: (wanted) =>
        Promise.resolve({
          namespaces: new Set(namespacesIn(wanted)),
          included: IdSet.EMPTY,
          excluded: IdSet.EMPTY,
          categories: [],
          excludedCategories: [],
          warnings: [],
        }),
      watchedPages: ({ namespaces }) =>
        Promise.resolve({
          pages: pages
            .filter(({ namespace }) => namespaces.has(namespace))
            .map(({ pageId }) => ({ pageId, latestRevision: 0, linksUpdatedAtS: 0 })),
          window: null,
          next: null,
          done: 1,
        }),
      areThere: (addresses) => Promise.resolve(addresses.map(() => null)),
      titlesBeginning: (prefix, limit) =>
        Promise.resolve(
          pages.filter(({ title }) => prefix !== '' && title.startsWith(prefix)).slice(0, limit),
        ),
      linksByKind: (pageIds) =>
        Promise.resolve(
          new Map(
            pages
              .filter(({ pageId }) => pageIds.includes(pageId))
              .map(({ pageId, links: external, interwiki = [], local = [] }) => [
                pageId,
                { external, interwiki, local },
              ]),
          ),
        ),
    },
    ...part,
  };
}

function named(pages: SamplePage[], name: PageName): NamedPage | null {
  const page = pages.find(({ pageId, title }) =>
    'title' in name ? title === name.title.replaceAll('_', ' ') : pageId === name.pageId,
  );
  return page === undefined ? null : { latestRevision: 0, linksUpdatedAtS: 0, ...page };
}

/** As if the feeder had read all pages, and everything were suspected. */
async function knownOnBlock(
  { reader }: AskedWiki,
  block: number,
  known: Record<string, Finding>,
): Promise<BlockSuspects> {
  const firstPageId = block * PAGES_PER_BLOCK;
  const pageIds = Array.from({ length: PAGES_PER_BLOCK }, (_, place) => firstPageId + place);
  const links = await reader.linksByKind(pageIds);
  const listed = (text: string) => {
    const { url } = classifyUrl(text);
    const its = known[url?.text ?? ''];
    return url === null || its === undefined ? [] : [{ ...its, url }];
  };
  const pages = [...links].map(([pageId, its]) => {
    const suspects = [...its.external, ...its.interwiki].flatMap(listed);
    const copies = suspects.filter(({ url }) => readArchivedCopy(url) !== null);
    return [pageId, { suspects, copies }] as const;
  });
  return { pages: new Map(pages), isCut: false };
}

function namespacesIn(wanted: WatchCriteria | undefined): number[] {
  const { namespaces } = wanted ?? { namespaces: 'content' };
  return namespaces === 'content' ? [0] : namespaces;
}

/** All parts of a web side around one wiki, with findings in memory. */
export function sampleParts(
  wiki: AskedWiki,
  known: Record<string, Finding>,
  part: Partial<WebParts> = {},
): WebParts {
  const names = ['dewiki@WMF', 'dewiki', 'de.wikipedia.org'];
  const knownOf = (urls: readonly string[]) =>
    new Map(Object.entries(known).filter(([url]) => urls.includes(url)));
  return {
    wikis: {
      all: [wiki],
      find: (name) => (names.includes(name) ? wiki : null),
      isAwaited: () => false,
      unwatched: () => Promise.resolve(null),
    },
    takenNames: NO_TAKEN_NAMES,
    draftFix: () => Promise.resolve(null),
    editorOf: () => Promise.resolve(null),
    fixesOf: () => 'with-tags',
    findings: {
      of: (urls) => Promise.resolve(knownOf(urls)),
      ahead: () => ({ of: (urls) => Promise.resolve(knownOf(urls)) }),
      knownPages: () => Promise.resolve(new Map()),
      blockSuspects: (_wiki, block) => knownOnBlock(wiki, block, known),
      blockStamp: () => Promise.resolve(null),
      redirects: () => Promise.resolve(new Map()),
      evidence: () => Promise.resolve(new Map()),
      marks: () => Promise.resolve(createMarkIndex([])),
      annotations: () => Promise.resolve(new Map()),
      copies: () => Promise.resolve(new Map()),
      traits: () => Promise.resolve(new Map()),
      names: () => Promise.resolve(new Map()),
      otherPages: () => Promise.resolve(new Map()),
      declarations: () => Promise.resolve(new Map()),
      spamOnPages: () => Promise.resolve(new Map()),
    },
    store: {
      select: () => Promise.resolve([]),
      run: () => Promise.resolve({ affectedRows: 0 }),
    },
    clock: stoppedClock,
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://gitlab.wikimedia.org/weboid' },
    messages: loadMessages(join(ROOT, 'i18n')),
    publicUrl: 'https://weboid.toolforge.org',
    feedDays: 30,
    staticFolder: join(ROOT, 'backend/web/static'),
    logger: createSilentLogger(),
    noteRequest: () => Promise.resolve(),
    notePings: (_wiki, pageIds) => Promise.resolve({ watched: 0, others: pageIds.length }),
    wikiRecords: {
      all: () => Promise.resolve([]),
      countsOf: () => Promise.resolve([]),
      sweepDaysOf: () => Promise.resolve([]),
    },
    loopFigures: () =>
      Promise.resolve({
        wikis: [],
        hostDueAtS: null,
        checkDaysMax: 7,
        crawl: crawl(),
        archives: archives(),
        ...changeLog(),
      }),
    throttling: {
      answersPerS: 100_000,
      originAnswersPerS: 100_000,
      blocksPerS: 100_000,
      take: (shares) => Promise.resolve(shares.map(({ wanted }) => wanted)),
      clock: { ...stoppedClock, sleep: sleepReal },
      random: { ...systemRandom, below: () => 0 },
    },
    toolTokens: [],
    metricsToken: '',
    crawlers: null,
    people: null,
    dumpFolder: null,
    ping: () => Promise.resolve(),
    stream: endedStream,
    robots: noRobots,
    pageLists: { database: noRobots.database, random: systemRandom },
    ...part,
  };
}
