import type { PageList } from '../../../store/page-lists/page-list';

const MINUTE_S = 60;

/** How soon a page renews itself, by how long somebody has waited at most. */
const RENEWALS: readonly { waitedS: number; renewalS: number }[] = [
  { waitedS: MINUTE_S, renewalS: 3 },
  { waitedS: 10 * MINUTE_S, renewalS: 10 },
  { waitedS: 30 * MINUTE_S, renewalS: 30 },
  { waitedS: 60 * MINUTE_S, renewalS: 60 },
];

/**
 * After how many seconds the page of a list that is being read renews itself: later and later, and not any more after an
 * hour, as a page may have been forgotten. That a list is seen is noted once an hour, so that who comes back begins anew.
 * @param nowS seconds since 1970
 * @returns null: it does not, as an hour is over, or the list cannot be read
 */
export function renewalOf(
  { seenAtS, fault }: Pick<PageList, 'seenAtS' | 'fault'>,
  nowS: number,
): number | null {
  if (fault !== null) return null;
  return RENEWALS.find(({ waitedS }) => nowS - seenAtS < waitedS)?.renewalS ?? null;
}
