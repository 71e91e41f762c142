import type { AskedWiki } from '../../../answers/asked-wiki';
import { linkScopeOf } from '../../../answers/failing-or-doubtful-links';
import { firstDeadLinksOn, type FirstDeadLinks } from '../../../answers/first-dead-links';
import { sortLinks, type LinkAnswer } from '../../../answers/link-answer';
import { urlsWithCopy } from '../../../answers/urls-with-copy';
import type { PageTally } from '../../../store/tallies/page-tally';
import { LINKS_UNFOLDED_MAX } from '../../pages/folded-links';
import { listJudgingFor } from '../lists/asked-policy';
import { isWithoutCopy, unrepaired } from '../lists/dead-link-counts';
import { notedPages } from '../lists/noted-pages';
import { secondOfNow, type PageListParts } from './page-list-parts';

/** Pages of a list whose links are told. */
interface AskedPages {
  wiki: AskedWiki;
  wikiId: number;
  tallies: readonly Pick<PageTally, 'pageId' | 'dead' | 'withoutCopy'>[];
  /** Only links without an archived copy. */
  isWithoutCopy: boolean;
}

/** The links of a page that are told. */
export interface UnfoldedLinks {
  /** The first ones in the order of reports (W7.2). */
  links: readonly LinkAnswer[];
  /** How many there are beside these, as far as that is known. */
  more: number;
}

/**
 * The first dead links of pages that are left to mend, judged now, with all that is told of them, by page: of those that
 * `/wiki/pages` tells. Pages of which that is not known have no entry.
 * @throws Problem database-unavailable; the database's error
 */
export async function linksOfListed(
  asked: AskedPages,
  parts: Pick<PageListParts, 'findings' | 'clock' | 'wikis' | 'store'>,
): Promise<Map<number, UnfoldedLinks>> {
  const { wiki, wikiId, tallies } = asked;
  if (tallies.length === 0) return new Map();
  const [judging, among] = await Promise.all([
    listJudgingFor(parts, wiki),
    linkScopeOf(parts.store, { wiki, wikiId }, secondOfNow(parts)),
  ]);
  const pageIds = tallies.map(({ pageId }) => pageId);
  const found = await firstDeadLinksOn(parts.store, wiki, { wikiId, pageIds }, { judging, among });
  const dead = found.flatMap(unrepaired);
  const wanted = asked.isWithoutCopy ? await copyless(dead, wiki, parts) : dead;
  const counted = new Map(tallies.map((tally) => [tally.pageId, tally]));
  const cut = wanted.map((page) => {
    const { dead: all = 0, withoutCopy = 0 } = counted.get(page.pageId) ?? {};
    return shortened(page, asked.isWithoutCopy ? withoutCopy : all);
  });
  const noted = (await notedPages(cut, wiki, parts)).flatMap(unrepaired);
  const told = noted.map(({ pageId, links, more }): [number, UnfoldedLinks] => [
    pageId,
    { links: sortLinks(asked.isWithoutCopy ? links.filter(isWithoutCopy) : links), more },
  ]);
  return new Map([...found.filter(isMended).map(({ pageId }) => [pageId, NONE] as const), ...told]);
}

const NONE: UnfoldedLinks = { links: [], more: 0 };

const isMended = (page: FirstDeadLinks): boolean => !page.isCut && unrepaired(page).length === 0;

/** Before what is told of them is read, which takes longer. */
async function copyless(
  pages: readonly FirstDeadLinks[],
  wiki: AskedWiki,
  { store }: Pick<PageListParts, 'store'>,
): Promise<FirstDeadLinks[]> {
  const copied = await urlsWithCopy(
    store,
    wiki,
    pages.flatMap(({ links }) => links),
  );
  return pages.map((page) => ({
    ...page,
    links: page.links.filter(
      (link) => !('stored' in link && link.stored !== null && copied.has(link.stored.urlId)),
    ),
  }));
}

/** @param counted how many there were when they were counted last, which is taken where not all were read */
function shortened(
  { pageId, links, isCut }: FirstDeadLinks,
  counted: number,
): { pageId: number; links: LinkAnswer[]; more: number } {
  const first = sortLinks([...links]).slice(0, LINKS_UNFOLDED_MAX);
  const all = isCut ? Math.max(links.length, counted) : links.length;
  return { pageId, links: first, more: all - first.length };
}
