const COMMON_ARCHIVE_HOST = new RegExp(
  [
    '(?:^|\\.)(?:archive\\.(?:org|today|is|ph|fo|li|md|vn)|archive-it\\.org|arquivo\\.pt',
    '|wikiwix\\.com|ghostarchive\\.org|megalodon\\.jp|nla\\.gov\\.au',
    '|perma-archives\\.org|vefsafn\\.is|webcitation\\.org|webcache\\.googleusercontent\\.com)$',
    '|(?:^|\\.)(?:web-?archive|nationalarchives|wayback)\\.',
  ].join(''),
);

/**
 * Whether a host keeps copies of other pages, of the archives that wikis link most: every page view loads
 * this, so there is no room for all; archive-hosts.ts knows the others, too.
 * @param host as in NormalUrl
 */
export function isCommonArchiveHost(host: string): boolean {
  return COMMON_ARCHIVE_HOST.test(host);
}
