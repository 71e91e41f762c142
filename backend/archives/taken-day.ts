import { toCalendarDay, type DayNumber } from '../status/day-number';
import type { CalendarDay } from '../status/takeover/host-facts';
import type { LeasedSearch } from '../store/archives/leased-search';
import type { TakenSince } from '../store/names/taken-since';

const DAY_S = 86_400;

type Days = Pick<TakenSince, 'sinceDay' | 'registeredDay'>;

/**
 * The day from which on what stands at a URL may be somebody else's (U1): the earlier one of when that was seen and when
 * its name was registered anew, after the URL was cited. Copies of that day and later ones are none of what was cited.
 * @param taken since when its name seems to be in other hands; undefined: it does not
 * @returns null: its name stands well
 */
export function takenDayOf(
  leased: Pick<LeasedSearch, 'firstSeenDay' | 'wantedMoment'>,
  taken: Days | undefined,
): CalendarDay | null {
  return takenDayAfter(citedDayOf(leased), taken);
}

/** The same, of what is known to have been cited on a day; null: nobody knows when it was. */
export function takenDayAfter(
  citedDay: CalendarDay | null,
  taken: Days | undefined,
): CalendarDay | null {
  return taken === undefined ? null : foreignFrom(taken, citedDay);
}

/**
 * The same for a page of which archives are asked whether they still got it after it had failed (W4.1). A suspicion says
 * nothing here: it would have the page called dead.
 * @param failingDay when it failed first
 */
export function takenDayOfFailing(
  failingDay: DayNumber,
  taken: TakenSince | undefined,
): CalendarDay | null {
  return taken?.standing === 'taken' ? foreignFrom(taken, toCalendarDay(failingDay)) : null;
}

function foreignFrom({ sinceDay, registeredDay }: Days, knownDay: CalendarDay | null): CalendarDay {
  const isAnew = registeredDay !== null && knownDay !== null && registeredDay > knownDay;
  return isAnew ? Math.min(sinceDay, registeredDay) : sinceDay;
}

/** As far as somebody knows when it was cited, else the first day of which its history tells. */
function citedDayOf({
  firstSeenDay,
  wantedMoment,
}: Pick<LeasedSearch, 'firstSeenDay' | 'wantedMoment'>): CalendarDay | null {
  if (wantedMoment !== null) return Math.floor(wantedMoment.atS / DAY_S);
  return firstSeenDay === null ? null : toCalendarDay(firstSeenDay);
}
