import type { CalendarDay } from './host-facts';
import type { TakeoverVerdict } from './judge-takeover';

/** What was seen of one URL of a name. */
export interface UrlLook {
  urlId: number;
  verdict: TakeoverVerdict;
  /** Whether it sells what the page that was cited did not speak of. */
  sells: boolean;
}

/** What was seen of a name on one day. */
export interface NameLook {
  day: CalendarDay;
  urls: readonly UrlLook[];
  /** How many URLs of the name are known. */
  knownUrls: number;
  /** What pages show that have no copy, where the name was taken with an offer; null: nothing that tells. */
  uncopied: UncopiedSight | null;
  /** Nobody answers at any of the URLs: no name, or no connection. */
  isSilent: boolean;
}

/** Pages of which there is no copy: one sells, or there are some to read and none does. */
export type UncopiedSight = 'offer' | 'plain';

/**
 * What a look says. `selling`: something sells that is no sign of other hands; `free`: nothing does, and something can be
 * judged; `silent`: nobody answers; null: nothing.
 */
export type LookFinding = 'usurped' | 'suspected' | 'selling' | 'free' | 'silent' | null;

/** What a look says of a name, by the weightiest of what was seen. */
export function lookFindingOf({ urls, uncopied, isSilent }: NameLook): LookFinding {
  const sees = (one: TakeoverVerdict): boolean => urls.some(({ verdict }) => verdict === one);
  if (sees('usurped')) return 'usurped';
  if (sees('usurped?')) return 'suspected';
  if (uncopied === 'offer' || urls.some(({ sells }) => sells)) return 'selling';
  if (uncopied === 'plain' || sees('same') || sees('drifted')) return 'free';
  return isSilent ? 'silent' : null;
}
