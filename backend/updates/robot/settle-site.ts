import type { Statements } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { askLooks, bringHostsForward, type AskedLook } from '../../store/hints/ask-looks';
import { endTrust } from '../../store/hints/end-trust';
import { addToHintTally } from '../../store/hints/hint-tally';
import { storeHints } from '../../store/hints/url-hints';
import { hostIdsByName } from '../../store/updates/host-ids';
import type { RupSite } from '../../store/updates/rup-standing';
import { lockRupSite, saveRupSite } from '../../store/updates/rup-sites';
import { extendTrust } from './extend-trust';
import type { KnownHints } from './known-hints';
import { nextRupStep, type RobotRules } from './next-step';
import { nowSOf, rulesOf, type RobotParts } from './robot-parts';
import { hasLost, isSound } from './standing-trust';

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
    if (hasLost(before, after)) await endTrustIn(statements, after, today);
    return after;
  });
  if (settled === null) return null;
  await bringHostsForward(database, looks);
  if (known !== undefined && isSound(settled, nowS)) await extendTrust(parts, settled);
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

/** Trust ends with the first thing that may be lost. */
async function endTrustIn(
  statements: Statements,
  { host }: RupSite,
  today: DayNumber,
): Promise<void> {
  const hostId = (await hostIdsByName(statements, [host])).get(host);
  if (hostId !== undefined) await endTrust(statements, SOURCE, hostId, today);
}
