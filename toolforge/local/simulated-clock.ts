import type { Clock } from '../../backend/runtime/clock';
import { sleepReal } from '../../backend/runtime/clock';

/** A clock that can be put forward, and otherwise runs faster than the real one. */
export interface SteppedClock extends Clock {
  /** Puts the clock forward to `ms` (milliseconds since 1970); never back. */
  advanceTo(ms: number): void;
}

/** Where the clock starts (milliseconds since 1970) and how many times faster than real it runs. */
export interface SteppedClockOptions {
  startMs: number;
  factor: number;
  /** Real milliseconds that only grow. */
  realNowMs: () => number;
}

/** Weeks for the set-up: waiting `ms` takes `ms / factor` of real time. */
export function createSteppedClock(options: SteppedClockOptions): SteppedClock {
  const { factor, realNowMs } = options;
  const last = { ms: options.startMs, realMs: realNowMs() };
  const now = (): number => last.ms + (realNowMs() - last.realMs) * factor;
  return {
    now,
    advanceTo: (ms) => {
      last.ms = Math.max(ms, now());
      last.realMs = realNowMs();
    },
    sleep: async (ms, signal) => {
      const untilMs = now() + ms;
      // Timers count whole milliseconds, which are long here, and may come early.
      do await sleepReal(Math.max(0, untilMs - now()) / factor, signal);
      while (now() < untilMs);
    },
  };
}
