import type { AskedWiki } from '../../../answers/asked-wiki';
import { isFailingOrDoubtful, type LinkAnswer } from '../../../answers/link-answer';
import { readRedirects, withRedirect } from '../../../answers/with-redirects';
import { dayNumberOf } from '../../../status/day-number';
import type { PageOfList } from './found-pages';
import type { ListParts } from './list-parts';
import { withCopiesOnPages } from './with-copies-on-pages';
import { withNotes } from './with-notes';

/** By what links of pages are told. */
export type NotedPagesParts = Pick<ListParts, 'findings' | 'clock' | 'wikis' | 'store'>;

/**
 * Pages of a wiki with all that is told of their links: what people, archives and hosts tell, and what the pages themselves have.
 * @throws Problem database-unavailable
 */
export async function notedPages<Page extends PageOfList>(
  pages: readonly Page[],
  wiki: AskedWiki,
  parts: NotedPagesParts,
): Promise<Page[]> {
  return withCopiesOnPages(await withNotesOnPages(pages, wiki, parts), wiki, parts);
}

/** Each URL once, however many pages it is on. */
async function withNotesOnPages<Page extends PageOfList>(
  pages: readonly Page[],
  wiki: AskedWiki,
  parts: NotedPagesParts,
): Promise<Page[]> {
  const links = new Map(pages.flatMap((page) => page.links.map((link) => [link.url, link])));
  const today = dayNumberOf(parts.clock.now());
  const [noted, redirects] = await Promise.all([
    withNotes([...links.values()], parts, today, wiki),
    readRedirects([...links.values()].filter(lacksRedirect), parts.findings),
  ]);
  const byUrl = new Map(
    noted.map((link): [string, LinkAnswer] => [link.url, withRedirect(ofNoPage(link), redirects)]),
  );
  return pages.map((page) => ({
    ...page,
    links: page.links.map((link) => byUrl.get(link.url) ?? link),
  }));
}

/** It may have a copy on one page, and none on another. */
const ofNoPage = (link: LinkAnswer): LinkAnswer =>
  isFailingOrDoubtful(link) ? { ...link, archivedOnPage: null } : link;

const lacksRedirect = (link: LinkAnswer): boolean =>
  isFailingOrDoubtful(link) && link.checks !== null && link.checks.redirect === null;
