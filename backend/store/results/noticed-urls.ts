import { goneRunsIn } from '../../status/takeover/gone-runs';
import { isGood } from '../../status/status-code';
import { toCalendarDay } from '../../status/day-number';
import type { NoticedUrl } from '../names/notice-names';
import type { HostStanding } from '../names/standings-of-hosts';
import type { ResultStep } from './result-step';

/** A name that was without an address for so long may have been registered anew. */
const GONE_DAYS = 30;

/**
 * The URLs at which a check has seen something that asks for a look at their names (U1): what sells off its topic, what was
 * parked and is not any more, what is back after a month without a name. Pure.
 * @param hosts by their ids
 */
export function noticedIn(
  steps: readonly ResultStep[],
  hosts: ReadonlyMap<number, HostStanding>,
): NoticedUrl[] {
  return steps.filter(isNoticeable).flatMap(({ before: { hostId, urlId } }) => {
    const name = hosts.get(hostId)?.name;
    return name === undefined ? [] : [{ urlId, name }];
  });
}

function isNoticeable({ result, before }: ResultStep): boolean {
  if (result.isStamp || !isGood(result.code)) return false;
  if (typeof result.sells === 'string') return true;
  return (before.doubt === 'parked' && result.doubt === null) || isBack(before.runs);
}

function isBack(runs: ResultStep['before']['runs']): boolean {
  const [newest] = runs;
  const [gone] = goneRunsIn(runs);
  if (newest === undefined || gone?.state !== 'no-name') return false;
  const lastDay = toCalendarDay(newest.lastDay);
  return gone.to === lastDay && lastDay - gone.from >= GONE_DAYS;
}
