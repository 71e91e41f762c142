import type { DayNumber } from '../day-number';
import { outcomeOf } from '../status-code';
import type { DeathScheduler } from './death-scheduler';

/** Failed looks in a row, and the day of the first of them; it says nothing without any. */
interface FailedRow {
  readonly failures: number;
  readonly since: DayNumber;
  readonly lastDay: DayNumber;
}

const CHECK_DAYS = 7;
const AFTER_FAILURE_DAYS = 3;
const PROOF = { minFailures: 3, minDays: 9 };

/**
 * The rhythm of commit 7b64b0f, copied to compare with: each 7 days, 3 after a failure until three of them span nine days,
 * then 7 again. That hosts known to be down rest for 10 to 30 days is left out: here they are down for some days only.
 */
export const todayScheduler: DeathScheduler<FailedRow> = {
  checkDays: CHECK_DAYS,
  first: { failures: 0, since: 0, lastDay: 0 },
  stateAfter({ failures, since }, status, today) {
    if (outcomeOf(status) !== 'failed') return { failures: 0, since: today, lastDay: today };
    return { failures: failures + 1, since: failures === 0 ? today : since, lastDay: today };
  },
  nextDay(state, today) {
    const isUnproven = state.failures > 0 && !isProven(state);
    return today + (isUnproven ? AFTER_FAILURE_DAYS : CHECK_DAYS);
  },
};

function isProven({ failures, since, lastDay }: FailedRow): boolean {
  return failures >= PROOF.minFailures && lastDay - since >= PROOF.minDays;
}
