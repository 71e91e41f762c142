import english from '../../i18n/en.json';
import german from '../../i18n/de.json';
import { createTranslator } from '../state/translator';
import { textsOf } from '../testing/texts-of';
import { createDateWords } from './date-words';
import { describeProblem, type ProblemCard } from './describe-problem';
import type { ProblemDetails } from './parse-details';
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
  sameAnswer: false,
};

test('tells what, since when and how it was found', () => {
  expect(card()).toMatchObject({
    explanations: ['The server says that it has no such page.'],
    notes: [],
    caveat: 'Found by automatic checks on several days. The link may still work in your browser.',
  });
  expect(told(card())).toEqual([
    'First failed check: 32 days ago',
    'Last good check: 35 days ago',
    'Evidence: HTTP 404 in 6 failed checks in a row | Last check 2 days ago',
  ]);
});

test.each([
  ['en', 6, 'Evidence: The last answer was HTTP 404; 6 failed checks in a row'],
  ['en', 1, 'Evidence: The last answer was HTTP 404; one failed check'],
  ['de', 6, 'Gesehen wurde: Die letzte Antwort war HTTP 404; 6 gescheiterte Prüfungen in Folge'],
  ['de', 1, 'Gesehen wurde: Die letzte Antwort war HTTP 404; eine gescheiterte Prüfung'],
])('in %s the number is told of the last of %d checks only', (language, failures, evidence) => {
  expect(told(card({ ...NOTHING, http: 404, failures }, language))).toEqual([evidence]);
});

test.each([
  [
    'en',
    'Checks fail, but no page of this website has given us a good answer so far: perhaps it lets no programs in.',
  ],
  [
    'de',
    'Die Prüfungen scheitern, aber bisher hat uns noch keine Seite dieser Website eine gute Antwort gegeben: Vielleicht lässt sie keine Programme herein.',
  ],
])('in %s it is told why failed checks are no proof', (language, note) => {
  const reserved = { verdict: 'doubtful', reservation: 'never-heard' } as const;
  expect(card(reserved, language).notes).toEqual([note]);
  expect(card({ ...reserved, verdict: 'unreachable' }, language).notes).toEqual([]);
  expect(card({ ...reserved, reservation: 'a-new-word' }, language).notes).toEqual([]);
});

test.each([
  ['en', '2024-03', 'Marked as dead on this page since March 2024.'],
  ['de', '2024-03', 'Auf dieser Seite als tot gekennzeichnet: März 2024.'],
  ['en', undefined, 'Marked as dead on this page.'],
])('in %s it is told that the page calls it dead since %s', (language, since, note) => {
  expect(card({ declaredDead: { since } }, language).notes).toEqual([note]);
});

test.each([
  [
    'en',
    'The checks had failed; the latest answers do not show whether the link works, so it is not called dead.',
  ],
  [
    'de',
    'Die Prüfungen waren gescheitert; was zuletzt kam, beweist weder Leben noch Tod. Deshalb gilt der Weblink nicht als tot.',
  ],
])('in %s it is told that the last answer leaves failures without proof', (language, note) => {
  const odd = { verdict: 'doubtful', reason: 'no-access', unjudgeable: true } as const;
  expect(card(odd, language).notes).toEqual([note]);
  expect(card({ ...odd, failures: undefined }, language).notes).toEqual([]);
  expect(card({ ...odd, unjudgeable: false }, language).notes).toEqual([]);
  expect(card({ ...odd, verdict: 'unreachable' }, language).notes).toEqual([]);
  expect(card({ ...odd, reservation: 'reported' }, language).notes).not.toContain(note);
});

test('names of ours are told without quotation marks', () => {
  const evidence = [
    { sign: 'software', text: 'wordpress-404' },
    { sign: 'form', text: 'password' },
    { sign: 'loads', text: 'ads.example.net' },
  ];
  expect(told(card({ ...NOTHING, evidence }))).toEqual([
    'Evidence: Built like an error page of its software: \u2068wordpress-404\u2069 | Asks to be filled in: \u2068password\u2069 | Takes in content from: \u2068ads.example.net\u2069',
  ]);
});

test.each([
  [
    'en',
    'Title: “\u2068Nicht gefunden\u2069”',
    'Redirects to the same place as an address of this website that we made up',
  ],
  [
    'de',
    'Titel: „\u2068Nicht gefunden\u2069“',
    'Führt dorthin, wohin auch eine von uns ausgedachte Adresse dieser Website führt',
  ],
])('in %s what was seen on the page is quoted', (language, title, bare) => {
  const evidence = [
    { sign: 'title', text: 'Nicht gefunden' },
    { sign: 'led-like-missing', text: undefined },
    { sign: 'heading', text: undefined },
    { sign: 'a-new-sign', text: 'x' },
    { sign: 'wall', text: 'cloudflare' },
  ];
  const { rows } = card({ ...NOTHING, evidence }, language);
  expect(rows.flatMap(({ lines }) => lines)).toEqual([[title], [bare]]);
});

test('a quotation cannot turn the text around it, nor hide anything', () => {
  const evidence = [{ sign: 'sentence', text: 'a\u202eb\u2069<b>' }];
  const { rows } = card({ ...NOTHING, evidence });
  expect(rows[0]?.lines).toEqual([['The page says: “\u2068a%E2%80%AEb%E2%81%A9<b>\u2069”']]);
});

