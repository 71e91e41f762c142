/** The last second that a column for a moment holds, in 2106. */
const MOMENT_MAX_S = 0xffff_ffff;

/**
 * When a report is due a latency after a moment, in seconds since 1970. A robot may ask for one in 8,000 years, which is as
 * good as never.
 */
export const dueAfterS = (fromS: number, latencyS: number): number =>
  Math.min(fromS + latencyS, MOMENT_MAX_S);

/**
 * When the report behind one is due: a whole number of latencies later, the first such moment that is still to come, so that
 * what was late once does not shift those behind it.
 * @param dueAtS when that one was due, in seconds since 1970
 */
export function nextDueAtS(dueAtS: number, latencyS: number, nowS: number): number {
  const passed = Math.max(0, Math.floor((nowS - dueAtS) / latencyS));
  return dueAfterS(dueAtS, (passed + 1) * latencyS);
}
