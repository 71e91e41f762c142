import { wikiName } from '../config/wiki-config';
import type { Wikis } from '../wiki/wikis';
import { keepHouse, type HousekeepingParts } from './housekeeping';
import { holdingUpRemoval } from './schedule';
import { scheduled } from './scheduled-wikis';

/** In a line of the log. */
const WIKIS_NAMED = 20;

/**
 * Housekeeping, where all wikis are known. A wiki that has not passed for long holds the removal of URLs up, which is
 * told. What goes wrong is logged and left for the next time.
 * @returns whether all was done
 * @throws the signal's reason when aborted
 */
export async function keepHouseUnlessBroken(
  feeding: HousekeepingParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<boolean> {
  // Whoever does not know all wikis must not take the others for left out.
  if (!wikis.isWhole) return false;
  const nowS = Math.floor(feeding.clock.now() / 1000);
  const waitedFor = holdingUpRemoval(await scheduled(feeding, wikis), nowS).map(wikiName);
  if (waitedFor.length > 0) {
    feeding.logger.warn(
      { wikis: waitedFor.slice(0, WIKIS_NAMED), more: Math.max(0, waitedFor.length - WIKIS_NAMED) },
      'page loop: no URL is removed before these wikis have passed, or left the wikis file',
    );
  }
  try {
    await keepHouse(feeding, wikis.all, waitedFor.length === 0, signal);
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    feeding.logger.error({ err: error }, 'page loop: housekeeping left for the next time');
    return false;
  }
}
