import { dayNumberOf } from '../status/day-number';
import { purgeHintTally, purgeHostHints, purgeUrlHints } from '../store/hints/purge-hints';
import type { FeederParts } from './feeder-parts';

/** Nothing that was said of a URL counts for longer (R1, R3). */
const SAID_KEPT_DAYS = 28;
const TALLY_KEPT_DAYS = 400;
/** Of one statement: fewer end the work. */
const ROWS_PER_BATCH = 1000;

type HintTable = 'urlHints' | 'hostHints' | 'hintDays';

/**
 * Forgets hints that count no more, and what hints did long ago.
 * @param inBatches repeats a statement until it removes fewer than a thousand rows
 * @returns how many rows are gone
 * @throws the signal's reason when aborted
 */
export async function purgeHints(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  signal: AbortSignal,
  inBatches: (batch: () => Promise<number>) => Promise<number>,
): Promise<Record<HintTable, number>> {
  const today = dayNumberOf(clock.now());
  return {
    urlHints: await purgeUrlHints(database, today - SAID_KEPT_DAYS, signal),
    hostHints: await inBatches(() => purgeHostHints(database, today, ROWS_PER_BATCH)),
    hintDays: await inBatches(() =>
      purgeHintTally(database, today - TALLY_KEPT_DAYS, ROWS_PER_BATCH),
    ),
  };
}
