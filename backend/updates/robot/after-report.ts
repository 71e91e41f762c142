import type { NumberRange, RupSite } from '../../store/updates/rup-standing';
import { isPolledMeanwhile } from './confirm-link';
import { includesNumber, RANGES_MAX, withoutNumber } from './number-ranges';

/** A report that came by mail. */
export interface CameReport {
  number: number;
  /** When it was written, as its site says; null where it does not. */
  writtenS: number | null;
}

/** No mail server tries for as long. */
const WEEK_S = 7 * 86_400;

/**
 * How it stands with a site after a report has come by mail: what was overtaken is waited for.
 * @returns null: it came before
 */
export function afterReport(
  site: RupSite,
  { number, writtenS }: CameReport,
  nowS: number,
): RupSite | null {
  const heard = { ...site, heardS: nowS, confirmLink: '' };
  const knownS = toldUpToS(writtenS, nowS);
  if (includesNumber(site.missing, number)) {
    const missing = withoutNumber(site.missing, number);
    return missing.length > 0
      ? { ...heard, missing }
      : { ...heard, missing, ...whole(site, knownS) };
  }
  if (number <= site.lastNumber) return null;
  // What has changed since it was asked last, and before reports began, is in none of them.
  const wantsIndex = site.wantsIndex || isPolledMeanwhile(site);
  const next = { ...heard, lastNumber: number, wantsIndex };
  // Where we are not registered for sure, it is nobody's duty to number them as we expect.
  if (site.state !== 'registered') return next;
  if (number === site.lastNumber + 1) {
    return site.missing.length > 0 ? next : { ...next, ...whole(next, knownS) };
  }
  return withHole(next, [site.lastNumber + 1, number - 1], nowS);
}

/**
 * Up to when a report tells: mails are held up on their way, and what happened meanwhile is told by the next one, which may be
 * lost. One that is not dated in a way that can be right tells up to when it came.
 */
function toldUpToS(writtenS: number | null, nowS: number): number {
  return writtenS !== null && nowS - WEEK_S <= writtenS ? Math.min(writtenS, nowS) : nowS;
}

/** What is still to be asked for by an index may be older than all reports. */
const whole = (
  { wholeS, wantsIndex }: RupSite,
  knownS: number,
): Pick<RupSite, 'wholeS' | 'holeS'> => ({
  wholeS: wantsIndex ? wholeS : Math.max(wholeS, knownS),
  holeS: 0,
});

function withHole(site: RupSite, hole: NumberRange, nowS: number): RupSite {
  const holeS = site.holeS === 0 ? nowS : site.holeS;
  const noted = { ...site, holeS, holes: site.holes + 1 };
  const missing = [...site.missing, hole];
  return missing.length > RANGES_MAX
    ? { ...noted, missing: [], holeS: 0, soundS: 0, wantsRecheck: true }
    : { ...noted, missing };
}
