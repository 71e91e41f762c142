import { createSeededRandom } from '../../../runtime/seeded-random';
import { simulateSampling, type SamplingPopulation } from '../simulation/simulate-sampling';
import { SweptLeaves } from '../swept-leaves';

/** What is known after a part of a best-first sweep, beside the truth. */
export interface SweepEstimate {
  /** Broken URLs that were looked at. */
  readonly found: number;
  /** Of all that were not looked at. */
  readonly expected: number;
  /** All broken URLs. */
  readonly truth: number;
}

/** Looks at a population best first, and estimates after each share of it what is left. */
export function estimatesOfSweep(
  population: SamplingPopulation,
  shares: readonly number[],
  { seed, leavesMax }: { seed: number; leavesMax?: number },
): SweepEstimate[] {
  const task = { scheduler: 'best', runs: 1, groups: 'random', budget: Infinity } as const;
  const [run] = simulateSampling(population, task, createSeededRandom(seed));
  const { catalogue, broken } = population;
  const truth = broken.reduce((sum, one) => sum + one, 0);
  return shares.map((share) => {
    const looked = new Set(run?.places.slice(0, Math.floor(share * catalogue.urls)));
    const leaves = new SweptLeaves(leavesMax);
    let found = 0;
    for (const [leaf, { domain, places }] of catalogue.leaves.entries()) {
      for (const place of places) {
        const isChecked = looked.has(place);
        const isBroken = isChecked && broken[place] === 1;
        found += Number(isBroken);
        leaves.add({ hostId: domain + 1, directory: `/${leaf}/`, isChecked, isBroken });
      }
    }
    return { found, expected: leaves.expectedBroken(), truth };
  });
}

/** Found and expected together, of the truth: 1 is right. */
export function sumOfTruth({ found, expected, truth }: SweepEstimate): number {
  return (found + expected) / truth;
}
