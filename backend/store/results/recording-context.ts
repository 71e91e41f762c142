import type { CheckState } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import type { HintSource } from '../../status/hints/hint';
import type { TrustIndex } from '../../status/hints/trust-index';
import type { Rhythm } from '../../status/schedule';
import type { VerdictPolicy } from '../../status/verdict';
import type { SearchedUrls } from '../archives/archive-walk';
import type { HintCounts } from '../hints/hint-tally';

/**
 * Decides when a URL is checked next, from what its check just led to.
 * @param stretch how far its host is trusted (`Rhythm`)
 */
export type DueDayRule = (
  state: CheckState,
  today: DayNumber,
  urlId: number,
  stretch?: number,
) => DayNumber;

/** Where hosts speak for their URLs (R1, R3). */
export interface HintRules {
  trusts: TrustIndex;
  /** 0 ≤ chance < 1, drawn anew each time. */
  chance: () => number;
  /** Told what hints have done, once it is recorded. */
  note: (source: HintSource, counts: Partial<HintCounts>) => void;
}

/** When results are recorded, and for which URLs archives are searched. */
export interface RecordingContext {
  /** For histories. */
  today: DayNumber;
  /** Seconds since 1970, for the log. */
  nowS: number;
  /** By default those that are unreachable. */
  searched?: SearchedUrls;
  /** By which they are: the most lenient one in force. */
  policy?: VerdictPolicy;
  /** All in force: what changes under any of them is logged (C1). By default only the usual one is. */
  policies?: readonly VerdictPolicy[];
  /** Where the checks were made: a vantage's id, 1 to 254. */
  vantageId?: number;
  /** How often a URL is looked at, drawn anew each time: by it neighbours of what dies are woken. By default nobody is. */
  rhythmOf?: (urlId: number) => Rhythm;
  /** Whether archives are asked before something is told as unreachable; by default nobody asks them. */
  asksArchives?: boolean;
  /** Whether a host's owner wishes a pace or hours (W8.5): then nobody has to be called where it is late. By default none does. */
  isPaced?: (host: string) => boolean;
  /** By default no host is trusted. */
  hints?: HintRules;
}
