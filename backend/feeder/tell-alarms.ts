import { alarms } from '../status/alarms';
import { loopFigures } from '../store/figures/loop-figures';
import type { Wikis } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';

/** W1.8, W3.13, W5: logs what is wrong with the loops and searches; to be called once a day while it lasts. */
export async function tellAlarms(
  { database, clock, logger, archives, feedDays }: FeederParts,
  wikis: Wikis,
): Promise<void> {
  const nowS = Math.floor(clock.now() / 1000);
  const { all, isWhole } = wikis;
  const figures = await loopFigures(database, { wikis: all, isWhole, archives, feedDays }, nowS);
  for (const { code, message } of alarms(figures, nowS)) {
    logger.warn({ alarm: code }, message);
  }
}
