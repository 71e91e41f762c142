import type { WishIndex } from '../../status/owner-wish';
import type { VerdictPolicy } from '../../status/verdict';
import type { SearchedUrls } from '../archives/archive-walk';
import { checkDaysOfWikis, type CheckDaysOf } from './check-days';
import type { FrontierOptions, HintKeeping } from './frontier-options';
import { noWishes } from './host-manners';
import { BORROW_S_MAX } from './leases';

/** What results and leases go by. */
export interface FrontierRules {
  leaseS: number;
  borrowS: number;
  checkDaysOf: CheckDaysOf;
  searched: SearchedUrls;
  policies: () => readonly VerdictPolicy[];
  asksArchives: boolean;
  onNotLeased: (urls: number) => void;
  hugeHostUrls: number;
  wishes: () => Promise<WishIndex>;
  hints: HintKeeping | null;
}

const LEASE_S = 3_600;
const HUGE_HOST_URLS = 28 * 86_400;

/** What differs from the defaults, and these for the rest. */
export function frontierRules(options: FrontierOptions): FrontierRules {
  const { leaseS = LEASE_S, wikis = () => [], searched = 'unreachable' } = options;
  const { policies = () => [], asksArchives = false, wishes = noWishes, hints = null } = options;
  const { onNotLeased = () => undefined, hugeHostUrls = HUGE_HOST_URLS } = options;
  const borrowS = Math.min(options.borrowS ?? BORROW_S_MAX, leaseS, BORROW_S_MAX);
  const asked = { searched, policies, asksArchives, wishes, hints };
  const lasting = { leaseS, borrowS, checkDaysOf: checkDaysOfWikis(wikis) };
  return { ...lasting, onNotLeased, hugeHostUrls, ...asked };
}
