import { dayNumberOf } from '../../status/day-number';
import { askLooks } from '../../store/hints/ask-looks';
import { addToHintTally } from '../../store/hints/hint-tally';
import { hostIdsByName } from '../../store/updates/host-ids';
import { laterUrls, type LaterUrl } from '../../store/updates/later-urls';
import type { RupSite } from '../../store/updates/rup-standing';
import type { RobotParts } from './robot-parts';

/** All are looked at within a week. */
const SPREAD_DAYS = 7;

/**
 * Lets all URLs of a site fall due within seven days, spread over them by their ids, as something of them was lost for good.
 * Step by step: whoever is killed begins again, and finds those that are done due.
 */
export async function recheckSite(
  { database, clock }: Pick<RobotParts, 'database' | 'clock'>,
  { host, port }: Pick<RupSite, 'host' | 'port'>,
  signal: AbortSignal,
): Promise<void> {
  const today = dayNumberOf(clock.now());
  const hostId = (await hostIdsByName(database, [host])).get(host);
  if (hostId === undefined) return;
  const dayOf = (urlId: number): number => today + (urlId % SPREAD_DAYS);
  let after: LaterUrl | null = { dueDay: today + SPREAD_DAYS, urlId: 0 };
  while (after !== null) {
    signal.throwIfAborted();
    const { ofSite, last } = await laterUrls(database, { hostId, port }, after);
    const looks = ofSite.map(({ urlId }) => ({ urlId, hostId, day: dayOf(urlId) }));
    await database.transaction(async (statements) => {
      if (looks.length > 0) {
        const said = { day: today, source: 'remote-update' } as const;
        await addToHintTally(statements, said, { called: looks.length });
      }
      await askLooks(statements, looks);
    });
    after = last;
  }
}
