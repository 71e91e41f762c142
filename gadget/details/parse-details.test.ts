import { parseDetails } from './parse-details';
import { detailsOf } from './testing/details-of';

const URL = 'http://dead.example.net/a';
/** As the backend tells it. */
const TOLD = {
  url: URL,
  verdict: 'unreachable',
  code: 18,
  http: 404,
  reason: 'not-found',
  since: '2026-10-20',
  lastGood: '2026-10-17',
  lastChecked: '2026-11-19',
  failures: 6,
  sameAnswer: true,
  archives: [],
  hints: [],
};

const block = (...problems: unknown[]): unknown => ({
  source: {},
  dbname: 'dewiki@WMF',
  block: 0,
  pages: [{ pageid: 12, problems }],
});
const parseOne = (fields: object): unknown =>
  parseDetails(block({ ...TOLD, ...fields }), 12)?.get(URL);

test('takes over what is in order and nothing else', () => {
  const answer = {
    redirect: 'https://new.example.net/',
    redirectClass: 'other-domain',
    unjudgeable: true,
    reservation: 'never-heard',
    evidence: [
      { sign: 'title', text: 'Not found' },
      { sign: 'same-as-missing', text: 7 },
      { sign: '<b>', text: 'x' },
    ],
    reports: 3,
    presumedReachable: true,
    archives: [
      { service: 'wayback', url: 'https://web.archive.org/x', timestamp: '20200102030405' },
    ],
    archivesSearched: '2026-11-17',
    replacement: { url: 'https://here.example.net/', lastChecked: '2026-11-18' },
    domainFindings: [{ trait: 'dns-error', since: '2026-10-17', lastSeen: '2026-11-19' }],
    otherPages: { count: 100, bounded: true },
    extra: 1,
  };
  expect(parseOne(answer)).toEqual(
    detailsOf({
      redirect: answer.redirect,
      redirectClass: answer.redirectClass,
      unjudgeable: true,
      reservation: 'never-heard',
      evidence: [
        { sign: 'title', text: 'Not found' },
        { sign: 'same-as-missing', text: undefined },
      ],
      reports: 3,
      presumedReachable: true,
      archives: [{ service: 'wayback', url: 'https://web.archive.org/x', date: '2020-01-02' }],
      archivesSearched: answer.archivesSearched,
      replacement: { ...answer.replacement, found: undefined },
      domainFindings: [{ trait: 'dns-error', since: '2026-10-17' }],
      otherPages: { count: 100, bounded: true },
    }),
  );
});

test('the answer about one page is read, too', () => {
  expect(parseDetails({ pageid: 12, problems: [TOLD] }, 12)?.get(URL)).toEqual(detailsOf());
});

test('a link that was never checked is told of', () => {
  const marked = { code: undefined, http: undefined, reason: 'marked-permadead' };
  expect(parseOne(marked)).toEqual(detailsOf(marked));
});

test.each([11, 13])(
  'what is told of a link on page %d yields to what is told on this one',
  (pageid) => {
    const pages = [
      { pageid: Math.min(pageid, 12), problems: [{ ...TOLD, failures: pageid < 12 ? 1 : 6 }] },
      { pageid: Math.max(pageid, 12), problems: [{ ...TOLD, failures: pageid < 12 ? 6 : 1 }] },
    ];
    expect(parseDetails({ pages }, 12)?.get(URL)?.failures).toBe(6);
  },
);

test.each([[null], [[]], ['{}'], [7], [{}], [{ pages: {} }], [{ pages: null, problems: 'x' }]])(
  '%j is no answer',
  (answer) => expect(parseDetails(answer, 12)).toBeNull(),
);

test.each([
  ['pages', { pages: [null, 7, 'x', [], { problems: null }, { problems: { length: 1e9 } }] }],
  ['problems', block(null, 7, 'x', [], { url: URL })],
])('odd %s are passed over', (_what, answer) => {
  expect(parseDetails(answer, 12)?.size).toBe(0);
});

