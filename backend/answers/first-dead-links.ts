import { firstSuspectsOf } from '../store/answers/first-suspects';
import type { LinkScope } from '../store/answers/page-suspects';
import type { ReadStatements } from '../store/statements/read-statements';
import type { PagesOfWiki } from '../store/suspects/suspect-links';
import type { AskedWiki } from './asked-wiki';
import { judgedBesideCopies } from './failing-or-doubtful-links';
import type { ListJudging } from './judge-listed';
import type { LinkAnswer } from './link-answer';

/** The first dead links of a page. */
export interface FirstDeadLinks {
  pageId: number;
  links: LinkAnswer[];
  /** There may be more, which were not read. */
  isCut: boolean;
}

/**
 * Dead links of a few pages, as the feeder last read them: a bounded number of each, in a bounded time; those that have a copy
 * on their page say so (W5.4). Index: those of `firstSuspectsOf` and `judgedBesideCopies`.
 */
export async function firstDeadLinksOn(
  statements: ReadStatements,
  wiki: Pick<AskedWiki, 'archives'>,
  pages: PagesOfWiki,
  { judging, among }: { judging: ListJudging; among: LinkScope },
): Promise<FirstDeadLinks[]> {
  const suspicion = {
    minFailures: judging.policy.minFailures,
    withUnchecked: false,
    withDoubted: false,
    hosts: judging.marks.hostsWith('permadead'),
  };
  const first = await firstSuspectsOf(statements, pages, among, suspicion);
  const judged = await judgedBesideCopies(statements, wiki, first.pages, judging);
  return pages.pageIds.map((pageId) => ({
    pageId,
    links: (judged.get(pageId) ?? []).filter(({ verdict }) => verdict === 'unreachable'),
    isCut: first.cut.has(pageId),
  }));
}
