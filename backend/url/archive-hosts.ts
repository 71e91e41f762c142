import { isCommonArchiveHost } from './common-archive-hosts';

/** Those that are not common; a list of its own, since the table of archives/ is large. A test compares. */
const RARE_DOMAINS = [
  'archive.org.au|langzeitarchivierung.bib-bvb.de|bibalex.org|bac-lac.canada.ca',
  'collectionscanada(?:.gc)?.ca|conifer.rhizome.org|digital.library.yorku.ca|eresources.nlb.gov.sg',
  'europarchive.org|freezepage.com|haw.nsk.hr|internetmemory.org|mementoweb.org',
  'ndhadeliver.natlib.govt.nz|nettarkivet.nb.no|nuk.uni-lj.si|padi.cat|epe.lac-bac.gc.ca',
  '(?:sul-)?swap(?:-prod)?.stanford.edu|veebiarhiiv.digar.ee|waext.banq.qc.ca',
  'warp(?:.da)?.ndl.go.jp|waybackmachine.org|webharvest.gov|webrecorder.io',
  'webarchiv.onb.ac.at|perma.cc|archive.ec',
];
const RARE_ARCHIVE_HOST = new RegExp(
  `(?:^|\\.)(?:${RARE_DOMAINS.join('|').replace(/\./g, '\\.')})$`,
);

/**
 * Whether a host keeps copies of other pages, so that a second URL inside its URLs is in order.
 * @param host as in NormalUrl
 */
export function isArchiveHost(host: string): boolean {
  return isCommonArchiveHost(host) || RARE_ARCHIVE_HOST.test(host);
}
