import { comparedAddress, mailAddress } from './mail-address';

test.each([
  [' Kari.Nord+web@Museum-Lunden.ORG ', 'Kari.Nord+web@museum-lunden.org'],
  ['a@müller.de', 'a@xn--mller-kva.de'],
  ['a@example.org.', 'a@example.org'],
  ["o'neil@a.co.uk", "o'neil@a.co.uk"],
])('%j is stored as %s', (typed, stored) => {
  expect(mailAddress(typed)).toBe(stored);
});

test.each([
  '',
  '@',
  'a@',
  '@a.org',
  'a@localhost',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a b@a.org',
  '"a b"@a.org',
  'a..b@a.org',
  '.a@a.org',
  'a@a..org',
  'müller@a.org',
  'a@a.org\r\nBcc: b@b.org',
  'a@a.org,b@b.org',
  'a@a.org>',
  '<a@a.org>',
  'a@-a.org',
  `${'x'.repeat(65)}@a.org`,
  `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.org`,
])('%j is no address', (typed) => {
  expect(mailAddress(typed)).toBeNull();
});

test('capitals make no difference where addresses are compared', () => {
  expect(comparedAddress('Kari@a.org')).toBe(comparedAddress('kari@A.org'));
});
