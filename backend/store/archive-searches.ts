import type { ArchiveService } from '../url/archive-services';
import type { DayNumber } from '../status/day-number';
import type { Snapshot } from './annotations';

/** A URL for which archives are asked, by one asker alone until its lease runs out. */
export interface LeasedSearch {
  urlId: number;
  /** Normal form. */
  url: string;
  /** The first day that its history tells of; null where it tells of none. */
  firstSeenDay: DayNumber | null;
  /** What is chosen now; these are looked at again (W5.3). */
  chosen: Snapshot[];
  /** Services whose choice is blocked by hand (W5.2): they are neither asked nor changed. */
  blocked: ArchiveService[];
  /** Searches that failed one after the other. */
  tries: number;
  /** Proves the lease, seconds since 1970. */
  leasedUntilS: number;
}

/** What a search found out of one service. */
export type ServiceFinding =
  /** Looked at, and good: the chosen one from now on. */
  | { kind: 'chosen'; snapshot: Snapshot }
  /** It has copies, but none is good (W5.1): an empty choice. */
  | { kind: 'none-good'; service: ArchiveService }
  /** It has none, or the chosen one is gone. */
  | { kind: 'none'; service: ArchiveService };

/** What follows from a search: services that are not named stay as they are. */
export interface SearchSettlement {
  findings: ServiceFinding[];
  today: DayNumber;
  /** When archives are asked again, seconds since 1970. */
  againAtS: number;
  tries: number;
}

/** The URLs for which archives are to be asked. */
export interface SearchQueue {
  /** Leases up to `limit` of them. */
  lease(limit: number): Promise<LeasedSearch[]>;
  settle(leased: LeasedSearch, settlement: SearchSettlement): Promise<void>;
}
