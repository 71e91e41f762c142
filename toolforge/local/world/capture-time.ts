/** Milliseconds since 1970 of a time as archives write it, `YYYYMMDDhhmmss` in UTC. */
export function millisecondsOf(timestamp: string): number {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] =
    timestamp.match(/^\d{4}|\d\d/g) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
