import { LAST_DAY, type DayNumber } from './day-number';
import { lookChange, type Looks } from './look-change';
import { AFTER_FAILURE_DAYS, type Rhythm } from './schedule';
import { speaksOfPage, type Status } from './status-code';

/** L5: how many neighbours on its host a death wakes. */
const WOKEN_MAX = 6;

/**
 * So many neighbours of a stretch are looked at to find them; where too few of these work, the next many instead. A host that
 * has lost many pages has some that work all the same, but a huge one may have lost all of them: then it ends.
 */
export const NEIGHBOUR_LIMITS: readonly number[] = [12, 48, 192];

/** A URL of the same host that falls due later. */
export interface Neighbour {
  urlId: number;
  dueDay: DayNumber;
  /** Failed checks in a row. */
  failures: number;
}

/** Days on which neighbours fall due. */
export interface DueStretch {
  readonly fromDay: DayNumber;
  readonly untilDay: DayNumber;
}

/**
 * Whether a check wakes neighbours (L5): it failed for the first time after the page had worked, by a code that speaks of
 * the page, not of its host. Deaths come in events, and those that are found wake further ones, so that an event spreads
 * by itself; a host that is down is seen by one look.
 */
export function wakesNeighbours(before: Looks, after: Looks): boolean {
  return lookChange(before, after) === 'gone' && isOfPage(after.runs[0]);
}

const isOfPage = (status: Status | undefined): boolean =>
  status !== undefined && speaksOfPage(status);

/**
 * Where neighbours are looked for: first from a day of the cycle on that is drawn, so that they are taken by chance, then
 * from the first day to it. Those that are due tomorrow need not be woken; so nobody is woken twice.
 */
export function wakeStretches(today: DayNumber, { checkDays, chance }: Rhythm): DueStretch[] {
  const firstDay = today + 2;
  const fromDay = firstDay + Math.floor(chance * Math.max(1, checkDays - AFTER_FAILURE_DAYS));
  const rest = fromDay === firstDay ? [] : [{ fromDay: firstDay, untilDay: fromDay - 1 }];
  return [{ fromDay, untilDay: LAST_DAY }, ...rest];
}

/** The day on which those that are woken fall due. */
export const wokenDueDay = (today: DayNumber): DayNumber => today + 1;

/**
 * Those that are woken.
 * @param firstOf the first ones of a stretch, by due day, so many at most
 */
export function wokenOf<Candidate extends Neighbour>(
  stretches: readonly DueStretch[],
  firstOf: (stretch: DueStretch, limit: number) => readonly Candidate[],
): Candidate[] {
  for (const limit of NEIGHBOUR_LIMITS) {
    const found = stretches.map((stretch) => firstOf(stretch, limit));
    if (isSearchOver(found, limit)) return wokenAmong(found);
  }
  return [];
}

/** The same of what was found by a limit. What is failing already has a rhythm of its own. */
export function wokenAmong<Candidate extends Neighbour>(
  found: readonly (readonly Candidate[])[],
): Candidate[] {
  return found
    .flat()
    .filter(({ failures }) => failures === 0)
    .slice(0, WOKEN_MAX);
}

/**
 * Whether that is enough: there are as many as are woken, or no others, or looking for them costs too much.
 * @param found of each stretch the first ones, as many as the limit allows
 */
export function isSearchOver(found: readonly (readonly Neighbour[])[], limit: number): boolean {
  const isLast = limit === NEIGHBOUR_LIMITS.at(-1);
  const isAll = found.every((candidates) => candidates.length < limit);
  return isLast || isAll || wokenAmong(found).length === WOKEN_MAX;
}
