/** The whole of an answer did not come in time. */
export class SlowAnswerError extends Error {
  override readonly name = 'SlowAnswerError';
}

/** The time of one question with its answer. */
export interface TimeSpan {
  /** Aborts when the time is over, or when the one who asks is to stop. */
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  /** Nothing is to be waited for any more: no timer is left. */
  end(): void;
}

/**
 * Begins the time of one question with its answer, which counts whatever trickles in meanwhile: silence alone
 * would let a server drip for ever. Real time: sockets know no other.
 * @param ms milliseconds from now; then it aborts with a SlowAnswerError
 * @param stop ends it before, with its reason
 */
export function beginTimeSpan(ms: number, stop?: AbortSignal): TimeSpan {
  const asking = new AbortController();
  const halt = (): void => asking.abort(stop?.reason);
  const late = (): void => asking.abort(new SlowAnswerError(`no whole answer in ${ms / 1_000} s`));
  const timer = setTimeout(late, ms);
  stop?.addEventListener('abort', halt, { once: true });
  if (stop?.aborted === true) halt();
  return {
    signal: asking.signal,
    abort: (reason) => asking.abort(reason),
    end: () => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', halt);
    },
  };
}
