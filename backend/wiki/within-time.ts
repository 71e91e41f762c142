/** The whole of an answer did not come in time. */
export class SlowAnswerError extends Error {
  override readonly name = 'SlowAnswerError';
}

/**
 * Bounds the time of one question with its answer, whatever trickles in meanwhile: silence alone would
 * let a server drip for ever.
 * @param ms milliseconds from now
 * @param signal ends it before
 * @param ask ends when its signal aborts
 * @throws SlowAnswerError; the reason of `signal`; what `ask` throws. No timer is left.
 */
export async function withinTime<Answer>(
  ms: number,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const asking = new AbortController();
  const stop = (): void => asking.abort(signal?.reason);
  const late = (): void => asking.abort(new SlowAnswerError(`no whole answer in ${ms / 1_000} s`));
  const timer = setTimeout(late, ms);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    if (signal?.aborted === true) stop();
    return await ask(asking.signal);
  } catch (error) {
    // What a client throws then says only that it was ended.
    asking.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
