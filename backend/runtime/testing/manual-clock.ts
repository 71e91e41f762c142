import type { Clock } from '../clock';

/** A clock that stands still until it is told otherwise; sleeping lets its time pass at once. */
export interface ManualClock extends Clock {
  advanceTo(ms: number): void;
}

export function createManualClock(startMs: number): ManualClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    async sleep(ms, signal) {
      await new Promise(setImmediate);
      signal?.throwIfAborted();
      nowMs += ms;
    },
    advanceTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
  };
}
