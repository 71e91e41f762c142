import type { RupStanding } from '../../store/updates/rup-standing';
import { latencyDays, latencyMs, latencyUnitOf, parseLatency, type Latency } from '../wire/latency';

const DAY_S = 86_400;
const COUNT_MAX = 99_999;
const A_DAY: Latency = { count: 1, unit: 'day' };

type Terms = Pick<RupStanding, 'latency' | 'units' | 'maxSpan'>;

/** Seconds between two reports of a site. */
export const latencyS = ({ latency }: Pick<Terms, 'latency'>): number =>
  latencyMs(parseLatency(latency) ?? A_DAY) / 1_000;

/** Seconds after which silence is no latency any more: half of one, and a day, on top of it. */
export const patienceS = (site: Pick<Terms, 'latency'>): number => 1.5 * latencyS(site) + DAY_S;

/** Seconds from one index to the next: never further apart than one reaches. */
export const pollS = (site: Terms): number =>
  Math.min(latencyS(site), latencyMs(maxSpanOf(site) ?? { count: COUNT_MAX, unit: 'day' }) / 1_000);

/**
 * The shortest span that a site offers which covers some time; of several the one with the fewest units.
 * @returns null: it does not keep its log for so long
 */
export function spanOf(site: Terms, seconds: number): Latency | null {
  const days = Math.max(seconds / DAY_S, 1e-6);
  const units = site.units.map(latencyUnitOf).filter((unit) => unit !== null);
  const spans = (units.length === 0 ? (['day'] as const) : units)
    .map((unit) => ({ count: Math.ceil(days / latencyDays({ count: 1, unit })), unit }))
    .filter((span) => span.count <= COUNT_MAX && isWithin(span, maxSpanOf(site)))
    .toSorted((a, b) => latencyDays(a) - latencyDays(b) || a.count - b.count);
  return spans[0] ?? null;
}

const maxSpanOf = ({ maxSpan }: Terms): Latency | null => parseLatency(maxSpan);

const isWithin = (span: Latency, most: Latency | null): boolean =>
  most === null || latencyDays(span) <= latencyDays(most);
