import { abortReason } from './abort-reason';

/** The only source of time. Passed in everywhere, so that weeks can pass in a test. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Resolves after `ms` milliseconds of this clock; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleepReal(ms, signal),
};

/**
 * Waits `ms` milliseconds of real time.
 * @throws the signal's reason when aborted before or during the wait; the timer is cleared.
 */
export function sleepReal(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal));
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', stop, { once: true });
    function done(): void {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(abortReason(signal));
    }
  });
}
