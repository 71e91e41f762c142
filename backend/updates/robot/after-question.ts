import type { RupSite } from '../../store/updates/rup-standing';
import { REFUSALS_MAX, waitsForConsent } from './confirm-link';
import { beyondNumber } from './number-ranges';
import { wasSound } from './standing-trust';

/**
 * How a site answers GetSequenceNumber: by a number, or it does not know us (400), or does not do that (501 and
 * the like), or nobody knows.
 */
export type NumberSight = number | 'forgotten' | 'refused' | 'failed';

/** How a site answers GetIndex: all of it was read, or it does not want to, or there is too much, or nobody knows. */
export type IndexSight = 'read' | 'refused' | 'too-large' | 'failed';

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** After a week of failures nothing is waited for any more. */
const FAILURES_MAX = 10;

/** How it stands with a site after GetSequenceNumber. @param asked as it stood when it was asked */
export function afterNumber(
  site: RupSite,
  asked: Pick<RupSite, 'lastNumber'>,
  sight: NumberSight,
  nowS: number,
): RupSite {
  if (sight === 'failed') return afterFailure(site, nowS);
  const answered = { ...site, numberS: nowS, failures: 0 };
  if (sight === 'forgotten') return withoutKey(answered, nowS);
  if (sight === 'refused') return withLoss(answered);
  // A report came while it was asked: it is asked again, should that be needed.
  if (site.lastNumber !== asked.lastNumber) return { ...site, restS: nowS + HOUR_S };
  if (sight < site.lastNumber) {
    const anew = { lastNumber: sight, sentNumber: sight, missing: [], holeS: 0, soundS: 0 };
    return { ...answered, ...anew, wantsIndex: false, wantsRecheck: true };
  }
  const isLost = sight > site.lastNumber || site.missing.length > 0;
  return isLost ? withLoss({ ...answered, sentNumber: sight }) : { ...answered, holeS: 0 };
}

/** What was lost is asked for. */
const withLoss = (site: RupSite): RupSite => ({
  ...site,
  soundS: 0,
  wantsIndex: true,
  // A hole was counted when it was noted.
  holes: site.missing.length > 0 ? site.holes : site.holes + 1,
});

/** It does not know us any more: an index from the last report on tells what was lost since. */
const withoutKey = (site: RupSite, nowS: number): RupSite => ({
  ...site,
  state: 'polling',
  address: '',
  key: '',
  lastNumber: 0,
  sentNumber: 0,
  missing: [],
  holeS: 0,
  soundS: 0,
  wantsIndex: false,
  confirmLink: '',
  restS: nowS + DAY_S,
});

/** Before GetIndex is sent: however it ends, it is asked for none for an hour. */
export const beforeIndex = (site: RupSite, nowS: number): RupSite => ({ ...site, indexS: nowS });

/** How it stands with a site after GetIndex. @param askedS when it was asked */
export function afterIndex(site: RupSite, sight: IndexSight, askedS: number): RupSite {
  if (sight === 'failed') return afterFailure(site, askedS);
  if (sight === 'read') {
    return { ...allKnown(site, askedS), failures: 0, refusals: 0, soundS: site.soundS || askedS };
  }
  const refusals = site.refusals + 1;
  const refused = { ...site, wantsIndex: false, failures: 0, refusals };
  if (site.state === 'registered')
    return { ...refused, soundS: 0, wantsRecheck: mayHaveLost(site) };
  const isOffered = site.wholeS > 0 && refusals < REFUSALS_MAX;
  if (!isOffered) return { ...refused, state: 'none', soundS: 0, wantsRecheck: false };
  return { ...refused, soundS: 0, wantsRecheck: true, restS: askedS + DAY_S };
}

/** After all URLs of a site were made due: what was lost is lost for good. */
export function afterRecheck(site: RupSite, nowS: number): RupSite {
  const indexS = site.state === 'registered' ? site.indexS : nowS;
  return { ...allKnown(site, nowS), indexS, soundS: nowS, wantsRecheck: false };
}

const allKnown = (site: RupSite, nowS: number): RupSite => {
  const missing = beyondNumber(site.missing, site.sentNumber);
  return {
    ...site,
    missing,
    holeS: missing.length > 0 ? site.holeS : 0,
    lastNumber: Math.max(site.lastNumber, site.sentNumber),
    wholeS: Math.max(site.wholeS, nowS),
    wantsIndex: false,
  };
};

/** It is tried again after an hour, then after two, four and so on, each day at last. */
function afterFailure(site: RupSite, nowS: number): RupSite {
  const failures = site.failures + 1;
  const restS = nowS + Math.min(HOUR_S * 2 ** (failures - 1), DAY_S);
  const failed = { ...site, failures, restS };
  const isGivenUp = site.state === 'registered' && mayHaveLost(site) && failures >= FAILURES_MAX;
  return isGivenUp ? { ...failed, failures: 0, soundS: 0, wantsRecheck: true } : failed;
}

/** While it waits for consent, a site has promised nothing: its URLs are looked at as others are, unless it was trusted. */
const mayHaveLost = (site: RupSite): boolean =>
  site.wantsIndex || wasSound(site) || !waitsForConsent(site);
