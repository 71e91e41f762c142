import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import { dayNumberOf } from '../../status/day-number';
import { areClocksApart, databaseNowS } from './database-clock';
import { AHEAD_DAYS_MAX, futureDaysRepair, hasFutureDays, type Now } from './future-days';

/** What mending works with. */
export interface MendParts {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** Between two steps: others want the database, too. */
const REST_MS = 20;

/**
 * At the start of a component: where a clock was far ahead once, days and moments later than today and
 * 100 days are set to today. Several processes may do it at once without harm. Where our clock and that of the
 * database differ nobody knows which is right, and nothing is done.
 * @returns how many rows were mended
 * @throws the signal's reason when aborted; the next start goes on
 */
export async function mendFutureDays(
  { database, clock, logger }: MendParts,
  signal: AbortSignal,
): Promise<number> {
  const nowMs = clock.now();
  const now = { nowS: Math.floor(nowMs / 1_000), today: dayNumberOf(nowMs) };
  const databaseS = await databaseNowS(database);
  if (areClocksApart(now.nowS, databaseS)) {
    logger.warn({ databaseS, ...now }, 'the clock differs from the database’s');
    return 0;
  }
  if (!(await hasFutureDays(database, now))) return 0;
  logger.warn({ aheadDays: AHEAD_DAYS_MAX }, 'a clock was ahead: later days are set to today');
  const rows = await mendAll(database, now, clock, signal);
  logger.warn({ rows }, 'days that a clock left ahead are mended');
  return rows;
}

async function mendAll(
  database: Database,
  now: Now,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  const stepOn = futureDaysRepair(database, now);
  let rows = 0;
  for (;;) {
    signal.throwIfAborted();
    const { mended, isOver } = await stepOn();
    rows += mended;
    if (isOver) return rows;
    await clock.sleep(REST_MS, signal);
  }
}
