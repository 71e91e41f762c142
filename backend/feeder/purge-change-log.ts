import { purgeChanges, purgeWikiChanges } from '../store/changes/purge-changes';
import type { FeederParts } from './feeder-parts';

const DAY_S = 86_400;
const ROWS_PER_BATCH = 1_000;
/** Who has not read a change after twice the time that the log is kept is waited for no longer. */
const OVERRUN_TIMES = 2;

/**
 * Removes old entries of the wikis' feeds, then of the change log, from which those have their addresses (C1).
 * @param inBatches repeats a removal until nothing is left of it; tells how many rows are gone
 */
export async function purgeChangeLog(
  {
    database,
    clock,
    changeLogDays,
    feedDays,
  }: Pick<FeederParts, 'database' | 'clock' | 'changeLogDays' | 'feedDays'>,
  inBatches: (purge: () => Promise<number>) => Promise<number>,
): Promise<{ wikiChanges: number; changes: number }> {
  const nowS = Math.floor(clock.now() / 1_000);
  const feedBeforeS = nowS - feedDays * DAY_S;
  const kept = {
    beforeS: nowS - changeLogDays * DAY_S,
    overrunBeforeS: nowS - OVERRUN_TIMES * changeLogDays * DAY_S,
  };
  return {
    wikiChanges: await inBatches(() => purgeWikiChanges(database, feedBeforeS, ROWS_PER_BATCH)),
    changes: await inBatches(() => purgeChanges(database, kept, ROWS_PER_BATCH)),
  };
}
