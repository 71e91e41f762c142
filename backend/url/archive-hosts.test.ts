import { isArchiveHost } from './archive-hosts';
import { ARCHIVE_TABLE } from './archives/archive-table';

const HOSTS = ARCHIVE_TABLE.flatMap(({ sites }) => sites.flatMap(({ hosts }) => hosts));

test.each([...new Set(HOSTS)])('%s keeps copies', (host) => {
  expect(isArchiveHost(host)).toBe(true);
  expect(isArchiveHost(`www.${host}`)).toBe(true);
});

test.each(['webcache.googleusercontent.com', 'perma.cc', 'webarchive.jira.com'])(
  '%s keeps copies, too',
  (host) => expect(isArchiveHost(host)).toBe(true),
);

test.each([
  'museum-lunden.org',
  'notarchive.org',
  'archive.museum-lunden.org',
  'archive.org.evil-lunden.org',
  'perma.cc.evil-lunden.org',
  'archivexorg.de',
  'archive-it-org.de',
  'stanford.edu',
  'canada.ca',
])('%s keeps none', (host) => expect(isArchiveHost(host)).toBe(false));
