import {
  closesAtS,
  createWishIndex,
  opensAtS,
  type HostManners,
  type WishIndex,
} from '../../status/owner-wish';
import type { LeasedHost } from './frontier';
import type { EndedVisit } from './give-back';

const NO_WISHES = createWishIndex([]);

/** Nobody wishes anything. */
export const noWishes = (): Promise<WishIndex> => Promise.resolve(NO_WISHES);

/** Hosts that are leased now, with what their owners wish (W8.5). @param nowS seconds since 1970 */
export function withManners<Leased extends Omit<LeasedHost, 'traits'>>(
  leases: readonly Leased[],
  wishes: WishIndex,
  nowS: number,
): Leased[] {
  return leases.map((lease) => {
    const manners = wishes.mannersOf(lease.name);
    return manners === null ? lease : { ...lease, ...mannersAt(manners, lease, nowS) };
  });
}

function mannersAt(
  manners: HostManners,
  { notBeforeS }: Pick<LeasedHost, 'notBeforeS'>,
  nowS: number,
): Pick<LeasedHost, 'notBeforeS' | 'intervalMs' | 'askUntilS'> {
  const openAtS = opensAtS(manners, nowS);
  const askUntilS = closesAtS(manners, openAtS);
  return {
    intervalMs: manners.intervalMs,
    notBeforeS: openAtS > nowS ? Math.max(notBeforeS, openAtS) : notBeforeS,
    ...(askUntilS !== null && { askUntilS }),
  };
}

/** Hosts whose hours are over rest until they come again, be they a crawler's that knows of them or not. */
export function endsWithin(
  visited: readonly EndedVisit[],
  wishes: WishIndex,
  nowS: number,
): EndedVisit[] {
  return visited.map(([host, end]) => {
    const manners = wishes.mannersOf(host.name);
    const openAtS = manners === null ? nowS : opensAtS(manners, nowS);
    const notBeforeS = openAtS > nowS ? Math.max(end.notBeforeS, openAtS) : end.notBeforeS;
    return [host, { ...end, notBeforeS }];
  });
}
