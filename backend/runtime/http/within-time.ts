import { beginTimeSpan } from './time-span';

/**
 * Bounds the time of one question with its answer (time-span.ts), where it ends with a function.
 * @param ms milliseconds from now
 * @param stop ends it before
 * @param ask ends when its signal aborts
 * @throws SlowAnswerError; the reason of `stop`; what `ask` throws. No timer is left.
 */
export async function withinTime<Answer>(
  ms: number,
  stop: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const span = beginTimeSpan(ms, stop);
  try {
    return await ask(span.signal);
  } catch (error) {
    // What a client throws then says only that it was ended.
    span.signal.throwIfAborted();
    throw error;
  } finally {
    span.end();
  }
}
