import { isArchiveHost } from './archive-hosts';
import { ARCHIVE_TABLE } from './archives/archive-table';

/** Where copies are the least of it. */
const OTHER_THINGS = 'google.com';
const HOSTS = ARCHIVE_TABLE.flatMap(({ sites }) => sites.flatMap(({ hosts }) => hosts)).filter(
  (host) => host !== OTHER_THINGS,
);

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
  OTHER_THINGS,
])('%s keeps none', (host) => expect(isArchiveHost(host)).toBe(false));
