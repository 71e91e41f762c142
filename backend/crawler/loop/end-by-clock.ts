import type { VisitEnd } from '../../store/frontier/frontier';

/**
 * How a visit ended, by a clock that is ahead of ours: pauses last as long there as here.
 * @param leadS seconds; negative where it is behind
 */
export function endByClock(leadS: number, end: VisitEnd): VisitEnd {
  const byIt = (momentS: number): number => Math.max(0, momentS + leadS);
  const { notBeforeS, busyUntilS, domainBusy } = end;
  return {
    ...end,
    notBeforeS: byIt(notBeforeS),
    ...(busyUntilS !== undefined && { busyUntilS: byIt(busyUntilS) }),
    ...(domainBusy && { domainBusy: { ...domainBusy, untilS: byIt(domainBusy.untilS) } }),
  };
}
