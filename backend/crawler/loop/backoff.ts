/** What a host's answers have led to. */
export interface Backoff {
  /** Milliseconds that the host is left alone after each request, beside the usual interval. */
  levelMs: number;
  /** Milliseconds that it is left alone now. */
  pauseMs: number;
}

/** W3.1: answers that ask for a wider pause, and how long it is at first when they do not say. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const FIRST_PAUSE_MS = 30_000;
/** No answer makes us stay away for longer by itself; what `Retry-After` says may. */
const LEVEL_MAX_MS = 3_600_000;
/** Below it, halving ends: the usual interval does. */
const LEVEL_MIN_MS = 1_000;

/** Whether an answer asks to be left alone: by its number, or by `Retry-After`. */
export function saysBusy(http: number, retryAfterMs: number | null): boolean {
  return BUSY.has(http) || (retryAfterMs ?? 0) > 0;
}

/**
 * How a host is treated after an answer (W3.1): a busy one doubles the pause, up to an hour, any other
 * that is no server error halves it. `Retry-After` is always kept.
 * @param levelMs of the answer before
 * @param retryAfterMs what the answer asks for, sensible and bounded (runtime/retry-after.ts)
 */
export function backoffAfter(levelMs: number, http: number, retryAfterMs: number | null): Backoff {
  const next = levelAfter(levelMs, http, retryAfterMs);
  return { levelMs: next, pauseMs: Math.max(next, retryAfterMs ?? 0) };
}

function levelAfter(levelMs: number, http: number, retryAfterMs: number | null): number {
  if (BUSY.has(http)) {
    // A date that has passed, or no time at all, says as little as nothing.
    const first = retryAfterMs || FIRST_PAUSE_MS;
    return Math.min(Math.max(first, levelMs * 2), LEVEL_MAX_MS);
  }
  if (http >= 500) return levelMs;
  return levelMs / 2 < LEVEL_MIN_MS ? 0 : levelMs / 2;
}
