import type { Clock } from './clock';

/** Somebody else did not answer in time. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
}

/**
 * Waits for `work` that cannot be interrupted, but not longer than `timeoutMs` milliseconds. What was begun goes on unseen: it is
 * for the caller to end its connections.
 * @throws what `work` throws; TooSlowError
 */
export async function within<Result>(
  clock: Clock,
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  const tooLate = async (): Promise<never> => {
    await clock.sleep(timeoutMs, done.signal);
    throw new TooSlowError(`no answer within ${timeoutMs / 1_000} seconds`);
  };
  try {
    return await Promise.race([work(), tooLate()]);
  } finally {
    done.abort();
  }
}
