import { copiesOnPages } from '../../store/copies-on-pages';
import { findWikiId } from '../../store/wikis';
import { withCopiesOnPage } from '../answers/copies-on-page';
import { isInNeed } from '../answers/link-answer';
import { orProblem } from '../problem';
import type { WebParts } from '../web-parts';
import { listJudgingFor } from './asked-policy';
import { judgedUrl } from './judged-urls';
import type { PageWithUrls, WikiPagesAnswer } from './wiki-pages-answer';

/**
 * W5.4: tells of links in need which link of the same page is an archived copy of them, as the answer about
 * that page does; only what the feeder last read of the pages counts.
 * @throws Problem database-unavailable
 */
export async function withCopiesOnPages(
  answer: WikiPagesAnswer,
  parts: WebParts,
): Promise<WikiPagesAnswer> {
  const { wiki, pages } = answer;
  const inNeed = pages.flatMap(({ pageId, links }) =>
    links.filter(isInNeed).map(({ url }) => ({ pageId, url })),
  );
  if (inNeed.length === 0) return answer;
  const [judging, copies] = await Promise.all([
    listJudgingFor(parts, wiki),
    orProblem('database-unavailable', findCopies(answer, inNeed, parts)),
  ]);
  const told = (page: PageWithUrls): PageWithUrls => {
    const its = (copies.get(page.pageId) ?? []).map((url) => judgedUrl(url, judging));
    return its.length === 0 ? page : { ...page, links: withCopiesOnPage(page.links, its, wiki) };
  };
  return { ...answer, pages: pages.map(told) };
}

async function findCopies(
  { wiki }: WikiPagesAnswer,
  inNeed: Parameters<typeof copiesOnPages>[2],
  { store }: WebParts,
): ReturnType<typeof copiesOnPages> {
  const wikiId = await findWikiId(store, wiki.farm.code, wiki.dbname);
  return wikiId === undefined ? new Map() : copiesOnPages(store, wikiId, inNeed);
}
