import type { Clock } from '../runtime/clock';

/**
 * Keeps what was read for `keepMs` milliseconds. For as long again the old one is given at once while
 * it is renewed; what is older than that is waited for. When a renewal fails, the old one serves on,
 * and the next try comes after `keepMs`. However many ask, only one reading is under way.
 * @returns a function that gives what was read
 * @throws what `read` throws, as long as nothing was ever read
 */
export function keepFor<Value>(
  clock: Clock,
  keepMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { value: Value; sinceMs: number } | undefined;
  let underWay: Promise<Value> | undefined;
  const renew = async (): Promise<Value> => {
    try {
      kept = { value: await read(), sinceMs: clock.now() };
    } catch (error) {
      if (kept === undefined) throw error;
      kept = { value: kept.value, sinceMs: clock.now() };
    } finally {
      underWay = undefined;
    }
    return kept.value;
  };
  return async () => {
    const old = kept;
    const ageMs = old === undefined ? Infinity : clock.now() - old.sinceMs;
    if (old !== undefined && ageMs < keepMs) return old.value;
    underWay ??= renew();
    return old !== undefined && ageMs < 2 * keepMs ? old.value : underWay;
  };
}
