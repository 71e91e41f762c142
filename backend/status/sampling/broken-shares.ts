import type { SeenUrls } from './domain-sample';

/** What may be true of a domain: which share of its URLs is broken, and how alike its leaves are in that. */
interface BrokenShares {
  /** Mean share of its leaves. */
  readonly mean: number;
  /**
   * How alike they are (the sum of both parameters of a Beta distribution): near 0 each leaf is either dead or whole,
   * at 50 URLs are broken wherever they lie.
   */
  readonly likeness: number;
}

const MEANS = [0.001, 0.003, 0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8, 0.95, 0.99];
const LIKENESSES = [0.05, 0.2, 0.5, 1, 3, 10, 50];

/** All that is held possible of a domain. */
export const POSSIBLE_SHARES: readonly BrokenShares[] = MEANS.flatMap((mean) =>
  LIKENESSES.map((likeness) => ({ mean, likeness })),
);

/** The share that is expected of what is left of a leaf, if its domain is so. */
export function shareOfLeft(
  { checked, broken }: SeenUrls,
  { mean, likeness }: BrokenShares,
): number {
  return (broken + mean * likeness) / (checked + likeness);
}

/**
 * How probable it is to see this of a leaf, for each of `POSSIBLE_SHARES`, as logarithms (a beta-binomial
 * distribution without the number of orders, which is the same for all).
 */
export function logLikelihoods({ checked, broken }: SeenUrls): Float64Array {
  return Float64Array.from(
    POSSIBLE_SHARES,
    ({ mean, likeness }) =>
      logRising(mean * likeness, broken) +
      logRising((1 - mean) * likeness, checked - broken) -
      logRising(likeness, checked),
  );
}

/** So many factors are multiplied one by one. */
const FACTORS_MAX = 30;

/** Logarithm of from · (from + 1) · … with so many factors. */
function logRising(from: number, factors: number): number {
  if (factors > FACTORS_MAX) return logGamma(from + factors) - logGamma(from);
  let sum = 0;
  for (let added = 0; added < factors; added += 1) sum += Math.log(from + added);
  return sum;
}

/** Stirling's series is exact to ten digits from here on. */
const STIRLING_FROM = 10;

function logGamma(value: number): number {
  if (value < STIRLING_FROM) return logGamma(value + 1) - Math.log(value);
  const inverse = 1 / (value * value);
  const series = (1 / 12 - inverse * (1 / 360 - inverse / 1260)) / value;
  return (value - 0.5) * Math.log(value) - value + Math.log(2 * Math.PI) / 2 + series;
}
