import type { Clock } from '../runtime/clock';

/**
 * Keeps what was read for `keepMs` milliseconds. When a renewal fails, the old one serves on for as
 * long again.
 * @returns a function that gives what was read
 * @throws what `read` throws, as long as nothing was ever read
 */
export function keepFor<Value>(
  clock: Clock,
  keepMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { value: Value; sinceMs: number } | undefined;
  return async () => {
    if (kept !== undefined && clock.now() - kept.sinceMs < keepMs) return kept.value;
    try {
      kept = { value: await read(), sinceMs: clock.now() };
    } catch (error) {
      if (kept === undefined) throw error;
      kept = { value: kept.value, sinceMs: clock.now() };
    }
    return kept.value;
  };
}
