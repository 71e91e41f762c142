import type { NormalUrl } from '../../url/normal-url';
import type { DayNumber } from '../../status/day-number';
import type { ArchiveService } from '../../url/archives/archive-services';
import type { Snapshot } from './snapshot';
import type { ChosenCopy } from './archive-choices';
import type { CopyFound } from '../pages/archived-copies';
import type { LinkedCopy } from './linked-copies';
import type { WantedMoment } from './wanted-moments';

/** A URL for which archives are asked, by one asker alone until its lease runs out. */
export interface LeasedSearch {
  urlId: number;
  url: NormalUrl;
  /** The first day that its history tells of; null where it tells of none. */
  firstSeenDay: DayNumber | null;
  /** When it was cited, as far as somebody found out; null: near `firstSeenDay` is wanted. */
  wantedMoment: Pick<WantedMoment, 'atS' | 'isSearched'> | null;
  /** What is chosen now; these are looked at again (W5.3). */
  chosen: ChosenCopy[];
  /** Copies that somebody named (W8.4); nobody has looked at them. */
  named: Snapshot[];
  /** Services that have copies, but no good one (W5.1). */
  noneGood: ArchiveService[];
  /** W5.4: some of the copies that pages link to. */
  linked: LinkedCopy[];
  /** Services whose choice is blocked by hand (W5.2): they are neither asked nor changed. */
  blocked: ArchiveService[];
  /** The last check found it working, without a doubt, and no mark says that it is gone. */
  isLiving: boolean;
  /** Searches that failed one after the other. */
  tries: number;
  /** What earlier searches found out, where some service owes its answer; null: everything begins again. */
  round: SearchRound | null;
  /** Proves the lease, seconds since 1970. */
  leasedUntilS: number;
}

/** Questions to all services: it may take several searches until each has answered. */
export interface SearchRound {
  /** On which it began. */
  firstDay: DayNumber;
  /** Services that need not be asked again: what is chosen of them, or nothing, is their answer. */
  answered: ArchiveService[];
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
  /** Services of which the named copy is no good, or cannot be looked at for too long. */
  unnamed: ArchiveService[];
  /** Of copies that pages link to (W5.4), those that were looked at. */
  linkedFound: CopyFound[];
  today: DayNumber;
  /** When archives are asked again, seconds since 1970. */
  againAtS: number;
  tries: number;
  /** Goes on with the next search; null: it is over. */
  round: SearchRound | null;
  /** Every service that had to be asked has answered, and there were such. */
  isWhole: boolean;
}
