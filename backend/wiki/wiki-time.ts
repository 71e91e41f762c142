/** Seconds since 1970 of MediaWiki's `YYYYMMDDHHMMSS`, given as a number; 0 for null. Always UTC. */
export function secondsOfTimestamp(timestamp: number | null): number {
  if (timestamp === null || timestamp === 0) return 0;
  const date = Math.floor(timestamp / 1_000_000);
  // A remainder of a number above 2^31 takes microseconds, and this runs for every page.
  const time = timestamp - date * 1_000_000;
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  const timeS =
    Math.floor(time / 10_000) * 3_600 + (Math.floor(time / 100) % 100) * 60 + (time % 100);
  return Date.UTC(year, month - 1, day) / 1_000 + timeS;
}

/** MediaWiki's `YYYYMMDDHHMMSS` of a moment in seconds since 1970, in UTC. */
export function timestampOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
