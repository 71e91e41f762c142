import { UnderWay } from '../../runtime/under-way';
import { dayNumberOf } from '../../status/day-number';
import { bringHostsForward } from '../../store/hints/ask-looks';
import { hostIdsByName } from '../../store/updates/host-ids';
import type { RupSite } from '../../store/updates/rup-standing';
import {
  dueRupSites,
  postponeRupSites,
  rupSitesOfHosts,
  type DuePlace,
} from '../../store/updates/rup-sites';
import { VisitOverError } from '../visit-over-error';
import type { NoVisit } from '../with-borrowed-host';
import { nowSOf, type RobotParts } from './robot-parts';
import { siteVisit, visitSite } from './visit-site';
import { visitWhenFree } from './visit-when-free';

/** How long it goes on. */
export interface DueVisits {
  signal: AbortSignal;
  /** Milliseconds for which a host is waited for that somebody else visits just now. */
  patienceMs: number;
}

/** Hosts at once. */
const PLACES = 16;
const SITES_PER_QUESTION = 200;
/** Whoever does not want to be visited is asked again whether that is still so. */
const OPTED_OUT_S = 7 * 86_400;
/** A visit that was cut short is gone on with. */
const CUT_SHORT_S = 300;

/**
 * Does whatever is due with sites at this moment, 16 hosts side by side. What fails is due again later.
 * @returns how many hosts there were
 */
export async function visitDueSites(parts: RobotParts, visits: DueVisits): Promise<number> {
  const underWay = new UnderWay();
  const hosts = new Set<string>();
  let place: DuePlace | undefined;
  while (!visits.signal.aborted) {
    const due = await dueRupSites(
      parts.database,
      { nowS: nowSOf(parts), limit: SITES_PER_QUESTION },
      place,
    );
    if (due.length === 0) break;
    for (const { host } of due) {
      if (hosts.has(host)) continue;
      hosts.add(host);
      while (underWay.size >= PLACES) await underWay.nextEnd();
      underWay.add(visitSitesOf(parts, host, visits));
    }
    place = due.at(-1) ?? place;
  }
  await underWay.allEnded();
  return hosts.size;
}

/** Never rejects: what fails here is due again. */
async function visitSitesOf(parts: RobotParts, host: string, visits: DueVisits): Promise<void> {
  const { database, logger } = parts;
  const { signal } = visits;
  let isAsked = false;
  const onAsked = (): void => void (isAsked = true);
  try {
    const known = await rupSitesOfHosts(database, [host]);
    const due = known.filter(({ dueS }) => dueS <= nowSOf(parts));
    const ended = await visitWhenFree(parts, host, visits, async (visit) => {
      await Promise.all(
        due.map((site) =>
          visitSite(siteVisit(parts, site, { visit, signal, onAsked }), site).catch(
            (error: unknown) => putOff(parts, site, error, signal),
          ),
        ),
      );
      return null;
    });
    if (ended !== null) await postponeRupSites(database, due, untilS(parts, ended));
    if (isAsked) await letFallDue(parts, host);
  } catch (error) {
    if (!signal.aborted)
      logger.error({ code: codeOf(error) }, 'remote updates: a host was not visited');
  }
}

/** What it asked for is looked at as soon as what a mail asks for. */
async function letFallDue({ database, clock }: RobotParts, host: string): Promise<void> {
  const day = dayNumberOf(clock.now());
  const hostIds = await hostIdsByName(database, [host]);
  const looks = [...hostIds.values()].map((hostId) => ({ hostId, day, urlId: 0 }));
  await bringHostsForward(database, looks);
}

/** One site does not keep the others of its host from being visited. */
async function putOff(
  parts: RobotParts,
  { host, siteId }: RupSite,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { database, logger } = parts;
  if (signal.aborted) return;
  if (!(error instanceof VisitOverError)) {
    logger.error({ code: codeOf(error), site: siteId }, 'remote updates: a site was not visited');
  }
  const now = (await rupSitesOfHosts(database, [host])).filter((site) => site.siteId === siteId);
  await postponeRupSites(database, now, nowSOf(parts) + CUT_SHORT_S);
}

/** By our own clock, as the servers' may be another one. */
function untilS(parts: RobotParts, ended: NoVisit): number {
  if (ended.kind === 'opted-out') return nowSOf(parts) + OPTED_OUT_S;
  const restMs = ended.untilMs - parts.visiting.clock.now();
  return nowSOf(parts) + Math.max(Math.ceil(restMs / 1_000), 1);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
}
