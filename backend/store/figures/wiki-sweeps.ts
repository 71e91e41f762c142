import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { SweepDay } from '../../status/first-sweep';

interface SweepRow {
  wiki_id: number;
  day: number;
  urls: number;
  looked_at: number;
  failing: number;
  unreachable: number;
  expected: number;
}

const COLUMNS = 'wiki_id, day, urls, looked_at, failing, unreachable, expected';

/** Stores how far the first sweep over a wiki's URLs had come on a day; what was known of that day gives way. Index: PRIMARY. */
export async function saveSweep(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  { day, urls, lookedAt, failing, unreachable, expected }: SweepDay,
): Promise<void> {
  await statements.run(`REPLACE INTO wiki_sweep (${COLUMNS}) VALUES (?)`, [
    [wikiId, day, urls, lookedAt, failing, unreachable, expected],
  ]);
}

/** The newest day of every wiki, by wiki id. Index: PRIMARY, dives only. */
export async function latestSweeps(
  statements: Pick<Statements, 'select'>,
): Promise<Map<number, SweepDay>> {
  const rows = await statements.select<SweepRow>(
    `SELECT ${COLUMNS} FROM wiki_sweep
     JOIN (SELECT wiki_id, MAX(day) AS day FROM wiki_sweep GROUP BY wiki_id) AS latest
       USING (wiki_id, day)`,
  );
  return new Map(rows.map((row) => [row.wiki_id, sweepOf(row)]));
}

/** All days of a wiki that are kept, oldest first. Index: PRIMARY. */
export async function sweepDaysOf(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
): Promise<SweepDay[]> {
  const rows = await statements.select<SweepRow>(
    `SELECT ${COLUMNS} FROM wiki_sweep WHERE wiki_id = ? ORDER BY day`,
    [wikiId],
  );
  return rows.map(sweepOf);
}

/** Forgets these days of a wiki. Index: PRIMARY. @returns how many rows are gone */
export async function removeSweepDays(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  days: readonly DayNumber[],
): Promise<number> {
  if (days.length === 0) return 0;
  const { affectedRows } = await statements.run(
    'DELETE FROM wiki_sweep WHERE wiki_id = ? AND day IN (?)',
    [wikiId, [...days]],
  );
  return affectedRows;
}

/** Forgets all days of a wiki: should it come back, its sweep begins anew. Index: PRIMARY. */
export async function forgetSweep(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
): Promise<void> {
  await statements.run('DELETE FROM wiki_sweep WHERE wiki_id = ?', [wikiId]);
}

function sweepOf(row: SweepRow): SweepDay {
  return {
    day: row.day,
    urls: row.urls,
    lookedAt: row.looked_at,
    failing: row.failing,
    unreachable: row.unreachable,
    expected: row.expected,
  };
}
