import { createAuthority } from '../testing/loopback-web';
import { secureContextOf } from './secure-context';

test('networks with the same certificates share a context, which takes long to build', async () => {
  const { cert } = await createAuthority();
  const first = secureContextOf({ extraCertificates: [cert] }, 'any');
  expect(secureContextOf({ extraCertificates: [cert] }, 'any')).toBe(first);
  expect(secureContextOf({ extraCertificates: [cert] }, 'current')).not.toBe(first);
});

test('who trusts other certificates, or none, has another one', async () => {
  const authorities = await Promise.all([createAuthority(), createAuthority()]);
  const [one, other] = authorities.map(({ cert }) =>
    secureContextOf({ extraCertificates: [cert] }, 'any'),
  );
  const both = { extraCertificates: authorities.map(({ cert }) => cert) };
  const contexts = [one, other, secureContextOf(both, 'any')];
  const none = secureContextOf({ extraCertificates: [] }, 'any');
  expect(new Set([...contexts, none]).size).toBe(4);
  expect(secureContextOf({ extraCertificates: [] }, 'any')).toBe(none);
});

test('of many sets of certificates only the last few are kept', async () => {
  const { cert } = await createAuthority();
  const contextOf = (...more: string[]): unknown =>
    secureContextOf({ extraCertificates: [cert, ...more] }, 'any');
  const first = contextOf();
  const last = [1, 2, 3, 4].map((times) => contextOf(...Array<string>(times).fill(cert))).at(-1);
  expect(contextOf(cert, cert, cert, cert)).toBe(last);
  expect(contextOf()).not.toBe(first);
});
