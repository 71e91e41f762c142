import type { Clock } from '../clock';

/** A clock that stands still until it is told otherwise; sleeping lets its time pass at once. */
export interface ManualClock extends Clock {
  advanceTo(ms: number): void;
}

export function createManualClock(startMs: number): ManualClock {
  let nowMs = startMs;
  return {
    now() {
      mustBeOfClock(this);
      return nowMs;
    },
    async sleep(ms, signal) {
      mustBeOfClock(this);
      await new Promise(setImmediate);
      signal?.throwIfAborted();
      nowMs += ms;
    },
    advanceTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
  };
}

/** The clocks of watched loops (`Heart`) are objects of a class: who takes a method off its clock fails with them. */
function mustBeOfClock(clock: unknown): void {
  if (clock === undefined) throw new TypeError('a method was taken off its clock');
}
