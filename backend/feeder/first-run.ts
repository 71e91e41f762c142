import { dayNumberOf } from '../status/day-number';
import { touchPages } from '../store/pages';
import type { WikiReader } from '../wiki/wiki-reader';
import { PAGES_PER_BATCH, type Feeding } from './feeding';

/**
 * W1.5, the first run of the page loop: every page that meets the wiki's criteria is touched with
 * today's day number and flagged; missing records are created. May be cut off anywhere and run again.
 * @returns how many pages meet the criteria
 * @throws the signal's reason when aborted
 */
export async function touchWatchedPages(
  { database, clock }: Feeding,
  reader: WikiReader,
  wikiId: number,
  signal: AbortSignal,
): Promise<number> {
  let touched = 0;
  let afterPageId = 0;
  for (;;) {
    signal.throwIfAborted();
    const pageIds = await reader.watchedPages(afterPageId, PAGES_PER_BATCH);
    await touchPages(database, wikiId, pageIds, dayNumberOf(clock.now()));
    touched += pageIds.length;
    if (pageIds.length < PAGES_PER_BATCH) return touched;
    afterPageId = pageIds.at(-1) ?? afterPageId;
  }
}
