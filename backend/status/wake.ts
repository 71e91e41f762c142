import { AFTER_FAILURE_DAYS } from './schedule';
import { isGood, speaksOfPage, type Status } from './status-code';
import type { CheckState } from './check-state';
import type { DayNumber } from './day-number';

/** L5: how many neighbours on its host a death wakes, and how many are looked at to find them. */
const WOKEN_MAX = 6;
export const NEIGHBOURS_MAX = 24;

/** A URL of the same host that falls due later. */
export interface Neighbour {
  urlId: number;
  dueDay: DayNumber;
  /** Failed checks in a row. */
  failures: number;
}

/**
 * Whether a check wakes neighbours (L5): it failed for the first time after the page had worked, by a code that speaks of
 * the page, not of its host. Deaths come in events, and those that are found wake further ones, so that an event spreads
 * by itself; a host that is down is seen by one look.
 */
export function wakesNeighbours(
  before: Pick<CheckState, 'runs' | 'failures'>,
  after: Pick<CheckState, 'runs' | 'failures'>,
): boolean {
  const [last, newest] = [before.runs[0], after.runs[0]];
  const isFirst = before.failures === 0 && after.failures === 1;
  return isFirst && last !== undefined && isGood(last.code) && isOfPage(newest);
}

const isOfPage = (status: Status | undefined): boolean =>
  status !== undefined && speaksOfPage(status);

/**
 * From which due day on neighbours are taken: anywhere in the cycle, so that they are taken by chance. Those that are due
 * tomorrow need not be woken; so nobody is woken twice.
 * @param chance 0 ≤ chance < 1
 */
export function wakeFromDay(
  today: DayNumber,
  { checkDays, chance }: { checkDays: number; chance: number },
): DayNumber {
  return today + 2 + Math.floor(chance * Math.max(1, checkDays - AFTER_FAILURE_DAYS));
}

/** The day on which those that are woken fall due. */
export const wokenDueDay = (today: DayNumber): DayNumber => today + 1;

/**
 * Those that are woken. What is failing already has a rhythm of its own.
 * @param candidates the first ones from `wakeFromDay` on, in the order of their due days, NEIGHBOURS_MAX at most
 */
export function wokenAmong<Candidate extends Neighbour>(
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates.filter(({ failures }) => failures === 0).slice(0, WOKEN_MAX);
}
