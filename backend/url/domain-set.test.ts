import { createDomainSet } from './domain-set';

const domains = createDomainSet(['geohack.toolforge.org', 'Bücher.DE', 'maps.google.com.']);

test.each([
  ['geohack.toolforge.org', true],
  ['de.m.geohack.toolforge.org', true],
  ['xn--bcher-kva.de', true],
  ['www.xn--bcher-kva.de', true],
  ['maps.google.com', true],
  ['toolforge.org', false],
  ['other.toolforge.org', false],
  ['notgeohack.toolforge.org', false],
  ['geohack.toolforge.org.evil.net', false],
  ['org', false],
  ['2001:db8::1', false],
])('%s is covered: %s', (host, expected) => {
  expect(domains.covers(host)).toBe(expected);
});

test('names are told in the form of hosts, each once', () => {
  const { names } = createDomainSet(['Bücher.de', 'a.org.', 'xn--bcher-kva.de']);
  expect(names).toEqual(['xn--bcher-kva.de', 'a.org']);
});

test('an address covers itself; numbers and labels alone cover nothing', () => {
  const addresses = createDomainSet(['192.0.2.1', '[2001:DB8:0::1]', '2.1', 'org', '']);
  expect(addresses.names).toEqual(['192.0.2.1', '2001:db8::1']);
  expect(addresses.covers('2001:db8::1')).toBe(true);
  expect(addresses.covers('198.51.2.1')).toBe(false);
  expect(addresses.covers('wikipedia.org')).toBe(false);
});

test('the empty set covers nothing', () => {
  expect(createDomainSet().covers('a.org')).toBe(false);
});
