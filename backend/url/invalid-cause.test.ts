import * as fc from 'fast-check';
import { anyText } from '../runtime/testing/any-text';
import { classifyUrl } from './classify-url';
import { invalidCause } from './invalid-cause';

test.each([
  ['http:///example.org', 'no-host'],
  ['http://', 'no-host'],
  ['http://:80/', 'no-host'],
  ['https:', 'no-host'],
  ['http://http://example.org/', 'no-dot'],
  ['http://docs/about.htm', 'no-dot'],
  ['http://docs./', 'no-dot'],
  ['http://site\u200B.de/', 'invisible-character'],
  ['http://site%E2%80%8B.de/', 'invisible-character'],
  ['http://a b.de/', 'invisible-character'],
  ['http://site.de:0/', 'bad-port'],
  ['http://site.de:65536/', 'bad-port'],
  ['http://site.de:x/', 'bad-port'],
  ['http://1.2.3.256/', 'bad-ip-address'],
  ['http://1.2.3/', 'bad-ip-address'],
  ['http://[::g]/', 'bad-ip-address'],
  ['http://-site.de/', 'bad-name'],
  ['http://site.d/', 'bad-name'],
  ['http://user@si%te.de/', 'bad-name'],
  ['http://site.de/', null],
  ['mailto:a@site.de', null],
])('%s: %s', (url, cause) => {
  expect(invalidCause(url)).toBe(cause);
});

test('exactly what is invalid has a cause', () => {
  const piece = fc.constantFrom(
    'http:',
    '//',
    '[',
    ']',
    ':',
    '.',
    '@',
    '%',
    '5B',
    'a',
    '1',
    '\u200B',
  );
  const link = fc.oneof(
    anyText().map((text) => `http://${text}`),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(link, (url) => {
      expect(invalidCause(url) !== null).toBe(classifyUrl(url).kind === 'invalid');
    }),
    { numRuns: 2000 },
  );
});
