import type { WishIndex } from '../../status/owner-wish';
import type { VerdictPolicy } from '../../status/verdict';
import type { SearchedUrls } from '../archives/archive-walk';
import type { WikiCheckDays } from './check-days';

/** What may differ from the defaults. */
export interface FrontierOptions {
  /** Seconds after which a host that was not given back falls due again: its crawler died; 3,600. */
  leaseS?: number;
  /** Seconds for which a host is borrowed; 300, and no more. */
  borrowS?: number;
  /** The configured wikis of this moment (`checkDaysOfWikis`); without any, the default cycle. */
  wikis?: () => readonly WikiCheckDays[];
  /** For which URLs archives are searched; by default those that are unreachable. */
  searched?: SearchedUrls;
  /** All in force beside the usual one; URLs are unreachable by the most lenient of them. */
  policies?: () => readonly VerdictPolicy[];
  /** Whether archives are asked before something is told as unreachable (W4.1); by default nobody asks them. */
  asksArchives?: boolean;
  /**
   * The name of the vantage from which is looked (W4.1); by default beside the database. Crawlers of a
   * named one are elsewhere, and record only for hosts that were leased to them.
   */
  vantage?: string;
  /** Told how many URLs were passed over because their hosts were not leased to that vantage. */
  onNotLeased?: (urls: number) => void;
  /** Hosts with more URLs are sampled (L1); by default those that cannot be asked in four weeks, one a second. */
  hugeHostUrls?: number;
  /** What owners wish of our visits (W8.5); by default nothing. */
  wishes?: () => Promise<WishIndex>;
}
