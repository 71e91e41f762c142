import { checkedDay, type DayNumber } from './day-number';
import { isStatusCode, type StatusCode } from './status-code';

/** A stretch of days in which every check gave the same answer (W3.11). */
export interface Run {
  code: StatusCode;
  /**
   * The HTTP number that the code stands for (W4.4); null where there was none, and where it is not known
   * any more: of runs that were stored before it was kept.
   */
  http: number | null;
  firstDay: DayNumber;
  lastDay: DayNumber;
}

/** How many runs of a URL are kept. */
export const HISTORY_RUNS_MAX = 5;

/** Code, HTTP number or 0, first day, last day; big-endian. */
const RUN_BYTES = 7;

/**
 * Runs were stored without the HTTP number once. Five of them are shorter than four of these are long, and
 * no number of them has the length of one of these: the length tells them apart.
 */
const NUMBERLESS_RUN_BYTES = 5;
const RUN_SIZES = [RUN_BYTES, NUMBERLESS_RUN_BYTES] as const;

/** Of three digits (RFC 9110, 15). */
const HTTP_MAX = 999;

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
  const runBytes = bytesOfRun(bytes.length);
  const runs: Run[] = [];
  for (let at = 0; at < bytes.length; at += runBytes) runs.push(decodeRun(bytes, at, runBytes));
  checkOrder(runs);
  return runs;
}

/**
 * Packs runs (newest first) for storage, 7 bytes each.
 * @throws {HistoryError} when there are too many runs, they are out of order, or a number is none of HTTP
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
 * The history after one more check: an equal answer extends the newest run, another one starts a run
 * and pushes the oldest out (W3.11); equal are two only if code and HTTP number are. A check reported
 * late, with a day before the newest run's last one, counts as made on that last day: it never shortens a
 * run and never breaks the order.
 * @param runs newest first; not changed
 */
export function recordInHistory(
  runs: readonly Run[],
  { code, http }: Pick<Run, 'code' | 'http'>,
  day: DayNumber,
): Run[] {
  const [newest, ...older] = runs;
  if (newest === undefined) return [{ code, http, firstDay: day, lastDay: day }];
  const seenDay = Math.max(day, newest.lastDay);
  if (newest.code === code && newest.http === http) {
    return [{ ...newest, lastDay: seenDay }, ...older];
  }
  return [{ code, http, firstDay: seenDay, lastDay: seenDay }, ...runs].slice(0, HISTORY_RUNS_MAX);
}

/** @param length of a whole history, in bytes */
function bytesOfRun(length: number): number {
  const size = RUN_SIZES.find(
    (bytes) => length % bytes === 0 && length <= HISTORY_RUNS_MAX * bytes,
  );
  if (size !== undefined) return size;
  throw new HistoryError(
    `a history has 0 to ${HISTORY_RUNS_MAX} runs of ${RUN_BYTES} bytes, this one ${length} bytes`,
  );
}

function decodeRun(bytes: Uint8Array, at: number, runBytes: number): Run {
  const code = bytes[at] ?? 0;
  if (!isStatusCode(code)) throw new HistoryError(`${code} is no status code`);
  const days = at + runBytes - 4;
  const http = runBytes === RUN_BYTES ? uint16(bytes, at + 1) : 0;
  return {
    code,
    http: http === 0 ? null : http,
    firstDay: uint16(bytes, days),
    lastDay: uint16(bytes, days + 2),
  };
}

/** Big-endian. A DataView for each of ten thousand histories would be most of what is laid aside for them. */
const uint16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function encodeRun(view: DataView, at: number, run: Run): void {
  view.setUint8(at, run.code);
  view.setUint16(at + 1, checkedHttp(run.http));
  view.setUint16(at + 3, checkedDay(run.firstDay));
  view.setUint16(at + 5, checkedDay(run.lastDay));
}

function checkedHttp(http: number | null): number {
  if (http === null) return 0;
  if (Number.isInteger(http) && http >= 100 && http <= HTTP_MAX) return http;
  throw new HistoryError(`${http} is no HTTP number`);
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
