import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** Signed Certificate Timestamps, the extension's number in DER (RFC 6962, 3.3). */
const LOGGED = Buffer.from('060a2b06010401d679020402', 'hex');
/** Where the certificate of the issuer is had (RFC 5280, 4.2.2.1). */
const ISSUER_AT = /^CA Issuers - URI:/m;

/**
 * Whether a certificate that came alone may well prove its host to who has the intermediate one, as browsers have it or
 * fetch it: it is of a kind that public authorities issue (it stands in public logs, and says where its issuer's is had),
 * for this host, and valid now. Who signed it is not known here: that is no proof.
 * @param leaf whose issuer is unknown
 * @param nowMs since 1970
 */
export function lacksIntermediate(leaf: X509Certificate, host: string, nowMs: number): boolean {
  const isOfPublic = ISSUER_AT.test(leaf.infoAccess ?? '') && leaf.raw.includes(LOGGED);
  const isInTime = Date.parse(leaf.validFrom) <= nowMs && nowMs <= Date.parse(leaf.validTo);
  return isOfPublic && isInTime && leaf.issuer !== leaf.subject && isFor(leaf, host);
}

function isFor(leaf: X509Certificate, host: string): boolean {
  const named = isIP(host) === 0 ? leaf.checkHost(host, { subject: 'never' }) : leaf.checkIP(host);
  return named !== undefined;
}
