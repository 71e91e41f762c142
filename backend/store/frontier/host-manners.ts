import { closesAtS, opensAtS, type HostManners } from '../../status/owner-wish';
import type { LeasedHost, VisitEnd } from './frontier';

/** What its owner's wish means for a host that is leased now (W8.5). @param nowS seconds since 1970 */
export function mannersAt(
  manners: HostManners | null,
  { notBeforeS }: Pick<LeasedHost, 'notBeforeS'>,
  nowS: number,
): Partial<Pick<LeasedHost, 'notBeforeS' | 'intervalMs' | 'askUntilS'>> {
  if (manners === null) return {};
  const { intervalMs } = manners;
  const openAtS = opensAtS(manners, nowS);
  const askUntilS = closesAtS(manners, openAtS);
  return {
    intervalMs,
    notBeforeS: openAtS > nowS ? Math.max(notBeforeS, openAtS) : notBeforeS,
    ...(askUntilS !== null && { askUntilS }),
  };
}

/** A host whose hours are over rests until they come again, be it a crawler that knows of them or not. */
export function endWithin(manners: HostManners | null, end: VisitEnd, nowS: number): VisitEnd {
  const openAtS = manners === null ? nowS : opensAtS(manners, nowS);
  return openAtS > nowS ? { ...end, notBeforeS: Math.max(end.notBeforeS, openAtS) } : end;
}
