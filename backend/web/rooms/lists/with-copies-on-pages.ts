import { copiesOnPages } from '../../../store/answers/copies-on-pages';
import { findWikiId } from '../../../store/pages/wikis';
import { judgedUrl } from '../../../answers/judge-listed';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { withCopiesOnPage } from '../../../answers/copies-on-page';
import { knownNamesOf } from '../../../answers/known-names';
import { isFailingOrDoubtful } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import type { ListParts } from './list-parts';
import { listJudgingFor } from './asked-policy';
import type { PageOfList } from './found-pages';

/**
 * W5.4: tells of failing or doubtful links which link of the same page is an archived copy of them, as the answer about
 * that page does; only what the feeder last read of the pages counts.
 * @throws Problem database-unavailable
 */
export async function withCopiesOnPages<Page extends PageOfList>(
  pages: readonly Page[],
  wiki: AskedWiki,
  parts: Pick<ListParts, 'findings' | 'clock' | 'store'>,
): Promise<Page[]> {
  const inNeed = pages.flatMap(({ pageId, links }) =>
    links.filter(isFailingOrDoubtful).map(({ url }) => ({ pageId, url })),
  );
  if (inNeed.length === 0) return [...pages];
  const [judging, copies] = await Promise.all([
    listJudgingFor(parts, wiki),
    orProblem('database-unavailable', findCopies(wiki, inNeed, parts)),
  ]);
  const beside = pages.map(({ pageId, links }) => ({
    links,
    copies: (copies.get(pageId) ?? []).map((url) => judgedUrl(url, judging)),
  }));
  const names = await knownNamesOf(beside, parts.findings);
  return pages.map((page, place) => {
    const its = beside[place];
    return its === undefined || its.copies.length === 0
      ? page
      : { ...page, links: withCopiesOnPage(its, wiki, names) };
  });
}

async function findCopies(
  wiki: AskedWiki,
  inNeed: Parameters<typeof copiesOnPages>[2],
  { store }: Pick<ListParts, 'store'>,
): ReturnType<typeof copiesOnPages> {
  const wikiId = await findWikiId(store, wiki.farm.code, wiki.dbname);
  return wikiId === undefined ? new Map() : copiesOnPages(store, wikiId, inNeed);
}
