import english from '../../i18n/en.json';
import { textsOf } from '../testing/texts-of';
import { explanations } from './explanation';
import type { ProblemDetails } from './parse-details';
import { detailsOf } from './testing/details-of';

const texts = textsOf(english);
const text = (key: string, ...values: readonly (string | number)[]): string =>
  [key, ...values].join(' ');
const keysFor = (changes: Partial<ProblemDetails>): string[] =>
  explanations(detailsOf({ code: undefined, ...changes }), text);

/** The reasons of backend/answers/reason.ts that can stand behind a link that is told of. */
test.each([
  'bad-request',
  'server-error',
  'syntax-or-overload',
  'no-access',
  'not-found',
  'gone',
  'time-out',
  'too-many-requests',
  'bad-gateway',
  'gateway-time-out',
  'unavailable',
  'bandwidth',
  'strange-answer',
  'unproven',
  'error-page',
  'maintenance',
  'no-connection',
  'connect-refused',
  'broken-off',
  'tls-failed',
  'not-from-here',
  'redirects-nowhere',
  'bot-wall',
  'dns-failed',
  'unknown-domain',
  'host-silent',
  'soft-404',
  'parked',
  'to-home-page',
  'to-login',
  'coming-soon',
  'default-page',
  'usurped-suspected',
  'usurped',
  'marked-paywall',
  'marked-login',
  'marked-by-hand-only',
  'marked-permadead',
])('the reason %s has a sentence of its own', (reason) => {
  const [key = ''] = keysFor({ reason });
  expect(key).not.toBe('reason-other');
  expect(texts).toHaveProperty([`weboid-details-${key}`]);
});

test.each(['too-many-requests', 'time-out'])('%s is told as nothing else is', (reason) => {
  expect(keysFor({ reason })).toEqual([`reason-${reason}`]);
});

test.each(['constructor', '__proto__', 'a-new-reason'])('%s has none', (reason) => {
  expect(keysFor({ reason })).toEqual(['reason-other']);
});

test('the maker of a wall is named where it is known', () => {
  const wall = (maker: string | undefined) =>
    keysFor({ reason: 'bot-wall', evidence: [{ sign: 'wall', text: maker }] });
  expect(wall('cloudflare')).toEqual(['reason-bot-wall-by \u2068Cloudflare\u2069']);
  expect(wall('<b>')).toEqual(['reason-bot-wall']);
  expect(wall(undefined)).toEqual(['reason-bot-wall']);
});

test.each(['same-as-missing', 'led-like-missing'])(
  'of a page that is doubted for %s it is not told that it says something',
  (sign) => {
    const evidence = [{ sign, text: undefined }];
    expect(keysFor({ reason: 'soft-404', evidence })).toEqual(['reason-soft-404-sibling']);
  },
);
