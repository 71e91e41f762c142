const ARCHIVE_HOST = new RegExp(
  [
    '(?:^|\\.)(?:archive\\.(?:org|today|is|ph|fo|li|md|vn)|archive-it\\.org|arquivo\\.pt',
    '|archive\\.wikiwix\\.com|ghostarchive\\.org|perma\\.cc|perma-archives\\.org',
    '|webcitation\\.org|webcache\\.googleusercontent\\.com)$',
    '|(?:^|\\.)(?:web-?archive|nationalarchives)\\.',
  ].join(''),
);

/**
 * Whether a host keeps copies of other pages, so that a second URL inside its URLs is in order.
 * @param host as in UrlParts
 */
export function isArchiveHost(host: string): boolean {
  return ARCHIVE_HOST.test(host);
}
