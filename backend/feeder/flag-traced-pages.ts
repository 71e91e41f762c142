import { dayNumberOf } from '../status/day-number';
import { flagPages } from '../store/pages';
import { pagesWithTraces } from '../store/spam-traces';
import { PAGES_PER_BATCH, type Feeding } from './feeding';
import type { PassedWiki } from './passed-wiki';

/**
 * W6.1: pages with a URL that was listed as spam are read again in every pass: when its line has gone,
 * the URL comes back. What a new line matches on unchanged pages shows when they are read again.
 * Before the first run, which clears the flags of those that do not meet the criteria any more.
 * @returns how many pages were flagged
 */
export async function flagTracedPages(
  { database, clock }: Feeding,
  pass: PassedWiki,
): Promise<number> {
  const today = dayNumberOf(clock.now());
  let flagged = 0;
  for (let afterPageId = 0; ;) {
    pass.throwIfOver();
    const page = { beforeDay: today, afterPageId, limit: PAGES_PER_BATCH };
    const pageIds = await pagesWithTraces(database, pass.wikiId, page);
    await flagPages(database, pass.wikiId, pageIds);
    flagged += pageIds.length;
    if (pageIds.length < PAGES_PER_BATCH) return flagged;
    afterPageId = pageIds.at(-1) ?? afterPageId;
  }
}
