import english from '../../i18n/en.json';
import german from '../../i18n/de.json';
import { createTranslator } from '../state/translator';
import { textsOf } from '../testing/texts-of';
import { createDateWords } from './date-words';
import { describeProblem, type ProblemCard } from './describe-problem';
import type { ProblemDetails } from './problem-details';
import { detailsOf } from './testing/details-of';

const catalog = { en: textsOf(english), de: textsOf(german) };
const NOW = Date.UTC(2026, 10, 21);

function card(changes: Partial<ProblemDetails> = {}, language = 'en'): ProblemCard {
  const { text, locale } = createTranslator(catalog, [language], 'weboid-details-');
  return describeProblem(detailsOf(changes), { text, dates: createDateWords(locale, NOW) });
}

/** Rows as text, each with its label. */
function told({ rows }: ProblemCard): string[] {
  return rows.map(({ label, lines }) => {
    const texts = lines.map((line) =>
      line
        .map((part) =>
          typeof part === 'string' ? part : (part.text ?? `<${'url' in part ? part.url : ''}>`),
        )
        .join(''),
    );
    return `${label}: ${texts.join(' | ')}`;
  });
}

const NOTHING = {
  code: undefined,
  http: undefined,
  reason: undefined,
  since: undefined,
  lastGood: undefined,
  lastChecked: undefined,
  failures: undefined,
};

test('tells what, since when and how it was found', () => {
  expect(card()).toMatchObject({
    explanations: ['The server says that it has no such page.'],
    notes: [],
    caveat: 'Found by automatic checks on several days. The link may still work in your browser.',
  });
  expect(told(card())).toEqual([
    'First noticed: 4 weeks ago',
    'Last reached: 5 weeks ago',
    'Evidence: HTTP 404 in 6 checks in a row | Last check 2 days ago',
  ]);
});

test('points of time know their exact day', () => {
  expect(card().rows[0]?.lines[0]).toEqual([
    { isoDate: '2026-10-20', text: '4 weeks ago', exact: 'October 20, 2026' },
  ]);
});

test('tells it in German', () => {
  const found = card(
    { ...NOTHING, reason: 'dns-failed', failures: 6, lastChecked: '2026-11-19' },
    'de',
  );
  expect(found.explanations).toEqual(['Unter diesem Domainnamen ist kein Server zu finden.']);
  expect(told(found)).toEqual([
    'Befund: 6 Prüfungen in Folge ohne Erfolg | Zuletzt geprüft vorgestern',
  ]);
});

test('what is unknown is left out', () => {
  expect(card(NOTHING)).toMatchObject({
    explanations: ['The address does not lead to a readable page.'],
    rows: [],
  });
  expect(told(card({ ...NOTHING, failures: 1 }))).toEqual(['Evidence: One check without success']);
  expect(told(card({ ...NOTHING, http: 200 }))).toEqual(['Evidence: HTTP 200']);
});

test('leads to where it moved, to copies and to a replacement', () => {
  const found = card({
    ...NOTHING,
    redirect: 'https://new.example.net/',
    redirectClass: 'other-domain',
    archives: [
      { service: 'wayback', url: 'https://web.archive.org/x', date: '2020-01-02' },
      { service: 'perma-cc', url: 'https://perma.cc/x', date: '2019' },
      { service: 'other', url: 'https://other.example.net/x', date: undefined },
    ],
    replacement: { url: 'https://here.example.net/', lastChecked: '2026-11-18' },
    otherPages: { count: 1200, isMore: false },
  });
  expect(told(found)).toEqual([
    'Redirects to: <https://new.example.net/> | That is another website.',
    'Archived copies: \u2068Wayback Machine\u2069, January 2, 2020 | \u2068Perma.cc\u2069, 2019 | \u2068other\u2069',
    'Replacement: <https://here.example.net/> | Proposed by somebody. Compare the contents before you use it. | Last check 3 days ago',
    'Also used: on 1,200 other pages of this wiki',
  ]);
});

