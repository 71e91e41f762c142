import type { Steps } from '../../runtime/in-steps';
import { RuleBook } from '../find/rule-book';
import type { HostCase } from './host-case';
import { hasSuccessor } from './host-case';

/** A rule that nobody else speaks for is a guess. */
const CASES_MIN = 2;
/** Of dead pages that are not asked for yet: so many tell enough. */
const PAGES_MAX = 50;

/** What the gate looks at. */
interface KnownOfHost extends Pick<
  HostCase,
  'moves' | 'isSitemapKnown' | 'isInOtherHands' | 'isParked'
> {
  readonly dead: Pick<HostCase['dead'], 'open' | 'addresses' | 'isNameless'>;
}

/**
 * Whether anybody is to be asked about a host, archives included: a rule for its dead pages holds, for which at least two
 * known moves speak, or somebody knows its sitemap. Of a host that is parked, or has no name any more, only what moved
 * elsewhere is there; of one whose name may be in other hands nothing is. Pure.
 */
export function* isWorthAsking(host: string, known: KnownOfHost): Steps<boolean> {
  if (known.isInOtherHands) return false;
  const isGone = known.isParked || known.dead.isNameless;
  if (isGone && !hasSuccessor(host, known.moves)) return false;
  return known.isSitemapKnown || (yield* hasRule(known));
}

function* hasRule({ moves, dead: { open, addresses } }: KnownOfHost): Steps<boolean> {
  if (moves.length < CASES_MIN) return false;
  const book = new RuleBook(moves);
  const urls = open.length > 0 ? open.map(({ url }) => url) : addresses.slice(0, PAGES_MAX);
  for (const url of urls) {
    const rules = yield* book.rulesFor(url);
    if (rules.some(({ right }) => right >= CASES_MIN)) return true;
  }
  return false;
}
