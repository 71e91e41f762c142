import { getDomain } from 'tldts';
import { ARCHIVE_DOMAINS, archiveDomainOf } from './archive-domains';
import { isArchiveHost } from './archive-hosts';

test.each([
  ['archive.org', 'archive.org'],
  ['web.archive.org', 'archive.org'],
  ['ia800300.us.archive.org', 'archive.org'],
  ['web.archive.org.au', 'archive.org.au'],
  ['wayback.archive-it.org', 'archive-it.org'],
])('%s speaks for all of %s', (host, domain) => {
  expect(archiveDomainOf(host)).toBe(domain);
});

test.each([
  'not-archive.org',
  'archive.org.museum-lunden.org',
  'swap.stanford.edu',
  'webarchive.loc.gov',
  'webarchive.nationalarchives.gov.uk',
  'museum-lunden.github.io',
  'museum-lunden.blogspot.com',
  '192.0.2.1',
])('%s speaks for itself', (host) => {
  expect(archiveDomainOf(host)).toBeNull();
});

test.each(ARCHIVE_DOMAINS)(
  '%s is a registered domain, and no place where anybody has one',
  (domain) => {
    expect(getDomain(domain)).toBe(domain);
    expect(getDomain(domain, { allowPrivateDomains: true })).toBe(domain);
  },
);

test('they are archives', () => {
  expect(ARCHIVE_DOMAINS.filter((domain) => !isArchiveHost(`web.${domain}`))).toEqual([]);
});
