import { dayNumberOf } from '../status/day-number';
import { forgetWindows } from '../store/pages/page-windows';
import {
  clearUpdateFlags,
  holdUnchanged,
  removePages,
  type PageRecord,
} from '../store/pages/pages';
import type { Criteria } from '../wiki/criteria';
import { windowNoOf } from '../wiki/page-window';
import type { FoundPage } from '../wiki/wiki-reader';
import { PAGES_PER_BATCH, type FeederParts, type WatchedWiki } from './feeder-parts';
import { slicesOf } from '../runtime/slices';

/** W1.6, "not touched for some months": moves and recategorisations of weeks do not matter. */
export const UNTOUCHED_DAYS_MAX = 120;

/**
 * W1.6, for records of pages that do not meet the criteria any more: a page that is gone, is no
 * wikitext or was not touched for months is removed with its cross references; the others stay for
 * now, and their flags are cleared (W1.5).
 * @returns how many are gone
 */
export async function settleStrays(
  feeding: FeederParts,
  { wiki, wikiId }: WatchedWiki,
  criteria: Criteria,
  strays: PageRecord[],
): Promise<number> {
  let removed = 0;
  for (const slice of slicesOf(strays, PAGES_PER_BATCH)) {
    const pageIds = slice.map((record) => record.pageId);
    const found = await wiki.reader.pages(criteria, pageIds);
    removed += await settleSlice(feeding, wikiId, slice, found);
  }
  return removed;
}

function settleSlice(
  { database, clock }: FeederParts,
  wikiId: number,
  strays: PageRecord[],
  found: Map<number, FoundPage>,
): Promise<number> {
  const today = dayNumberOf(clock.now());
  const isOver = ({ pageId, touchedDay }: PageRecord): boolean =>
    found.get(pageId)?.isWikitext !== true || today - touchedDay > UNTOUCHED_DAYS_MAX;
  // One that meets the criteria by now came back just after the look that made it a stray.
  const leaving = strays.filter(({ pageId }) => found.get(pageId)?.isWatched !== true);
  return database.transaction(async (statements) => {
    const held = new Set(await holdUnchanged(statements, wikiId, leaving));
    const settled = leaving.filter(({ pageId }) => held.has(pageId));
    const removed = settled.filter(isOver).map(({ pageId }) => pageId);
    const unflagged = settled
      .filter((record) => !isOver(record) && record.needsUpdate)
      .map(({ pageId }) => pageId);
    const changed = [...removed, ...unflagged];
    await removePages(statements, wikiId, removed);
    await clearUpdateFlags(statements, wikiId, unflagged);
    // Should such a page come back as it was, its window must not pass for unchanged.
    await forgetWindows(statements, wikiId, [...new Set(changed.map(windowNoOf))]);
    return removed.length;
  });
}
