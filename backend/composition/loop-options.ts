/** How long a loop runs: until nothing is left to do, or until aborted. */
export interface LoopOptions {
  once: boolean;
  signal: AbortSignal;
}
