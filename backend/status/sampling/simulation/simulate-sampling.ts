import type { Catalogue } from '../catalogue';
import type { Lottery } from '../draw';
import { PUBLISHED_PLAN } from '../sample-plan';
import { sampledRun, type GroupOrder } from './sampled-run';
import { bestRun, oracleRun, sweepRun } from './single-runs';
import { performRun, type SimulatedRun, type Visits } from './visits';

/** A catalogue, and what the schedulers find out bit by bit. */
export interface SamplingPopulation {
  readonly catalogue: Catalogue;
  /** Whether the URL of a place is broken: 1, else 0. */
  readonly broken: Uint8Array;
}

/** Schedulers of a single run, in which each URL is looked at once at most. */
const SINGLE_RUNS = {
  sweep: ({ catalogue }, lottery) => sweepRun(catalogue, lottery),
  best: ({ catalogue }, lottery) => bestRun(catalogue, lottery),
  oracle: (population, lottery) =>
    oracleRun(population.catalogue, brokenSharesOf(population), lottery),
} as const satisfies Record<string, (population: SamplingPopulation, lottery: Lottery) => Visits>;

/** Algorithm 1, all URLs by chance, best first; `oracle` knows what nobody can, to compare with. */
export const SAMPLING_SCHEDULERS = ['paper', 'sweep', 'best', 'oracle'] as const;
export type SamplingScheduler = (typeof SAMPLING_SCHEDULERS)[number];

/** How a population is looked at. */
export interface SamplingTask {
  readonly scheduler: SamplingScheduler;
  /** Of `paper`; the others make one. */
  readonly runs: number;
  /** Of `paper`. */
  readonly groups: GroupOrder;
  /** Looks, but of `paper`, which ends by itself. */
  readonly budget: number;
}

/**
 * Looks at a population as a scheduler does, run by run. URLs do not change meanwhile; each run of `paper`
 * knows what the one before reported (L2).
 */
export function* simulateSampling(
  population: SamplingPopulation,
  { scheduler, runs, groups, budget }: SamplingTask,
  lottery: Lottery,
): Generator<SimulatedRun> {
  const { catalogue, broken } = population;
  const isBroken = (place: number): boolean => broken[place] === 1;
  if (scheduler !== 'paper') {
    yield performRun(SINGLE_RUNS[scheduler](population, lottery), isBroken, budget);
    return;
  }
  let reported: ReadonlySet<number> = new Set();
  for (let run = 0; run < runs; run += 1) {
    const parts = { reported, plan: PUBLISHED_PLAN, groups, lottery };
    const done = performRun(sampledRun(catalogue, parts), isBroken);
    yield done;
    reported = new Set(done.brokenPlaces);
  }
}

function brokenSharesOf({ catalogue, broken }: SamplingPopulation): number[] {
  return catalogue.leaves.map(({ places }) => {
    const brokenOnes = places.reduce((sum, place) => sum + (broken[place] ?? 0), 0);
    return brokenOnes / places.length;
  });
}
