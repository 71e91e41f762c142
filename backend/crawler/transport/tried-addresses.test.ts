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

test('who kept silent is asked last, who refused a port is not', () => {
  const tried = new TriedAddresses();
  tried.failed(one, fault('ETIMEDOUT'));
  tried.failed(two, fault('ECONNREFUSED'));
  expect(tried.inOrder([one, two, three])).toEqual([two, three, one]);
});

test('what this machine lacks costs nobody anything', () => {
  const tried = new TriedAddresses();
  for (const endpoint of [one, two, three, four]) tried.failed(endpoint, fault('ENETUNREACH'));
  expect(tried.most(0)).toBe(4);
  expect(isUnsent(fault('EADDRNOTAVAIL'))).toBe(true);
  expect(isUnsent(fault('EHOSTUNREACH'))).toBe(false);
});
