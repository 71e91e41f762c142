import type { HostCase } from './host-case';
import { hasSuccessor } from './host-case';

/** One may be chance. */
const MOVES_MIN = 2;

/**
 * Whether anybody is to be asked about a host, archives included: no rule can hold without two known moves, and nothing lists
 * its pages where no sitemap is known. Of a host that is parked, or has no name any more, only what moved elsewhere is there;
 * of one whose name may be in other hands nothing is. Pure.
 */
export function isWorthAsking(
  host: string,
  known: Pick<HostCase, 'moves' | 'isSitemapKnown' | 'isInOtherHands' | 'isParked'>,
  isNameless: boolean,
): boolean {
  if (known.isInOtherHands) return false;
  if ((known.isParked || isNameless) && !hasSuccessor(host, known.moves)) return false;
  return known.moves.length >= MOVES_MIN || known.isSitemapKnown;
}
