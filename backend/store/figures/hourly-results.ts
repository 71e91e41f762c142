import type { Statements } from '../../runtime/database';

const HOUR_S = 3_600;
const KEPT_HOURS = 48;

/** Results that were stored within one hour. */
export interface HourResults {
  /** When the hour began, in seconds since 1970. */
  fromS: number;
  results: number;
}

/** Adds results to those of this hour, in the transaction of who counts them. Index: PRIMARY. */
export async function addHourlyResults(
  statements: Pick<Statements, 'run'>,
  results: number,
  nowS: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO result_hour (hour_no, results) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE results = results + VALUES(results)`,
    [hourOf(nowS), results],
  );
}

/** Removes what nobody asks for any more, and hours that a wrong clock wrote. Index: PRIMARY. */
export async function removeOldHours(
  statements: Pick<Statements, 'run'>,
  nowS: number,
): Promise<void> {
  await statements.run('DELETE FROM result_hour WHERE hour_no < ?', [hourOf(nowS) - KEPT_HOURS]);
  await statements.run('DELETE FROM result_hour WHERE hour_no > ?', [hourOf(nowS) + KEPT_HOURS]);
}

/** Of the last hours, this one included, in their order; those without any, too. Index: PRIMARY. */
export async function hourlyResults(
  statements: Pick<Statements, 'select'>,
  hours: number,
  nowS: number,
): Promise<HourResults[]> {
  const first = hourOf(nowS) - hours + 1;
  const rows = await statements.select<{ hour_no: number; results: number }>(
    'SELECT hour_no, results FROM result_hour WHERE hour_no BETWEEN ? AND ?',
    [first, hourOf(nowS)],
  );
  const byHour = new Map(rows.map(({ hour_no: hour, results }) => [hour, results]));
  return Array.from({ length: hours }, (_, index) => ({
    fromS: (first + index) * HOUR_S,
    results: byHour.get(first + index) ?? 0,
  }));
}

const hourOf = (atS: number): number => Math.floor(atS / HOUR_S);
