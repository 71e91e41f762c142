import type { Database, Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import type { DayNumber } from '../../status/day-number';
import type { PlacedMark } from '../../status/mark-index';
import { oppositeOf, urlMarkIdOf, urlMarkOfId, type UrlMark } from '../../status/url-mark';
import type { UrlPattern } from '../../url/url-pattern';
import { walkAnew } from '../archives/archive-walk';
import { indexedRows } from '../statements/indexed-rows';

const ROWS_MAX = 1_000;

/** Stored numbers are the places in this list: append only. */
const SIDES = ['operator', 'owner', 'reviewer'] as const;

/**
 * Who has set a mark, and may lift it: an operator by a command, the owner of the domain by a wish, a reviewer by a decision
 * about a report. What several have set stands until the last of them lifts it.
 */
export type MarkSide = (typeof SIDES)[number];

const sideIdOf = (side: MarkSide): number => SIDES.indexOf(side);

/** The marks that hold on a day, in the order of their patterns; they are few. Index: last_day. */
export async function marksInForce(
  database: Pick<Statements, 'select'>,
  today: DayNumber,
): Promise<PlacedMark[]> {
  const rows = await database.select<{
    host_pattern: Buffer;
    path_prefix: Buffer;
    trait: number;
    first_day: number;
    last_day: number;
  }>(
    `SELECT host_pattern, path_prefix, trait, MIN(first_day) AS first_day, MAX(last_day) AS last_day FROM url_trait
     WHERE last_day >= ? GROUP BY host_pattern, path_prefix, trait ORDER BY host_pattern, path_prefix, trait`,
    [today],
  );
  return rows.map((row) => ({
    pattern: { host: row.host_pattern.toString(), pathPrefix: row.path_prefix.toString() },
    mark: urlMarkOfId(row.trait),
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
}

/** The marks that stand on just this pattern on a day, whoever has set them, in their order. Index: pattern_side. */
export async function marksStandingOn(
  statements: Pick<Statements, 'select'>,
  { host, pathPrefix }: UrlPattern,
  today: DayNumber,
  lock: '' | 'FOR UPDATE' = '',
): Promise<UrlMark[]> {
  const rows = await statements.select<{ trait: number }>(
    `SELECT trait FROM url_trait FORCE INDEX (pattern_side)
     WHERE host_pattern = ? AND path_prefix = ? AND last_day >= ? ORDER BY trait ${lock}`,
    [host, pathPrefix, today],
  );
  return rows.map((row) => urlMarkOfId(row.trait));
}

/** The same under lock. */
export const marksOn = (
  statements: Statements,
  pattern: UrlPattern,
  today: DayNumber,
): Promise<UrlMark[]> => marksStandingOn(statements, pattern, today, 'FOR UPDATE');

/**
 * Who has set marks that stand on just this pattern. Index: pattern_side.
 * @param mark null: any
 */
export async function sidesOfMarks(
  statements: Pick<Statements, 'select'>,
  { host, pathPrefix }: UrlPattern,
  mark: UrlMark | null,
): Promise<MarkSide[]> {
  const rows = await statements.select<{ set_by: number }>(
    `SELECT DISTINCT set_by FROM url_trait FORCE INDEX (pattern_side)
     WHERE host_pattern = ? AND path_prefix = ?${mark === null ? '' : ' AND trait = ?'} ORDER BY set_by`,
    [host, pathPrefix, ...(mark === null ? [] : [urlMarkIdOf(mark)])],
  );
  return rows.map((row) => SIDES[row.set_by] ?? 'operator');
}

/**
 * Sets marks as an operator; one that is there already gets the new last day and keeps its first. Of two marks that
 * cannot stand on the same pattern, the one set last stays. What has ended by `today` is removed.
 * Archives are asked for what is marked as gone when their walk comes to it; it begins again for that.
 * Index: pattern_side, last_day, archive_walk.PRIMARY.
 * @returns how many marks that were in force gave way to their opposites
 */
export async function setMarks(
  database: Database,
  marks: readonly PlacedMark[],
  today: DayNumber,
): Promise<number> {
  return database.transaction((statements) =>
    setMarksIn(statements, marks, { today, side: 'operator' }),
  );
}

/** The same as `setMarks` by any side, in the transaction of what leads to it; opposites give way whoever has set them. */
export async function setMarksIn(
  statements: Statements,
  marks: readonly PlacedMark[],
  { today, side }: { today: DayNumber; side: MarkSide },
): Promise<number> {
  await statements.run('DELETE FROM url_trait WHERE last_day < ?', [today]);
  let overruled = 0;
  for (const slice of slicesOf(marks, ROWS_MAX)) {
    overruled += await overrule(statements, slice);
    await setSlice(statements, slice, side);
  }
  if (marks.some(({ mark }) => mark === 'permadead')) await walkAnew(statements);
  return overruled;
}

/** Removes the opposites of marks; resolves to how many there were. */
async function overrule(statements: Statements, marks: readonly PlacedMark[]): Promise<number> {
  const opposites = marks.flatMap(({ pattern, mark }) => {
    const opposite = oppositeOf(mark);
    return opposite === null ? [] : [[pattern.host, pattern.pathPrefix, urlMarkIdOf(opposite)]];
  });
  if (opposites.length === 0) return 0;
  const { affectedRows } = await statements.run(
    'DELETE FROM url_trait WHERE (host_pattern, path_prefix, trait) IN (?)',
    [indexedRows(opposites)],
  );
  return affectedRows;
}

async function setSlice(
  statements: Statements,
  marks: readonly PlacedMark[],
  side: MarkSide,
): Promise<void> {
  const rows = marks.map(({ pattern, mark, firstDay, lastDay }) => [
    pattern.host,
    pattern.pathPrefix,
    urlMarkIdOf(mark),
    firstDay,
    lastDay,
    sideIdOf(side),
  ]);
  await statements.run(
    `INSERT INTO url_trait (host_pattern, path_prefix, trait, first_day, last_day, set_by) VALUES ?
     ON DUPLICATE KEY UPDATE last_day = VALUES(last_day)`,
    [rows],
  );
}

/**
 * Lifts marks of a pattern that one side has set; those of others stay. Index: pattern_side.
 * @param mark null: all of them
 * @returns how many were lifted
 */
export async function liftMarks(
  database: Statements,
  { host, pathPrefix }: UrlPattern,
  { mark, side }: { mark: UrlMark | null; side: MarkSide },
): Promise<number> {
  const { affectedRows } = await database.run(
    `DELETE FROM url_trait
     WHERE host_pattern = ? AND path_prefix = ? AND set_by = ?${mark === null ? '' : ' AND trait = ?'}`,
    [host, pathPrefix, sideIdOf(side), ...(mark === null ? [] : [urlMarkIdOf(mark)])],
  );
  return affectedRows;
}
