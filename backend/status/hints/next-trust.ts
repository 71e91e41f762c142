import type { DayNumber } from '../day-number';
import { stretchBySitemap } from './sitemap-trust';
import { LISTED_DAYS } from './sitemap-word';

/** How it stood with the trust in a host's sitemap before a reading, and how it stands after it. */
export interface SitemapTrust {
  /** The last whole reading; null: there was none. */
  readDay: DayNumber | null;
  /** Since when it is trusted without a break; null: it is not. */
  trustedDay: DayNumber | null;
  /** Good looks at listed URLs since then. */
  tested: number;
  /** The day that more than half of the entries named as that of their last change; null: there was none. */
  commonDay: DayNumber | null;
}

/** How it stands with a host of which nothing is known; but for its last reading also with one that was found wrong. */
export const UNTRUSTED: SitemapTrust = {
  readDay: null,
  trustedDay: null,
  tested: 0,
  commonDay: null,
};

/** What a whole reading tells of a host. */
export interface ReadingFacts {
  today: DayNumber;
  /** Our URLs of the site, and those of them that are listed. */
  urls: number;
  listed: number;
  /** Entries that tell the day of their last change, and the day that more than half of them name. */
  dated: number;
  common: { day: DayNumber; entries: number } | null;
  /** Looks since the last whole reading at URLs that both list: those that were good, and those that failed. */
  goodLooks: number;
  failedLooks: number;
}

/** What follows from a whole reading. */
export interface TrustStep extends SitemapTrust {
  /** So many times the usual days; 1: its word is wrong; null: nothing follows from it. */
  stretch: 1 | 2 | 4 | null;
}

/**
 * How far a host's sitemap is trusted after a whole reading, for hosts and for simulated ones. What was not read for too long is
 * trusted anew. One that says of most pages that they were changed when it was
 * made tells nothing of any; that it does so is found out by the next reading, where these name a later day. The other way to
 * lose all trust, a page that is dead and listed, is found where results are recorded.
 */
export function nextTrust(before: SitemapTrust, facts: ReadingFacts): TrustStep {
  const { today, urls, listed, dated, common } = facts;
  const isGenerated = common !== null && before.commonDay !== null && common.day > before.commonDay;
  const kept = isFresh(before, today) ? before : { ...before, trustedDay: null, tested: 0 };
  const { trustedDay } = kept;
  const tested = testedAfter(kept, facts);
  const stretch = stretchBySitemap({
    urls,
    listed,
    tested,
    dead: 0,
    trustedDays: trustedDay === null ? 0 : today - trustedDay,
    dated,
    datedAsGenerated: isGenerated ? common.entries : 0,
  });
  const read = { stretch, readDay: today, commonDay: common?.day ?? null };
  if (stretch === null || stretch === 1) return { ...read, trustedDay: null, tested: 0 };
  return { ...read, trustedDay: trustedDay ?? today, tested };
}

const isFresh = ({ readDay }: SitemapTrust, today: DayNumber): boolean =>
  readDay !== null && today - readDay <= LISTED_DAYS;

/** A look that failed may be the beginning of a death: the test begins anew. */
function testedAfter(before: SitemapTrust, { goodLooks, failedLooks }: ReadingFacts): number {
  if (before.trustedDay === null || failedLooks > 0) return 0;
  return before.tested + goodLooks;
}
