import { join } from 'node:path';
import type { Evidence } from '../../status/evidence';
import type { StatusCode } from '../../status/status-code';
import { reasonByEvidence, reasonOf } from '../answers/reason';
import { loadMessages } from '../messages';
import { reasonText } from './reason-text';

const messages = loadMessages(join(__dirname, '../../../i18n'));

function told(lang: string, code: StatusCode, http: number | null, evidence: Evidence[]) {
  const reason = reasonByEvidence(reasonOf({ code, http }), evidence);
  return reasonText({ translator: messages.translator([lang]) }, { reason, http, evidence });
}
const network = (text: string): Evidence[] => [{ sign: 'network', text }];

const TOLD: [StatusCode, number | null, string, string, Evidence[]?][] = [
  [
    16,
    400,
    'The server does not accept the request (HTTP 400)',
    'Der Server nimmt die Anfrage nicht an (HTTP 400)',
  ],
  [
    16,
    500,
    'The server reports an error of its own (HTTP 500)',
    'Der Server meldet einen eigenen Fehler (HTTP 500)',
  ],
  [
    16,
    null,
    'The server reports an error such as 400 or 500',
    'Der Server meldet einen Fehler wie 400 oder 500',
  ],
  [
    39,
    504,
    'The server behind the gateway does not answer in time (HTTP 504)',
    'Der Server hinter dem Gateway antwortet nicht rechtzeitig (HTTP 504)',
  ],
  [
    17,
    451,
    'No public access, at least not for programs (HTTP 451)',
    'Kein öffentlicher Zugriff, zumindest nicht für Programme (HTTP 451)',
  ],
  [13, 308, 'Moved for good (HTTP 308)', 'Dauerhaft umgezogen (HTTP 308)'],
  [10, 303, 'Moved (HTTP 303)', 'Umgezogen (HTTP 303)'],
  [
    64,
    null,
    'The server cannot be reached, or breaks off',
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
  [64, null, 'The server does not answer', 'Der Server antwortet nicht', network('timeout')],
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
    'It could not be checked from here',
    'Von hier aus ließ es sich nicht prüfen',
    network('no-ipv6'),
  ],
  [
    40,
    200,
    'The page says that the site is out of service for now (HTTP 200)',
    'Die Seite sagt, dass die Website zurzeit außer Betrieb ist (HTTP 200)',
  ],
  [
    17,
    403,
    'The server keeps programs out by means of \u2068Cloudflare\u2069 (HTTP 403)',
    'Der Server lässt mittels \u2068Cloudflare\u2069 keine Programme ein (HTTP 403)',
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
  ['en', 'The server reports success, but shows the same as at an invented address of this site'],
  [
    'de',
    'Der Server meldet Erfolg, zeigt aber dasselbe wie unter einer erfundenen Adresse dieser Website',
  ],
])('in %s a page that is like one that cannot be is not said to say so', (lang, text) => {
  const translator = messages.translator([lang]);
  const seen = { reason: 'soft-404', http: 200, evidence: [{ sign: 'same-as-missing' }] } as const;
  expect(reasonText({ translator }, seen)).toBe(text);
});
