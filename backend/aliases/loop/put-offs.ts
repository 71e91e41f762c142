const MIN_MS = 600_000;
const DAY_MS = 86_400_000;
/** So often it may be a matter of days; then each time is twice as long. */
const DAYS_TIMES = 8;
const MAX_MS = 64 * DAY_MS;
/** A host that could not be searched so often in a run is settled as far as anything is known. */
const PATIENT_TIMES = 3;

/**
 * When a host is searched next that could not be searched: each time in a run after twice as long, first a day at most, then
 * two months. Pure.
 * @param times how often it was put off before, in a run
 * @param untilMs before which nobody needs to try, milliseconds since 1970
 * @returns seconds since 1970
 */
export function putOffUntilS(times: number, untilMs: number, nowMs: number): number {
  const waitMs = Math.max(MIN_MS, untilMs - nowMs) * 2 ** Math.min(times, 20);
  const mostMs = Math.min(MAX_MS, DAY_MS * 2 ** Math.max(0, times - DAYS_TIMES));
  return Math.ceil((nowMs + Math.min(waitMs, mostMs)) / 1_000);
}

/** Whether a host was put off often enough. Pure. */
export const isPutOffEnough = (times: number): boolean => times >= PATIENT_TIMES;
