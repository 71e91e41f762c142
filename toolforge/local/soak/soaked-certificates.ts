import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import {
  createAuthority,
  createIdentity,
  type Identity,
} from '../../../backend/crawler/testing/loopback-web';
import { certificateOf } from './soaked-hosts';

const DAY_MS = 86_400_000;

/** Certificates of all hosts of the soak, each made when it is asked for first. */
export interface SoakedCertificates {
  contextOf(host: string): Promise<SecureContext>;
  /** File with the certificate of the authority, as PEM, for NODE_EXTRA_CA_CERTS. */
  file: string;
}

/** @param folder that everybody may read */
export async function makeCertificates(folder: string): Promise<SoakedCertificates> {
  const authority = await createAuthority('Authority of the soak');
  const file = path.join(folder, 'authority.pem');
  writeFileSync(file, authority.cert, { mode: 0o644 });
  const made = new Map<string, Promise<SecureContext>>();
  return {
    file,
    contextOf(host) {
      const known = made.get(host) ?? identityOf(host, authority).then(createSecureContext);
      made.set(host, known);
      return known;
    },
  };
}

function identityOf(host: string, authority: Identity): Promise<Identity> {
  const kind = certificateOf(host);
  if (kind === 'self-signed') return createIdentity(host);
  if (kind === 'good') return createIdentity(host, { authority });
  const [from, to] = [30, 1].map((days) => new Date(Date.now() - days * DAY_MS));
  return createIdentity(host, {
    authority,
    ...(from && to && { valid: [from, to] as const }),
  });
}
