import { createDomainSet } from './domain-set';

/**
 * Domains all of whose hosts are one archive's, that answer by one rule how often they may be asked. Of those
 * archives alone that are asked for copies (askable-archives.ts). The other ones live in the domains of
 * libraries, universities and governments, beside much that is not theirs: there each host speaks for itself.
 * Each is registered: none is another one's subdomain.
 */
export const ARCHIVE_DOMAINS = [
  'archive.org',
  'archive-it.org',
  'archive.org.au',
  'arquivo.pt',
  'vefsafn.is',
  'webarchive.org.uk',
] as const;

const COVERED = createDomainSet(ARCHIVE_DOMAINS);

/**
 * The archive's domain that a host belongs to; null for all other hosts.
 * @param host as in NormalUrl
 */
export function archiveDomainOf(host: string): string | null {
  if (!COVERED.covers(host)) return null;
  return ARCHIVE_DOMAINS.find((domain) => host === domain || host.endsWith(`.${domain}`)) ?? null;
}
