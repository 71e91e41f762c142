import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { withRegularSaves } from '../runtime/with-regular-saves';
import { dayNumberOf } from '../status/day-number';
import {
  addArchiveCounts,
  archiveFigures,
  type ArchiveFigures,
} from '../store/figures/archive-figures';
import type { ArchiveTally } from './archive-tally';

/** What a tally is kept with. */
export interface ArchiveTallyParts {
  database: Pick<Database, 'run' | 'select'>;
  clock: Clock;
  logger: Logger;
  /** Who looks on gets how the whole queue stands, after each time that the tally was stored. */
  tell?: ((figures: ArchiveFigures) => void) | undefined;
}

/** What others read of the component is so old at most. */
const SAVE_EVERY_MS = 10_000;

/**
 * Keeps the counts of the archive component in our tables while it works, where every other component can
 * read them. To watch it must never harm it: what cannot be stored is logged, and goes along with the next
 * time.
 * @param search the work that `tally` counts
 */
export function withKeptArchiveTally(
  tally: ArchiveTally,
  keeping: ArchiveTallyParts,
  search: () => Promise<void>,
): Promise<void> {
  const { clock, logger } = keeping;
  const save = async (isLast: boolean): Promise<void> => {
    try {
      await storeAndTell(tally, keeping, isLast);
    } catch (err) {
      logger.warn({ err }, 'archives: figures were not stored');
    }
  };
  return withRegularSaves({ save, clock, everyMs: SAVE_EVERY_MS }, search);
}

async function storeAndTell(
  tally: ArchiveTally,
  { database, clock, tell }: ArchiveTallyParts,
  isLast: boolean,
): Promise<void> {
  const unsaved = tally.takeUnsaved();
  try {
    await addArchiveCounts(database, dayNumberOf(clock.now()), unsaved);
  } catch (error) {
    tally.putBack(unsaved);
    throw error;
  }
  if (!isLast) tell?.(await archiveFigures(database, Math.floor(clock.now() / 1_000)));
}
