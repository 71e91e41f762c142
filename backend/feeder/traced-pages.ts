import { dayNumberOf } from '../status/day-number';
import { pagesWithTraces } from '../store/pages/spam-traces';
import { IdCollector } from '../wiki/id-collector';
import type { IdSet } from '../wiki/id-set';
import { PAGES_PER_BATCH, type FeederParts } from './feeder-parts';
import type { PassedWiki } from './passed-wiki';

/**
 * W6.1: pages on which a URL that is listed as spam was seen before today. They are read again in every
 * pass: when its line has gone, the URL comes back. What a new line matches on unchanged pages shows
 * when they are read again.
 */
export async function tracedPages(
  { database, clock }: FeederParts,
  pass: PassedWiki,
): Promise<IdSet> {
  const beforeDay = dayNumberOf(clock.now());
  const traced = new IdCollector();
  for (let afterPageId = 0; ;) {
    pass.throwIfOver();
    const slice = { beforeDay, afterPageId, limit: PAGES_PER_BATCH };
    const pageIds = await pagesWithTraces(database, pass.wikiId, slice);
    traced.add(pageIds);
    if (pageIds.length < PAGES_PER_BATCH) return traced.toSet();
    afterPageId = pageIds.at(-1) ?? afterPageId;
  }
}