test('tells that no archive has a copy, and when they were asked', () => {
  const searched = { ...NOTHING, archivesSearched: '2026-11-07' };
  expect(told(card(searched))).toEqual([
    'Archived copies: No usable copy was found (archives last asked: 2 weeks ago)',
  ]);
  expect(told(card(searched, 'de'))).toEqual([
    'Archivkopien: Keine brauchbare gefunden (Archive zuletzt gefragt: vor 2 Wochen)',
  ]);
  const copy = { service: 'wayback', url: 'https://web.archive.org/x', date: '2020-01-02' };
  expect(told(card({ ...searched, archives: [copy] }))).toEqual([
    'Archived copies: \u2068Wayback Machine\u2069, January 2, 2020',
  ]);
});

test('counts that were cut say so', () => {
  expect(told(card({ ...NOTHING, otherPages: { count: 100, isMore: true } }))).toEqual([
    'Also used: on more than 100 other pages of this wiki',
  ]);
});

test('a front page is named where the explanation has not done so', () => {
  const home = { ...NOTHING, redirect: 'https://a.example.net/', redirectClass: 'home-page' };
  expect(told(card(home))).toEqual([
    'Redirects to: <https://a.example.net/> | That is the front page.',
  ]);
  expect(told(card({ ...home, reason: 'to-home-page' }))).toEqual([
    'Redirects to: <https://a.example.net/>',
  ]);
});

test('tells what is known of the website, and nothing in foreign words', () => {
  const siteFindings = [
    { trait: 'dns-error', since: '2026-10-17' },
    { trait: 'severe-error', since: undefined },
    { trait: 'new-trait', since: '2026-10-17' },
  ];
  expect(told(card({ ...NOTHING, siteFindings }))).toEqual([
    'Website: Its name cannot be resolved. (noticed 5 weeks ago) | It gives nothing but errors.',
  ]);
});

test('tells what people say', () => {
  expect(card({ reports: 1 }).notes).toEqual(['One person says that they reached it.']);
  expect(card({ reports: 3, isPresumedReachable: true }).notes).toEqual([
    '3 people say that they reached it.',
    'About half of the links to this website are reported as reachable by hand: this one probably is, too.',
  ]);
});

test('doubts are told as such', () => {
  const parked = card({
    verdict: 'doubtful',
    reason: 'parked',
    code: 1,
    http: 200,
    since: undefined,
    failures: undefined,
  });
  expect(parked.explanations[0]).toContain('may be gone');
  expect(parked.caveat).toContain('not certain');
  expect(told(parked)).toEqual(['Evidence: HTTP 200 | Last check 2 days ago']);
  const shut = card({ verdict: 'doubtful', reason: 'no-access', isUnjudgeable: true });
  expect(shut.caveat).toContain('a program cannot tell');
});

test('the word of an operator needs no check', () => {
  const marked = card({ ...NOTHING, reason: 'marked-permadead' });
  expect(marked).toEqual({
    explanations: ['An operator of Weboid has noted that this address is gone for good.'],
    notes: [],
    rows: [],
    caveat: undefined,
  });
  expect(card({ reason: 'marked-permadead' }).explanations).toEqual([
    ...marked.explanations,
    'The server says that it has no such page.',
  ]);
});

/** Every code that can prove a link dead, and others; for backends that tell no reason. */
test.each([
  [16, 'The server reports an error of its own.'],
  [17, 'The server does not let everybody in, at least no programs.'],
  [18, 'The server says that it has no such page.'],
  [21, 'The server says that this page has been removed for good.'],
  [33, 'The server does not answer.'],
  [39, 'The server reports an error of its own.'],
  [40, 'The server reports an error of its own.'],
  [42, 'The server reports an error of its own.'],
  [64, 'No connection to the server could be made.'],
  [65, 'No server can be found under this domain name.'],
  [66, 'No server can be found under this domain name.'],
  [67, 'The server does not answer.'],
  [99, 'The address does not lead to a readable page.'],
])('status code %d: %s', (code, explanation) => {
  expect(card({ code, reason: undefined }).explanations).toEqual([explanation]);
  expect(card({ code, reason: 'a-new-reason' }).explanations).toEqual([explanation]);
});
