/**
 * Budgets are counted within windows of time that are the same for all processes: long enough for the
 * bursts of sensible use, short enough that who was refused can soon ask again.
 */
export const WINDOW_MS = 10_000;

/** The window in which a moment lies; milliseconds since 1970. */
export function windowNoAt(nowMs: number): number {
  return Math.floor(nowMs / WINDOW_MS);
}

/** Milliseconds until the window of this moment ends; never 0. */
export function windowLeftMs(nowMs: number): number {
  return WINDOW_MS - (nowMs % WINDOW_MS);
}
