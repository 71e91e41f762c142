import { sortLinks, type LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import { findPages } from './find-pages';
import type { PageOfList, PagesOfList } from './found-pages';
import type { ListParts } from './list-parts';
import {
  comparePlaces,
  countedPlace,
  isWithoutCopy,
  pageCounts,
  unrepaired,
  type DeadLinkCounts,
} from './dead-link-counts';
import { notedPages } from './noted-pages';
import { titledPages } from './titled-pages';
import { isOfDeadLinks, type WikiPagesQuestion } from './wiki-pages-question';

/** A page with those of its URLs that are in the state asked for. */
export interface PageWithUrls {
  pageId: number;
  /** Null: the wiki does not have it any more. */
  title: string | null;
  /** Null likewise. */
  namespace: number | null;
  /** Those that are told, in the order of W7.2. */
  links: LinkAnswer[];
  /** Of all its links in that state. */
  counts: DeadLinkCounts;
}

/** Pages of a wiki with URLs in a certain state (W7.6). */
export interface WikiPagesAnswer
  extends Omit<WikiPagesQuestion, 'order'>, Omit<PagesOfList, 'pages'> {
  pages: PageWithUrls[];
}

/**
 * Finds the pages, as of the feeder's last look at them, judged by the wiki's own rules, with all that is told of their links.
 * @throws Problem database-unavailable, replica-unavailable
 */
export async function answerWikiPages(
  question: WikiPagesQuestion,
  parts: ListParts,
): Promise<WikiPagesAnswer> {
  const found = await orProblem('database-unavailable', findPages(question, parts));
  const named = await titled(found.pages, question);
  const copied = await notedPages(named, question.wiki, parts);
  const told = isOfDeadLinks(question) ? copied.flatMap(unrepaired) : copied;
  const counted = told.map((page) => ({ ...page, counts: pageCounts(page.links) }));
  const pages = question.isWithoutCopy ? counted.flatMap(withoutCopies) : counted;
  return { ...question, ...found, pages: inOrder(pages, found, question) };
}

type TitledPage = Omit<PageWithUrls, 'counts'>;

/** A page of a namespace that was not asked for is left out. */
async function titled(
  pages: readonly PageOfList[],
  { wiki, namespaces }: WikiPagesQuestion,
): Promise<TitledPage[]> {
  const titles = await titledPages(
    wiki,
    pages.map(({ pageId }) => pageId),
  );
  return pages.flatMap(({ pageId, links }) => {
    const { title = null, namespace = null } = titles.get(pageId) ?? {};
    const isWanted = namespaces === null || (namespace !== null && namespaces.has(namespace));
    return isWanted ? [{ pageId, title, namespace, links: sortLinks(links) }] : [];
  });
}

function withoutCopies(page: PageWithUrls): PageWithUrls[] {
  const links = page.links.filter(isWithoutCopy);
  return links.length === 0 ? [] : [{ ...page, links }];
}

/** Whether the order of pages is that of their titles: of a list that is whole. */
export const canBeInTitleOrder = ({
  next,
  after,
}: Pick<WikiPagesAnswer, 'next' | 'after'>): boolean => next === null && after === null;

/** By what is counted now; a whole list in the order of pages by their titles. */
function inOrder(
  pages: PageWithUrls[],
  { order, next, isSortable }: PagesOfList,
  { after }: WikiPagesQuestion,
): PageWithUrls[] {
  if (!isSortable) return pages;
  if (order === 'page' && canBeInTitleOrder({ next, after })) {
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return pages.toSorted((a, b) => compare(a.title ?? '', b.title ?? ''));
  }
  const compare = comparePlaces(order);
  return pages.toSorted((a, b) => compare(countedPlace(a, order), countedPlace(b, order)));
}
