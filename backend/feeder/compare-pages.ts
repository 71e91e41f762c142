import type { DayNumber } from '../status/day-number';
import { UNSETTLED_S, type PageRecord } from '../store/pages/pages';
import { IdSet } from '../wiki/id-set';
import type { PageState } from '../wiki/wiki-reader';
import { readAgainBefore } from './read-again';

/** What a look at some pages of a wiki means for their records. */
export interface PageComparison {
  /** New, changed, or to be read again: to be touched and flagged, with the state to be recorded. */
  flagged: PageState[];
  /** Records of pages that do not meet the criteria now. */
  strays: PageRecord[];
  /** The state of each page tells whether it changed since; else some are to be read again anyway. */
  isSettled: boolean;
}

/** When a look at pages is taken. */
export interface LookedAt {
  today: DayNumber;
  /** Of stamps until then nothing more is to come (WikiReader.settledUntilS). */
  settledUntilS: number;
}

/**
 * W1.5: compares what the wiki says of its watched pages with our records. A page whose state is as it
 * was and that was read in this period is left alone; its stamp is at most a period and a pass old.
 * One that was renewed a moment ago is read now and again in the next look.
 * @param states pages that meet the criteria
 * @param records all records among the pages that were looked at
 * @param traced pages that are to be read in any case
 */
export function comparePages(
  states: PageState[],
  records: PageRecord[],
  { today, settledUntilS }: LookedAt,
  traced: IdSet = IdSet.EMPTY,
): PageComparison {
  const recordById = new Map(records.map((record) => [record.pageId, record]));
  const recordable = states.map((state) =>
    state.linksUpdatedAtS > settledUntilS ? { ...state, linksUpdatedAtS: UNSETTLED_S } : state,
  );
  const flagged = recordable.filter((state) => {
    const record = recordById.get(state.pageId);
    recordById.delete(state.pageId);
    return traced.has(state.pageId) || isToBeRead(state, record, today);
  });
  const isSettled = recordable.every((state) => state.linksUpdatedAtS !== UNSETTLED_S);
  return { flagged, strays: [...recordById.values()], isSettled };
}

function isToBeRead(state: PageState, record: PageRecord | undefined, today: DayNumber): boolean {
  return (
    record === undefined ||
    record.latestRevision !== state.latestRevision ||
    record.linksUpdatedAtS !== state.linksUpdatedAtS ||
    state.linksUpdatedAtS === UNSETTLED_S ||
    record.readDay < readAgainBefore(state.pageId, today)
  );
}
