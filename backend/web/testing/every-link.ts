import type { Evidence } from '../../status/evidence';
import type { FoundAlias } from '../../status/aliases/found-alias';
import type { KnownTrait } from '../../status/domain-trait';
import { createMarkIndex, type PlacedMark } from '../../status/mark-index';
import { NO_ANNOTATIONS, type Annotations } from '../../store/answers/annotations';
import type { Finding } from '../../store/answers/findings';
import { NOTHING_DECLARED } from '../../status/link-declaration';
import type { DeclaredUses } from '../../store/answers/declared-uses';
import type { OtherPages } from '../../store/answers/page-uses';
import { toCalendarDay } from '../../status/day-number';
import { newName, type StoredName } from '../../store/names/stored-name';
import type { AskedWiki } from '../../answers/asked-wiki';
import type { WebParts } from '../web-parts';
import { failed, finding, sampleParts, sampleWiki, type SamplePage } from './sample-web';

/** A link, and all that is known of it. */
interface Known {
  url: string;
  finding?: Finding;
  annotations?: Partial<Annotations>;
  evidence?: readonly Evidence[];
  traits?: KnownTrait[];
  otherPages?: OtherPages;
  declared?: DeclaredUses;
}

/** The last day of the checks of `failed` and `finding`. */
const TODAY = 3_610;
const HOSTILE = `"><script>alert(1)</script>&'\u202E\u2028`;
const LATEST = { firstDay: TODAY - 5, lastDay: TODAY - 1 };
const ONCE = { firstDay: TODAY - 1, lastDay: TODAY - 1 };
const LONG = { firstDay: TODAY - 300, lastDay: TODAY - 9 };
const COPY = 'https://web.archive.org/web/20150102030405/http://copied.net/a';

const ALL_NOTES: Annotations = {
  archives: [
    { service: 'archive-today', url: 'https://archive.ph/20200102/x', timestamp: '20200102' },
    { service: 'wayback', url: `https://web.archive.org/web/${HOSTILE}`, timestamp: '2020' },
  ],
  archivesSearched: null,
  replacement: { url: `https://new.net/${HOSTILE}`, checkedDay: 3_600, found: null },
  replacementWaits: false,
  reports: 3,
  presumedReachable: true,
};

const FOUND: FoundAlias = {
  target: 'https://new.net/',
  foundDay: 3_599,
  by: 'rule',
  evidence: {
    check: 'same',
    title: 1,
    kept: 0.94,
    grown: 0.9,
    numbers: 1,
    date: 'same',
  },
  rule: { from: `soft.net/${HOSTILE}…`, to: `https://new.net/${HOSTILE}`, right: 7, matching: 8 },
};

const NEVER_CHECKED: readonly Known[] = [
  { url: 'https://never-listed.net/' },
  { url: 'https://never-checked.net/(a', finding: finding({ runs: [], checkedDay: null }) },
  { url: 'https://shy.net/', finding: finding({}), annotations: { reports: 2 } },
  {
    url: 'https://lasting.net/',
    finding: finding({ runs: [], checkedDay: null }),
    traits: [
      { trait: 'dns-error', ...LONG },
      { trait: 'needs-http', ...LATEST },
    ],
    annotations: { reports: 2, archives: ALL_NOTES.archives },
  },
];

const WORKING: readonly Known[] = [
  { url: 'https://works.net/', finding: finding({}), annotations: ALL_NOTES, traits: [] },
  {
    url: 'https://file.net/b.pdf',
    finding: finding({
      mime: 'pdf',
      kib: 7,
      redirect: 'https://other.net/b.pdf',
      redirectClass: 'other-domain',
    }),
  },
  {
    url: COPY,
    finding: finding({}),
    declared: { here: { ...NOTHING_DECLARED, fate: 'dead' }, elsewhere: null },
  },
  { url: 'https://archive.ph/newest/http://elsewhere.net/', finding: finding({}) },
  { url: 'https://perma.cc/F9NT-22AK' },
  { url: 'https://alive.net/', finding: { ...failed(18, 30, 5), reservation: 'reported' } },
];

