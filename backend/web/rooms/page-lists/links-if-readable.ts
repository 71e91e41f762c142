import { Problem } from '../../../answers/problem';
import { isOfDatabase } from '../../../runtime/database-errors';
import { beginTimeLimit } from '../../../runtime/time-limit';
import { unlessAborted } from '../../../runtime/unless-aborted';
import { linksOfListed, type UnfoldedLinks } from './links-of-listed';
import type { PageListParts } from './page-list-parts';

/** People wait for the pages of a list, not for the links of these. */
const LINKS_WITHIN_MS = 2_000;

/** The links of pages; null: they cannot be read, or not in time, and the pages are shown without them. */
export async function linksIfReadable(
  asked: Parameters<typeof linksOfListed>[0],
  parts: Pick<PageListParts, 'findings' | 'clock' | 'wikis' | 'store' | 'logger'>,
): Promise<ReadonlyMap<number, UnfoldedLinks> | null> {
  const limit = beginTimeLimit(LINKS_WITHIN_MS);
  try {
    return await unlessAborted(linksOfListed(asked, parts), limit.signal);
  } catch (error) {
    const isPassing = limit.signal.aborted || error instanceof Problem || isOfDatabase(error);
    if (!isPassing) throw error;
    parts.logger.warn({ err: error }, 'a list is shown without the links of its pages');
    return null;
  } finally {
    limit.end();
  }
}
