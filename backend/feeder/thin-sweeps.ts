import { dayNumberOf } from '../status/day-number';
import { removeSweepDays, sweepDaysOf } from '../store/figures/wiki-sweeps';
import { storedWikis } from '../store/pages/wikis';
import type { FeederParts } from './feeder-parts';
import { superfluousDays } from './thin-link-counts';

/** Every day stays so long. */
const EVERY_DAY_KEPT_DAYS = 200;

/**
 * Of a first sweep that is older, the last day of each month stays for ever. Two small statements a wiki.
 * @returns how many rows are gone
 * @throws the signal's reason when aborted
 */
export async function thinSweeps(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  const beforeDay = dayNumberOf(clock.now()) - EVERY_DAY_KEPT_DAYS;
  let removed = 0;
  for (const { wikiId } of await storedWikis(database)) {
    signal.throwIfAborted();
    const days = (await sweepDaysOf(database, wikiId)).map(({ day }) => day);
    const old = days.filter((day) => day < beforeDay);
    removed += await removeSweepDays(database, wikiId, superfluousDays(old));
  }
  return removed;
}
