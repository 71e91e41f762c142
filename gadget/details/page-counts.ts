import type { DetailsContext } from '../gateway/details';
import { isCutAnswer, parseBlockAnswer } from '../state/parse-block-answer';
import { blockAddress, blockOf } from '../state/service-addresses';

/** How many addresses on a page need somebody. */
export interface PageCounts {
  readonly dead: number;
  readonly doubtful: number;
}

/**
 * The counts of the page by the answer about its block, each address once, without those that have an archived copy on the
 * page: as the report counts them.
 * @returns null where the block tells nothing of the page, or not all
 * @throws as asking does
 */
export async function countsOfPage({
  ask,
  service,
  page,
}: DetailsContext): Promise<PageCounts | null> {
  if (!page.isContent) return null;
  const answer = await ask(blockAddress(service, page, { doubtful: true }));
  const pages = parseBlockAnswer(answer, blockOf(page.pageId));
  if (pages === null || isCutAnswer(answer)) return null;
  const own = pages.find(({ pageid }) => pageid === page.pageId)?.problems ?? [];
  const dead = own.filter(({ verdict }) => verdict === 'unreachable').length;
  return { dead, doubtful: own.length - dead };
}
