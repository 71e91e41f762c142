import { generate } from 'selfsigned';

/** A certificate with its private key, both PEM. */
interface Certificate {
  cert: string;
  key: string;
}

const dnsName = 2;

/** Signs a certificate for these host names, good for a year from now. */
export async function createCertificate(hosts: readonly string[]): Promise<Certificate> {
  const altNames = hosts.map((value) => ({ type: dnsName, value }) as const);
  const pems = await generate([{ name: 'commonName', value: 'Weboid example web' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { cert: pems.cert, key: pems.private };
}
