const UNITS: readonly [seconds: number, unit: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** `12,345`. */
export function numberWords(value: number): string {
  return value.toLocaleString('en');
}

/** Seconds in their two largest units: `1 h 20 min`; less than a second is `0 s`. */
export function durationWords(seconds: number): string {
  const at = UNITS.findIndex(([unitS]) => seconds >= unitS);
  if (at < 0) return '0 s';
  let rest = Math.floor(seconds);
  const words: string[] = [];
  for (const [unitS, unit] of UNITS.slice(at, at + 2)) {
    const count = Math.floor(rest / unitS);
    rest -= count * unitS;
    if (count > 0) words.push(`${count} ${unit}`);
  }
  return words.join(' ');
}

/** Seconds since 1970 as `2026-11-20 04:10`, in UTC. */
export function momentWords(atS: number): string {
  return new Date(atS * 1000).toISOString().slice(0, 16).replace('T', ' ');
}
