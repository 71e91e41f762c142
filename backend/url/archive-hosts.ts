/**
 * With their subdomains. A list of its own and not the table of archives/, which is too large for every
 * page view; a test holds the two together. Google kept the newest copy only, so the table lacks it.
 */
const DOMAINS = [
  'archive.(?:org|today|is|ph|fo|li|md|vn|org.au)|archive-it.org|archive.wikiwix.com|arquivo.pt',
  'langzeitarchivierung.bib-bvb.de|bibalex.org|bac-lac.canada.ca|collectionscanada(?:.gc)?.ca',
  'conifer.rhizome.org|digital.library.yorku.ca|eresources.nlb.gov.sg|europarchive.org|freezepage.com',
  'ghostarchive.org|haw.nsk.hr|internetmemory.org|megalodon.jp|mementoweb.org|ndhadeliver.natlib.govt.nz',
  'nettarkivet.nb.no|nla.gov.au|nuk.uni-lj.si|padi.cat|perma.cc|perma-archives.org',
  '(?:sul-)?swap(?:-prod)?.stanford.edu|veebiarhiiv.digar.ee|vefsafn.is|waext.banq.qc.ca',
  'warp(?:.da)?.ndl.go.jp|waybackmachine.org|webcache.googleusercontent.com|webcitation.org',
  'webharvest.gov|webrecorder.io',
];
const ARCHIVE_HOST = new RegExp(
  [
    `(?:^|\\.)(?:${DOMAINS.join('|').replace(/\./g, '\\.')})$`,
    '|(?:^|\\.)(?:web-?archive|nationalarchives|wayback)\\.',
  ].join(''),
);

/**
 * Whether a host keeps copies of other pages, so that a second URL inside its URLs is in order.
 * @param host as in UrlParts
 */
export function isArchiveHost(host: string): boolean {
  return ARCHIVE_HOST.test(host);
}
