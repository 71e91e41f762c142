import english from '../../i18n/en.json';
import { textsOf } from '../testing/texts-of';
import { explanationKeys } from './explanation';
import { detailsOf } from './testing/details-of';

/** The reasons of backend/web/answers/reason.ts that can stand behind a link that is told of. */
test.each([
  'syntax-or-overload',
  'no-access',
  'not-found',
  'gone',
  'time-out',
  'too-many-requests',
  'bad-gateway',
  'unavailable',
  'bandwidth',
  'no-connection',
  'dns-failed',
  'unknown-domain',
  'host-silent',
  'soft-404',
  'parked',
  'to-home-page',
  'to-login',
  'marked-permadead',
])('the reason %s has a sentence of its own', (reason) => {
  const [key = ''] = explanationKeys(detailsOf({ reason, code: undefined }));
  expect(key).not.toBe('reason-other');
  expect(textsOf(english)).toHaveProperty([`weboid-details-${key}`]);
});

test.each(['constructor', '__proto__', 'strange-answer'])('%s has none', (reason) => {
  expect(explanationKeys(detailsOf({ reason, code: undefined }))).toEqual(['reason-other']);
});
