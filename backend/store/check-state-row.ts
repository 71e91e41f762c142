import { UNCHECKED, type CheckState } from '../status/check-state';
import { doubtOfId } from '../status/content-doubt';
import { decodeHistory, type Run } from '../status/history';
import { reservationOfId } from '../status/reservation';
import { outcomeOf, STATUS, type StatusCode } from '../status/status-code';

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
  const runs = decodeHistory(row.history);
  const isCounted = row.failures === 0 || row.failing_day !== 0;
  return {
    runs,
    failures: isCounted ? row.failures : Math.min(row.failures, ownFailuresIn(runs)),
    failingDay: dayOrNull(row.failing_day),
    reservation: reservationOfId(row.reservation),
    doubt: doubtOfId(row.doubt),
  };
}

/** What a host's URLs could be stamped with before stamps were told from failed checks. */
const STAMPS: ReadonlySet<StatusCode> = new Set([
  STATUS.badGateway,
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.unknownDomain,
  STATUS.addressSilent,
]);

/**
 * How many failed checks the newest runs surely hold, of a URL whose first failing day nobody kept: its count
 * may have taken in stamps, and answers that blame the request.
 */
function ownFailuresIn(runs: readonly Run[]): number {
  const end = runs.findIndex((run) => outcomeOf(run) !== 'failed');
  const failed = end === -1 ? runs : runs.slice(0, end);
  const isMixed = runs[failed.length]?.code === STATUS.syntaxOrOverload;
  if (!isMixed && !failed.some(({ code }) => STAMPS.has(code))) return Infinity;
  return failed.reduce((sum, run) => sum + (run.firstDay === run.lastDay ? 1 : 2), 0);
}

/** Days that may be unknown are stored as 0. */
export function dayOrNull(stored: number): number | null {
  return stored === 0 ? null : stored;
}
