import type { RupSite } from '../../store/updates/rup-standing';
import { waitsForConsent } from './confirm-link';
import { latencyS, patienceS } from './report-span';

/** In good standing, its pages are looked at so many times less often. */
export const STRETCH = 4;
/** So many latencies without a loss make a good standing. */
const SOUND_LATENCIES = 2;

/** Whether a site has told everything for so long that its silence on a page counts for something. */
export function isSound(site: RupSite, nowS: number): boolean {
  const isWhole = site.holeS === 0 && !site.wantsIndex && !site.wantsRecheck && site.soundS > 0;
  const isOld = nowS - site.soundS >= SOUND_LATENCIES * latencyS(site);
  return isWhole && isOld && nowS < trustedUntilS(site);
}

/** Whether it had told everything for so long, when it last told anything. */
export const wasSound = (site: RupSite): boolean =>
  site.soundS > 0 && site.wholeS - site.soundS >= SOUND_LATENCIES * latencyS(site);

/** Until when, in seconds since 1970, it is trusted without another word of it; 0 for one that does not speak. */
export function trustedUntilS(site: RupSite): number {
  const { state, wholeS, heardS, numberS } = site;
  // That it has sent nothing says nothing, where it waits for consent.
  if (state === 'polling' || waitsForConsent(site)) return wholeS + patienceS(site);
  return state === 'registered' ? Math.max(wholeS, heardS, numberS) + patienceS(site) : 0;
}

/** Whether something may have been lost that was not before. */
export const hasLost = (before: RupSite, after: RupSite): boolean =>
  before.soundS > 0 && (after.soundS === 0 || after.soundS > before.soundS);