test('points of time know their exact day', () => {
  expect(card().rows[0]?.lines[0]).toEqual([
    { isoDate: '2026-10-20', text: '32 days ago', exact: 'October 20, 2026' },
  ]);
});

test('tells it in German', () => {
  const found = card(
    { ...NOTHING, reason: 'dns-failed', failures: 6, lastChecked: '2026-11-19' },
    'de',
  );
  expect(found.explanations).toEqual(['Der Domainname ließ sich nicht auflösen.']);
  expect(told(found)).toEqual([
    'Gesehen wurde: 6 gescheiterte Prüfungen in Folge | Zuletzt geprüft vorgestern',
  ]);
});

test('what is unknown is left out', () => {
  expect(card(NOTHING)).toMatchObject({
    explanations: ['Automatic checks could not confirm that it works.'],
    rows: [],
  });
  expect(told(card({ ...NOTHING, failures: 1 }))).toEqual(['Evidence: One failed check']);
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
    replacement: {
      url: 'https://here.example.net/',
      lastChecked: '2026-11-18',
      found: undefined,
    },
    otherPages: { count: 1200, bounded: false },
  });
  expect(told(found)).toEqual([
    'Redirects to: <https://new.example.net/> | That is another website.',
    'Archived copies: \u2068Wayback Machine\u2069, January 2, 2020 | \u2068Perma.cc\u2069, 2019 | \u2068other\u2069',
    'Live page: <https://here.example.net/> | Proposed by editors. Compare the contents before you use it. | Last check 3 days ago',
    'Also used: on 1,200 other pages of this wiki',
  ]);
});

test('tells that no archive has a copy, and when they were asked', () => {
  const searched = { ...NOTHING, archivesSearched: '2026-11-07' };
  expect(told(card(searched))).toEqual([
    'Archived copies: No usable copy was found (archives last asked: 2 weeks ago)',
  ]);
  expect(told(card(searched, 'de'))).toEqual([
    'Archivkopien: Keine brauchbaren gefunden (Archive zuletzt gefragt: vor 2 Wochen)',
  ]);
  const copy = { service: 'wayback', url: 'https://web.archive.org/x', date: '2020-01-02' };
  expect(told(card({ ...searched, archives: [copy] }))).toEqual([
    'Archived copies: \u2068Wayback Machine\u2069, January 2, 2020',
  ]);
});

test('counts that were cut say so', () => {
  expect(told(card({ ...NOTHING, otherPages: { count: 100, bounded: true } }))).toEqual([
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
  const domainFindings = [
    { trait: 'dns-error', since: '2026-10-17' },
    { trait: 'severe-error', since: undefined },
    { trait: 'needs-get', since: '2026-10-17' },
    { trait: 'new-trait', since: '2026-10-17' },
  ];
  expect(told(card({ ...NOTHING, domainFindings }))).toEqual([
    'Website: Its name cannot be resolved (noticed 35 days ago) | It gives nothing but errors',
  ]);
});

test('tells what people say', () => {
  expect(card({ reports: 1 }).notes).toEqual(['One person says that they reached it.']);
  expect(card({ reports: 3, presumedReachable: true }).notes).toEqual([
    '3 people say that they reached it.',
    'About half of the links to this website are reported to work in a browser: perhaps this one does, too.',
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
  const shut = card({ verdict: 'doubtful', reason: 'no-access', unjudgeable: true });
  expect(shut.caveat).toContain('program cannot tell');
});

test('the word of an operator needs no check', () => {
  const marked = card({ ...NOTHING, reason: 'marked-permadead' });
  expect(marked).toEqual({
    explanations: [
      'An operator of Weboid has noted that this website, or this part of it, is gone for good.',
    ],
    notes: [],
    rows: [],
    hasLivePage: false,
    caveat: undefined,
  });
  expect(card({ reason: 'marked-permadead' }).explanations).toEqual([
    ...marked.explanations,
    'The server says that it has no such page.',
  ]);
});

/** Every code that can prove a link dead, and others; for backends that tell no reason. */
test.each([
  [16, 'The server reports an error; which one was not recorded.'],
  [17, 'The server did not let our program in; people may get in.'],
  [18, 'The server says that it has no such page.'],
  [21, 'The server says that this page has been removed for good.'],
  [33, 'Our request took too long for the server.'],
  [36, 'The server asks for fewer requests.'],
  [39, 'The server got no usable answer from another server behind it.'],
  [40, 'The server says that it cannot deliver the page at present.'],
  [42, 'The server says that it cannot deliver the page at present.'],
  [64, 'The server cannot be reached, or breaks off.'],
  [65, 'The domain name could not be looked up.'],
  [66, 'The domain name leads to no server.'],
  [67, 'The server did not answer in time.'],
  [99, 'Automatic checks could not confirm that it works.'],
])('status code %d: %s', (code, explanation) => {
  expect(card({ code, http: undefined, reason: undefined }).explanations).toEqual([explanation]);
  expect(card({ code, http: undefined, reason: 'a-new-reason' }).explanations).toEqual([
    explanation,
  ]);
});

test.each([
  [500, 'The server reports an internal error.'],
  [400, 'The server does not accept the request.'],
])('of a status code that stands for several, HTTP %d is told: %s', (http, explanation) => {
  const marked = card({ code: 16, http, reason: 'marked-permadead' });
  expect(marked.explanations[1]).toBe(explanation);
});
