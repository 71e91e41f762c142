import { dayNumberOf, dayStartMs, type DayNumber } from '../status/day-number';
import { countedDays, removeLinkCounts } from '../store/figures/link-counts';
import { storedWikis } from '../store/pages/wikis';
import type { FeederParts } from './feeder-parts';

/** Every count stays so many days. */
const EVERY_DAY_KEPT_DAYS = 100;

/**
 * Of counts that are older than a hundred days, the last one of each month stays for ever. Two small
 * statements a wiki.
 * @returns how many rows are gone
 * @throws the signal's reason when aborted
 */
export async function thinLinkCounts(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  const beforeDay = dayNumberOf(clock.now()) - EVERY_DAY_KEPT_DAYS;
  let removed = 0;
  for (const { wikiId } of await storedWikis(database)) {
    signal.throwIfAborted();
    const days = await countedDays(database, wikiId, beforeDay);
    removed += await removeLinkCounts(database, wikiId, superfluousDays(days));
  }
  return removed;
}

/**
 * All days but the last one of each month.
 * @param days ascending
 */
export function superfluousDays(days: readonly DayNumber[]): DayNumber[] {
  return days.filter((day, index) => {
    const next = days[index + 1];
    return next !== undefined && monthOf(next) === monthOf(day);
  });
}

/** `2026-11` */
const monthOf = (day: DayNumber): string => new Date(dayStartMs(day)).toISOString().slice(0, 7);
