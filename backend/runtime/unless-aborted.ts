import { abortReason } from './abort-reason';

/**
 * The outcome of work that cannot be interrupted, or an end as soon as the signal aborts; what comes
 * of the work then is dropped.
 * @throws the signal's reason when aborted, else what the work throws
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(abortReason(signal));
    const end = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    void work.then(end, end);
    work.then(resolve, reject);
    if (signal.aborted) stop();
  });
}
