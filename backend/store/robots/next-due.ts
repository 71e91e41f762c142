/**
 * When the report behind one is due: a whole number of latencies later, the first such moment that is still to come, so that
 * what was late once does not shift those behind it.
 * @param dueAtS when that one was due, in seconds since 1970
 */
export function nextDueAtS(dueAtS: number, latencyS: number, nowS: number): number {
  const passed = Math.max(0, Math.floor((nowS - dueAtS) / latencyS));
  return dueAtS + (passed + 1) * latencyS;
}
