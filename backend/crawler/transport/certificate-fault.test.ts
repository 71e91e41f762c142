import { certificateFaultOf } from './certificate-fault';

test.each([
  ['CERT_HAS_EXPIRED', 'tls-expired'],
  ['CERT_NOT_YET_VALID', 'tls-not-yet-valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls-wrong-host'],
  ['HOSTNAME_MISMATCH', 'tls-wrong-host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls-unknown-issuer'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'tls-unknown-issuer'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls-unknown-issuer'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls-unknown-issuer'],
  ['CERT_UNTRUSTED', 'tls-unknown-issuer'],
  ['INVALID_CA', 'tls-unknown-issuer'],
  ['CERT_REVOKED', 'tls-revoked'],
  ['EE_KEY_TOO_SMALL', 'tls-too-weak'],
  ['CA_KEY_TOO_SMALL', 'tls-too-weak'],
  ['CA_MD_TOO_WEAK', 'tls-too-weak'],
  ['UNSPECIFIED', 'tls-certificate'],
])('%s is %s', (code, fault) => {
  expect(certificateFaultOf(code)).toBe(fault);
});
