/**
 * What is wrong with a certificate: a peculiarity, never a death, since the page is there for who
 * clicks the warning away. Nobody is asked whether it was revoked, so that is told only where a list
 * was at hand.
 */
export type CertificateFault =
  | 'tls-expired'
  | 'tls-not-yet-valid'
  | 'tls-wrong-host'
  | 'tls-self-signed'
  | 'tls-unknown-issuer'
  /** Browsers have, or fetch, the intermediate certificate that the server does not send (lacks-intermediate.ts). */
  | 'tls-incomplete-chain'
  | 'tls-revoked'
  | 'tls-too-weak'
  /** Anything else. */
  | 'tls-certificate';

/** OpenSSL's names, as Node gives them (nodejs.org, tls: X509 certificate error codes). */
const FAULT_OF_CODE: Readonly<Record<string, CertificateFault>> = {
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-wrong-host',
  HOSTNAME_MISMATCH: 'tls-wrong-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-unknown-issuer',
  CERT_UNTRUSTED: 'tls-unknown-issuer',
  INVALID_CA: 'tls-unknown-issuer',
  CERT_REVOKED: 'tls-revoked',
  EE_KEY_TOO_SMALL: 'tls-too-weak',
  CA_KEY_TOO_SMALL: 'tls-too-weak',
  CA_MD_TOO_WEAK: 'tls-too-weak',
};

/** What is wrong where a server sends nothing that leads on from its own certificate. */
export const LEAF_ALONE = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

/** @param code of `TLSSocket.authorizationError` */
export function certificateFaultOf(code: string): CertificateFault {
  return FAULT_OF_CODE[code] ?? 'tls-certificate';
}
