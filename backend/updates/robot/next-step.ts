import type { RupSite } from '../../store/updates/rup-standing';
import type { Latency } from '../wire/latency';
import { isPolledMeanwhile } from './confirm-link';
import { patienceS, pollS, spanOf } from './report-span';

/** What is to be done with a site. */
export type RupStep =
  /** Ask for `/rupinfo.txt`. */
  | { kind: 'look' }
  | { kind: 'register' }
  /** Which report was the last one? */
  | { kind: 'ask-number' }
  | { kind: 'ask-index'; span: Latency }
  /** Look at all its URLs. */
  | { kind: 'recheck' }
  | { kind: 'wait'; untilS: number };

/** What is configured. */
export interface RobotRules {
  /** Whether mail can be taken in. */
  takesMail: boolean;
}

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** `/rupinfo.txt` is asked for once in so long, and so is a registration. */
const SELDOM_S = 100 * DAY_S;
/** A report that was overtaken by another one is waited for. */
const HOLE_S = DAY_S;

/** What is to be done with a site at a moment. Pure: it follows from how it stands with it alone. */
export function nextRupStep(site: RupSite, nowS: number, rules: RobotRules): RupStep {
  const lookS = site.state === 'new' ? 0 : site.lookedS + SELDOM_S;
  if (nowS >= lookS) return { kind: 'look' };
  const step = site.state === 'none' ? waitUntil(lookS) : stepOfSpeaker(site, nowS, rules);
  return step.kind === 'wait' ? waitUntil(Math.min(step.untilS, lookS)) : step;
}

function stepOfSpeaker(site: RupSite, nowS: number, rules: RobotRules): RupStep {
  if (site.wantsRecheck) return { kind: 'recheck' };
  if (nowS < site.restS) return waitUntil(site.restS);
  return site.state === 'registered' ? stepOfSender(site, nowS) : stepOfPolled(site, nowS, rules);
}

/** It sends reports: one that is missing for a day, or silence for too long, is asked after. Until the first one may come, it is polled. */
function stepOfSender(site: RupSite, nowS: number): RupStep {
  const pollDueS = isPolledMeanwhile(site) ? meanwhileDueS(site) : Infinity;
  if (site.wantsIndex || nowS >= pollDueS) return indexStep(site, nowS, nowS - site.wholeS);
  const silentS = Math.max(site.heardS, site.numberS) + patienceS(site);
  const askS = site.holeS === 0 ? silentS : Math.min(silentS, site.holeS + HOLE_S);
  return nowS >= askS ? { kind: 'ask-number' } : waitUntil(Math.min(askS, pollDueS));
}

/** A latency after all was known; one that failed comes when the site has rested. */
const meanwhileDueS = (site: RupSite): number =>
  site.failures > 0 ? 0 : Math.max(site.indexS, site.wholeS) + pollS(site);

function stepOfPolled(site: RupSite, nowS: number, { takesMail }: RobotRules): RupStep {
  const registers = takesMail && site.isOpen;
  const registerS = site.registerTriedS === 0 ? 0 : site.registerTriedS + SELDOM_S;
  if (registers && nowS >= registerS) return { kind: 'register' };
  const pollDueS =
    site.indexS === 0 ? 0 : site.indexS + (site.failures + site.refusals > 0 ? 0 : pollS(site));
  const step: RupStep =
    nowS >= pollDueS
      ? indexStep(site, nowS, site.wholeS === 0 ? pollS(site) : nowS - site.wholeS)
      : waitUntil(pollDueS);
  if (step.kind !== 'wait' || !registers) return step;
  return waitUntil(Math.min(step.untilS, registerS));
}

/** At most one an hour; what reaches further back than its log is not asked for. */
function indexStep(site: RupSite, nowS: number, missingS: number): RupStep {
  // Its clock may be another one.
  const spareS = site.state === 'registered' ? HOUR_S : 0;
  const span = spanOf(site, missingS + spareS) ?? spanOf(site, missingS);
  if (span === null) return { kind: 'recheck' };
  const atS = site.indexS === 0 ? 0 : site.indexS + HOUR_S;
  return nowS >= atS ? { kind: 'ask-index', span } : waitUntil(atS);
}

const waitUntil = (untilS: number): RupStep => ({ kind: 'wait', untilS });
