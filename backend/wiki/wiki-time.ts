/** Seconds since 1970 of MediaWiki's `YYYYMMDDHHMMSS`, given as a number; 0 for null. Always UTC. */
export function secondsOfTimestamp(timestamp: number | null): number {
  if (timestamp === null || timestamp === 0) return 0;
  const day = Math.floor(timestamp / 1_000_000);
  const time = timestamp % 1_000_000;
  const dayS =
    Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / 1_000;
  return (
    dayS + Math.floor(time / 10_000) * 3_600 + (Math.floor(time / 100) % 100) * 60 + (time % 100)
  );
}

/** MediaWiki's `YYYYMMDDHHMMSS` of a moment in seconds since 1970, in UTC. */
export function timestampOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
