import type { Clock } from './clock';

/** What a failed try says of the next one. */
export interface RetryJudgement {
  /**
   * Milliseconds to the next try; null: it would fail again. 0: at once, whatever patience is left, since
   * nobody is waited for.
   */
  pauseMs: number | null;
  /** Milliseconds from the first try for which such a failure is waited out. */
  retryForMs: number;
  /** Thrown in place of the failure, when it is not waited out. */
  told?: unknown;
}

/** How failures are waited out. */
export interface WaitingOut {
  clock: Clock;
  /** Ends the waiting, not what is tried. */
  signal?: AbortSignal | undefined;
  /**
   * @param failures in a row, this one included
   * @throws what is to be told at once
   */
  judge: (error: unknown, failures: number) => RetryJudgement;
  /** Told of what is waited out, before each pause. */
  waits?: (error: unknown) => void;
}

/**
 * Does some work again while its failures may pass and patience lasts.
 * @throws the failure when it may not, or patience would end before the next try, or the signal has
 *   aborted; the signal's reason when it aborts in a pause
 */
export async function waitOut<Result>(
  work: () => Promise<Result>,
  { clock, signal, judge, waits }: WaitingOut,
): Promise<Result> {
  const startMs = clock.now();
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      const { pauseMs, retryForMs, told = error } = judge(error, failures);
      if (pauseMs === 0) continue;
      const isOver = signal?.aborted === true || pauseMs === null;
      if (isOver || clock.now() + pauseMs > startMs + retryForMs) throw told;
      waits?.(error);
      await clock.sleep(pauseMs, signal);
    }
  }
}
