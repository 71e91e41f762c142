import type { AskedWiki } from '../answers/asked-wiki';
import { isWatched, type LinkAnswer, type WatchedLink } from '../answers/link-answer';
import { archivesFor } from '../answers/told-archives';
import { readArchiveLink } from '../url/archived-copy';
import { keyOf, type UrlFinding } from '../wikitext/repair/url-finding';

/**
 * What is told of the links of a page, as far as an edit may rest on it. A link is dead only where nobody has said
 * that it can be reached; dead without a copy only once all archives have answered.
 * @param revertedOnPage URLs of which people have reverted a repair on this page
 * @param titles of copies, by URL id
 */
export function repairFindings(
  wiki: Pick<AskedWiki, 'archives'>,
  links: readonly LinkAnswer[],
  revertedOnPage: readonly string[] = [],
  titles: ReadonlyMap<number, string> = new Map(),
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
      title: titles.get(link.stored?.urlId ?? 0) ?? null,
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

/** What an archive answers for a copy that it does not have. */
const NO_SUCH_COPY: ReadonlySet<number | null> = new Set([404, 410]);

/**
 * Copies linked on the page that their archives do not have, by the URL that they claim to be of. One that people say
 * can be reached is not among them, nor one of an archive that merely does not answer us.
 */
function badCopiesAmong(links: readonly LinkAnswer[]): Map<string, string[]> {
  const copies = new Map<string, string[]>();
  for (const link of links.filter(isWatched)) {
    const original = readArchiveLink(link.parts)?.original?.text;
    if (original === undefined || verdictOf(link, true) !== 'dead') continue;
    const http = link.verdict === 'unreachable' ? (link.checks?.http ?? null) : null;
    if (NO_SUCH_COPY.has(http)) copies.set(original, [...(copies.get(original) ?? []), link.url]);
  }
  return copies;
}
