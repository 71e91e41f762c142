import type { CheckReason } from '../crawler/probe/judge-trail';
import { reasonWords } from '../mail/text/reason-words';
import { loadMessages } from '../runtime/messages';
import { caseReasonOf } from '../status/cases/case-reason';
import { STATUS } from '../status/status-code';

const messages = loadMessages(`${__dirname}/../../i18n`);
const english = messages.translator(['en']);

/** What was received all the same has no words that say why it is unreachable. */
type WithoutWords = 'ok' | 'moved' | 'scheme-changed' | 'corrected';

/** The crawler's words, and how they begin when people read them. */
const WORDS = {
  'address-refused': 'Weboid was unable',
  'asked-to-wait': 'The server asks for fewer',
  'bot-wall': 'The server keeps programs out',
  'broken-answer': 'Weboid was unable',
  'connect-refused': 'The server refuses',
  'connect-timeout': 'The server did not answer in time',
  'connect-unreachable': 'The server does not answer',
  'dns-refused': 'The domain name could not',
  'dns-timeout': 'Weboid was unable',
  'dns-unknown-domain': 'The domain name leads to no server',
  'header-overflow': 'An unusual answer',
  'http2-only': 'Weboid was unable',
  maintenance: 'The page says that the website is out',
  'network-unknown': 'Weboid was unable',
  'no-ipv6': 'Weboid was unable',
  'redirect-elsewhere': 'Redirects lead nowhere',
  'redirect-loop': 'Redirects lead nowhere',
  'redirect-to-nowhere': 'Redirects lead nowhere',
  'redirects-too-many': 'Redirects lead nowhere',
  'request-invalid': 'Weboid was unable',
  reset: 'The server breaks off',
  'server-error': 'The server reports an internal error',
  suspended: 'Unavailable for now',
  timeout: 'The server did not answer in time',
  tls: 'No secure connection',
  'tls-client-certificate': 'No access for our program',
  'tls-no-common-protocol': 'No secure connection',
  'tls-timeout': 'The server did not answer in time',
  'tls-too-weak': 'No secure connection',
  withheld: 'No access for our program',
  // Judged by its answer all the same, which the word does not tell.
  'tls-certificate': '',
  'tls-expired': '',
  'tls-incomplete-chain': '',
  'tls-not-yet-valid': '',
  'tls-revoked': '',
  'tls-self-signed': '',
  'tls-unknown-issuer': '',
  'tls-wrong-host': '',
} as const satisfies Record<Exclude<CheckReason, WithoutWords | `${string}-${number}`>, string>;

test.each(Object.entries(WORDS))('mail has words for people in place of %s', (word, beginning) => {
  const told = reasonWords(english, word);
  expect(told.slice(0, beginning === '' ? undefined : beginning.length)).toBe(beginning);
});

test('what servers answered is told by its number', () => {
  expect(reasonWords(english, 'http-404')).toBe('HTTP 404');
  expect(reasonWords(english, 'ftp-550')).toBe('FTP 550');
});

test('what operators said, and in whose hands a name is, has words, too', () => {
  expect(reasonWords(english, 'marked-permadead')).toMatch(
    /^This website, or this part of it, is gone/,
  );
  expect(reasonWords(english, 'name-taken')).toMatch(/^The page at this address no longer/);
  expect(reasonWords(english, 'archives-answered')).toBe('');
});

test.each([
  STATUS.networkGeneral,
  STATUS.unknownDomain,
  STATUS.dnsRefused,
  STATUS.gone,
  STATUS.notFound,
  STATUS.syntaxOrOverload,
  STATUS.badGateway,
  STATUS.addressSilent,
])('mail has words for a case that code %i has opened', (code) => {
  expect(reasonWords(english, caseReasonOf({ code, http: null }))).toMatch(/^[A-Z].* /);
});