const IN_DOUBT: readonly Known[] = [
  { url: 'https://once.net/', finding: failed(64, 2, 1) },
  {
    url: 'https://soft.net/',
    finding: finding({
      doubt: 'soft-404',
      redirect: 'https://soft.net/',
      redirectClass: 'home-page',
      mime: 'css',
    }),
    evidence: [{ sign: 'same-as-missing' }, { sign: 'title', text: HOSTILE }],
    annotations: {
      ...ALL_NOTES,
      archivesSearched: 3_600,
      replacement: { url: 'https://new.net/', checkedDay: 3_600, found: FOUND },
    },
    otherPages: { count: 4, isMore: false },
  },
  {
    url: 'https://taken.net/',
    finding: finding({ doubt: 'usurped' }),
  },
  {
    url: 'https://suspected.net/',
    finding: finding({ doubt: 'usurped-suspected' }),
  },
  {
    url: 'https://walled.net/',
    finding: finding({
      runs: [{ code: 17, http: 403, ...LATEST }],
      failures: 3,
      failingDay: TODAY - 30,
    }),
    evidence: [{ sign: 'wall', text: 'cloudflare' }],
  },
  ...(['never-heard', 'copied-since', 'archives-asked', 'reported'] as const).map(
    (reservation) => ({
      url: `https://${reservation}.net/`,
      finding: { ...failed(18, 29, 6), reservation },
    }),
  ),
];

const UNREACHABLE: readonly Known[] = [
  {
    url: 'https://dead.net/a?b=1&c=2',
    finding: failed(18, 29, 6),
    annotations: ALL_NOTES,
    traits: [
      { trait: 'needs-https', ...LATEST },
      { trait: 'needs-get', ...LATEST },
    ],
    otherPages: { count: 1_000, isMore: true },
    declared: {
      here: { ...NOTHING_DECLARED, isTagged: true, deadSince: '2024-03' },
      elsewhere: { fate: 'usurped', isTagged: false, deadSince: null, access: 'limited', pages: 3 },
    },
  },
  {
    url: 'http://copied.net/a',
    finding: failed(21, 29, 6),
    annotations: { archivesSearched: 3_600 },
  },
  {
    url: 'https://not-saved.net/',
    finding: failed(64, 29, 6),
    annotations: { archivesSearched: 3_600 },
    evidence: [{ sign: 'network', text: 'reset' }],
  },
  {
    url: 'https://refused-last.net/',
    finding: finding({
      runs: [{ code: 17, http: 403, ...ONCE }, ...failed(18, 29, 6).runs],
      failures: 6,
      failingDay: TODAY - 29,
    }),
  },
  {
    url: 'https://alive.net/tagged',
    finding: finding({}),
    declared: { here: { ...NOTHING_DECLARED, isTagged: true }, elsewhere: null },
  },
  { url: 'https://gone.net/never-checked' },
  { url: 'https://gone.net/works', finding: finding({}) },
  { url: 'https://shy.net/dead', finding: failed(18, 29, 6) },
];

/** In the list for other wikis' sake. */
const LISTED_FOR_OTHERS: readonly Known[] = [
  'https://casino.net/a',
  'https://notes.unmonitored.net/(a',
].map((url) => ({
  url,
  finding: failed(18, 29, 6),
  annotations: ALL_NOTES,
  traits: [{ trait: 'dns-error', ...LATEST }],
  evidence: [{ sign: 'title', text: HOSTILE }],
  otherPages: { count: 4, isMore: false },
}));

const KNOWN = [...NEVER_CHECKED, ...WORKING, ...IN_DOUBT, ...UNREACHABLE, ...LISTED_FOR_OTHERS].map(
  (known, place) => ({ ...known, urlId: place + 1 }),
);

/** Of no address that is checked. */
const OTHERS = [
  'http://docs/',
  'http://[::1/',
  'mailto:a@a',
  'https://example.org/x',
  'http://expyuzz4wqqyqhjn.onion/',
  'https://de.wikipedia.org/wiki/Hier',
  'https://de.wikipedia.org/wiki/Weg',
  'https://de.wikipedia.org/w/index.php?curid=77',
  'https://casino.net/b)',
];
const LOCAL = ['https://commons-of-ours.org/wiki/Weg', 'https://commons-of-ours.org:99999/'];

/** The page with one link or more of each kind that can be told. */
const PAGE: SamplePage = {
  pageId: 12,
  title: `Hai ${HOSTILE}`,
  namespace: 0,
  links: [...KNOWN.map(({ url }) => url), ...OTHERS],
};

