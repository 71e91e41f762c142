import type { DayNumber } from '../../status/day-number';
import type { LeasedAliasHost } from '../../store/aliases/alias-queue';
import { SEARCH_AGAIN_DAYS } from '../../store/aliases/dead-urls';
import { NEWS_REST_DAYS } from '../../store/aliases/stir-hosts';

const DAY_S = 86_400;
/** Hosts that came in together do not come again together. */
const SPREAD_DAYS = 14;

/** How a search ended. */
interface SearchEnd {
  readonly today: DayNumber;
  /** Seconds since 1970. */
  readonly nowS: number;
  /** There are more dead pages than one turn asks for. */
  readonly isMore: boolean;
  /** Copies of some are still to be looked for. */
  readonly isAwaited: boolean;
  /** Somebody did not answer for some, while others were settled. */
  readonly isPart: boolean;
  /** Days after which those are asked for again for whom nobody answered, where nothing could be settled. */
  readonly silentDays: number | null;
}

/** When a host is searched again, seconds since 1970. Pure. */
export function nextSearchS(
  { hostId, newsDay, searchedDay }: LeasedAliasHost,
  { today, nowS, isMore, isAwaited, isPart, silentDays }: SearchEnd,
): number {
  if (silentDays !== null) return nowS + silentDays * DAY_S;
  if (isMore || isPart) return nowS + DAY_S;
  const since = today - NEWS_REST_DAYS;
  // What was asked for last week is asked for because of these news next week.
  const isRecent = newsDay > since && searchedDay > since;
  if (isAwaited || isRecent) return nowS + NEWS_REST_DAYS * DAY_S;
  return nowS + (SEARCH_AGAIN_DAYS + (hostId % SPREAD_DAYS)) * DAY_S;
}

const FIRST_SILENT_DAYS = 7;
const SILENT_DAYS_MAX = 56;

/**
 * How long a host rests where nobody answered for any of its pages: a week, then twice as long as last time. Pure.
 * @param sinceDay since when the oldest of the pages has failed
 * @returns null: they were asked for often enough, and count as not found
 */
export function silentDaysOf(
  { searchedDay }: Pick<LeasedAliasHost, 'searchedDay'>,
  today: DayNumber,
  sinceDay: DayNumber,
): number | null {
  const rested = today - searchedDay;
  // What died since, or was asked for half a year ago, is asked for the first time.
  const isFirst = sinceDay >= searchedDay || rested >= SILENT_DAYS_MAX * 2;
  if (isFirst || rested < FIRST_SILENT_DAYS) return FIRST_SILENT_DAYS;
  return rested < SILENT_DAYS_MAX ? Math.min(rested * 2, SILENT_DAYS_MAX) : null;
}
