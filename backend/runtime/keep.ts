import type { Clock } from './clock';

/** For how long what was read is kept. */
export interface KeepOptions<Value> {
  clock: Clock;
  /** Milliseconds for which it is given without reading again; may depend on what was read. */
  freshMs: number | ((value: Value) => number);
  /**
   * Milliseconds beyond that for which it is given at once while it is renewed; what is older is waited for,
   * and given even so where renewing fails. 0: nothing is ever given that is not fresh.
   */
  oldMs: number;
}

/**
 * Keeps what was read. However many ask, only one reading is under way. When a renewal fails and old values may
 * be given, the old one counts as fresh once more, so that the next try comes after that.
 * @returns a function that gives what was read; it throws what `read` throws where nothing (old) may be given,
 *   and the next one who asks reads again
 */
export function keep<Value>(
  read: () => Promise<Value>,
  keeping: KeepOptions<Value>,
): () => Promise<Value> {
  const { clock, oldMs } = keeping;
  let kept: KeptValue<Value> | undefined;
  let underWay: Promise<Value> | undefined;
  const renew = async (): Promise<Value> => {
    const sinceMs = clock.now();
    try {
      kept = keptFrom(await read(), sinceMs, keeping);
    } catch (error) {
      if (kept === undefined || oldMs === 0) throw error;
      kept = keptFrom(kept.value, clock.now(), keeping);
    } finally {
      underWay = undefined;
    }
    return kept.value;
  };
  return async () => {
    const old = kept;
    if (old !== undefined && clock.now() < old.untilMs) return old.value;
    underWay ??= renew();
    return old !== undefined && clock.now() < old.untilMs + oldMs ? old.value : underWay;
  };
}

interface KeptValue<Value> {
  value: Value;
  /** Fresh until then. */
  untilMs: number;
}

function keptFrom<Value>(
  value: Value,
  sinceMs: number,
  { freshMs }: KeepOptions<Value>,
): KeptValue<Value> {
  return { value, untilMs: sinceMs + (typeof freshMs === 'number' ? freshMs : freshMs(value)) };
}
