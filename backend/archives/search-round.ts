import type { DayNumber } from '../status/day-number';
import type { SearchRound } from '../store/archives/leased-search';
import type { ArchiveService } from '../url/archives/archive-services';

/** What services said longer ago may be true no more: a round that takes so long begins again. */
const ROUND_DAYS_MAX = 30;

/** The services that have answered in the round that is open, and need not be asked again. Pure. */
export function answeredBefore(round: SearchRound | null, today: DayNumber): ArchiveService[] {
  return isOpen(round, today) ? round.answered : [];
}

/**
 * The round after a search, if it goes on. Pure.
 * @param round as it was before
 * @param answered services that answered now or in an earlier search of the round
 */
export function roundAfter(
  round: SearchRound | null,
  answered: readonly ArchiveService[],
  today: DayNumber,
): SearchRound {
  const firstDay = isOpen(round, today) ? round.firstDay : today;
  return { firstDay, answered: [...new Set(answered)] };
}

function isOpen(round: SearchRound | null, today: DayNumber): round is SearchRound {
  return round !== null && today - round.firstDay < ROUND_DAYS_MAX;
}
