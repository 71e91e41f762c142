import type { DayNumber } from '../../status/day-number';
import { isGood } from '../../status/status-code';
import type { DueUrl } from '../../store/frontier/frontier';
import type { Observation } from '../probe/probe';

/** At least each quarter (W3.14), wherever the next check falls: by default it comes after 15 days at most (I3). */
const READ_AGAIN_DAYS = 90 - 15;

/**
 * Whether the next check shall read the page (W3.14): when nobody did, when a quarter is over, and
 * after a failure, since the answer that ends it is a change of status: whoever has a name again after it led
 * nowhere may be somebody else (U1). A parked page is read each time: nothing but what stands there tells that it is
 * parked no more, and then by whom.
 */
export function needsRead(
  { last, readDay, doubt }: Pick<DueUrl, 'last' | 'lastTarget' | 'readDay' | 'doubt'>,
  today: DayNumber,
): boolean {
  if (last === null || readDay === 0) return true;
  return !isGood(last.code) || doubt === 'parked' || today - readDay >= READ_AGAIN_DAYS;
}

/**
 * Whether a check that did not read the page noticed a change of status or redirect target, so that
 * the page is to be read now, by a second request in the same check: the next one would not notice.
 */
export function needsReadNow(
  { last, lastTarget }: Pick<DueUrl, 'last' | 'lastTarget'>,
  { code, redirect }: Pick<Observation, 'code' | 'redirect'>,
): boolean {
  if (!isGood(code)) return false;
  return code !== last?.code || (redirect?.target.text ?? null) !== lastTarget;
}
