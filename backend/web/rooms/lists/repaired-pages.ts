import type { AskedWiki } from '../../../answers/asked-wiki';
import type { LinkAnswer } from '../../../answers/link-answer';
import { shownStatus } from '../../pages/shown-status';
import type { ListParts } from './list-parts';
import { withCopiesOnPages } from './with-copies-on-pages';

/**
 * Which of these pages of the wiki that was asked about have an archived copy of a dead link beside it (W5.4), by their ids;
 * none where all of a farm was.
 * @throws Problem database-unavailable
 */
export async function repairedPages(
  link: LinkAnswer,
  { wiki, wholeFarm }: { wiki: AskedWiki | null; wholeFarm: boolean },
  pageIds: readonly number[],
  parts: Pick<ListParts, 'findings' | 'clock' | 'store'>,
): Promise<ReadonlySet<number>> {
  if (wiki === null || wholeFarm || link.verdict !== 'unreachable') return new Set();
  const pages = pageIds.map((pageId) => ({ pageId, links: [link] }));
  const told = await withCopiesOnPages(pages, wiki, parts);
  return new Set(
    told
      .filter(({ links }) => links.some((one) => shownStatus(one) === 'repaired'))
      .map(({ pageId }) => pageId),
  );
}
