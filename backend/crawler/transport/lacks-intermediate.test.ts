import { X509Certificate } from 'node:crypto';
import { createAuthority, createIdentity } from '../testing/loopback-web';
import { LONE_LEAF } from '../testing/lone-leaf';
import { lacksIntermediate } from './lacks-intermediate';

const LEAF = new X509Certificate(LONE_LEAF.cert);
const NOW = Date.UTC(2026, 5, 1);

test('a certificate of a public kind for the host, and valid, lacks but the intermediate one', () => {
  expect(lacksIntermediate(LEAF, 'mill.fjord.net', NOW)).toBe(true);
});

test.each([
  ['of another host', 'other.fjord.net', NOW],
  ['of an address', '127.0.0.1', NOW],
  ['not yet valid', 'mill.fjord.net', Date.UTC(2019, 5, 1)],
  ['expired', 'mill.fjord.net', Date.UTC(2191, 5, 1)],
])('one %s is none', (_what, host, nowMs) => {
  expect(lacksIntermediate(LEAF, host, nowMs)).toBe(false);
});

test('one that somebody made for himself is none', async () => {
  const authority = await createAuthority('Somebody');
  for (const options of [{}, { authority }]) {
    const { cert } = await createIdentity('mill.fjord.net', options);
    expect(lacksIntermediate(new X509Certificate(cert), 'mill.fjord.net', NOW)).toBe(false);
  }
});
