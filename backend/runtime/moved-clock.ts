import type { Clock } from './clock';

/*
 * What `--at` sets. Where only something is decided, time stands still, so that what falls due a day later does so at the same
 * second of the next day. Where something waits as well, for the hour's mails, time has to go on.
 */

/** A clock that shows one moment for ever, in milliseconds since 1970; without one, the usual clock. */
export const clockAt = (clock: Pick<Clock, 'now'>, atMs: number | undefined): Pick<Clock, 'now'> =>
  atMs === undefined ? clock : { now: () => atMs };

/** A clock that shows a moment when it is made, and goes on as another one does, which tells how long to wait. */
export function clockFrom(clock: Clock, atMs: number | undefined): Clock {
  if (atMs === undefined) return clock;
  const aheadMs = atMs - clock.now();
  return { now: () => clock.now() + aheadMs, sleep: (ms, signal) => clock.sleep(ms, signal) };
}
