import type { Writable } from 'node:stream';
import { dayNumberOf, isoDate, type DayNumber } from '../status/day-number';
import { trustedHosts } from '../store/hints/host-trust';
import { hostIdsByName } from '../store/updates/host-ids';
import type { RupSite } from '../store/updates/rup-standing';
import { speakingRupSites } from '../store/updates/rup-sites';
import { waitsForConsent } from '../updates/robot/confirm-link';
import type { RobotParts } from '../updates/robot/robot-parts';
import { siteText } from '../updates/wire/rup-site-name';
import { aligned } from './aligned';
import { writeJsonLine } from './items';
import { writeLines } from './write-lines';

/** A person reads them. */
const SITES_MAX = 10_000;
const HEAD = ['site', 'state', 'latency', 'last report', 'holes', 'trusted until'];
const HOLES = 4;
const WAITING = 'to be confirmed';

/** `weboid rup hosts`: how it stands with the sites that speak the Remote Update Protocol. */
export async function listRupHosts(
  { database, clock }: Pick<RobotParts, 'database' | 'clock'>,
  json: boolean,
  output: Writable,
): Promise<void> {
  const sites = await speakingRupSites(database, SITES_MAX);
  const today = dayNumberOf(clock.now());
  const trusted = (await trustedHosts(database, today)).filter(
    ({ source }) => source === 'remote-update',
  );
  const hostIds = await hostIdsByName(database, [...new Set(sites.map(({ host }) => host))]);
  const untilDays = new Map(trusted.map(({ hostId, untilDay }) => [hostId, untilDay]));
  const untilDayOf = ({ host }: RupSite): DayNumber | null =>
    untilDays.get(hostIds.get(host) ?? 0) ?? null;
  if (json) {
    for (const site of sites) await writeJsonLine(output, entryOf(site, untilDayOf(site)));
    return;
  }
  const rows = sites.map((site) => cellsOf(site, untilDayOf(site)));
  const lines = aligned([HEAD, ...rows], [HOLES]);
  await writeLines(output, [...lines, ...sites.flatMap(consentLines)]);
}

function entryOf(site: RupSite, untilDay: DayNumber | null) {
  return {
    site: siteText(site),
    state: site.state,
    waits_for_consent: waitsForConsent(site),
    confirm_link: site.confirmLink === '' ? null : site.confirmLink,
    latency: site.latency,
    last_report: momentOf(lastS(site)),
    last_number: site.lastNumber,
    holes: site.holes,
    trusted_until: untilDay === null ? null : isoDate(untilDay),
  };
}

/** What its owner knows is no secret of ours, but whoever opens the link speaks for Weboid: it is told here alone. */
function consentLines(site: RupSite): string[] {
  if (!waitsForConsent(site)) return [];
  const how =
    site.confirmLink === ''
      ? 'no mail of it named a page for that: see what came for its address'
      : `open ${site.confirmLink}`;
  return ['', `${siteText(site)} sends no reports until somebody confirms our address: ${how}`];
}

const cellsOf = (site: RupSite, untilDay: DayNumber | null): string[] => [
  siteText(site),
  waitsForConsent(site) ? WAITING : site.state,
  site.latency,
  momentOf(lastS(site)) ?? 'none',
  String(site.holes),
  untilDay === null ? 'not trusted' : isoDate(untilDay),
];

/** Of a report, or an index; 0: of none. */
function lastS({ state, lastNumber, heardS, wholeS }: RupSite): number {
  if (state === 'polling') return wholeS;
  return lastNumber === 0 ? 0 : heardS;
}

const momentOf = (seconds: number): string | null =>
  seconds === 0 ? null : new Date(seconds * 1_000).toISOString().replace('.000', '');
