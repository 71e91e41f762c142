import type { DayNumber } from '../status/day-number';
import type { PageRecord } from '../store/pages';
import { IdSet } from '../wiki/id-set';
import type { PageState } from '../wiki/wiki-reader';
import { readAgainBefore } from './read-again';

/** What a look at some pages of a wiki means for their records. */
export interface PageComparison {
  /** New, changed, or to be read again: to be touched and flagged. */
  flagged: PageState[];
  /** Records of pages that do not meet the criteria now. */
  strays: PageRecord[];
}

/**
 * W1.5: compares what the wiki says of its watched pages with our records. A page whose state is as it
 * was and that was read in this period is left alone; its stamp is at most a period and a pass old.
 * @param states pages that meet the criteria
 * @param records all records among the pages that were looked at
 * @param traced pages that are to be read in any case
 */
export function comparePages(
  states: PageState[],
  records: PageRecord[],
  today: DayNumber,
  traced: IdSet = IdSet.EMPTY,
): PageComparison {
  const recordById = new Map(records.map((record) => [record.pageId, record]));
  const flagged = states.filter((state) => {
    const record = recordById.get(state.pageId);
    recordById.delete(state.pageId);
    return traced.has(state.pageId) || isToBeRead(state, record, today);
  });
  return { flagged, strays: [...recordById.values()] };
}

function isToBeRead(state: PageState, record: PageRecord | undefined, today: DayNumber): boolean {
  return (
    record === undefined ||
    record.latestRevision !== state.latestRevision ||
    record.linksUpdatedAtS !== state.linksUpdatedAtS ||
    record.readDay < readAgainBefore(state.pageId, today)
  );
}
