import { createSeededRandom } from '../../../runtime/seeded-random';
import { genericDomains } from './generic-domains';
import {
  layOutPopulation,
  mixedUp,
  type LaidOutPopulation,
  type Structure,
} from './laid-out-population';
import { PUBLISHED, tableOneDomains } from './table-one-domains';

/** Populations of the paper's size: two fitted to its Table 1, and one fitted to nothing. */
export const POPULATIONS = ['A', 'B', 'generic'] as const;
export type PopulationName = (typeof POPULATIONS)[number];

/** The same seed gives the same population. */
export function drawPopulation(
  name: PopulationName,
  structure: Structure,
  seed: number,
): LaidOutPopulation {
  const random = createSeededRandom(seed);
  const domains =
    name === 'generic' ? genericDomains(PUBLISHED.urls, random) : tableOneDomains(name);
  return layOutPopulation(mixedUp(domains, random), structure, random);
}
