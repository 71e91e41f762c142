import { alarms } from '../status/alarms';
import { loopFigures } from '../store/loop-figures';
import type { Wikis } from '../wiki/wikis';
import type { Feeding } from './feeding';

/** W1.8, W3.13: logs what is wrong with the loops; to be called once a day while it lasts. */
export async function tellAlarms(
  { database, clock, logger }: Feeding,
  wikis: Wikis,
): Promise<void> {
  const figures = await loopFigures(database, wikis.all);
  for (const { code, message } of alarms(figures, Math.floor(clock.now() / 1000))) {
    logger.warn({ alarm: code }, message);
  }
}
