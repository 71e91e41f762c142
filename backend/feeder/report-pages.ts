import { dayNumberOf } from '../status/day-number';
import { pageRecordsOf, touchPages, type PageRecord } from '../store/pages/pages';
import { slicesOf } from '../runtime/slices';
import type { Criteria } from '../wiki/criteria';
import type { FoundPage } from '../wiki/wiki-reader';
import { readFlaggedPages, storePages } from './analyse-pages';
import { comparePages } from './compare-pages';
import { PAGES_PER_BATCH, type FeederParts, type WatchedWiki } from './feeder-parts';
import { settleStrays } from './settle-strays';

/**
 * W1.7: something happened to these pages of a wiki. Those that meet its criteria and are new or
 * changed are taken in and analysed at once; records of pages that are gone are removed. Pages of
 * which nothing is new cost a look each; told twice, they do no harm.
 * @throws when the wiki or our own database fails: then tell it again; the signal's reason when aborted
 */
export async function reportPages(
  feeding: FeederParts,
  watched: WatchedWiki,
  pageIds: number[],
  signal: AbortSignal,
): Promise<void> {
  const criteria = await feeding.criteria.of(watched.wiki);
  for (const slice of slicesOf(pageIds, PAGES_PER_BATCH)) {
    signal.throwIfAborted();
    await reportSlice(feeding, watched, criteria, slice);
  }
}

async function reportSlice(
  feeding: FeederParts,
  watched: WatchedWiki,
  criteria: Criteria,
  pageIds: number[],
): Promise<void> {
  const { database, clock } = feeding;
  const { wiki, wikiId } = watched;
  const today = dayNumberOf(clock.now());
  const settledUntilS = await wiki.reader.settledUntilS();
  const records = await pageRecordsOf(database, wikiId, pageIds);
  const found = await wiki.reader.pages(criteria, pageIds);
  const states = watchedAmong(found);
  const { flagged, strays } = comparePages(states, records, { today, settledUntilS });
  await database.transaction((statements) => touchPages(statements, wikiId, flagged, today));
  await settleStrays(feeding, watched, criteria, strays);
  await analyse(feeding, watched, [
    ...flagged.map((page) => page.pageId),
    ...leftFlagged(records, found),
  ]);
}

/** Somebody flagged them and was cut off, maybe ourselves. */
function leftFlagged(records: PageRecord[], found: Map<number, FoundPage>): number[] {
  return records
    .filter(({ pageId, needsUpdate }) => needsUpdate && found.get(pageId)?.isWatched === true)
    .map(({ pageId }) => pageId);
}

const watchedAmong = (found: Map<number, FoundPage>): FoundPage[] =>
  [...found.values()].filter((page) => page.isWatched);

async function analyse(
  feeding: FeederParts,
  { wiki, wikiId }: WatchedWiki,
  pageIds: number[],
): Promise<void> {
  if (pageIds.length === 0) return;
  const records = await pageRecordsOf(feeding.database, wikiId, [...new Set(pageIds)]);
  const flagged = records.filter((record) => record.needsUpdate);
  await storePages(feeding, wikiId, await readFlaggedPages(feeding, wiki, flagged));
}
