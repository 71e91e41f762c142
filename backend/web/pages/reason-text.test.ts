import { join } from 'node:path';
import type { Evidence } from '../../status/evidence';
import type { StatusCode } from '../../status/status-code';
import { reasonByEvidence, reasonOf } from '../../answers/reason';
import { loadMessages } from '../../runtime/messages';
import { reasonText } from './reason-text';

const messages = loadMessages(join(__dirname, '../../../i18n'));

function told(lang: string, code: StatusCode, http: number | null, evidence: Evidence[]) {
  const reason = reasonByEvidence(reasonOf({ code, http }), evidence);
  const link = { verdict: 'doubtful', reason, checks: { code, http }, evidence } as const;
  return reasonText({ translator: messages.translator([lang]) }, link);
}
const network = (text: string): Evidence[] => [{ sign: 'network', text }];

type Told = [StatusCode, number | null, string, string, Evidence[]?];

const TOLD: Told[] = [
  [
    16,
    400,
    'The server does not accept the request (HTTP 400)',
    'Der Server nimmt die Anfrage nicht an (HTTP 400)',
  ],
  [
    16,
    500,
    'The server reports an internal error (HTTP 500)',
    'Interner Fehler des Servers (HTTP 500)',
  ],
  [
    16,
    null,
    'The server reports an error; which one was not recorded',
    'Der Server meldet einen Fehler; welchen, ist nicht festgehalten',
  ],
  [
    39,
    504,
    'No timely answer from a server behind it (HTTP 504)',
    'Ein Server dahinter antwortet zu spät (HTTP 504)',
  ],
  [17, 451, 'No access for our program (HTTP 451)', 'Kein Zugriff für unser Programm (HTTP 451)'],
  ...[301, 308].map((http): Told => [
    http === 301 ? 8 : 13,
    http,
    `Redirects, for good as the server says (HTTP ${http})`,
    `Leitet weiter, laut Server dauerhaft (HTTP ${http})`,
  ]),
  [
    9,
    302,
    'Redirects, not said to be for good (HTTP 302)',
    'Leitet weiter, laut Server nicht dauerhaft (HTTP 302)',
  ],
  [10, 303, 'Redirects (HTTP 303)', 'Leitet weiter (HTTP 303)'],
  [
    2,
    300,
    'Answers, but not with the usual code for success (HTTP 300)',
    'Antwortet, aber nicht mit dem üblichen Erfolgscode (HTTP 300)',
  ],
  [
    40,
    503,
    'Unavailable for now, says the server (HTTP 503)',
    'Laut Server zurzeit nicht verfügbar (HTTP 503)',
  ],
  [
    33,
    408,
    'Our request took too long for the server (HTTP 408)',
    'Unsere Anfrage hat dem Server zu lange gedauert (HTTP 408)',
  ],
  [
    64,
    null,
    'The server does not answer, or breaks off',
    'Der Server ist nicht zu erreichen oder bricht ab',
  ],
  [
    64,
    null,
    'The server breaks off the connection',
    'Der Server bricht die Verbindung ab',
    network('reset'),
  ],
  [
    64,
    null,
    'No secure connection to the server can be made',
    'Eine sichere Verbindung zum Server kommt nicht zustande',
    network('tls'),
  ],
  [
    64,
    null,
    'The server did not answer in time',
    'Der Server hat nicht rechtzeitig geantwortet',
    network('timeout'),
  ],
  [65, null, 'The domain name could not be looked up', 'Der Domainname ließ sich nicht auflösen'],
  [66, null, 'The domain name leads to no server', 'Der Domainname führt zu keinem Server'],
  [
    26,
    522,
    'An unusual answer that proves nothing (HTTP 522)',
    'Eine ungewöhnliche Antwort, die nichts beweist (HTTP 522)',
  ],
  [
    26,
    null,
    'Weboid was unable to check it; that says nothing against the link',
    'Weboid konnte ihn nicht prüfen; das spricht nicht gegen den Weblink',
    network('no-ipv6'),
  ],
  [
    40,
    200,
    'The page says that the website is out of service (HTTP 200)',
    'Laut der Seite ist die Website außer Betrieb (HTTP 200)',
  ],
  [
    17,
    403,
    'The server turned our program away (protection by \u2068Cloudflare\u2069) (HTTP 403)',
    'Der Server hat unser Programm abgewiesen (Schutz von \u2068Cloudflare\u2069) (HTTP 403)',
    [{ sign: 'wall', text: 'cloudflare' }],
  ],
  [
    17,
    403,
    'The server keeps programs out (HTTP 403)',
    'Der Server lässt keine Programme ein (HTTP 403)',
    [{ sign: 'wall', text: '<script>' }],
  ],
];

test.each(
  TOLD.map(([code, http, english, german, evidence = []]) => ({
    code,
    http,
    english,
    german,
    evidence,
  })),
)('code $code with HTTP $http: $english', ({ code, http, evidence, english, german }) => {
  expect([told('en', code, http, evidence), told('de', code, http, evidence)]).toEqual([
    english,
    german,
  ]);
});

test.each([
  [
    'en',
    'The server reports success, but shows the same as at an address of this website that we made up',
  ],
  [
    'de',
    'Der Server meldet Erfolg, zeigt aber dasselbe wie unter einer von uns ausgedachten Adresse dieser Website',
  ],
])('in %s a page that is like one that cannot be is not said to say so', (lang, text) => {
  const translator = messages.translator([lang]);
  const evidence = [{ sign: 'same-as-missing' }] as const;
  const seen = {
    verdict: 'doubtful',
    reason: 'soft-404',
    checks: { code: 1, http: 200 },
    evidence,
  } as const;
  expect(reasonText({ translator }, seen)).toBe(text);
});

test.each([
  [
    'marked-permadead',
    'This website, or this part of it, is gone for good, as an operator of Weboid noted; last check: Not found (HTTP 404)',
  ],
  [
    'declared-paywall',
    'Readers need a subscription, as noted in a wiki: no program can judge it; last check: Not found (HTTP 404)',
  ],
  [
    'tagged-dead',
    'Marked as dead on this page; Weboid does not check this website, as an operator noted; last check: Not found (HTTP 404)',
  ],
  ['not-found', 'Not found (HTTP 404)'],
] as const)(
  'of %s it is told what was noted, and apart from it what the last check met',
  (reason, text) => {
    const translator = messages.translator(['en']);
    const link = { verdict: 'unreachable', reason, checks: { code: 18, http: 404 } } as const;
    expect(reasonText({ translator }, link)).toBe(text);
  },
);

test('where nothing was checked, there is nothing but what was noted', () => {
  const translator = messages.translator(['en']);
  const link = { verdict: 'unknown', reason: 'opted-out', checks: null } as const;
  expect(reasonText({ translator }, link)).toBe('Its owner does not want it to be checked');
});
