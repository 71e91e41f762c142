/** How many seconds ago a moment was; null: it is not known. @param atS seconds since 1970, 0: never */
export function secondsSince(atS: number, nowS: number): number | null {
  return atS === 0 ? null : Math.max(0, nowS - atS);
}

/** Fractions of seconds are noise to whoever reads them, and so are the last digits of rates. @param name of the gauge */
export function rounded(value: number, name: string): number {
  return name.endsWith('_seconds') ? Math.round(value) : Math.round(value * 1000) / 1000;
}
