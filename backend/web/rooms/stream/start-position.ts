import type { LogReach } from '../../../store/changes/log-reach';
import type { WantedStart } from './stream-question';

/** Where a stream begins. */
export interface StartPosition {
  /** Id of the change behind which it begins. */
  position: number;
  /** What was wanted is not in the log: it was purged, or never was. */
  hasGap: boolean;
}

/** @param reach asked with the moment that is wanted, if one is */
export function startPosition(reach: LogReach, start: WantedStart): StartPosition {
  const { oldest, head } = reach;
  if (start.at === 'now') return { position: head, hasGap: false };
  if (start.at === 'time') return atTime(reach, start.sinceS);
  // From another life of this database: nobody knows what came since.
  if (start.id > head) return { position: head, hasGap: true };
  const position = Math.max(start.id, oldest - 1);
  return { position, hasGap: position > start.id };
}

/** Of a moment before the oldest change something is missing only where older ones were purged. */
function atTime({ oldest, oldestAtS, head, sinceId }: LogReach, sinceS: number): StartPosition {
  const position = sinceId === null ? head : sinceId - 1;
  const wasPurged = oldest > 1;
  const isAll = position === oldest - 1;
  const reachesBack = oldestAtS !== null && oldestAtS <= sinceS;
  return { position, hasGap: wasPurged && isAll && !reachesBack };
}
