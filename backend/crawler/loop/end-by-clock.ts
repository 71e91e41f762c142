import type { LeasedHost, VisitEnd } from '../../store/frontier/frontier';

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

/** A host that was leased by a clock that is ahead of ours, by our own. @param leadS as of `endByClock` */
export function leaseByClock(leadS: number, host: LeasedHost): LeasedHost {
  const byOurs = (momentS: number): number => Math.max(0, momentS - leadS);
  const { notBeforeS, askUntilS } = host;
  return {
    ...host,
    notBeforeS: byOurs(notBeforeS),
    ...(askUntilS !== undefined && { askUntilS: byOurs(askUntilS) }),
  };
}
