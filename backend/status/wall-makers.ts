/** What makers of walls against programs call themselves, by the crawler's word (crawler/probe/wall-signatures.ts). */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['akamai', 'Akamai'],
  ['anubis', 'Anubis'],
  ['aws-waf', 'AWS WAF'],
  ['cloudflare', 'Cloudflare'],
  ['cloudfront', 'Amazon CloudFront'],
  ['datadome', 'DataDome'],
  ['ddos-guard', 'DDoS-Guard'],
  ['f5', 'F5'],
  ['fortiweb', 'FortiWeb'],
  ['human', 'HUMAN'],
  ['imperva', 'Imperva'],
  ['kasada', 'Kasada'],
  ['linkedin', 'LinkedIn'],
  ['sucuri', 'Sucuri'],
  ['vercel', 'Vercel'],
  ['wordfence', 'Wordfence'],
]);

/** The name of a wall's maker; null for a word that is not known here. */
export function wallMakerName(word: string): string | null {
  return NAMES.get(word) ?? null;
}
