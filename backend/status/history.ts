import { checkedDay, type DayNumber } from './day-number';
import { isStatusCode, type StatusCode } from './status-code';

/** A stretch of days in which every check gave the same status (W3.11). */
export interface Run {
  code: StatusCode;
  firstDay: DayNumber;
  lastDay: DayNumber;
}

/** How many runs of a URL are kept. */
export const HISTORY_RUNS_MAX = 5;

/** Code, first day, last day; the days big-endian. */
const RUN_BYTES = 5;

/** Stored bytes that are no history. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
}

/**
 * Unpacks a stored history.
 * @returns runs, newest first
 * @throws {HistoryError} when the bytes cannot come from `encodeHistory`
 */
export function decodeHistory(bytes: Uint8Array): Run[] {
  if (bytes.length % RUN_BYTES !== 0 || bytes.length > HISTORY_RUNS_MAX * RUN_BYTES) {
    throw new HistoryError(
      `a history has 0 to ${HISTORY_RUNS_MAX} runs of ${RUN_BYTES} bytes, this one ${bytes.length} bytes`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const runs: Run[] = [];
  for (let at = 0; at < bytes.length; at += RUN_BYTES) runs.push(decodeRun(view, at));
  checkOrder(runs);
  return runs;
}

/**
 * Packs runs (newest first) for storage, 5 bytes each.
 * @throws {HistoryError} when there are too many runs or they are out of order
 * @throws {DayNumberRangeError} when a day does not fit
 */
export function encodeHistory(runs: readonly Run[]): Uint8Array {
  if (runs.length > HISTORY_RUNS_MAX) {
    throw new HistoryError(`a history keeps ${HISTORY_RUNS_MAX} runs, not ${runs.length}`);
  }
  checkOrder(runs);
  const bytes = new Uint8Array(runs.length * RUN_BYTES);
  const view = new DataView(bytes.buffer);
  runs.forEach((run, index) => encodeRun(view, index * RUN_BYTES, run));
  return bytes;
}

/**
 * The history after one more check: an equal status extends the newest run, another one starts a run
 * and pushes the oldest out (W3.11). A check reported late, with a day before the newest run's last
 * one, counts as made on that last day: it never shortens a run and never breaks the order.
 * @param runs newest first; not changed
 */
export function recordInHistory(runs: readonly Run[], code: StatusCode, day: DayNumber): Run[] {
  const [newest, ...older] = runs;
  if (newest === undefined) return [{ code, firstDay: day, lastDay: day }];
  const seenDay = Math.max(day, newest.lastDay);
  if (newest.code === code) return [{ ...newest, lastDay: seenDay }, ...older];
  return [{ code, firstDay: seenDay, lastDay: seenDay }, ...runs].slice(0, HISTORY_RUNS_MAX);
}

function decodeRun(view: DataView, at: number): Run {
  const code = view.getUint8(at);
  if (!isStatusCode(code)) throw new HistoryError(`${code} is no status code`);
  return { code, firstDay: view.getUint16(at + 1), lastDay: view.getUint16(at + 3) };
}

function encodeRun(view: DataView, at: number, run: Run): void {
  view.setUint8(at, run.code);
  view.setUint16(at + 1, checkedDay(run.firstDay));
  view.setUint16(at + 3, checkedDay(run.lastDay));
}

/** Two runs may share a day: a URL can be checked twice a day. */
function checkOrder(runs: readonly Run[]): void {
  let laterDay = Number.POSITIVE_INFINITY;
  for (const { firstDay, lastDay } of runs) {
    if (firstDay > lastDay || lastDay > laterDay) {
      throw new HistoryError(`run ${firstDay}…${lastDay} is out of order (newest first)`);
    }
    laterDay = firstDay;
  }
}
