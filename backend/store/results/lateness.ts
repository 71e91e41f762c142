import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { countedSince } from '../../status/counted-since';
import type { RecordingContext } from './recording-context';

/** So much is nothing to tell of, and spares each batch a statement. */
const LATE_DAYS_MIN = 2;

/** A URL that was looked at so many days after it was due. */
export interface LateLook {
  urlId: number;
  days: number;
}

/**
 * Notes late looks, but for those at hosts that have more URLs than can be asked for, and were counted lately: of these the
 * share that is late is told (figures/huge-host-figures.ts). Nor are those noted of hosts whose owners wish a pace or hours
 * (W8.5): more crawlers would not help, and nobody else's are late for it. Index: url.PRIMARY, host.PRIMARY,
 * host_sample.PRIMARY.
 */
export async function noteLateLooks(
  statements: Statements,
  looks: readonly LateLook[],
  { today, isPaced = () => false }: Pick<RecordingContext, 'today' | 'isPaced'>,
): Promise<void> {
  const late = looks.filter(({ days }) => days >= LATE_DAYS_MIN);
  if (late.length === 0) return;
  const rows = await statements.select<{
    url_id: number;
    name: Buffer;
    counted_day: number | null;
  }>(
    `SELECT url_id, name, counted_day FROM url FORCE INDEX (PRIMARY)
     STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     LEFT JOIN host_sample FORCE INDEX (PRIMARY) ON host_sample.host_id = url.host_id
     WHERE url_id IN (?)`,
    [late.map(({ urlId }) => urlId)],
  );
  const passedOver = rows.filter(
    (row) => (row.counted_day ?? 0) >= countedSince(today) || isPaced(row.name.toString('latin1')),
  );
  const leftOut = new Set(passedOver.map((row) => row.url_id));
  const days = late.flatMap((look) => (leftOut.has(look.urlId) ? [] : [look.days]));
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
