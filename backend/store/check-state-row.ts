import { UNCHECKED, type CheckState } from '../status/check-state';
import { doubtOfId } from '../status/content-doubt';
import { decodeHistory } from '../status/history';
import { reservationOfId } from '../status/reservation';

/** Columns of table url from which a CheckState is read. */
export interface CheckStateRow {
  history: Buffer;
  failures: number;
  failing_day: number;
  reservation: number;
  doubt: number;
}

/** The columns of a CheckStateRow, in a statement on table url. */
export const CHECK_STATE_COLUMNS = 'history, failures, failing_day, reservation, doubt';

/** What checks of a URL have left behind. */
export function checkStateOf(row: CheckStateRow): CheckState {
  if (row.history.length === 0) return UNCHECKED;
  return {
    runs: decodeHistory(row.history),
    failures: row.failures,
    failingDay: dayOrNull(row.failing_day),
    reservation: reservationOfId(row.reservation),
    doubt: doubtOfId(row.doubt),
  };
}

/** Days that may be unknown are stored as 0. */
export function dayOrNull(stored: number): number | null {
  return stored === 0 ? null : stored;
}
