import { constants } from 'node:crypto';
import {
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type SecureContextOptions,
} from 'node:tls';
import type { Network } from './network';

/** How outdated a server's TLS may be: `any`, or `current`, which protects what is sent (RFC 8996). */
export type TlsPatience = 'any' | 'current';

const OPTIONS: Readonly<Record<TlsPatience, SecureContextOptions>> = {
  /** As tolerant as TLS can be: a page behind an outdated server is there for those who want it. */
  any: {
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
  },
  current: { minVersion: 'TLSv1.2' },
};

/** A memo: building a context takes 20 ms where there are extra certificates. */
const kept = {
  any: new WeakMap<Network, SecureContext>(),
  current: new WeakMap<Network, SecureContext>(),
};

/** What TLS connections of a network are made by. */
export function secureContextOf(network: Network, patience: TlsPatience): SecureContext {
  const known = kept[patience].get(network);
  if (known !== undefined) return known;
  const { extraCertificates } = network;
  const context = createSecureContext({
    ...OPTIONS[patience],
    ...(extraCertificates.length > 0 && { ca: [...rootCertificates, ...extraCertificates] }),
  });
  kept[patience].set(network, context);
  return context;
}
