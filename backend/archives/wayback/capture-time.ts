/** The Wayback Machine holds nothing older. */
const EARLIEST = '19960101000000';

/** Clocks differ; nothing that says to be later than that from now was captured. */
const CLOCKS_DIFFER_MS = 86_400_000;

const PARTS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/**
 * Whether something can have been captured then.
 * @param timestamp should be `YYYYMMDDhhmmss` in UTC
 * @param nowMs milliseconds since 1970-01-01 UTC
 * @returns false also for what is no moment of the calendar
 */
export function isCaptureTime(timestamp: string, nowMs: number): boolean {
  const ms = millisecondsOf(timestamp);
  if (ms === null || timestamp < EARLIEST || ms > nowMs + CLOCKS_DIFFER_MS) return false;
  return captureTimeOf(ms) === timestamp;
}

/** A moment as archives write it: `YYYYMMDDhhmmss` in UTC. */
function captureTimeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\..*$|\D/g, '');
}

function millisecondsOf(timestamp: string): number | null {
  const parts = PARTS.exec(timestamp)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day, hour, minute, second] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
