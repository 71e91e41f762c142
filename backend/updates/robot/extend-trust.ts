import { dayNumberOf } from '../../status/day-number';
import { trustHosts } from '../../store/hints/host-trust';
import { countHostPorts } from '../../store/updates/count-host-ports';
import { hostIdsByName } from '../../store/updates/host-ids';
import { hasOtherUrls } from '../../store/updates/listed-sites';
import type { RupSite } from '../../store/updates/rup-standing';
import { lockRupSitesOf } from '../../store/updates/rup-sites';
import { nowSOf, type RobotParts } from './robot-parts';
import { isSound, STRETCH, trustedUntilS } from './standing-trust';

/**
 * Trusts the host of a site that has told everything for long enough, as a whole: only where all of its URLs are of sites in
 * good standing, and none of more URLs than can be walked over. That takes seconds where there are many, so it is done behind
 * the report, without a lock; then all sites of the host are locked and looked at once more, so that none of them loses anything
 * meanwhile. Who is killed before has nothing extended: the next report does.
 */
export async function extendTrust(
  parts: Pick<RobotParts, 'database' | 'clock'>,
  { siteId, host }: Pick<RupSite, 'siteId' | 'host'>,
): Promise<void> {
  const { database, clock } = parts;
  const [nowS, today] = [nowSOf(parts), dayNumberOf(clock.now())];
  const hostId = (await hostIdsByName(database, [host])).get(host);
  if (hostId === undefined) return;
  const { ports: found, isWhole } = await countHostPorts(database, hostId);
  if (!isWhole) return;
  await database.transaction(async (statements) => {
    const sound = (await lockRupSitesOf(statements, host)).filter((site) => isSound(site, nowS));
    if (!sound.some((site) => site.siteId === siteId)) return;
    const ports = sound.map(({ port }) => port);
    if (hasOtherUrls(found, ports)) return;
    // What others said last counts no longer than it may.
    const untilDay = dayNumberOf(Math.min(...sound.map(trustedUntilS)) * 1_000);
    const source = 'remote-update';
    await trustHosts(statements, [{ hostId, source, stretch: STRETCH, untilDay }], today);
  });
}
