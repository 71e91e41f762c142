import { doubledPause } from '../doubled-pause';
import type { Random } from '../random';

const BASE_MS = 1_000;
const BASE_MIN_MS = 500;
const BASE_MAX_MS = 60_000;
const PAUSE_MAX_MS = 300_000;
/** A server that asks for more is asked again anyway: meanwhile the slow ways serve. */
const ASKED_MAX_MS = 3_600_000;

/** What decides how long to wait before a stream is opened again. */
export interface ReconnectPause {
  /** How many connections failed since the last one that brought something. */
  failures: number;
  /** The stream's own wish (`retry:`), in milliseconds; null when it told none. */
  retryMs: number | null;
  /** What a refusal asked for (Retry-After), in milliseconds; null when nothing. */
  askedMs: number | null;
}

/**
 * Milliseconds until a stream is opened again: doubled with each failure, up to some minutes, and
 * spread, so that clients that were cut off together do not come back together. Never less than was
 * asked for, within bounds.
 */
export function reconnectPauseMs(
  { failures, retryMs, askedMs }: ReconnectPause,
  random: Random,
): number {
  const baseMs = Math.min(Math.max(retryMs ?? BASE_MS, BASE_MIN_MS), BASE_MAX_MS);
  const fullMs = doubledPause(failures, { first: baseMs, longest: PAUSE_MAX_MS });
  const atLeastMs = Math.max(fullMs / 2, Math.min(askedMs ?? 0, ASKED_MAX_MS));
  return Math.ceil(atLeastMs) + random.below(Math.ceil(fullMs / 2) + 1);
}
