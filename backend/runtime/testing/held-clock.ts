import { abortReason } from '../abort-reason';
import type { Clock } from '../clock';

/** A clock that stands still, and with it all who sleep by it, until it is told to go on. */
export interface HeldClock extends Clock {
  /** Lets time pass; wakes whoever has slept long enough. */
  advance(ms: number): void;
  /** Resolves as soon as somebody has fallen asleep for exactly `ms`, at this moment of the clock. */
  sleeper(ms: number): Promise<void>;
  /** How many sleep now. */
  asleep(): number;
}

interface Sleeper {
  sinceMs: number;
  ms: number;
  wake(): void;
}

interface Watcher {
  ms: number;
  tell: () => void;
}

export function createHeldClock(startMs: number): HeldClock {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();
  const watchers = new Set<Watcher>();
  const tellWatchers = (): void => {
    for (const watcher of watchers) {
      const isThere = [...sleepers].some(
        ({ sinceMs, ms }) => sinceMs === nowMs && ms === watcher.ms,
      );
      if (!isThere) continue;
      watchers.delete(watcher);
      watcher.tell();
    }
  };
  return {
    now: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(abortReason(signal));
        const sleeper = { sinceMs: nowMs, ms, wake };
        const stop = (): void => {
          sleepers.delete(sleeper);
          reject(abortReason(signal));
        };
        function wake(): void {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', stop);
          resolve();
        }
        signal?.addEventListener('abort', stop, { once: true });
        sleepers.add(sleeper);
        tellWatchers();
      }),
    advance: (ms) => {
      nowMs += ms;
      for (const sleeper of sleepers) if (sleeper.sinceMs + sleeper.ms <= nowMs) sleeper.wake();
    },
    sleeper: (ms) =>
      new Promise((tell) => {
        watchers.add({ ms, tell });
        tellWatchers();
      }),
    asleep: () => sleepers.size,
  };
}
