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

/**
 * A memo: building a context takes 40 ms where there are extra certificates, as the usual ones are read anew then. By the
 * certificates and not by the network, since networks are made of networks, some of them for each look at a host.
 */
const kept: Readonly<Record<TlsPatience, Map<string, SecureContext>>> = {
  any: new Map(),
  current: new Map(),
};
/** A process has none or one set of extra certificates, but where tests share it. */
const KEPT_MAX = 4;

/** What TLS connections of a network are made by. */
export function secureContextOf(
  { extraCertificates }: Pick<Network, 'extraCertificates'>,
  patience: TlsPatience,
): SecureContext {
  const contexts = kept[patience];
  const key = extraCertificates.join('\n');
  const known = contexts.get(key);
  if (known !== undefined) return known;
  const context = createSecureContext({
    ...OPTIONS[patience],
    ...(extraCertificates.length > 0 && { ca: [...rootCertificates, ...extraCertificates] }),
  });
  for (const oldest of [...contexts.keys()].slice(0, 1 - KEPT_MAX)) contexts.delete(oldest);
  contexts.set(key, context);
  return context;
}
