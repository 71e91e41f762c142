import { dayNumberOf } from '../status/day-number';
import { purgeQuietNames } from '../store/names/purge-names';
import type { FeederParts } from './feeder-parts';

/** A name that stands well, and at which nothing was noticed for so long, is as any other. */
const NOTICED_KEPT_DAYS = 365;
/** Of one statement: fewer end the work. */
const ROWS_PER_BATCH = 1000;

/**
 * Forgets names that stand well, and at which nothing was noticed for a year (U1); who locked one is heeded until its lock ends.
 * @param inBatches repeats a statement until it removes fewer than a thousand rows
 * @returns how many
 * @throws the signal's reason when aborted
 */
export async function purgeNames(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  inBatches: (batch: () => Promise<number>) => Promise<number>,
): Promise<number> {
  const today = dayNumberOf(clock.now());
  const beforeDay = today - NOTICED_KEPT_DAYS;
  return inBatches(() => purgeQuietNames(database, { beforeDay, today }, ROWS_PER_BATCH));
}
