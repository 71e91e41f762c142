import { setMaxListeners } from 'node:events';

/**
 * Runs several long tasks side by side until all have ended. When one fails, the others are told to
 * stop and waited for, so that nothing runs on half-dead.
 * @param signal stops all of them
 * @throws the first failure
 */
export async function runTogether(
  signal: AbortSignal,
  tasks: ((signal: AbortSignal) => Promise<unknown>)[],
): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  // All that waits anywhere in the tasks listens to this one.
  setMaxListeners(0, either);
  const running = tasks.map(async (task) => {
    try {
      await task(either);
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(running);
  await Promise.all(running);
}
