import type { NumberRange, RupSite } from '../../store/updates/rup-standing';
import { includesNumber, RANGES_MAX, withoutNumber } from './number-ranges';

/**
 * How it stands with a site after a report has come by mail: what was overtaken is waited for.
 * @returns null: it came before
 */
export function afterReport(site: RupSite, number: number, nowS: number): RupSite | null {
  const heard = { ...site, heardS: nowS };
  if (includesNumber(site.missing, number)) {
    const missing = withoutNumber(site.missing, number);
    return missing.length > 0 ? { ...heard, missing } : { ...heard, missing, ...whole(nowS) };
  }
  if (number <= site.lastNumber) return null;
  const next = { ...heard, lastNumber: number };
  // Where we are not registered for sure, it is nobody's duty to number them as we expect.
  if (site.state !== 'registered') return next;
  if (number === site.lastNumber + 1) {
    return site.missing.length > 0 ? next : { ...next, ...whole(nowS) };
  }
  return withHole(next, [site.lastNumber + 1, number - 1], nowS);
}

const whole = (nowS: number): Pick<RupSite, 'wholeS' | 'holeS'> => ({ wholeS: nowS, holeS: 0 });

function withHole(site: RupSite, hole: NumberRange, nowS: number): RupSite {
  const holeS = site.holeS === 0 ? nowS : site.holeS;
  const noted = { ...site, holeS, holes: site.holes + 1 };
  const missing = [...site.missing, hole];
  return missing.length > RANGES_MAX
    ? { ...noted, missing: [], holeS: 0, soundS: 0, wantsRecheck: true }
    : { ...noted, missing };
}
