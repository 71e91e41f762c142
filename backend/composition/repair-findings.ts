import type { AskedWiki } from '../answers/asked-wiki';
import { isWatched, type LinkAnswer, type WatchedLink } from '../answers/link-answer';
import { archivesFor } from '../answers/told-archives';
import { readArchiveLink } from '../url/archived-copy';
import { keyOf, type UrlFinding } from '../wikitext/repair/url-finding';

/**
 * What is told of the links of a page, as far as an edit may rest on it. A link is dead only where nobody has said
 * that it can be reached; dead without a copy only once all archives have answered.
 * @param revertedOnPage URLs of which people have reverted a repair on this page
 */
export function repairFindings(
  wiki: Pick<AskedWiki, 'archives'>,
  links: readonly LinkAnswer[],
  revertedOnPage: readonly string[] = [],
): UrlFinding[] {
  const reverted = new Set(revertedOnPage.map(keyOf));
  const badCopies = badCopiesAmong(links);
  return links.filter(isWatched).map((link) => {
    const [copy = null] = archivesFor(wiki, link.archives);
    return {
      url: link.url,
      verdict: verdictOf(link, copy !== null),
      copy,
      badCopies: badCopies.get(link.url) ?? [],
      title: null,
      reverted: reverted.has(keyOf(link.url)),
    };
  });
}

function verdictOf(link: WatchedLink, hasCopy: boolean): UrlFinding['verdict'] {
  switch (link.verdict) {
    case 'working':
      return 'live';
    case 'unreachable':
      if (link.reports > 0 || link.presumedReachable) return 'doubtful';
      return hasCopy || link.archivesSearched !== null ? 'dead' : 'unknown';
    case 'doubtful':
      return 'doubtful';
    case 'unknown':
    default:
      return 'unknown';
  }
}

/** Copies linked on the page that cannot be reached themselves, by the URL that they claim to be of. */
function badCopiesAmong(links: readonly LinkAnswer[]): Map<string, string[]> {
  const copies = new Map<string, string[]>();
  for (const { verdict, url, parts } of links) {
    const original = parts === null ? null : readArchiveLink(parts)?.original?.text;
    if (verdict !== 'unreachable' || original === null || original === undefined) continue;
    copies.set(original, [...(copies.get(original) ?? []), url]);
  }
  return copies;
}
