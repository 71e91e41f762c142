import type { DayNumber } from '../status/day-number';
import type { PageRecord, TouchedPage } from '../store/pages';
import type { PageState } from '../wiki/wiki-reader';
import { readAgainBefore } from './read-again';

/**
 * A record's stamp is renewed when it is so many days old; with every pass it would cost a write for
 * each page that there is. "Not touched for some months" (W1.6) is exact enough that way.
 */
const TOUCH_AGAIN_DAYS = 28;

/** What a look at some pages of a wiki means for their records. */
export interface PageComparison {
  /** To be written: new, changed, or not touched for long. */
  touched: TouchedPage[];
  /** Records of pages that do not meet the criteria now. */
  strays: PageRecord[];
}

/**
 * W1.5: compares what the wiki says of its watched pages with our records. A page is flagged when it
 * is new, when its state moved, or when it is to be read again.
 * @param states pages that meet the criteria
 * @param records all records among the pages that were looked at
 */
export function comparePages(
  states: PageState[],
  records: PageRecord[],
  today: DayNumber,
): PageComparison {
  const recordById = new Map(records.map((record) => [record.pageId, record]));
  const touched = states.flatMap((state) => {
    const record = recordById.get(state.pageId);
    recordById.delete(state.pageId);
    const needsUpdate = isToBeRead(state, record, today);
    if (record !== undefined && !needsUpdate && isFresh(record, today)) return [];
    return [{ ...state, needsUpdate }];
  });
  return { touched, strays: [...recordById.values()] };
}

function isToBeRead(state: PageState, record: PageRecord | undefined, today: DayNumber): boolean {
  return (
    record === undefined ||
    record.latestRevision !== state.latestRevision ||
    record.linksUpdatedAtS !== state.linksUpdatedAtS ||
    record.readDay < readAgainBefore(state.pageId, today)
  );
}

const isFresh = (record: PageRecord, today: DayNumber): boolean =>
  today - record.touchedDay < TOUCH_AGAIN_DAYS;
