import { dayNumberOf } from '../status/day-number';
import { allDomainTraits, rememberedSince } from '../status/domain-trait';
import { purgeDomainTrait } from '../store/frontier/domain-traits';
import type { FeederParts } from './feeder-parts';

/** Rows of one statement: fewer end the work on a trait. */
const ROWS_PER_BATCH = 1000;

/**
 * Forgets peculiarities of domains that were not seen for long (W3.9).
 * @param inBatches repeats a statement until it removes fewer than a thousand rows
 * @returns how many are gone
 */
export async function purgeDomainTraits(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  inBatches: (batch: () => Promise<number>) => Promise<number>,
): Promise<number> {
  const today = dayNumberOf(clock.now());
  let removed = 0;
  for (const trait of allDomainTraits()) {
    const beforeDay = rememberedSince(trait, today);
    removed += await inBatches(() => purgeDomainTrait(database, trait, beforeDay, ROWS_PER_BATCH));
  }
  return removed;
}