const MARKS = (
  [
    ['gone.net', 'permadead'],
    ['alive.net', 'permalive'],
    ['shy.net', 'opted-out'],
  ] as const
).map(([host, mark]): PlacedMark => {
  return { pattern: { host, pathPrefix: '/' }, mark, firstDay: 1, lastDay: 9_999 };
});

/**
 * A web side whose wiki `dewiki` has the page 12, with every kind of link and every field that is told.
 * @param hasLists false: its spam lists cannot be read
 */
export function everyLink({ hasLists }: { hasLists: boolean }): WebParts {
  const wiki = wikiWith(hasLists);
  const parts = sampleParts(wiki, findingsByUrl());
  return {
    ...parts,
    findings: {
      ...parts.findings,
      marks: () => Promise.resolve(createMarkIndex(MARKS)),
      evidence: (ids) => Promise.resolve(byId(ids, ({ evidence }) => evidence)),
      annotations: (urls) =>
        Promise.resolve(
          byId(
            urls.map(({ urlId }) => urlId),
            ({ annotations }) => annotations && { ...NO_ANNOTATIONS, ...annotations },
          ),
        ),
      otherPages: (_wiki, _pageId, ids) => Promise.resolve(byId(ids, (known) => known.otherPages)),
      declarations: (_wiki, _pageId, ids) => Promise.resolve(byId(ids, ({ declared }) => declared)),
      names: (names) => Promise.resolve(namesAmong(names)),
      traits: (hosts) => Promise.resolve(traitsOf(hosts)),
      spamOnPages: () => Promise.resolve(new Map([[PAGE.pageId, new Set([OTHERS.at(-1) ?? ''])]])),
    },
  };
}

const SEEN: readonly StoredName[] = [
  {
    ...newName('taken.net', TODAY - 40),
    standing: 'taken',
    sinceDay: toCalendarDay(TODAY - 30),
    people: 1,
    topic: 'gambling',
    signals: [
      { signal: 'sales-topic', family: 'page', topic: 'gambling', terms: [HOSTILE], share: 0.3 },
      { signal: 'registered-later', registered: '2012-03-15', cited: '2009-05-01' },
    ],
  },
  {
    ...newName('suspected.net', TODAY - 9),
    standing: 'suspected',
    sinceDay: toCalendarDay(TODAY - 9),
    topic: 'seo',
    signals: [{ signal: 'was-gone', family: 'history', from: '2015-01-02', to: '2016-03-04' }],
  },
];

function namesAmong(names: readonly string[]): Map<string, StoredName> {
  return new Map(SEEN.filter(({ name }) => names.includes(name)).map((seen) => [seen.name, seen]));
}

/** Addresses of which the web side knows something, whatever their kind. */
export const EVERY_URL = [...KNOWN.map(({ url }) => url), ...OTHERS.slice(3)];

function wikiWith(hasLists: boolean): AskedWiki {
  const match = (url: string) =>
    url.includes('casino') ? { list: `test ${HOSTILE}`, line: `casino ${HOSTILE}` } : null;
  const wiki = sampleWiki([{ ...PAGE, local: LOCAL }], {
    ignoredDomains: ['unmonitored.net'],
    spamMatcher: () =>
      hasLists
        ? Promise.resolve({ match, key: 'test', unsupported: [] })
        : Promise.reject(new Error('unread')),
  });
  return {
    ...wiki,
    reader: {
      ...wiki.reader,
      areThere: (addresses) =>
        Promise.resolve(
          addresses.map(({ pathname }) => {
            return pathname.startsWith('/wiki/') ? !pathname.endsWith('/Weg') : null;
          }),
        ),
    },
  };
}

function findingsByUrl(): Record<string, Finding> {
  return Object.fromEntries(
    KNOWN.flatMap(({ url, urlId, finding: its }) =>
      its === undefined ? [] : [[url, { ...its, urlId }]],
    ),
  );
}

function byId<Value>(
  ids: readonly number[],
  read: (known: Known) => Value | undefined,
): Map<number, Value> {
  return new Map(
    KNOWN.filter(({ urlId }) => ids.includes(urlId)).flatMap((known) => {
      const value = read(known);
      return value === undefined ? [] : [[known.urlId, value]];
    }),
  );
}

function traitsOf(hosts: readonly string[]): Map<string, KnownTrait[]> {
  return new Map(
    KNOWN.flatMap(({ url, traits }) => {
      const { host } = new URL(url);
      return traits === undefined || !hosts.includes(host) ? [] : [[host, traits]];
    }),
  );
}
