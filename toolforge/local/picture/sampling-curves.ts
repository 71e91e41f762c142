import { createSeededRandom } from '../../../backend/runtime/seeded-random';
import { foundCurve } from '../../../backend/status/sampling/simulation/found-curve';
import {
  SAMPLING_SCHEDULERS,
  simulateSampling,
  type SamplingPopulation,
  type SamplingScheduler,
} from '../../../backend/status/sampling/simulation/simulate-sampling';
import { drawPopulation } from '../../../backend/status/sampling/testing/drawn-populations';
import {
  STRUCTURES,
  type Structure,
} from '../../../backend/status/sampling/testing/laid-out-population';

/** What a scheduler has found after so many checks; both are shares. */
export interface CurvePoint {
  /** Of a sweep; more than 1 where URLs are checked again. */
  readonly checked: number;
  /** Of all broken URLs. */
  readonly found: number;
}

/** The curves of all schedulers on one population. */
export interface SamplingPanel {
  readonly structure: Structure;
  readonly curves: ReadonlyMap<SamplingScheduler, readonly CurvePoint[]>;
}

const SEED = 1;
/** Points of a curve, closer to each other at its beginning. */
const POINTS = 90;

/** A panel for each structure. */
export function samplingPanels(): SamplingPanel[] {
  return STRUCTURES.map(samplingPanel);
}

/** All schedulers on the population that is fitted to the paper's Table 1, in one of its structures. */
export function samplingPanel(structure: Structure): SamplingPanel {
  const population = drawPopulation('A', structure, SEED);
  const curves = SAMPLING_SCHEDULERS.map(
    (scheduler) => [scheduler, curveOf(population, scheduler)] as const,
  );
  return { structure, curves: new Map(curves) };
}

function curveOf(population: SamplingPopulation, scheduler: SamplingScheduler): CurvePoint[] {
  const { broken, catalogue } = population;
  const task = { scheduler, runs: 3, groups: 'catalogue', budget: Infinity } as const;
  const runs = [...simulateSampling(population, task, createSeededRandom(SEED))];
  const unseen = broken.slice();
  const looks = runs.flatMap(({ places }) => places);
  const brokenUrls = broken.reduce((sum, one) => sum + one, 0);
  // Whoever was found broken once is not found again.
  const first = Uint8Array.from(looks, (place) => {
    const isNew = unseen[place] ?? 0;
    unseen[place] = 0;
    return isNew;
  });
  const curve = foundCurve({ places: [...looks.keys()], broken: first });
  return Array.from({ length: POINTS + 1 }, (_, point) => {
    const checks = Math.round(looks.length * (point / POINTS) ** 1.5);
    return { checked: checks / catalogue.urls, found: (curve[checks] ?? 0) / brokenUrls };
  });
}
