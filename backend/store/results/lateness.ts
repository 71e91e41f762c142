import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { countedSince } from '../../status/counted-since';

/** So much is nothing to tell of, and spares each batch a statement. */
const LATE_DAYS_MIN = 2;

/** A URL that was looked at so many days after it was due. */
export interface LateLook {
  urlId: number;
  days: number;
}

/**
 * Notes late looks, but for those at hosts that have more URLs than can be asked for, and were counted lately: of these the
 * share that is late is told (figures/huge-host-figures.ts). Index: url.PRIMARY, host_sample.PRIMARY.
 */
export async function noteLateLooks(
  statements: Statements,
  looks: readonly LateLook[],
  today: DayNumber,
): Promise<void> {
  const late = looks.filter(({ days }) => days >= LATE_DAYS_MIN);
  if (late.length === 0) return;
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (PRIMARY)
     JOIN host_sample FORCE INDEX (PRIMARY) ON host_sample.host_id = url.host_id
     WHERE url_id IN (?) AND counted_day >= ?`,
    [late.map(({ urlId }) => urlId), countedSince(today)],
  );
  const sampled = new Set(rows.map((row) => row.url_id));
  const days = late.flatMap((look) => (sampled.has(look.urlId) ? [] : [look.days]));
  await noteLateness(statements, Math.max(0, ...days), today);
}

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
