import type { ArchiveService } from '../../../backend/url/archives/archive-services';
import { classifyUrl } from '../../../backend/url/classify-url';
import type { Archive } from './site/archive-holdings';
import { isWatchedArticle, readArticles } from './articles';
import { linksOf } from './links-of';
import { archives } from './sites/archives';

/** A copy that Weboid must tell of a URL. */
interface ExpectedCopy {
  service: ArchiveService;
  /** Where readers find it. */
  url: string;
  timestamp: string;
}

/** One is for readers, the other for the bad days of its archive. */
const COPIES_WANTED = 2;

/**
 * The copies that must be told of a URL that cannot be reached: those that articles link to, then of one
 * archive after the other the newest, until there are enough. Archives held all of them before the page
 * was first checked; whatever shows no page as it was in its good days is no copy.
 */
export function expectedCopies(url: string): ExpectedCopy[] {
  const linked = linkedAddresses();
  const copies = archives.flatMap((archive) =>
    goodCopies(archive, url)
      .filter((copy) => linked.has(copy.url))
      .slice(-1),
  );
  for (const archive of archives) {
    if (copies.length >= COPIES_WANTED) break;
    const newest = goodCopies(archive, url).at(-1);
    if (newest && copies.every(({ service }) => service !== newest.service)) copies.push(newest);
  }
  return copies;
}

/** Oldest first. */
function goodCopies({ service, shownAt, holdings }: Archive, url: string): ExpectedCopy[] {
  const { captures = [], withdrawnFrom } = holdings[url] ?? {};
  if (withdrawnFrom !== undefined) return [];
  return captures
    .filter(({ fate }) => fate === undefined)
    .map(({ timestamp }) => ({ service, url: `${shownAt}${timestamp}/${url}`, timestamp }));
}

function linkedAddresses(): Set<string> {
  const articles = readArticles();
  const links = articles.filter(isWatchedArticle).flatMap((article) => linksOf(article, articles));
  return new Set(links.flatMap((link) => classifyUrl(link).url?.text ?? []));
}
