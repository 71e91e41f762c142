import type { Database } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { SharedVantage } from '../results/last-look';
import { PAUSE_S_MAX } from './busy-hosts';
import type { ShareUse } from './day-shares';
import { storeTraits } from './domain-traits';
import type { LeasedHost, VisitEnd } from './frontier';
import { BORROW_S_MAX, lockLeased } from './leases';
import { releaseHosts } from './release-hosts';
import { skipHosts } from './skip-hosts';

/** A host and how its visit ended. */
export type EndedVisit = [host: LeasedHost, end: VisitEnd];

/** When hosts are given back, and to what. */
export interface GiveBackContext {
  nowS: number;
  today: DayNumber;
  /** What is left to other vantages; null: there are none. */
  sharing: SharedVantage | null;
  /** Seconds that a visit's lease lasts. */
  leaseS: number;
  /** By the ids of the hosts. */
  uses: ReadonlyMap<number, ShareUse>;
}

/**
 * Gives hosts back (`Frontier.giveBack`), those whose leases still hold. Index: as lockLeased, storeTraits,
 * releaseHosts, skipHosts.
 */
export function giveBackHosts(
  database: Database,
  visited: readonly EndedVisit[],
  { nowS, today, sharing, leaseS, uses }: GiveBackContext,
): Promise<void> {
  const hosts = visited.map(([host]) => host);
  return database.transaction(async (statements) => {
    const leaseOf = await lockLeased(statements, hosts, nowS);
    const ends = visited.filter(([host]) => leaseOf(host) !== null);
    const seen = ends.flatMap(([{ hostId }, { traits }]) =>
      traits.map((trait) => ({ ...trait, hostId })),
    );
    await storeTraits(statements, seen, today);
    const releases = ends.map(([host, { notBeforeS, ...end }]) => {
      const release = {
        notBeforeS: Math.min(notBeforeS, nowS + PAUSE_S_MAX),
        keepsPlace: leaseS > BORROW_S_MAX && leaseOf(host) === 'borrowed',
        isPromising: uses.get(host.hostId)?.isPromising ?? false,
        looks: uses.get(host.hostId)?.looks ?? 0,
        ...end,
      };
      return [host.hostId, release] as const;
    });
    await releaseHosts(statements, new Map(releases), { nowS, today });
    if (sharing === null) return;
    const hostIds = ends.map(([{ hostId }]) => hostId);
    await skipHosts(statements, hostIds, sharing);
  });
}
