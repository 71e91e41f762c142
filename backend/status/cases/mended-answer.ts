import type { DayNumber } from '../day-number';
import { AWAITED_DAYS } from './case-days';
import type { CaseUrl, UrlCase } from './url-case';

/**
 * Whether a URL was looked at since its owner said that it is mended. Of two looks on that day the one before is none: it
 * leaves the URL due again when it was asked for.
 */
export function isMendLookedAt(
  mendedDay: DayNumber,
  { isMarked, checkedDay, dueDay }: Omit<CaseUrl, 'verdict'>,
): boolean {
  return isMarked || (checkedDay !== null && checkedDay >= mendedDay && dueDay > mendedDay);
}

/** Whether the look that its owner asked for is still to be made, and waited for. */
export function isMendAwaited({ mendedDay }: UrlCase, url: CaseUrl, today: DayNumber): boolean {
  if (mendedDay === null || today > mendedDay + AWAITED_DAYS) return false;
  return !isMendLookedAt(mendedDay, url);
}
