import { pageOfSiteIn, waitsForConsent } from './confirm-link';
import { SENDING_SITE, START_S } from './testing/rup-standing';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';

const SITE = { host: 'museum-lunden.org', port: 8_080 };

test.each([
  ['Open http://museum-lunden.org:8080/ok?t=1 please', 'http://museum-lunden.org:8080/ok?t=1'],
  ['Agree at http://museum-lunden.org:8080/ok?t=1.', 'http://museum-lunden.org:8080/ok?t=1'],
  ['Agree (http://museum-lunden.org:8080/ok?t=1), please', 'http://museum-lunden.org:8080/ok?t=1'],
  ['See <https://museum-lunden.org:8080/a>.', 'https://museum-lunden.org:8080/a'],
  [
    'http://museum-lunden.org:8080/ and then http://museum-lunden.org:8080/b',
    'http://museum-lunden.org:8080/b',
  ],
  ['http://museum-lunden.org:8080/\u202Eb', 'http://museum-lunden.org:8080/%E2%80%AEb'],
  ['http://museum-lunden.org/a http://evil.example/a javascript:alert(1)', null],
  [`http://museum-lunden.org:8080/${'a'.repeat(2_000)}`, null],
  ['no link', null],
])('of %j the page of the site', (text, link) => {
  expect(pageOfSiteIn(text, SITE)).toBe(link);
});

test('who told where to confirm, or has sent nothing when it is asked after silence, is likely to wait', () => {
  const unheard = { ...SENDING_SITE, lastNumber: 0 };
  expect(waitsForConsent(unheard)).toBe(false);
  expect(waitsForConsent({ ...unheard, numberS: START_S })).toBe(true);
  expect(waitsForConsent({ ...unheard, confirmLink: 'http://museum-lunden.org/b' })).toBe(true);
  expect(waitsForConsent({ ...unheard, numberS: START_S, sentNumber: 3 })).toBe(false);
  expect(waitsForConsent({ ...SENDING_SITE, numberS: START_S })).toBe(false);
});

test('a mail is read in time that grows with it, not with its square', async () => {
  const read = (length: number) =>
    pageOfSiteIn(`http://museum-lunden.org:8080/${'.'.repeat(length)}x`, SITE);
  expect(await growthOf(read, 60_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
