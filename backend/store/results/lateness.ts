import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';

/** So much is nothing to tell of, and spares each batch a statement. */
const LATE_DAYS_MIN = 2;

/**
 * Notes that a URL was looked at, or put off, so many days after it was due (W3.13): hosts that have more due URLs than
 * they can be asked for are never late themselves. One row for all, so within a transaction it comes last. Index: PRIMARY.
 */
export async function noteLateness(
  statements: Statements,
  lateDays: number,
  today: DayNumber,
): Promise<void> {
  if (lateDays < LATE_DAYS_MIN) return;
  await statements.run(
    `INSERT INTO check_lateness (day, late_days) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE late_days = GREATEST(late_days, VALUES(late_days))`,
    [today, lateDays],
  );
}
