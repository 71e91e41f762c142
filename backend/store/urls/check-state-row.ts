import { UNCHECKED, type CheckState } from '../../status/check-state';
import { doubtOfId } from '../../status/content-doubt';
import { decodeHistory, type Run } from '../../status/history';
import { reservationOfId } from '../../status/reservation';
import { outcomeOf, STATUS, type StatusCode } from '../../status/status-code';

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
  const isKept = row.failures === 0 || row.failing_day !== 0;
  const { failures, failingDay } = isKept
    ? { failures: row.failures, failingDay: dayOrNull(row.failing_day) }
    : ownFailuresIn(runs, row.failures);
  return {
    runs,
    failures,
    failingDay,
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
 * The failed checks that the newest runs surely hold, of a URL whose first failing day nobody kept: its count
 * may have taken in stamps, and answers that blame the request.
 */
function ownFailuresIn(
  runs: readonly Run[],
  failures: number,
): Pick<CheckState, 'failures' | 'failingDay'> {
  const end = runs.findIndex((run) => outcomeOf(run) !== 'failed');
  const failed = end === -1 ? runs : runs.slice(0, end);
  const own = failed.filter(({ code }) => !STAMPS.has(code));
  const isMixed = runs[failed.length]?.code === STATUS.syntaxOrOverload;
  if (own.length === failed.length && !isMixed) return { failures, failingDay: null };
  const atLeast = own.reduce((sum, run) => sum + (run.firstDay === run.lastDay ? 1 : 2), 0);
  return { failures: Math.min(failures, atLeast), failingDay: own.at(-1)?.firstDay ?? null };
}

/** Days that may be unknown are stored as 0. */
export function dayOrNull(stored: number): number | null {
  return stored === 0 ? null : stored;
}
