/** Words for spans, with their days. */
const DAYS_OF_UNIT = { day: 1, week: 7, month: 30 } as const;

/** In what a server counts time between reports, and back into its log. */
export type LatencyUnit = keyof typeof DAYS_OF_UNIT;

/** `3-week`: so long lies between two reports, or so far back an index reaches. */
export interface Latency {
  /** 1 to 99,999. */
  count: number;
  unit: LatencyUnit;
}

const LATENCY = /^(?:(?<count>\d{1,5})-)?(?<unit>day|week|month)$/i;

/**
 * Reads `{N-}value` (draft-rfced-exp-cosmo-00, 3.1.2), the unit in any case, one of it where no number is given.
 * @returns null for anything else, 0 of a unit included
 */
export function parseLatency(text: string): Latency | null {
  const { count = '1', unit = '' } = LATENCY.exec(text)?.groups ?? {};
  const known = latencyUnitOf(unit);
  return known === null || Number(count) === 0 ? null : { count: Number(count), unit: known };
}

/** The unit of a word in any case; null for a word that is none. */
export function latencyUnitOf(word: string): LatencyUnit | null {
  const lower = word.toLowerCase();
  return isLatencyUnit(lower) ? lower : null;
}

const isLatencyUnit = (word: string): word is LatencyUnit => Object.hasOwn(DAYS_OF_UNIT, word);

/** As `Latency` of a request and of `/rupinfo.txt` has it: `day`, `3-week`. */
export const writeLatency = ({ count, unit }: Latency): string =>
  count === 1 ? unit : `${count}-${unit}`;

/** As `Span` and `MaxQuerySpan` have it, the number always given: `1-day`, `13-week`. */
export const writeSpan = ({ count, unit }: Latency): string => `${count}-${unit}`;

/** Days of a latency; a month has 30. */
export const latencyDays = ({ count, unit }: Latency): number => count * DAYS_OF_UNIT[unit];

/** Milliseconds of a latency. */
export const latencyMs = (latency: Latency): number => latencyDays(latency) * 86_400_000;
