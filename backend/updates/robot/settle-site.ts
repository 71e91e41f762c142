import type { Statements } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { askLooks, bringHostsForward, type AskedLook } from '../../store/hints/ask-looks';
import { endTrust } from '../../store/hints/end-trust';
import { addToHintTally } from '../../store/hints/hint-tally';
import { trustHosts } from '../../store/hints/host-trust';
import { storeHints } from '../../store/hints/url-hints';
import { hostIdsByName } from '../../store/updates/host-ids';
import { hasOtherUrls } from '../../store/updates/listed-sites';
import type { RupSite } from '../../store/updates/rup-standing';
import { lockRupSite, rupSitesOfHosts, saveRupSite } from '../../store/updates/rup-sites';
import type { KnownHints } from './known-hints';
import { nextRupStep, type RobotRules } from './next-step';
import { nowSOf, rulesOf, type RobotParts } from './robot-parts';
import { hasLost, isSound, STRETCH, trustedUntilS } from './standing-trust';

const SOURCE = 'remote-update';

/** What happens with a site besides what becomes of it. */
interface Settlement {
  /** What its report says. */
  known?: KnownHints;
  change: (site: RupSite) => RupSite | null;
}

/**
 * Stores what became of a site, under the lock of its row and in one transaction with what its report says: two at once
 * neither lose nor double anything, and whoever is killed leaves nothing half-done.
 * @param change gets it as it stands by now; null: nothing is stored
 * @returns it as it stands then; null where nothing was stored
 */
export async function settleSite(
  parts: Pick<RobotParts, 'database' | 'clock' | 'mailAddress'>,
  { siteId }: Pick<RupSite, 'siteId'>,
  { known, change }: Settlement,
): Promise<RupSite | null> {
  const { database } = parts;
  const [nowS, today] = [nowSOf(parts), dayNumberOf(parts.clock.now())];
  const looks = known === undefined ? [] : looksOf(known, today);
  const settled = await database.transaction(async (statements) => {
    const before = await lockRupSite(statements, siteId);
    const changed = before === null ? null : change(before);
    if (before === null || changed === null) return null;
    const after = planned(changed, nowS, rulesOf(parts));
    await saveRupSite(statements, after);
    if (known !== undefined) await storeSaid(statements, known, today);
    await askLooks(statements, looks);
    // Behind its URLs, as by who records results (store/README.md).
    await settleTrust(statements, { before, after, nowS, today, isReport: known !== undefined });
    return after;
  });
  if (settled !== null) await bringHostsForward(database, looks);
  return settled;
}

/** What its URLs and their hosts are asked for. */
export const looksOf = ({ hints }: KnownHints, day: DayNumber): AskedLook[] =>
  hints.map(({ urlId, hostId }) => ({ urlId, hostId, day }));

function planned(site: RupSite, nowS: number, rules: RobotRules): RupSite {
  const step = nextRupStep(site, nowS, rules);
  return { ...site, dueS: step.kind === 'wait' ? Math.ceil(step.untilS) : nowS };
}

async function storeSaid(
  statements: Statements,
  { hints, called }: KnownHints,
  day: DayNumber,
): Promise<void> {
  await storeHints(statements, hints);
  if (called > 0) await addToHintTally(statements, { day, source: SOURCE }, { called });
}

interface Course {
  before: RupSite;
  after: RupSite;
  nowS: number;
  today: DayNumber;
  isReport: boolean;
}

/** Trust ends with the first thing that may be lost, and each report makes it last on. */
async function settleTrust(statements: Statements, course: Course): Promise<void> {
  const { before, after, nowS, today, isReport } = course;
  const isLost = hasLost(before, after);
  if (!isLost && !(isReport && isSound(after, nowS))) return;
  const hostId = (await hostIdsByName(statements, [after.host])).get(after.host);
  if (hostId === undefined) return;
  if (isLost) return endTrust(statements, SOURCE, hostId, today);
  const sound = await soundSites(statements, course);
  const ports = sound.map(({ port }) => port);
  // A host is trusted as a whole: not where some of its URLs are of sites that tell nothing.
  if (await hasOtherUrls(statements, hostId, ports)) return;
  const untilDay = dayNumberOf(Math.min(...sound.map(trustedUntilS)) * 1_000);
  const trusted = { hostId, source: SOURCE, stretch: STRETCH, untilDay } as const;
  await trustHosts(statements, [trusted], today);
}

/** Those of its host that are in good standing, itself among them: what others said last counts no longer than it may. */
async function soundSites(statements: Statements, { after, nowS }: Course): Promise<RupSite[]> {
  const others = (await rupSitesOfHosts(statements, [after.host])).filter(
    (site) => site.siteId !== after.siteId && isSound(site, nowS),
  );
  return [after, ...others];
}
