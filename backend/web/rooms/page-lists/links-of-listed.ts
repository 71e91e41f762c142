import type { AskedWiki } from '../../../answers/asked-wiki';
import { failingOrDoubtfulOn, linkScopeOf } from '../../../answers/failing-or-doubtful-links';
import { sortLinks, type LinkAnswer } from '../../../answers/link-answer';
import { listJudgingFor } from '../lists/asked-policy';
import { isWithoutCopy, unrepaired } from '../lists/dead-link-counts';
import { notedPages } from '../lists/noted-pages';
import { secondOfNow, type PageListParts } from './page-list-parts';

/** Pages of a list whose links are told. */
interface AskedPages {
  wiki: AskedWiki;
  wikiId: number;
  pageIds: readonly number[];
  /** Only links without an archived copy. */
  isWithoutCopy: boolean;
}

/**
 * The dead links of pages that are left to mend, judged now, with all that is told of them, by page: those that `/wiki/pages` tells.
 * @throws Problem database-unavailable
 */
export async function linksOfListed(
  asked: AskedPages,
  parts: Pick<PageListParts, 'findings' | 'clock' | 'wikis' | 'store'>,
): Promise<Map<number, LinkAnswer[]>> {
  const { wiki, wikiId, pageIds } = asked;
  if (pageIds.length === 0) return new Map();
  const [judging, among] = await Promise.all([
    listJudgingFor(parts, wiki),
    linkScopeOf(parts.store, { wiki, wikiId }, secondOfNow(parts)),
  ]);
  const found = await failingOrDoubtfulOn(
    parts.store,
    wiki,
    { wikiId, pageIds },
    { judging, among },
  );
  const dead = [...found].flatMap(([pageId, links]) =>
    unrepaired<{ pageId: number; links: LinkAnswer[] }>({ pageId, links }),
  );
  const noted = await notedPages(dead, wiki, parts);
  return new Map(
    noted.flatMap(unrepaired).map(({ pageId, links }) => {
      const told = asked.isWithoutCopy ? links.filter(isWithoutCopy) : links;
      return [pageId, sortLinks(told)];
    }),
  );
}
