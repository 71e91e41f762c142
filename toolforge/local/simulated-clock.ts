import type { Clock } from '../../backend/runtime/clock';
import { sleepReal } from '../../backend/runtime/clock';

/** A clock that can be put forward, and otherwise runs faster than the real one. */
export interface SteppedClock extends Clock {
  /** Puts the clock forward to `ms` (milliseconds since 1970); never back. */
  advanceTo(ms: number): void;
  /** Lets time pass at another speed while something is done, at which what it waits for has its time, too. */
  atFactor<Done>(factor: number, work: () => Promise<Done>): Promise<Done>;
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
  const { realNowMs } = options;
  let { factor } = options;
  const last = { ms: options.startMs, realMs: realNowMs() };
  const now = (): number => last.ms + (realNowMs() - last.realMs) * factor;
  const advanceTo = (ms: number): void => {
    last.ms = Math.max(ms, now());
    last.realMs = realNowMs();
  };
  const go = (newFactor: number): void => {
    advanceTo(now());
    factor = newFactor;
  };
  return {
    now,
    advanceTo,
    atFactor: async (slowFactor, work) => {
      const usual = factor;
      go(slowFactor);
      try {
        return await work();
      } finally {
        go(usual);
      }
    },
    sleep: async (ms, signal) => {
      const untilMs = now() + ms;
      // Timers count whole milliseconds, which are long here, and may come early.
      do await sleepReal(Math.max(0, untilMs - now()) / factor, signal);
      while (now() < untilMs);
    },
  };
}
