import type { DetailsContext } from '../gateway/details';
import { addressKey, archivedAddress } from '../state/archive-address';
import { knownProblems } from '../state/known-problems';
import { createLinkMatcher } from '../state/link-matcher';
import { isCutAnswer, parseBlockAnswer } from '../state/parse-block-answer';
import type { LinkProblem, ProblemPage } from '../state/problem';
import { blockAddress, blockOf } from '../state/service-addresses';
import { readLinksNow, type LinksNow } from './links-now';

/** How many addresses on a page need somebody. */
export interface PageCounts {
  readonly dead: number;
  readonly doubtful: number;
}

/** By then Weboid has read an edit, and knows better which links are repaired by which copies. */
const READ_BY_MS = 24 * 3600 * 1000;

/**
 * The counts of the page by the answer about its block, each address once, without those that have an archived copy on the
 * page: as the report counts them. That answer is made from what Weboid last read of the page, so the wiki is asked which
 * links the page has by now: after a repair the old number would stand here for as long as nobody opens the report.
 * @returns null where the block tells nothing of the page, or not all
 * @throws as asking Weboid does; where the wiki does not answer, Weboid's knowledge has to do
 */
export async function countsOfPage({
  ask,
  service,
  page,
  log,
}: DetailsContext): Promise<PageCounts | null> {
  if (!page.isContent) return null;
  const readingLinks = readLinksNow(page.pageId).catch((error: unknown) => {
    log(error);
    return null;
  });
  // What the browser keeps may be an hour old.
  const answer = await ask(blockAddress(service, page, { doubtful: true }), { cache: 'no-cache' });
  const pages = parseBlockAnswer(answer, blockOf(page.pageId));
  if (pages === null || isCutAnswer(answer)) return null;
  const links = await readingLinks;
  const own = links
    ? problemsNow(pages, page.pageId, links)
    : (pages.find(({ pageid }) => pageid === page.pageId)?.problems ?? []);
  const dead = own.filter(({ verdict }) => verdict === 'unreachable').length;
  return { dead, doubtful: own.length - dead };
}

/** As marks are set in the article while an edit is new: whatever page of the block the problem was told of. */
function problemsNow(
  pages: readonly ProblemPage[],
  pageId: number,
  { addresses, editedAt }: LinksNow,
): readonly LinkProblem[] {
  const isNew = Date.now() - editedAt < READ_BY_MS;
  const told = isNew ? pages : pages.filter(({ pageid }) => pageid === pageId);
  const match = createLinkMatcher(knownProblems(told, pageId));
  const whole = (address: string): string => address;
  const matches = match(addresses, { hrefOf: whole, originalOf: whole });
  const copies = new Set(isNew ? addresses.map(archivedAddress) : []);
  return [...new Set(matches.map(({ problem }) => problem))].filter(
    ({ url }) => !copies.has(addressKey(url)),
  );
}
