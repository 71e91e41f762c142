import type { RupSite } from '../../store/updates/rup-standing';
import { writeSpan } from '../wire/latency';
import type { Rupinfo } from '../wire/read-rupinfo';

/** How a look at `/rupinfo.txt` ended: what it says, that nothing is said, or that nobody knows. */
export type TermsSight = Rupinfo | 'none' | 'failed';

/**
 * How it stands with a site after a look at `/rupinfo.txt`. Whoever does not speak the protocol is given up for a hundred
 * days; one that did and cannot be reached just now goes on as before.
 */
export function afterLook(site: RupSite, sight: TermsSight, nowS: number): RupSite {
  if (sight === 'failed' && site.state !== 'new' && site.state !== 'none') {
    return { ...site, lookedS: nowS };
  }
  if (typeof sight === 'string')
    return { ...withoutRegistration(site), state: 'none', lookedS: nowS };
  const { cgi, isOpen, units, maxSpan } = sight;
  const state = site.state === 'registered' ? 'registered' : 'polling';
  return {
    ...site,
    state,
    lookedS: nowS,
    cgi,
    isOpen,
    units,
    maxSpan: maxSpan === null ? '' : writeSpan(maxSpan),
    latency: state === 'registered' ? site.latency : (units[0] ?? 'day'),
  };
}

/**
 * Before Register is sent: an answer that is lost may have been a good one, and reports may come at once. That it was tried
 * is noted behind it: whoever was killed before tries again.
 */
export function beforeRegister(site: RupSite, address: string, nowS: number): RupSite {
  const fresh = { lastNumber: 0, missing: [], sentNumber: 0, holeS: 0, heardS: nowS };
  return { ...site, ...fresh, address, key: '', confirmLink: '' };
}

/**
 * How it stands with a site after Register. What has changed since it was asked for an index is in no report: it is asked
 * for once more.
 * @param sight a key; null: it does not want us; undefined: nobody knows
 */
export function afterRegister(
  site: RupSite,
  sight: string | null | undefined,
  nowS: number,
): RupSite {
  const tried = { ...site, registerTriedS: nowS };
  if (sight === undefined) return tried;
  if (sight === null) return { ...tried, address: '' };
  const wholeS = site.wholeS || nowS;
  const fresh = { wholeS, soundS: nowS, numberS: 0, failures: 0, refusals: 0, restS: 0 };
  return { ...tried, ...fresh, key: sight, state: 'registered', wantsIndex: wholeS < nowS };
}

/** After ModifyPreferences. */
export const afterModify = (site: RupSite, latency: string): RupSite => ({ ...site, latency });

/** It is asked for an index from now on; its mails are nobody's. @param token a new one */
export function afterUnregister(site: RupSite, token: string): RupSite {
  if (site.state !== 'registered') return { ...withoutRegistration(site), token };
  return { ...withoutRegistration(site), token, state: 'polling' };
}

const withoutRegistration = (site: RupSite): RupSite => ({
  ...site,
  address: '',
  key: '',
  lastNumber: 0,
  missing: [],
  sentNumber: 0,
  holeS: 0,
  soundS: 0,
  wantsIndex: false,
  confirmLink: '',
});
