import { dayNumberOf } from '../../status/day-number';
import { listedSitesOf } from '../../store/updates/listed-sites';
import type { RupSite } from '../../store/updates/rup-standing';
import { removeRupSite } from '../../store/updates/rup-sites';
import { afterIndex, afterNumber, afterRecheck, beforeIndex } from './after-question';
import { afterLook, afterRegister, beforeRegister } from './after-terms';
import { addListedSites, URLS_AT_LEAST } from './find-sites';
import { knownHints } from './known-hints';
import { nextRupStep, type RupStep } from './next-step';
import { recheckSite } from './recheck-site';
import { mailAddressOf, nowSOf, rulesOf, type RobotParts } from './robot-parts';
import {
  askForIndex,
  askForNumber,
  askForTerms,
  askToRegister,
  askToUnregister,
} from './rup-questions';
import { settleSite } from './settle-site';
import type { SiteVisitParts } from './ask-site';

/** A visit of a site: whom to ask, and with what. */
export interface SiteVisit extends RobotParts {
  asking: SiteVisitParts;
  /** Told when looks were asked for: its host is ours just now, and falls due with them when it is given back. */
  onAsked: () => void;
}

/** No course of things has more. */
const STEPS_MAX = 8;

/** A visit of one of the sites of a host that is visited. */
export function siteVisit(
  parts: RobotParts,
  { host, port }: RupSite,
  { visit, signal, onAsked }: Pick<SiteVisitParts, 'visit' | 'signal'> & Pick<SiteVisit, 'onAsked'>,
): SiteVisit {
  const { userAgent, answeredWithinMs } = parts;
  const site = { host, port };
  return { ...parts, onAsked, asking: { visit, site, userAgent, answeredWithinMs, signal } };
}

/**
 * Does whatever is due with a site.
 * @throws VisitOverError where its host asks for a pause; the signal's reason; what our own database throws
 */
export async function visitSite(visit: SiteVisit, due: RupSite): Promise<void> {
  let site: RupSite | null = await settleSite(visit, due, { change: (same) => same });
  for (let steps = 0; site !== null && steps < STEPS_MAX; steps += 1) {
    const step = nextRupStep(site, nowSOf(visit), rulesOf(visit));
    if (step.kind === 'wait') return;
    visit.logger.debug({ site: due.siteId, step: step.kind }, 'remote updates');
    site = await doStep(visit, site, step);
  }
}

/** @returns null where the site was forgotten */
function doStep(
  visit: SiteVisit,
  site: RupSite,
  step: Exclude<RupStep, { kind: 'wait' }>,
): Promise<RupSite | null> {
  return step.kind === 'ask-index' ? askIndex(visit, site, step) : ACTS[step.kind](visit, site);
}

async function look(visit: SiteVisit, site: RupSite): Promise<RupSite | null> {
  const { database } = visit;
  const { sites } = await listedSitesOf(database, site.host);
  await addListedSites(visit, sites);
  const listed = sites.find(({ port }) => port === site.port);
  if (listed === undefined) {
    if (site.state === 'registered') await askToUnregister(visit.asking, site);
    await removeRupSite(database, site.siteId);
    return null;
  }
  const { isSecure } = listed;
  const nowS = nowSOf(visit);
  const sight =
    listed.urls < URLS_AT_LEAST ? 'failed' : await askForTerms(visit.asking, { isSecure });
  const change = (same: RupSite): RupSite => afterLook({ ...same, isSecure }, sight, nowS);
  return settleSite(visit, site, { change });
}

async function register(visit: SiteVisit, site: RupSite): Promise<RupSite | null> {
  const nowS = nowSOf(visit);
  const address = mailAddressOf(visit.mailAddress, site);
  const told = await settleSite(visit, site, {
    change: (same) => beforeRegister(same, address, nowS),
  });
  if (told === null) return null;
  const key = await askToRegister(visit.asking, told);
  // The address may be refused as it was taken in a visit that ended before the answer came: reports go there, then.
  const wasTold = site.address === address && site.key === '';
  const sight = key === null && wasTold ? undefined : key;
  return settleSite(visit, site, { change: (same) => afterRegister(same, sight, nowS) });
}

async function askNumber(visit: SiteVisit, site: RupSite): Promise<RupSite | null> {
  const sight = await askForNumber(visit.asking, site);
  const nowS = nowSOf(visit);
  return settleSite(visit, site, { change: (same) => afterNumber(same, site, sight, nowS) });
}

async function askIndex(
  visit: SiteVisit,
  site: RupSite,
  { span }: Extract<RupStep, { kind: 'ask-index' }>,
): Promise<RupSite | null> {
  const nowS = nowSOf(visit);
  const today = dayNumberOf(visit.clock.now());
  const told = await settleSite(visit, site, { change: (same) => beforeIndex(same, nowS) });
  if (told === null) return null;
  const { sight, report } = await askForIndex(visit.asking, told, span, today);
  const change = (same: RupSite): RupSite => afterIndex(same, sight, nowS);
  if (report === null) return settleSite(visit, site, { change });
  visit.onAsked();
  return settleSite(visit, site, {
    change,
    known: await knownHints(visit.database, report, today),
  });
}

async function recheck(visit: SiteVisit, site: RupSite): Promise<RupSite | null> {
  const nowS = nowSOf(visit);
  await recheckSite(visit, site, visit.asking.signal);
  visit.onAsked();
  return settleSite(visit, site, { change: (same) => afterRecheck(same, nowS) });
}

const ACTS = { look, register, 'ask-number': askNumber, recheck } as const;
