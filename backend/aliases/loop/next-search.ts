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
  /** Copies of some could not be read just now, or are still to be looked for. */
  readonly isLeft: boolean;
}

/** When a host is searched again, seconds since 1970. Pure. */
export function nextSearchS(
  { hostId, newsDay, searchedDay }: LeasedAliasHost,
  { today, nowS, isMore, isLeft }: SearchEnd,
): number {
  if (isMore) return nowS + DAY_S;
  const since = today - NEWS_REST_DAYS;
  // What was asked for last week is asked for because of these news next week.
  const isRecent = newsDay > since && searchedDay > since;
  if (isLeft || isRecent) return nowS + NEWS_REST_DAYS * DAY_S;
  return nowS + (SEARCH_AGAIN_DAYS + (hostId % SPREAD_DAYS)) * DAY_S;
}
