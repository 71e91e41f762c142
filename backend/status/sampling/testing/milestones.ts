import { createSeededRandom } from '../../../runtime/seeded-random';
import { foundCurve, looksFor } from '../simulation/found-curve';
import {
  simulateSampling,
  type SamplingPopulation,
  type SamplingScheduler,
} from '../simulation/simulate-sampling';

/** How far a scheduler of a single run is on its way; all are shares. */
export interface Milestones {
  /** Of all broken URLs, found after a sixth of a sweep. */
  readonly afterSixth: number;
  readonly afterThird: number;
  /** Of a sweep, until 98.67 % are found, as many as the paper's last run found. */
  readonly forNearlyAll: number;
}

const NEARLY_ALL = 0.9867;

/** Lets a scheduler of a single run look at a whole population. */
export function milestonesOf(
  population: SamplingPopulation,
  scheduler: Exclude<SamplingScheduler, 'paper'>,
  seed: number,
): Milestones {
  const { urls } = population.catalogue;
  const curve = curveOf(population, scheduler, seed);
  const brokenUrls = curve.at(-1) ?? 0;
  const after = (share: number): number => (curve[Math.floor(share * urls)] ?? NaN) / brokenUrls;
  return {
    afterSixth: after(1 / 6),
    afterThird: after(1 / 3),
    forNearlyAll: (looksFor(curve, Math.ceil(NEARLY_ALL * brokenUrls)) ?? NaN) / urls,
  };
}

/** What a scheduler of a single run has found after each look. */
function curveOf(
  population: SamplingPopulation,
  scheduler: Exclude<SamplingScheduler, 'paper'>,
  seed: number,
): Uint32Array {
  const task = { scheduler, runs: 1, groups: 'random', budget: Infinity } as const;
  const [run] = simulateSampling(population, task, createSeededRandom(seed));
  return foundCurve({ places: run?.places ?? [], broken: population.broken });
}
