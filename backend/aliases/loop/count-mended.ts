import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { dayNumberOf, dayStartMs, type DayNumber } from '../../status/day-number';
import {
  countMendedOf,
  mendedWalk,
  moveMendedWalk,
  nextLeftUrls,
} from '../../store/aliases/mended-links';

/** What the count works with. */
export interface MendedParts {
  database: Database;
  clock: Clock;
}

/** Rows that are looked at before the place is noted. */
const URLS_PER_STEP = 1_000;

/**
 * Counts the links of articles that were changed from dead URLs to their live pages (U5): a walk over all that were found, at
 * most once a day (UTC), which goes on where it was when it is stopped; nothing is counted twice (`countMendedOf`).
 * @returns how many were counted by this call
 * @throws the signal's reason
 */
export async function countMendedLinks(parts: MendedParts, signal: AbortSignal): Promise<number> {
  const { database, clock } = parts;
  const { walkedTo, dueAtS } = await mendedWalk(database);
  if (dueAtS * 1_000 > clock.now()) return 0;
  let mended = 0;
  let afterId: number | null = walkedTo;
  while (afterId !== null) {
    const { leftUrls, reachedId } = await nextLeftUrls(database, { afterId, limit: URLS_PER_STEP });
    for (const urlId of leftUrls) {
      signal.throwIfAborted();
      mended += await countMendedOf(database, urlId, todayOf(clock));
    }
    await moveMendedWalk(database, {
      walkedTo: reachedId ?? 0,
      dueAtS: reachedId === null ? nextDayS(clock) : dueAtS,
    });
    afterId = reachedId;
    signal.throwIfAborted();
  }
  return mended;
}

const todayOf = (clock: Clock): DayNumber => dayNumberOf(clock.now());

/** When the next day begins, in seconds since 1970. */
const nextDayS = (clock: Clock): number => dayStartMs(todayOf(clock) + 1) / 1_000;
