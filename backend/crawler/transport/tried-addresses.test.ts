import type { Endpoint } from './network';
import { isUnsent, TriedAddresses } from './tried-addresses';

const at = (address: string): Endpoint => ({ address, family: 4, port: 80 });
const [one, two, three, four, five] = ['1', '2', '3', '4', '5'].map(at) as [
  Endpoint,
  Endpoint,
  Endpoint,
  Endpoint,
  Endpoint,
];
const fault = (code: string): Error => Object.assign(new Error(code), { code });

test('four may be tried, and one is always left', () => {
  const tried = new TriedAddresses();
  expect([tried.most(0), tried.most(1)]).toEqual([4, 3]);
  tried.failed(one, fault('ECONNREFUSED'));
  expect([tried.most(0), tried.most(1)]).toEqual([3, 2]);
  for (const endpoint of [two, three, four, five]) tried.failed(endpoint, fault('ECONNREFUSED'));
  expect(tried.most(0)).toBe(1);
});

test('who answered is asked first, who failed last, who kept silent at the very end', () => {
  const tried = new TriedAddresses();
  tried.failed(one, fault('ETIMEDOUT'));
  tried.failed(two, fault('ECONNREFUSED'));
  expect(tried.inOrder([one, two, three])).toEqual([three, two, one]);
  tried.answered(four);
  expect(tried.inOrder([one, two, three, four])).toEqual([four, three, two, one]);
  // Another port of who refused one is worth a try, that of who answered more than any.
  const secure = [one, two, three, four].map((endpoint) => ({ ...endpoint, port: 443 }));
  expect(tried.inOrder(secure).map(({ address }) => address)).toEqual(['4', '3', '2', '1']);
});

test('what fails again costs nothing more', () => {
  const tried = new TriedAddresses();
  for (let request = 0; request < 5; request += 1)
    tried.failed(one, fault('ECONNREFUSED'), 'a.org');
  expect(tried.most(0)).toBe(3);
  expect(tried.hasHadChances('a.org')).toBe(false);
  tried.failed(two, fault('ECONNREFUSED'), 'a.org');
  expect(tried.hasHadChances('a.org')).toBe(true);
  expect(tried.hasHadChances('b.org')).toBe(false);
});

test('an IPv6 address that cannot be reached is no chance: machines without IPv6 say so, too', () => {
  const tried = new TriedAddresses();
  for (const address of ['2a00::1', '2a00::2', '2a00::3']) {
    tried.failed({ address, family: 6, port: 80 }, fault('EHOSTUNREACH'), 'a.org');
  }
  expect(tried.most(0)).toBe(4);
  tried.failed(one, fault('ECONNREFUSED'), 'a.org');
  expect(tried.hasHadChances('a.org')).toBe(false);
  tried.failed(two, fault('EHOSTUNREACH'), 'a.org');
  expect(tried.hasHadChances('a.org')).toBe(true);
});

test('what this machine lacks costs nobody anything', () => {
  const tried = new TriedAddresses();
  for (const endpoint of [one, two, three, four]) tried.failed(endpoint, fault('ENETUNREACH'));
  expect(tried.most(0)).toBe(4);
  expect(isUnsent(fault('EADDRNOTAVAIL'))).toBe(true);
  expect(isUnsent(fault('EHOSTUNREACH'))).toBe(false);
});
