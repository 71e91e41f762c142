import type { ChangeReader } from '../../../store/changes/change-feed';
import { idBefore } from '../../../store/changes/id-before';
import type { LogBounds } from './event-text';
import type { WantedStart } from './stream-question';

/** Where a stream begins. */
export interface StartPosition {
  /** Id of the change behind which it begins. */
  position: number;
  bounds: LogBounds;
  /** What was wanted is not in the log: it was purged, or never was. */
  hasGap: boolean;
}

/** @throws what reading the log throws */
export async function startPosition(log: ChangeReader, start: WantedStart): Promise<StartPosition> {
  const bounds = { oldest: await log.oldest(), head: await log.head() };
  const { oldest, head } = bounds;
  if (start.at === 'now') return { position: head, bounds, hasGap: false };
  if (start.at === 'time') return atTime(log, start.sinceS, bounds);
  // From another life of this database: nobody knows what came since.
  if (start.id > head) return { position: head, bounds, hasGap: true };
  const position = Math.max(start.id, oldest - 1);
  return { position, bounds, hasGap: position > start.id };
}

/** Of a moment before the oldest change something is missing only where older ones were purged. */
async function atTime(
  log: ChangeReader,
  sinceS: number,
  bounds: LogBounds,
): Promise<StartPosition> {
  const position = await idBefore(log, sinceS, bounds);
  const wasPurged = bounds.oldest > 1;
  const isAll = position === bounds.oldest - 1;
  const [first] = wasPurged && isAll ? await log.after(position, 1) : [];
  const reachesBack = first !== undefined && first.changedAtS <= sinceS;
  return { position, bounds, hasGap: wasPurged && isAll && !reachesBack };
}
