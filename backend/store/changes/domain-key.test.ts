import { domainKeyOf, domainOf } from './domain-key';

test.each([
  ['https://www.museum-lunden.org/1', 'museum-lunden.org'],
  ['http://news.example.co.uk:8080/a', 'example.co.uk'],
  ['ftp://192.0.2.7/a', '192.0.2.7'],
  ['http://intranet/', 'intranet'],
  ['http://[2001:db8::1]:8080/a', '[2001:db8::1]'],
  ['https://a_b.example.org?x', 'example.org'],
  ['http://xn--a/', 'xn--a'],
  ['', ''],
])('%s belongs to %s', (url, domain) => {
  expect(domainOf(url)).toBe(domain);
});

test('a key fits a number, and two domains have two', () => {
  const keys = ['example.org', 'example.com'].map(domainKeyOf);
  expect(new Set(keys).size).toBe(2);
  expect(keys.every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true);
});
