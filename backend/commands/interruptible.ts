import { constants } from 'node:os';

type StopSignal = 'SIGINT' | 'SIGTERM';

/** A command that a person waited for was stopped before it was through. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  /** As shells tell it: 128 and the number of the signal. */
  readonly exitCode: number;

  constructor(signal: StopSignal) {
    super(`stopped by ${signal} before it was through`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** What has not ended by then, such as a connection that hangs, is left behind. */
const LEFT_BEHIND_MS = 1_500;

/**
 * Does what a person waits for at a terminal, until it is done or SIGINT or SIGTERM comes: then `work` is aborted, and
 * not waited for; the process has ended within two seconds. A second signal ends it at once.
 * @throws InterruptedError; what `work` throws
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const stopBy = (name: StopSignal) => (): void => {
    const error = new InterruptedError(name);
    controller.abort(error);
    setTimeout(() => process.exit(error.exitCode), LEFT_BEHIND_MS).unref();
  };
  const stops = [['SIGINT', stopBy('SIGINT')] as const, ['SIGTERM', stopBy('SIGTERM')] as const];
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  for (const [name, stop] of stops) process.once(name, stop);
  try {
    return await Promise.race([work(signal), stopped]);
  } finally {
    for (const [name, stop] of stops) process.off(name, stop);
  }
}