test.each([
  ['of another verdict', { verdict: 'working' }],
  ['without verdict', { verdict: ['unreachable'] }],
])('a problem %s is dropped', (_what, fields) => expect(parseOne(fields)).toBeUndefined());

const UNKNOWN: [field: string, value: unknown][] = [
  ['code', 0],
  ['code', 256],
  ['code', '18'],
  ['http', 4040],
  ['http', 404.5],
  ['http', Number.MAX_VALUE],
  ['reason', '<img src=x onerror=alert(1)>'],
  ['reason', 'x'.repeat(61)],
  ['since', '20.10.2026'],
  ['since', '2026-13-01'],
  ['since', '2026-06-31'],
  ['since', '1999-01-01'],
  ['since', '9999-01-01'],
  ['lastGood', 20_261_017],
  ['lastChecked', '2026-11-19T00:00:00Z'],
  ['lastChecked', {}],
  ['reservation', 'Never heard'],
  ['failures', -1],
  ['failures', 1e308],
  ['failures', '6'],
  ['redirect', 'javascript:alert(1)'],
  ['redirect', 'data:text/html,x'],
  ['redirect', '//new.example.net/'],
  ['redirect', 'https://new.example.net/ x'],
  ['redirect', '\njavascript://x%0aalert(1)'],
  ['redirect', 'https://new.example.net/\u202egnp.exe'],
  ['redirect', 'https://new.example.net/\ud800'],
  ['redirect', ['https://new.example.net/']],
  ['redirectClass', 7],
];
test.each(UNKNOWN)('%s %j counts as unknown', (field, value) => {
  expect(parseOne({ [field]: value })).toEqual(detailsOf({ [field]: undefined }));
});

test.each([
  ['reports', '3'],
  ['reports', -3],
  ['reports', 1e21],
  ['presumedReachable', 'true'],
  ['unjudgeable', 1],
  ['replacement', 'https://here.example.net/'],
  ['replacement', { url: 'javascript:alert(1)' }],
  ['otherPages', 5],
  ['otherPages', { count: 0 }],
  ['otherPages', { count: 1e300 }],
  ['domainFindings', [{ trait: '<b>' }]],
  ['domainFindings', { trait: 'dns-error' }],
  ['archivesSearched', '17 November 2026'],
  ['archivesSearched', '2016-12-31'],
  ['archives', 'x'],
  ['archives', ['x', null]],
  ['archives', [{ service: 'wayback', url: 'javascript:alert(1)' }]],
  ['archives', [{ service: 'wayback', url: 'https://web.archive.org/\u202e' }]],
  ['archives', [{ url: 'https://web.archive.org/x' }]],
  ['archives', [{ service: 'Way <b>back', url: 'https://web.archive.org/x' }]],
])('%s %j is as good as none', (field, value) => {
  expect(parseOne({ [field]: value })).toEqual(detailsOf());
});

test.each([
  ['20200102030405', '2020-01-02'],
  ['20200102', '2020-01-02'],
  ['202001', '2020-01'],
  ['2020', '2020'],
  ['20201301', undefined],
  ['20200231', undefined],
  ['99990101', undefined],
  ['20', undefined],
  [20_200_102, undefined],
])('the timestamp %j is of the date %j', (timestamp, date) => {
  const archives = [{ service: 'wayback', url: 'https://web.archive.org/x', timestamp }];
  expect(parseOne({ archives })).toMatchObject({ archives: [{ date }] });
});

test('an address to match by may be any text', () => {
  const url = 'sftp://a.example.net/';
  expect(parseDetails(block({ ...TOLD, url }), 12)?.get(url)).toEqual(detailsOf({ url }));
  expect(parseDetails(block({ ...TOLD, url: `http://a/${'x'.repeat(9000)}` }), 12)?.size).toBe(0);
});
