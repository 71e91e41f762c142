import { latencyMs, parseLatency, type Latency } from './latency';

const DAY: Latency = { count: 1, unit: 'day' };

/** Seconds between two reports, of a latency that was found good when it was stored. */
export function latencySeconds(written: string): number {
  return latencyMs(parseLatency(written) ?? DAY) / 1_000;
}
