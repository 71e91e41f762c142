/**
 * The first and the last moment (milliseconds since 1970) that digits `YYYYMMDDhhmmss`, or their beginning,
 * stand for.
 */
export function momentsOf(timestamp: string): { firstMs: number; lastMs: number } {
  return {
    firstMs: momentOf(timestamp, '00000101000000'),
    lastMs: momentOf(timestamp, '99991231235959'),
  };
}

/** @param rest digits that stand for those that are missing */
function momentOf(timestamp: string, rest: string): number {
  const whole = timestamp + rest.slice(timestamp.length);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(whole) ?? []
  )
    .slice(1)
    .map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day, lastDay), hour, minute, second);
}
