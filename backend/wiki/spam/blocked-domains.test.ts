import { findBlockedDomain, parseBlockedDomains } from './blocked-domains';

test('hosts are taken from entries as AbuseFilter takes them', () => {
  const domains = [
    ' bad.tld ',
    'https://Bad.example/x',
    '//user@two.tld:81',
    'nodot',
    'münchen.de',
  ];
  const json = JSON.stringify([
    ...domains.map((domain) => ({ domain, notes: '' })),
    { notes: 'x' },
  ]);
  expect(parseBlockedDomains(json)).toEqual(['bad.tld', 'Bad.example', 'two.tld', 'münchen.de']);
});

test.each(['', '{', '{"domain":"bad.tld"}', 'null'])('%s blocks nothing', (json) => {
  expect(parseBlockedDomains(json)).toEqual([]);
});

test.each([
  ['bad.tld', 'bad.tld'],
  ['also.bad.tld', 'bad.tld'],
  ['bad.tld.not', null],
  ['verybad.tld', null],
  ['bad.example', null],
])('%s is blocked by %s', (host, domain) => {
  expect(findBlockedDomain(host, new Set(['bad.tld', 'Bad.example']))).toBe(domain);
});
