import type { Clock } from '../runtime/clock';

/** A clock that shows a moment when it is made, and goes on as another one does, which tells how long to wait. */
export function clockFrom(clock: Clock, atMs: number): Clock {
  const aheadMs = atMs - clock.now();
  return { now: () => clock.now() + aheadMs, sleep: (ms, signal) => clock.sleep(ms, signal) };
}
